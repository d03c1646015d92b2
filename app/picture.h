#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "render/renderer.h"
#include "render/tiled_picture.h"
#include "render/vertex_stream.h"
#include "sim/simulation.h"

namespace gravitile::app {

// Joins the two sides: feeds a simulation's vertices to the renderer, by interop or by host copies. Needs a
// current GL context all its life. Used by the window and by off-screen pictures alike.
//
// With interop there are two vertex buffers: the engine writes one, mapped, while the other is drawn. While
// steps are short, the buffer goes to GL as soon as its steps are on their way, and the GPU keeps the order;
// while they are long, GL gets it when they are finished, so that no frame waits for a step.
class Picture {
 public:
  explicit Picture(sim::Simulation& simulation);
  ~Picture();
  Picture(const Picture&) = delete;
  Picture& operator=(const Picture&) = delete;

  // After the scene was replaced: vertex buffers of the new size, look and camera suited to the scene.
  void sceneChanged(float aspect);

  // Room for so many bodies of the engine in use, before the simulation gets them: where there is none
  // RenderError is thrown, and all stays as it is.
  void makeRoom(std::size_t bodies);

  // Takes in what has finished. Never blocks.
  void takeFinished();

  // Starts `steps` steps if the engine is free (0: publishes the state). True when they were started. Never
  // blocks.
  bool advance(std::uint32_t steps);

  // Advances by `steps` and waits until the picture holds the result.
  void advanceAndWait(std::uint32_t steps);

  // Ends the engine's access to mapped memory; blocks until it is done. Due before the simulation's scene
  // is replaced or reset.
  void release();

  // Trails and light that stays on the picture begin anew: the bodies are about to jump.
  void forgetPast() { renderer_.forget(); }

  // Frames the bulk of the bodies as they are now.
  void fit(float aspect);

  // `progress` as in FrameInput. A picture by itself: nothing in it follows slowly.
  void draw(GLuint framebuffer, int width, int height, std::function<void(double)> progress = {});
  // The same of a picture of any size, handed out from its top; throws what `take` throws.
  struct Rows {
    int width = 0, height = 0;
    render::PixelKind kind = render::PixelKind::Rgb8;
    int supersample = 1;
    std::function<void(double)> progress{};
  };
  void drawRows(const Rows& picture, const render::TakeRows& take);
  // The next of a row of frames, `seconds` after the one before.
  struct Exposure {
    double seconds = 0;
    int supersample = 1;
    int number = 0, of = 1;  // of the draws whose light a frame is the mean of
  };
  void drawNext(const render::PictureTarget& target, const Exposure& exposure);
  void drawNext(GLuint framebuffer, int width, int height, double seconds);

  // What the colours of bodies stand for in the last frames, from end to end; of a density map mass per area.
  glm::vec2 figureRange() const {
    const bool map = look.kind == render::PictureKind::DensityMap;
    return map ? renderer_.densityRange() : renderer_.figureRange();
  }

  // As the renderer has them.
  render::Measured measured() { return renderer_.measured(); }
  void goOnFrom(const render::Measured& measured) { renderer_.goOnFrom(measured); }

  render::Camera camera;
  render::Look look;
  std::vector<std::uint32_t> chosen;  // bodies, as render::FrameInput has them
  // The step whose bodies are drawn; the simulation may be ahead of it.
  std::uint64_t shownStep() const { return shownStep_; }
  // The buffer that is drawn; tells which path feeds it.
  const render::VertexStream& stream() const { return streams_[shown_]; }

 private:
  using Streams = std::array<render::VertexStream, 2>;
  void resize();
  bool interop() const { return streams_[shown_].path() == render::VertexPath::Interop; }
  void start(std::uint32_t steps);
  void unmapFinished();
  bool worthTaking() const;
  void unmap();
  render::FrameInput frameInput(GLuint framebuffer, int width, int height) const;

  sim::Simulation& simulation_;
  render::Renderer renderer_;
  Streams streams_;                 // the second is empty without interop
  Streams room_;                    // for bodies that come
  bool roomDeviceMemory_ = false;   // as deviceMemory_
  std::size_t shown_ = 0;           // index of the stream that is drawn
  bool mapped_ = false;             // the other one is the engine's
  std::uint64_t startedSteps_ = 0;  // since the scene was loaded
  std::uint32_t mappedSteps_ = 0;   // steps of the batch that writes it
  std::uint64_t mappedUntil_ = 0;   // the step it will show
  std::uint64_t shownStep_ = 0;
  bool deviceMemory_ = false;  // the engine writes it, for which the streams were made
};

}  // namespace gravitile::app
