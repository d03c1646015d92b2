#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "app/picture.h"
#include "app/picture_depth.h"
#include "render/image.h"
#include "sim/simulation.h"

namespace gravitile::app {

// Where a picture comes from, as far as neither simulation nor picture know.
struct PictureSource {
  std::string scene;  // as --scene took it
  std::uint64_t seed = 1;
  bool composed = false;  // the scene was edited since, and not saved
  int width = 0, height = 0;
  std::optional<float> fittedAspect{};  // as in pictureState()
  int supersample = 1;
  PictureDepth depth{};  // as --depth asked for it
  int moments = 1;       // of a film, that a picture is the mean of
};

// What a picture's file tells: the run (scene, N, seed, step, time, kernel, integrator, version), the view,
// what is set of the look, and what 'render --like' makes it again from (picture_recipe.h).
render::ImageText pictureText(const sim::Simulation& simulation, const Picture& picture,
                              const PictureSource& source);

// "disk-galaxy-step-000200": the scene's name without folder or extension, and the step.
std::string pictureStem(const std::string& scene, std::uint64_t step);

// "folder/stem.png", and from number 2 on "folder/stem-2.png" ...
std::filesystem::path numberedPath(const std::filesystem::path& folder, const std::string& stem, int number);

// Writes `folder/stem.png`, or `folder/stem-2.png` ...: the first that does not exist yet, also when another
// process looks for one at the same time. Returns its path. Throws render::RenderError.
std::filesystem::path saveAsNew(const std::filesystem::path& folder, const std::string& stem,
                                const render::Image& image, const render::ImageText& text,
                                const render::EncodingProgress& progress = {});

}  // namespace gravitile::app
