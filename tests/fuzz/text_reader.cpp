#include "text_reader.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "app/camera_file.h"
#include "app/command_line.h"
#include "app/lecture.h"
#include "app/look_file.h"
#include "app/picture_like.h"
#include "app/picture_recipe.h"
#include "app/ui_settings.h"
#include "png_bytes.h"
#include "render/picture_text.h"
#include "render/render_error.h"
#include "sim/scenes/compose.h"
#include "sim/user_error.h"
#include "temporary_file.h"
#include "text_corpus.h"

namespace gravitile::app::test {
namespace {

const std::string kName = "fuzzed.toml";

[[noreturn]] void broken(const char* what, std::string_view text) {
  std::fprintf(stderr, "%s: %.*s\n", what, static_cast<int>(text.size()), text.data());
  std::abort();
}

// What the program wrote itself must be read.
template <typename Read>
auto readBack(const Read& read, const std::string& written) {
  try {
    return read(written);
  } catch (const sim::UserError& error) {
    broken(error.what(), written);
  }
}

// A message about a file tells its line.
template <typename Read>
auto withPlace(const Read& read) {
  try {
    return read();
  } catch (const sim::UserError& error) {
    if (!std::string_view(error.what()).starts_with(kName + ":")) broken("no place", error.what());
    throw;
  }
}

void readScene(std::string_view text) {
  constexpr std::uint64_t kFew = 12;
  const sim::SceneFile scene = withPlace([&] { return sim::parseSceneFile(text, kName); });
  const std::string written = sim::writeSceneFile(scene);
  const auto parse = [](const std::string& again) { return sim::parseSceneFile(again, kName); };
  if (!(readBack(parse, written) == scene)) broken("another scene is read back", written);
  sim::composeScene(scene, kFew, 1).bodies.validate();
}

void readLecture(std::string_view text) {
  const Lecture lecture = withPlace([&] { return parseLecture(text, kName, {}); });
  if (lecture.steps.empty() || lecture.title.empty()) broken("a lecture of nothing", text);
}

// Settings are never refused; those that have a problem count as such.
void readSettings(std::string_view text) {
  std::string problem, problemOfWritten;
  const UiSettings settings = parseUiSettings(text, kName, problem);
  const std::string written = writeUiSettings(settings);
  if (!(parseUiSettings(written, kName, problemOfWritten) == settings) || !problemOfWritten.empty())
    broken("other settings are read back", written);
  if (!problem.empty()) withPlace([&] { throw sim::UserError(problem); });
}

void readLook(std::string_view text) {
  const LookFile look = withPlace([&] { return parseLook(text, kName); });
  const std::string written = writeLook(look);
  const auto parse = [](const std::string& again) { return parseLook(again, kName); };
  if (writeLook(readBack(parse, written)) != written) broken("another look is read back", written);
}

void readCamera(std::string_view text) {
  const CameraViews views = withPlace([&] { return parseCameraFile(text, kName); });
  const std::string written = writeCameraFile(views);
  const auto parse = [](const std::string& again) { return parseCameraFile(again, kName); };
  if (writeCameraFile(readBack(parse, written)) != written) broken("other views are read back", written);
}

// The texts of a picture's file, whatever checksums they have.
void readPicture(std::string_view bytes) {
  const std::vector<std::byte> repaired =
      withChecksums({reinterpret_cast<const std::byte*>(bytes.data()),
                     reinterpret_cast<const std::byte*>(bytes.data()) + bytes.size()});
  const sim::test::TemporaryFile file(repaired);
  try {
    render::readPictureText(file.path());
  } catch (const render::RenderError& error) {
    throw sim::UserError(error.what());
  }
}

// The texts of a good picture: its recipe, a zero, its look.
void readLike(std::string_view bytes) {
  const std::size_t end = std::min(bytes.find('\0'), bytes.size());
  const std::string_view look = bytes.substr(std::min(end + 1, bytes.size()));
  const sim::test::TemporaryFile file(
      pngWithTexts({{kRecipeText, std::string(bytes.substr(0, end))}, {kLookText, std::string(look)}}));
  RenderOptions options;
  likePicture(file.path().string(), options);
}

// Words of the command line, each followed by a zero, as in /proc/PID/cmdline.
void readOptions(std::string_view bytes) {
  constexpr std::size_t kMostWords = 64;
  std::vector<std::string> words{"gravitile"};
  while (!bytes.empty() && words.size() < kMostWords) {
    const std::size_t end = std::min(bytes.find('\0'), bytes.size());
    words.emplace_back(bytes.substr(0, end));
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
  }
  std::vector<const char*> argv;
  for (const std::string& word : words) argv.push_back(word.c_str());
  parseCommandLine(static_cast<int>(argv.size()), argv.data());
}

constexpr TextReader kReaders[] = {
    {"scene", 3000, sceneCorpus, readScene},
    {"lecture", 2000, lectureCorpus, readLecture},
    {"settings", 3000, settingsCorpus, readSettings},
    {"look", 3000, lookCorpus, readLook},
    {"camera", 3000, cameraCorpus, readCamera},
    {"picture", 2000, pictureCorpus, readPicture},
    {"like", 500, likeCorpus, readLike},
    {"options", 200, optionsCorpus, readOptions},
};

}  // namespace

std::span<const TextReader> textReaders() {
  return kReaders;
}

bool acceptOrRefuse(const TextReader& reader, std::span<const std::byte> bytes) {
  try {
    reader.read({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    return true;
  } catch (const sim::UserError& error) {
    const std::string_view message = error.what();
    if (message.empty() || message.find('\n') != std::string_view::npos) broken("not one line", message);
    return false;
  }
}

}  // namespace gravitile::app::test
