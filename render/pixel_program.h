#pragma once

#include "render/frame_input.h"
#include "render/light_image.h"
#include "render/programs.h"

namespace gravitile::render {

// A program that gives each pixel of a picture its value, as fragments or by a compute shader.
class PixelProgram {
 public:
  PixelProgram(const PixelFiles& files, bool byCompute)
      : byCompute_(byCompute), fragments_(asFragments(files)), compute_(asCompute(files)) {}

  // The program that fill() runs, to set uniforms of.
  GLuint get() { return byCompute_ ? compute_.get() : fragments_.get(); }

  // Replaces the whole image. What it reads is bound already; an empty vertex array is.
  void fill(const LightImage& image);
  // The same of what a frame is to be drawn into; `between`, an image of the program's own, is made where it
  // can't be written into at once.
  void fill(const FrameInput& frame, LightImage& between);
  // A part of the image, by fragments.
  void fillPart(const LightImage& image, const PixelRect& part);
  GLuint fragments() { return fragments_.get(); }  // what fillPart() runs
  // `share` of the new picture is mixed with what is there.
  void mixInto(const LightImage& image, float share);

 private:
  bool byCompute_;
  Program fragments_, compute_;
};

}  // namespace gravitile::render
