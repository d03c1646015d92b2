#include "app/picture.h"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <span>
#include <type_traits>
#include <utility>

#include "app/scene_view.h"
#include "render/render_error.h"
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

// A batch of steps that lasts no longer may be waited for by a frame, on the GPU: as long as a slice of a
// long step, which a frame may have to wait for too.
constexpr double kShortBatchMs = 6;

std::span<const render::Vertex> asRenderVertices(std::span<const sim::Vertex> vertices) {
  return {reinterpret_cast<const render::Vertex*>(vertices.data()), vertices.size()};
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

// One to draw from, and with interop others to write to meanwhile: all or one, which knows the reason.
Picture::Streams Picture::makeStreams(std::size_t bodies, bool deviceMemory) {
  Streams streams;
  streams[0].resize(bodies, deviceMemory);
  if (streams[0].path() != render::VertexPath::Interop) return streams;
  for (std::size_t k = 1; k <= kMapped; ++k) {
    streams[k].resize(bodies, true);
    if (streams[k].path() == render::VertexPath::Interop) continue;
    render::VertexStream refused = std::move(streams[k]);
    streams = {};
    streams[0] = std::move(refused);
    return streams;
  }
  return streams;
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
  earlier_ = kNoStream;
  deviceMemory_ = deviceMemory;
}

void Picture::sceneChanged(float aspect) {
  release();
  resize();
  earlier_ = kNoStream;
  detail_.restart(simulation_.bodies());
  const Bounds bounds = visibleBounds(simulation_.recentPositions(), simulation_.scene());
  look = lookFor(simulation_.scene(), bounds, look);
  renderer_.forget();
  camera.orientation = openingView(simulation_.scene());
  camera.fit(bounds.centre, bounds.radius, aspect);
  advanceAndWait(0);
}

void Picture::takeFinished() {
  if (!needsEarlier()) earlier_ = kNoStream;
  unmapFinished();
  const auto frame = simulation_.engine().takeHostFrame();
  if (!frame || frame->vertices.size() != streams_[shown_].size()) return;
  // Into another buffer where the state before is needed.
  const bool another = needsEarlier() && frame->step != shownStep_;
  const std::size_t target = another && makeFree() ? freeStream() : shown_;
  streams_[target].upload(asRenderVertices(frame->vertices));
  show(target, frame->step);
}

// The state shown so far is the one before, unless nothing but its colours has changed.
void Picture::show(std::size_t stream, std::uint64_t step) {
  if (needsEarlier() && step != shownStep_) earlier_ = shown_;
  if (!needsEarlier() || earlier_ == stream) earlier_ = kNoStream;
  shown_ = stream;
  shownStep_ = step;
  ++contents_;
}

bool Picture::advance(std::uint32_t steps) {
  if (!simulation_.engine().idle() || mappedCount_ == mapped_.size()) return false;
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
  startedSteps_ += steps;
  makeFree();
  const std::size_t target = freeStream();
  render::Vertex* vertices = streams_[target].map(simulation_.engine().stream());
  mapped_[mappedCount_++] = {.stream = target, .steps = steps, .until = startedSteps_};
  simulation_.advance(steps, reinterpret_cast<sim::Vertex*>(vertices));
}

// The free stream has room for the bodies. Where there is no memory for one more than are needed, bodies jump
// from step to step. False: there is none.
bool Picture::makeFree() {
  render::VertexStream& stream = streams_[freeStream()];
  if (stream.size() == streams_[shown_].size()) return true;
  try {
    stream.resize(streams_[shown_].size(), interop());
  } catch (const render::RenderError&) {
    stream = {};
  }
  if (stream.size() == streams_[shown_].size() && stream.path() == streams_[shown_].path()) return true;
  stream = {};
  look.betweenSteps = render::BetweenSteps::Jump;
  earlier_ = kNoStream;
  return false;
}

std::size_t Picture::freeStream() const {
  for (std::size_t k = 0;; ++k) {
    const bool mapped = std::any_of(mapped_.begin(), mapped_.begin() + mappedCount_,
                                    [k](const Mapped& other) { return other.stream == k; });
    if (k != shown_ && k != earlier_ && !mapped) return k;
  }
}

// Of a batch that has not finished: GL will wait for it.
bool Picture::worthTaking(const Mapped& mapped, bool finished) const {
  if (finished) return true;
  const sim::Engine& engine = simulation_.engine();
  const double expectedMs = simulation_.status().stepMs * mapped.steps;
  return expectedMs > 0 && expectedMs < kShortBatchMs && engine.handedOver() && engine.idle();
}

void Picture::unmapFinished() {
  sim::Engine& engine = simulation_.engine();
  for (; mappedCount_ > 0; unmapOldest()) {
    const bool finished = engine.status().steps >= mapped_[0].until;
    if (!worthTaking(mapped_[0], finished)) return;
    if (!finished) engine.orderPicture();
    show(mapped_[0].stream, mapped_[0].until);
  }
}

void Picture::unmapOldest() {
  streams_[mapped_[0].stream].unmap(simulation_.engine().stream());
  std::shift_left(mapped_.begin(), mapped_.begin() + mappedCount_, 1);
  --mappedCount_;
}

void Picture::release() {
  if (mappedCount_ == 0) return;
  simulation_.engine().withdraw();
  while (mappedCount_ > 0) unmapOldest();
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

// Where on the way from the earlier state to the one that is shown, 1, or past it.
float Picture::placeBetween(bool goesOn) const {
  constexpr double kLongBatchMs = 20;  // a shorter one is no longer than a frame
  const sim::EngineStatus& status = simulation_.status();
  // The status may be of a moment before the state that is shown was ready, or after one that comes next.
  const auto share = status.steps < shownStep_   ? 0.0F
                     : status.steps > shownStep_ ? 1.0F
                                                 : static_cast<float>(status.shareOfBatch);
  const bool underWay = goesOn || simulation_.engine().busy();
  if (earlier_ == kNoStream || !underWay || status.stepMs < kLongBatchMs) return 1;
  return look.betweenSteps == render::BetweenSteps::Linear ? share : 1 + share;
}

void Picture::setClock(render::PassClock* clock) {
  clock_ = clock;
  renderer_.setClock(clock);
}

void Picture::drawLive(const LiveFrame& frame) {
  // A frame that kept the light of the one before says nothing of how long bodies take.
  if (frame.busyMs > 0 && !renderer_.keptLight()) detail_.frame(frame.busyMs, frame.refreshMs);
  render::FrameInput input = frameInput(frame.framebuffer, frame.width, frame.height);
  input.seconds = frame.seconds;
  // Trails of chosen bodies need those very bodies.
  const std::size_t every = chosen.empty() ? drawnOfBodies() : 1;
  const float place = placeBetween(frame.goesOn);
  if (every > 1 || place != 1) {
    mixer_.mix({.later = stream().buffer(),
                .earlier = earlier_ != kNoStream ? streams_[earlier_].buffer() : 0,
                .bodies = input.bodies,
                .place = place,
                .every = every});
    input.vertexBuffer = mixer_.buffer();
    input.bodies = mixer_.bodies();
    input.standFor = every;
    if (clock_ != nullptr) clock_->mark("between steps");
  } else {
    input.contents = contents_;
  }
  renderer_.draw(input);
}

void Picture::drawNext(GLuint framebuffer, int width, int height, double seconds) {
  render::FrameInput input = frameInput(framebuffer, width, height);
  input.seconds = seconds;
  renderer_.draw(input);
}

}  // namespace gravitile::app
