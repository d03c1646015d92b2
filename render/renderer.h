#pragma once

#include <cstddef>
#include <functional>

#include "render/camera.h"
#include "render/gl_object.h"
#include "render/look.h"

namespace gravitile::render {

// All that one picture is made of.
struct FrameInput {
  GLuint vertexBuffer = 0;  // of Vertex
  std::size_t bodies = 0;   // how many of them to draw; 0 is a black picture
  Camera camera;
  Look look;
  GLuint framebuffer = 0;     // where the finished picture goes; 0: the window
  int width = 0, height = 0;  // pixels; a frame with either 0 draws nothing
  // Told the part of the picture that is drawn, 0 to 1, as the work goes on; that waits for the GPU. Empty:
  // nobody wants to know, and nothing is waited for.
  std::function<void(double)> progress{};
};

// Draws bodies as additive point sprites, sized in perspective, into a linear HDR image, and brings that to
// the screen by exposure, tone mapping and sRGB encoding. Needs a current GL 4.5 context all its life. The
// steady frame allocates nothing; a new size reallocates the HDR image once.
class Renderer {
 public:
  Renderer();  // throws RenderError with the log when a shader does not compile

  void draw(const FrameInput& input);

  // The linear HDR picture of the last draw, before exposure, for measurements. 0 before the first.
  GLuint hdrImage() const { return hdrImage_.get(); }

 private:
  void prepareHdrImage(const FrameInput& input);
  void drawBodies(const FrameInput& input);
  void toneMap(const FrameInput& input);

  GlProgram bodyProgram_, toneMapProgram_;
  GlVertexArray bodyArray_, emptyArray_;
  GlTexture hdrImage_;
  GlFramebuffer hdrFramebuffer_;
  GLenum hdrFormat_ = GL_NONE;
  int width_ = 0, height_ = 0;
  float maxPointSize_ = 1;
};

// A framebuffer with an 8-bit colour image to draw the finished picture into where there is no window.
class PictureTarget {
 public:
  PictureTarget(int width, int height);  // throws RenderError when GL refuses the size

  GLuint framebuffer() const { return framebuffer_.get(); }
  int width() const { return width_; }
  int height() const { return height_; }

 private:
  GlTexture image_;
  GlFramebuffer framebuffer_;
  int width_, height_;
};

}  // namespace gravitile::render
