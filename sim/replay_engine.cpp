#include "sim/replay_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "sim/cpu/cpu_frames.h"
#include "sim/integrators/integrator_table.h"
#include "sim/replay_frames.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

[[noreturn]] void refuse(const char* what) {
  throw UserError(
      fmt::format("{}: a trajectory is replayed, which holds places only; end the replay first", what));
}

}  // namespace

// The thread that reads, and what it was asked for.
class ReplayEngine::Impl {
 public:
  Impl(const std::filesystem::path& path, unsigned threads);
  ~Impl();

  void ask(double frame, bool publish);
  void setFigure(VertexFigure figure);
  void requestSample();
  void requestBody(std::uint64_t index);
  void wait();
  bool busy() const;
  double wanted() const;
  std::uint64_t asked() const;
  std::uint64_t published() const;
  std::string failure() const;
  EngineStatus status() const;
  std::optional<HostFrame> takeFrame() { return ready_.take(); }
  std::optional<ForceSample> takeSample();
  std::optional<BodyState> takeBody();
  Bodies bodiesAt(double frame);

  const TrajectoryReader& reader() const { return frames_.reader(); }
  const StepParameters& parameters() const { return parameters_; }

 private:
  struct Request {
    double frame = 0;
    std::uint64_t number = 0;  // of those to be published
    VertexFigure figure = VertexFigure::None;
    bool publish = false, sample = false;
    std::optional<std::uint64_t> body;

    bool any() const { return publish || sample || body; }
  };
  void work();
  void carryOut(const Request& request);
  void publish(const Request& request);
  void sample(const Request& request);
  void findBody(const Request& request);

  std::mutex framesMutex_;  // held while frames_ is in use
  ReplayFrames frames_;
  CpuFrames ready_;
  StepParameters parameters_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  Request request_;
  bool working_ = false, stop_ = false;
  double shown_ = 0;             // the place that was published last
  std::uint64_t published_ = 0;  // and its number
  std::string failure_;
  std::optional<ForceSample> sample_;
  std::optional<BodyState> body_;
  std::thread thread_;
};

ReplayEngine::Impl::Impl(const std::filesystem::path& path, unsigned threads)
    : frames_(path, threads),
      ready_(static_cast<std::size_t>(frames_.reader().head().bodies())),
      parameters_(frames_.reader().head().run.parameters),
      thread_([this] { work(); }) {}

ReplayEngine::Impl::~Impl() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
    changed_.notify_all();
  }
  thread_.join();
}

void ReplayEngine::Impl::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return stop_ || request_.any(); });
    if (stop_) return;
    const Request request = request_;
    request_.publish = request_.sample = false;
    request_.body.reset();
    working_ = true;
    lock.unlock();
    std::string failure;
    try {
      const std::lock_guard frames(framesMutex_);
      carryOut(request);
    } catch (const std::exception& error) {
      failure = error.what();
    }
    lock.lock();
    failure_ = failure;
    working_ = false;
    changed_.notify_all();
  }
}

void ReplayEngine::Impl::carryOut(const Request& request) {
  if (request.publish) publish(request);
  if (request.sample) sample(request);
  if (request.body) findBody(request);
}

void ReplayEngine::Impl::publish(const Request& request) {
  const std::vector<std::uint32_t>& components = reader().head().run.scene.bodies.component;
  const std::span<Vertex> vertices = ready_.writable();
  const bool speeds = request.figure == VertexFigure::Speed, masses = request.figure == VertexFigure::Mass;
  frames_.visit({request.frame, speeds, 0, vertices.size()}, [&](std::uint64_t body, const Double4& place,
                                                                 const Double4& velocity) {
    const double figure =
        speeds   ? std::sqrt(velocity.x * velocity.x + velocity.y * velocity.y + velocity.z * velocity.z)
        : masses ? place.w
                 : 0;
    vertices[body] = {static_cast<float>(place.x), static_cast<float>(place.y), static_cast<float>(place.z),
                      vertexTag(components[body], std::bit_cast<std::uint32_t>(static_cast<float>(figure)))};
  });
  ready_.publish(frames_.step(request.frame));
  const std::lock_guard lock(mutex_);
  shown_ = request.frame;
  published_ = request.number;
}

// Places without accelerations.
void ReplayEngine::Impl::sample(const Request& request) {
  auto places = std::make_shared<std::vector<Float4>>(static_cast<std::size_t>(reader().head().bodies()));
  frames_.visit(
      {request.frame, false, 0, places->size()},
      [&](std::uint64_t body, const Double4& place, const Double4&) { (*places)[body] = toFloat(place); });
  const BodySpan span(*places);
  const std::lock_guard lock(mutex_);
  sample_ = ForceSample{.owner = std::move(places),
                        .posMass = span,
                        .acceleration = {},
                        .kernel = {},
                        .softening = parameters_.softening,
                        .gravity = parameters_.gravity};
}

void ReplayEngine::Impl::findBody(const Request& request) {
  BodyState found{.index = *request.body, .posMass = {}, .velocity = {}};
  frames_.visit({request.frame, true, *request.body, 1},
                [&](std::uint64_t, const Double4& place, const Double4& velocity) {
                  found.posMass = place;
                  found.velocity = velocity;
                });
  const std::lock_guard lock(mutex_);
  body_ = found;
}

void ReplayEngine::Impl::ask(double frame, bool publish) {
  const std::lock_guard lock(mutex_);
  request_.frame = std::isfinite(frame) ? std::clamp(frame, 0.0, frames_.last()) : 0;
  request_.publish |= publish;
  request_.number += publish ? 1 : 0;
  changed_.notify_all();
}

void ReplayEngine::Impl::setFigure(VertexFigure figure) {
  const std::lock_guard lock(mutex_);
  parameters_.vertexFigure = figure;
  request_.figure = figure;
}

void ReplayEngine::Impl::requestSample() {
  const std::lock_guard lock(mutex_);
  request_.sample = true;
  changed_.notify_all();
}

void ReplayEngine::Impl::requestBody(std::uint64_t index) {
  const std::lock_guard lock(mutex_);
  request_.body = index;
  changed_.notify_all();
}

bool ReplayEngine::Impl::busy() const {
  const std::lock_guard lock(mutex_);
  return working_ || request_.publish;
}

void ReplayEngine::Impl::wait() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !working_ && !request_.any(); });
  if (!failure_.empty()) throw UserError(failure_);
}

double ReplayEngine::Impl::wanted() const {
  const std::lock_guard lock(mutex_);
  return request_.frame;
}

std::uint64_t ReplayEngine::Impl::asked() const {
  const std::lock_guard lock(mutex_);
  return request_.number;
}

std::uint64_t ReplayEngine::Impl::published() const {
  const std::lock_guard lock(mutex_);
  return published_;
}

std::string ReplayEngine::Impl::failure() const {
  const std::lock_guard lock(mutex_);
  return failure_;
}

EngineStatus ReplayEngine::Impl::status() const {
  const std::lock_guard lock(mutex_);
  EngineStatus status;
  status.steps = frames_.step(shown_);
  status.time = frames_.time(shown_);
  status.stepLength = parameters_.dt;
  return status;
}

std::optional<ForceSample> ReplayEngine::Impl::takeSample() {
  const std::lock_guard lock(mutex_);
  return std::exchange(sample_, std::nullopt);
}

std::optional<BodyState> ReplayEngine::Impl::takeBody() {
  const std::lock_guard lock(mutex_);
  return std::exchange(body_, std::nullopt);
}

Bodies ReplayEngine::Impl::bodiesAt(double frame) {
  Bodies bodies = reader().head().run.scene.bodies;
  const std::lock_guard lock(framesMutex_);
  frames_.visit({frame, true, 0, bodies.size()},
                [&](std::uint64_t body, const Double4& place, const Double4& velocity) {
                  bodies.posMass[body] = toFloat(place);
                  bodies.velocity[body] = toFloat(velocity);
                });
  return bodies;
}

// ---- the engine ---------------------------------------------------------------------------------------

ReplayEngine::ReplayEngine(const std::filesystem::path& path, unsigned threads)
    : impl_(std::make_unique<Impl>(path, threads)) {
  impl_->ask(0, true);
  impl_->wait();
}

ReplayEngine::~ReplayEngine() = default;

const TrajectoryHead& ReplayEngine::head() const {
  return impl_->reader().head();
}

Scene ReplayEngine::scene() const {
  Scene scene = head().run.scene;
  scene.bodies = impl_->bodiesAt(0);
  // A step of what is played is a frame.
  scene.stepsPerFrame = 1;
  scene.integrator = head().run.parameters.integrator->id;
  return scene;
}

std::uint64_t ReplayEngine::frames() const {
  return impl_->reader().frames();
}

std::uint64_t ReplayEngine::step(std::uint64_t frame) const {
  return impl_->reader().step(frame);
}

double ReplayEngine::time(std::uint64_t frame) const {
  return impl_->reader().time(frame);
}

bool ReplayEngine::recovered() const {
  return impl_->reader().recovered();
}

std::uint64_t ReplayEngine::fileBytes() const {
  return impl_->reader().fileBytes();
}

void ReplayEngine::show(double frame) {
  impl_->ask(frame, false);
}

double ReplayEngine::wanted() const {
  return impl_->wanted();
}

std::uint64_t ReplayEngine::asked() const {
  return impl_->asked();
}

std::uint64_t ReplayEngine::published() const {
  return impl_->published();
}

std::string ReplayEngine::failure() const {
  return impl_->failure();
}

EngineInfo ReplayEngine::info() const {
  return {.device = "a trajectory", .backend = "replay"};
}

void ReplayEngine::setKernel(const KernelChoice&) {
  refuse("--kernel");
}

void ReplayEngine::setParameters(const StepParameters& parameters) {
  StepParameters same = impl_->parameters();
  same.vertexFigure = parameters.vertexFigure;
  if (!(parameters == same)) refuse("--dt");
  impl_->setFigure(parameters.vertexFigure);
}

bool ReplayEngine::busy() const {
  return impl_->busy();
}

void ReplayEngine::advance(std::uint32_t steps, Vertex* /*mapped*/) {
  impl_->ask(impl_->wanted() + steps, true);
}

std::optional<HostFrame> ReplayEngine::takeHostFrame() {
  return impl_->takeFrame();
}

void ReplayEngine::wait() {
  impl_->wait();
}

double ReplayEngine::timeSteps(std::uint32_t, Vertex*) {
  refuse("Measuring steps");
}

void ReplayEngine::requestForceSample() {
  impl_->requestSample();
}

std::optional<ForceSample> ReplayEngine::takeForceSample() {
  return impl_->takeSample();
}

void ReplayEngine::requestBody(std::uint64_t index) {
  impl_->requestBody(index);
}

std::optional<BodyState> ReplayEngine::takeBody() {
  return impl_->takeBody();
}

void ReplayEngine::requestDiagnostics(const DiagnosticsRequest&) {
  refuse("Energy");
}

Diagnostics ReplayEngine::diagnostics(const DiagnosticsRequest&) {
  refuse("Energy");
}

Bodies ReplayEngine::download() {
  return impl_->bodiesAt(impl_->wanted());
}

PhaseSpace ReplayEngine::phaseSpace() {
  refuse("Going on");
}

RunState ReplayEngine::runState() {
  refuse("Saving a run");
}

void ReplayEngine::restore(const RunState&) {
  refuse("Going on");
}

std::vector<Double4> ReplayEngine::accelerations() {
  refuse("Accelerations");
}

EngineStatus ReplayEngine::status() {
  return impl_->status();
}

}  // namespace gravitile::sim
