#include "app/picture_like.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "app/look_file.h"
#include "app/option_rows.h"
#include "app/picture_recipe.h"
#include "render/picture_file.h"
#include "render/picture_text.h"
#include "render/render_error.h"
#include "sim/io/readable_file.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& picture, const std::string& why) {
  throw sim::UserError(fmt::format("--like: {}: {}", picture, why));
}

// A text of the picture, "" where it has none.
std::string textOf(const render::ImageText& texts, std::string_view keyword) {
  for (const auto& [key, text] : texts)
    if (key == keyword) return text;
  return "";
}

std::vector<OptionRow> rowsOf(RenderOptions& options) {
  std::vector<OptionRow> rows{stepsRow(options), supersampleRow(options.supersample), sizeRow(options.common),
                              depthRow(options.depth)};
  for (const auto& of : {sceneRows, tuningRows, stepRows})
    for (OptionRow& row : of(options.common)) rows.push_back(std::move(row));
  for (OptionRow& row : kernelRows(options.common))
    if (row.rule.option == "--kernel") rows.push_back(std::move(row));
  return rows;
}

bool isTuning(std::string_view option) {
  const auto table = sim::tuningParameters();
  return std::any_of(table.begin(), table.end(),
                     [&](const auto& row) { return option == fmt::format("--{}", row.name); });
}

// --scene was given, and means another scene than the picture's; the same file may have moved.
bool isOtherScene(const PictureRecipe& recipe, const CommonOptions& given) {
  if (!given.has("--scene")) return false;
  if (!recipe.scenePrint.empty()) return scenePrint(given.scene) != recipe.scenePrint;
  return std::none_of(recipe.options.begin(), recipe.options.end(), [&](const auto& option) {
    return option.first == "scene" && option.second == given.scene;
  });
}

// A file of bodies, which has a number of its own; scenes are made with any.
bool bringsBodies(const std::string& scene) {
  try {
    return !sim::defaultBodies(scene);
  } catch (const sim::UserError&) {
    return true;  // it is refused with the scene
  }
}

// Another scene has time steps of its own, another kernel or scheme its own settings.
bool belongsToReplaced(std::string_view option, const CommonOptions& given, bool otherScene) {
  constexpr std::string_view kOfScene[] = {"--integrator", "--dt", "--adaptive", "--softening", "--damping"};
  const bool ofScene = std::find(std::begin(kOfScene), std::end(kOfScene), option) != std::end(kOfScene) ||
                       (option == "--bodies" && bringsBodies(given.scene));
  return (otherScene && ofScene) || (given.has("--kernel") && isTuning(option)) ||
         (given.has("--integrator") && option == "--damping");
}

// Bits a channel are those of its kind of file.
bool isOtherKind(const std::string& picture, const RenderOptions& options) {
  return render::isExrPath(picture) != render::isExrPath(options.output);
}

void takeOptions(const std::string& picture, const PictureRecipe& recipe, RenderOptions& options) {
  const std::vector<OptionRow> rows = rowsOf(options);
  const bool otherScene = isOtherScene(recipe, options.common);
  for (const auto& [name, value] : recipe.options) {
    const std::string option = "--" + name;
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const OptionRow& candidate) {
      return candidate.rule.option == option;
    });
    if (row == rows.end()) throw sim::UserError(fmt::format("its text asks for an unknown '{}'", option));
    if (option == "--depth" && isOtherKind(picture, options)) continue;
    if (!options.common.has(option) && !belongsToReplaced(option, options.common, otherScene))
      row->take(row->rule, value);
  }
}

// Of another number of bodies the usual size of one, of another scene the usual view.
void takeView(const PictureRecipe& recipe, RenderOptions& options) {
  options.view = recipe.view;
  const bool scene = isOtherScene(recipe, options.common);
  if (scene || options.common.has("--bodies")) forgetScale(options.view);
  if (scene) options.view.clear();
}

void requireScene(const std::string& picture, const PictureRecipe& recipe, const CommonOptions& options) {
  if (options.has("--scene") || sim::findScene(options.scene) != nullptr) return;
  std::error_code error;
  if (!fs::exists(options.scene, error))
    refuse(picture,
           fmt::format("its scene's file {} is no longer there; allowed: with --scene FILE, the same "
                       "file at another place",
                       options.scene));
  if (!recipe.scenePrint.empty() && scenePrint(options.scene) != recipe.scenePrint)
    refuse(picture,
           fmt::format("its scene's file {} has changed since; allowed: with --scene FILE", options.scene));
}

}  // namespace

void likePicture(const std::string& picture, RenderOptions& options) {
  if (!options.common.resume.empty())
    refuse(picture, "it brings the run that --resume goes on with; allowed: one of the two");
  if (const std::string obstacle = sim::fileObstacle(picture); !obstacle.empty())
    throw sim::UserError(fmt::format("--like: {}", obstacle));
  render::ImageText texts;
  try {
    texts = render::readPictureText(picture);
  } catch (const render::RenderError& error) {
    throw sim::UserError(fmt::format("--like: {}", error.what()));
  }
  const std::string text = textOf(texts, kRecipeText);
  if (text.empty())
    refuse(picture, "it does not say how it was made; allowed: a picture that Gravitile saved");
  const PictureRecipe recipe = parseRecipe(text, fmt::format("--like: {}", picture));
  if (!recipe.unrepeatable.empty())
    refuse(picture, fmt::format("it can't be made again: {}", recipe.unrepeatable));
  try {
    takeOptions(picture, recipe, options);
    if (!options.common.has("--look"))
      options.common.look = std::make_shared<const LookFile>(parseLook(textOf(texts, kLookText), "its look"));
  } catch (const sim::UserError& error) {
    refuse(picture, error.what());
  }
  requireScene(picture, recipe, options.common);
  takeView(recipe, options);
}

}  // namespace gravitile::app
