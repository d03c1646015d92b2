#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "app/drawn_detail.h"
#include "render/renderer.h"
#include "render/tiled_picture.h"
#include "render/vertex_mixer.h"
#include "render/vertex_stream.h"
#include "sim/simulation.h"

namespace gravitile::app {

// Joins the two sides: feeds a simulation's vertices to the renderer, by interop or by host copies. Needs a
// current GL context all its life. Used by the window and by off-screen pictures alike.
//
// With interop the engine writes one or two vertex buffers, mapped, while another is drawn. While steps are
// short, a buffer goes to GL as soon as its steps are on their way, and the GPU keeps the order; while they
// are long, GL gets it when they are finished, so that no frame waits for a step, and the next steps have a
// buffer by then, so that the engine does not wait for a frame.
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

  // Ends the engine's access to mapped memory; blocks for some milliseconds. Steps under way go on unseen.
  // Due before the simulation's scene is replaced or reset.
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
  // The next frame of a window: as drawNext(), but between two steps bodies are where the look says, and of
  // too many bodies some stand for all. `goesOn`: other steps follow those that are under way.
  struct LiveFrame {
    GLuint framebuffer = 0;
    int width = 0, height = 0;
    double seconds = 0;    // since the frame before
    double busyMs = 0;     // of those, less what was waited for the next frame to be due
    double refreshMs = 0;  // of the screen, from each picture to the next; 0: nobody knows
    bool goesOn = true;
  };
  void drawLive(const LiveFrame& frame);
  // As the renderer has it; what is mixed between two steps is a pass too.
  void setClock(render::PassClock* clock);
  // Of every how many bodies a live frame draws one.
  std::size_t drawnOfBodies() const { return look.detail == render::Detail::Full ? 1 : detail_.every(); }

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
  // A buffer that the engine writes.
  struct Mapped {
    std::size_t stream = 0;   // index
    std::uint32_t steps = 0;  // of the batch that writes it
    std::uint64_t until = 0;  // the step it will show
  };
  // One that is drawn, two for batches of steps, and one with the state before the one that is drawn.
  static constexpr std::size_t kStreams = 4;
  static constexpr std::size_t kMapped = 2, kNoStream = kStreams;

  using Streams = std::array<render::VertexStream, kStreams>;

  static Streams makeStreams(std::size_t bodies, bool deviceMemory);
  void resize();
  bool interop() const { return streams_[shown_].path() == render::VertexPath::Interop; }
  void start(std::uint32_t steps);
  void unmapFinished();
  bool worthTaking(const Mapped& mapped, bool finished) const;
  void unmapOldest();
  std::size_t freeStream() const;
  bool makeFree();
  void show(std::size_t stream, std::uint64_t step);
  bool needsEarlier() const { return look.betweenSteps != render::BetweenSteps::Jump; }
  float placeBetween(bool goesOn) const;
  render::FrameInput frameInput(GLuint framebuffer, int width, int height) const;

  sim::Simulation& simulation_;
  render::Renderer renderer_;
  render::VertexMixer mixer_;
  render::PassClock* clock_ = nullptr;
  DrawnDetail detail_;
  Streams streams_;                     // those that nobody needs are empty
  Streams room_;                        // for bodies that come
  bool roomDeviceMemory_ = false;       // as deviceMemory_
  std::size_t shown_ = 0;               // index of the stream that is drawn
  std::size_t earlier_ = kNoStream;     // of the one with the state before
  std::array<Mapped, kMapped> mapped_;  // oldest first
  std::size_t mappedCount_ = 0;
  std::uint64_t contents_ = 0;      // as FrameInput::contents, of the stream that is drawn
  std::uint64_t startedSteps_ = 0;  // since the scene was loaded
  std::uint64_t shownStep_ = 0;
  bool deviceMemory_ = false;  // the engine writes it, for which the streams were made
};

}  // namespace gravitile::app
