#include "app/screenshot.h"

#include <fmt/format.h>

#include <glm/trigonometric.hpp>

#include "app/scene_look.h"
#include "sim/integrators/integrator_table.h"

namespace gravitile::app {

namespace fs = std::filesystem;

render::ImageText pictureText(const sim::Simulation& simulation, const Picture& picture, std::uint64_t seed) {
  const render::Camera& camera = picture.camera;
  const sim::StepParameters& parameters = simulation.parameters();
  const sim::EngineStatus& status = simulation.status();
  const std::string ownForces = sim::ownForcesNote(*parameters.integrator);
  render::ImageText text{
      {"Software", "Gravitile " GRAVITILE_VERSION},
      {"Scene", simulation.scene().name},
      {"Bodies", fmt::format("{}", simulation.bodies())},
      {"Seed", fmt::format("{}", seed)},
      {"Step", fmt::format("{}", status.steps)},
      {"Time", fmt::format("{:.6g}", status.time)},
      {"Kernel", ownForces.empty() ? sim::describeRunning(status) : ownForces},
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
  if (!settings.empty()) text.push_back({"Look", settings});
  return text;
}

std::string pictureStem(const std::string& scene, std::uint64_t step) {
  const std::string name = fs::path(scene).stem().string();
  return fmt::format("{}-step-{:06}", name.empty() ? "picture" : name, step);
}

fs::path saveAsNew(const fs::path& folder, const std::string& stem, const render::Image& image,
                   const render::ImageText& text, const render::EncodingProgress& progress) {
  fs::path path = folder / (stem + ".png");
  for (int number = 2; fs::exists(path) || !render::writeNewPng(path, image, text, progress); ++number) {
    path = folder / fmt::format("{}-{}.png", stem, number);
  }
  return path;
}

}  // namespace gravitile::app
