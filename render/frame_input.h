#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "render/camera.h"
#include "render/gl_object.h"
#include "render/look.h"
#include "render/pixel_kind.h"

namespace gravitile::render {

// So many bodies can be chosen.
inline constexpr std::size_t kMaxChosenBodies = 16;

// Pixels of a picture, from its lower left corner.
struct PixelRect {
  int x = 0, y = 0, width = 0, height = 0;
};

// Where a tile lies in its picture, and how large that is, pixels.
struct TilePlace {
  int x = 0, y = 0;  // of the tile's lower left corner
  int pictureWidth = 0, pictureHeight = 0;
};

// All that one picture is made of.
struct FrameInput {
  GLuint vertexBuffer = 0;  // of Vertex
  std::size_t bodies = 0;   // how many of them to draw; 0 is a black picture
  // A number that this buffer had with no other contents, nor had another buffer: what is drawn of them may
  // then be kept from frame to frame. 0: nobody knows.
  std::uint64_t contents = 0;
  std::size_t standFor = 1;                 // so many bodies, each of them: the others are not there
  std::size_t components = kMaxComponents;  // of the bodies; a few are drawn faster
  std::span<const std::uint32_t> chosen{};  // numbers of bodies, at most kMaxChosenBodies, each once
  Camera camera;
  Look look;
  GLuint framebuffer = 0;            // where the finished picture goes; 0: the window
  int width = 0, height = 0;         // pixels; a frame with either 0 draws nothing
  PixelKind kind = PixelKind::Rgb8;  // of that framebuffer; linear ones have no tone curve, noise or guides
  // What is drawn is a tile of a larger picture. Left out: it is the picture.
  std::optional<TilePlace> tile{};
  // Light is drawn so many times as large each way, and each pixel has the mean of its own.
  int supersample = 1;
  // Motion blur: the light of so many draws in a row, of which this is number `exposure`, is averaged. Only
  // the last of them makes the picture.
  int exposure = 0, exposures = 1;
  // Since the frame before, for all that follows the picture slowly (automatic exposure and ranges, long
  // exposure). 0: a picture by itself, in which everything is as it would be after a long time.
  double seconds = 0;
  // Told the part of the picture that is drawn, 0 to 1, as the work goes on; that waits for the GPU. Empty:
  // nobody wants to know, and nothing is waited for.
  std::function<void(double)> progress{};

  TilePlace place() const { return tile.value_or(TilePlace{0, 0, width, height}); }
};

}  // namespace gravitile::render
