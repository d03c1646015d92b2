#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "render/camera.h"
#include "render/gl_object.h"
#include "render/look.h"

namespace gravitile::render {

// So many bodies can be chosen.
inline constexpr std::size_t kMaxChosenBodies = 16;

// All that one picture is made of.
struct FrameInput {
  GLuint vertexBuffer = 0;                  // of Vertex
  std::size_t bodies = 0;                   // how many of them to draw; 0 is a black picture
  std::size_t components = kMaxComponents;  // of the bodies; a few are drawn faster
  std::span<const std::uint32_t> chosen{};  // numbers of bodies, at most kMaxChosenBodies, each once
  Camera camera;
  Look look;
  GLuint framebuffer = 0;     // where the finished picture goes; 0: the window
  int width = 0, height = 0;  // pixels; a frame with either 0 draws nothing
  // Since the frame before, for all that follows the picture slowly (automatic exposure and ranges, long
  // exposure). 0: a picture by itself, in which everything is as it would be after a long time.
  double seconds = 0;
  // Told the part of the picture that is drawn, 0 to 1, as the work goes on; that waits for the GPU. Empty:
  // nobody wants to know, and nothing is waited for.
  std::function<void(double)> progress{};
};

}  // namespace gravitile::render
