#include "app/picture.h"

#include <cstddef>
#include <exception>
#include <span>
#include <type_traits>
#include <utility>

#include "app/scene_view.h"
#include "render/vertex.h"
#include "sim/vertex.h"

namespace gravitile::app {
namespace {

// Neither library knows the other; the vertex is the one type that both declare, and here they meet.
static_assert(sizeof(sim::Vertex) == sizeof(render::Vertex) &&
              alignof(sim::Vertex) == alignof(render::Vertex));
static_assert(offsetof(sim::Vertex, x) == offsetof(render::Vertex, x));
static_assert(offsetof(sim::Vertex, y) == offsetof(render::Vertex, y));
static_assert(offsetof(sim::Vertex, z) == offsetof(render::Vertex, z));
static_assert(offsetof(sim::Vertex, tag) == offsetof(render::Vertex, tag));
static_assert(std::is_trivially_copyable_v<sim::Vertex> && std::is_trivially_copyable_v<render::Vertex>);

// A batch of steps that lasts no longer may be waited for by a frame, on the GPU: 30 frames a second remain.
constexpr double kShortBatchMs = 25;

std::span<const render::Vertex> asRenderVertices(std::span<const sim::Vertex> vertices) {
  return {reinterpret_cast<const render::Vertex*>(vertices.data()), vertices.size()};
}

// One buffer to draw from, and with interop another to write to meanwhile.
std::array<render::VertexStream, 2> makeStreams(std::size_t bodies, bool deviceMemory) {
  std::array<render::VertexStream, 2> streams;
  streams[0].resize(bodies, deviceMemory);
  if (streams[0].path() != render::VertexPath::Interop) return streams;
  streams[1].resize(bodies, true);
  // Both or none: the one that could not be registered knows the reason.
  if (streams[1].path() != render::VertexPath::Interop) {
    streams[0] = std::move(streams[1]);
    streams[1] = {};
  }
  return streams;
}

}  // namespace

Picture::Picture(sim::Simulation& simulation) : simulation_(simulation) {}

Picture::~Picture() {
  try {
    release();
  } catch (const std::exception&) {
    // The device is lost; so is whatever it had mapped.
  }
}

void Picture::makeRoom(std::size_t bodies) {
  room_ = {};
  const bool deviceMemory = simulation_.engine().writesDeviceMemory();
  if (streams_[0].size() == bodies && deviceMemory == deviceMemory_) return;
  room_ = makeStreams(bodies, deviceMemory);
  roomDeviceMemory_ = deviceMemory;
}

void Picture::resize() {
  const std::size_t bodies = simulation_.bodies();
  const bool deviceMemory = simulation_.engine().writesDeviceMemory();
  Streams room = std::exchange(room_, {});
  if (streams_[0].size() == bodies && deviceMemory == deviceMemory_) return;
  if (room[0].size() != bodies || deviceMemory != roomDeviceMemory_) {
    streams_ = {};  // the old memory goes before the new is asked for
    room = makeStreams(bodies, deviceMemory);
  }
  streams_ = std::move(room);
  shown_ = 0;
  deviceMemory_ = deviceMemory;
}

void Picture::sceneChanged(float aspect) {
  release();
  resize();
  const Bounds bounds = visibleBounds(simulation_.recentPositions(), simulation_.scene());
  look = lookFor(simulation_.scene(), bounds, look);
  renderer_.forget();
  camera.orientation = openingView(simulation_.scene());
  camera.fit(bounds.centre, bounds.radius, aspect);
  advanceAndWait(0);
}

void Picture::takeFinished() {
  unmapFinished();
  const auto frame = simulation_.engine().takeHostFrame();
  if (frame && frame->vertices.size() == streams_[shown_].size()) {
    streams_[shown_].upload(asRenderVertices(frame->vertices));
    shownStep_ = frame->step;
  }
}

bool Picture::advance(std::uint32_t steps) {
  if (mapped_ || !simulation_.engine().idle()) return false;
  start(steps);
  return true;
}

void Picture::advanceAndWait(std::uint32_t steps) {
  release();
  simulation_.engine().wait();
  startedSteps_ = simulation_.engine().status().steps;
  start(steps);
  simulation_.engine().wait();
  takeFinished();
}

void Picture::start(std::uint32_t steps) {
  if (!interop()) {
    simulation_.advance(steps, nullptr);
    return;
  }
  mappedSteps_ = steps;
  mappedUntil_ = startedSteps_ += steps;
  render::VertexStream& target = streams_[1 - shown_];
  render::Vertex* vertices = target.map(simulation_.engine().stream());
  mapped_ = true;
  simulation_.advance(steps, reinterpret_cast<sim::Vertex*>(vertices));
}

bool Picture::worthTaking() const {
  const sim::EngineStatus status = simulation_.engine().status();
  const double expectedMs = status.stepMs * mappedSteps_;
  const bool shortBatch = status.stepMs > 0 && expectedMs < kShortBatchMs;
  return shortBatch || status.steps >= mappedUntil_;
}

void Picture::unmapFinished() {
  if (mapped_ && simulation_.engine().idle() && worthTaking()) unmap();
}

void Picture::unmap() {
  streams_[1 - shown_].unmap(simulation_.engine().stream());
  mapped_ = false;
  shown_ = 1 - shown_;
  shownStep_ = mappedUntil_;
}

void Picture::release() {
  if (!mapped_) return;
  simulation_.engine().wait();
  unmap();
}

void Picture::fit(float aspect) {
  const Bounds bounds = visibleBounds(simulation_.recentPositions(), simulation_.scene());
  camera.fit(bounds.centre, bounds.radius, aspect);
}

render::FrameInput Picture::frameInput(GLuint framebuffer, int width, int height) const {
  return {.vertexBuffer = stream().buffer(),
          .bodies = stream().size(),
          .components = simulation_.scene().bodies.componentNames.size(),
          .chosen = chosen,
          .camera = camera,
          .look = look,
          .framebuffer = framebuffer,
          .width = width,
          .height = height};
}

void Picture::draw(GLuint framebuffer, int width, int height, std::function<void(double)> progress) {
  render::FrameInput input = frameInput(framebuffer, width, height);
  input.progress = std::move(progress);
  renderer_.draw(input);
}

void Picture::drawRows(const Rows& picture, const render::TakeRows& take) {
  render::FrameInput input = frameInput(0, picture.width, picture.height);
  input.kind = picture.kind;
  input.supersample = picture.supersample;
  input.progress = picture.progress;
  render::drawByTiles(renderer_, input, take);
}

void Picture::drawNext(const render::PictureTarget& target, const Exposure& exposure) {
  render::FrameInput input = frameInput(target.framebuffer(), target.width(), target.height());
  input.kind = target.kind();
  input.seconds = exposure.seconds;
  input.supersample = exposure.supersample;
  input.exposure = exposure.number;
  input.exposures = exposure.of;
  renderer_.draw(input);
}

void Picture::drawNext(GLuint framebuffer, int width, int height, double seconds) {
  render::FrameInput input = frameInput(framebuffer, width, height);
  input.seconds = seconds;
  renderer_.draw(input);
}

}  // namespace gravitile::app
