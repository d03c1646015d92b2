#pragma once

#include <filesystem>
#include <string>

#include "app/picture.h"
#include "render/image.h"
#include "sim/simulation.h"

namespace gravitile::app {

// What a picture's file tells: the run (scene, N, seed, step, time, kernel, integrator, version), the view
// and what is set of the look.
render::ImageText pictureText(const sim::Simulation& simulation, const Picture& picture, std::uint64_t seed);

// "disk-galaxy-step-000200": the scene's name without folder or extension, and the step.
std::string pictureStem(const std::string& scene, std::uint64_t step);

// Writes `folder/stem.png`, or `folder/stem-2.png` ...: the first that does not exist yet, also when another
// process looks for one at the same time. Returns its path. Throws render::RenderError.
std::filesystem::path saveAsNew(const std::filesystem::path& folder, const std::string& stem,
                                const render::Image& image, const render::ImageText& text,
                                const render::EncodingProgress& progress = {});

}  // namespace gravitile::app
