#include "app/screenshot.h"

#include <fmt/format.h>

#include <glm/trigonometric.hpp>

#include "app/picture_recipe.h"
#include "app/replay.h"
#include "app/scene_look.h"
#include "app/version.h"
#include "sim/integrators/integrator_table.h"

namespace gravitile::app {

namespace fs = std::filesystem;

namespace {

// Why the run can't be had again from what its picture tells, or "".
std::string unrepeatable(const sim::Simulation& simulation, const PictureSource& source) {
  if (replayOf(simulation) != nullptr)
    return "it shows a frame of a trajectory; 'render --replay' draws that again";
  if (source.composed) return "its scene was edited and not saved";
  if (source.moments > 1) return "it is the mean of several moments of a film";
  if (std::string detour = simulation.detour(); !detour.empty()) return detour;
  const sim::KernelChoice& running = simulation.status().computing();
  if (running.kernel == nullptr || running.kernel->family != sim::KernelFamily::Gpu) return "";
  const sim::SourceMap own = sim::builtInSources(sim::KernelFamily::Gpu);
  for (const sim::SourceFile& file : simulation.engine().sources(*running.kernel))
    if (const auto found = own.find(file.name); found == own.end() || found->second.text != file.text)
      return fmt::format("its kernel is not the program's own: {} was edited", file.name);
  return "";
}

PictureRecipe recipeOf(const sim::Simulation& simulation, const Picture& picture,
                       const PictureSource& source) {
  const sim::StepParameters& parameters = simulation.parameters();
  const sim::KernelChoice& kernel = simulation.status().running;
  std::error_code error;
  const bool file = sim::findScene(source.scene) == nullptr && fs::exists(source.scene, error);
  PictureRecipe recipe{.program = programVersion(),
                       .unrepeatable = unrepeatable(simulation, source),
                       .scenePrint = file ? scenePrint(source.scene) : "",
                       .options = {{"scene", file ? fs::absolute(source.scene).string() : source.scene},
                                   {"bodies", fmt::format("{}", simulation.bodies())},
                                   {"seed", fmt::format("{}", source.seed)},
                                   {"steps", fmt::format("{}", picture.shownStep())},
                                   {"size", fmt::format("{}x{}", source.width, source.height)},
                                   {"integrator", std::string(parameters.integrator->id)},
                                   {"dt", fmt::format("{}", parameters.dt)},
                                   {"adaptive", fmt::format("{}", parameters.adaptive)},
                                   {"softening", fmt::format("{}", parameters.softening)}},
                       .view = viewState(picture.camera, picture.look, source.fittedAspect)};
  if (parameters.integrator->takesDamping())
    recipe.options.emplace_back("damping", fmt::format("{}", parameters.damping));
  if (source.supersample > 1)
    recipe.options.emplace_back("supersample", fmt::format("{}", source.supersample));
  if (source.depth) recipe.options.emplace_back("depth", fmt::format("{}", *source.depth));
  if (kernel.kernel == nullptr) return recipe;
  recipe.options.emplace_back("kernel", kernel.kernel->id);
  for (const sim::TuningId id : kernel.kernel->tuning)
    recipe.options.emplace_back(sim::tuningParameter(id).name, sim::tuningValueText(id, kernel.tuning[id]));
  return recipe;
}

// What computes or, of a trajectory, what computed: as its file tells.
std::string kernelText(const sim::Simulation& simulation) {
  const std::string ownForces = sim::ownForcesNote(*simulation.parameters().integrator);
  if (!ownForces.empty()) return ownForces;
  const sim::ReplayEngine* const replay = replayOf(simulation);
  return replay != nullptr ? replay->head().run.kernel : sim::describeRunning(simulation.status());
}

}  // namespace

render::ImageText pictureText(const sim::Simulation& simulation, const Picture& picture,
                              const PictureSource& source) {
  const render::Camera& camera = picture.camera;
  const sim::StepParameters& parameters = simulation.parameters();
  const sim::EngineStatus& status = simulation.status();
  render::ImageText text{
      {"Software", fmt::format("Gravitile {}", programVersion())},
      {"Scene", simulation.scene().name},
      {"Bodies", fmt::format("{}", simulation.bodies())},
      {"Seed", fmt::format("{}", source.seed)},
      {"Step", fmt::format("{}", picture.shownStep())},
      {"Time", fmt::format("{:.6g}", status.time)},
      {"Kernel", kernelText(simulation)},
      {"Integrator", std::string(parameters.integrator->id)},
      {"Time step", fmt::format("{}", parameters.dt)},
      {"Adaptive", fmt::format("{}", parameters.adaptive)},
      {"Softening", fmt::format("{}", parameters.softening)},
      {"Damping", fmt::format("{}", parameters.damping)},
      {"View",
       fmt::format("target {:.6g} {:.6g} {:.6g}, distance {:.6g}, orientation {:.6g} {:.6g} {:.6g} {:.6g}, "
                   "field of view {:.4g} degrees",
                   camera.target.x, camera.target.y, camera.target.z, camera.distance, camera.orientation.w,
                   camera.orientation.x, camera.orientation.y, camera.orientation.z,
                   glm::degrees(camera.verticalFovRad))}};
  // As a look file, which gives the same look.
  const std::string settings = writeLook(lookInForce(simulation.scene(), picture.look));
  if (!settings.empty()) text.push_back({kLookText, settings});
  text.push_back({kRecipeText, writeRecipe(recipeOf(simulation, picture, source))});
  return text;
}

std::string pictureStem(const std::string& scene, std::uint64_t step) {
  const std::string name = fs::path(scene).stem().string();
  return fmt::format("{}-step-{:06}", name.empty() ? "picture" : name, step);
}

fs::path numberedPath(const fs::path& folder, const std::string& stem, int number) {
  return folder / (number == 1 ? stem + ".png" : fmt::format("{}-{}.png", stem, number));
}

fs::path saveAsNew(const fs::path& folder, const std::string& stem, const render::Image& image,
                   const render::ImageText& text, const render::EncodingProgress& progress) {
  fs::path path = numberedPath(folder, stem, 1);
  for (int number = 2; fs::exists(path) || !render::writeNewPicture(path, image, text, progress); ++number)
    path = numberedPath(folder, stem, number);
  return path;
}

}  // namespace gravitile::app
