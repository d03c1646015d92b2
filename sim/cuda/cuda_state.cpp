#include "sim/cuda/cuda_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/cuda/device_memory.h"
#include "sim/run_state.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

static_assert(sizeof(Float4) == vectorBytes(Precision::Single));
static_assert(sizeof(Double4) == vectorBytes(Precision::Double));

// Bytes that the separate arrays take beside the packed ones.
std::uint64_t separateBytes(std::uint64_t n, StateForm form) {
  constexpr std::uint64_t kArrays = 7;
  return form.layout == BodyLayout::Separate ? n * kArrays * numberBytes(form.precision) : 0;
}

std::uint64_t sumBytes(std::uint64_t n, StateForm form) {
  if (form.sums == StateForm::Sums::None) return 0;
  const std::uint64_t vectors = vectorBytes(form.precision);
  constexpr std::uint64_t kWholeSum = 3 * sizeof(long long);
  return n * (form.sums == StateForm::Sums::Whole ? std::max(kWholeSum, vectors) : vectors);
}

// Bytes beside position, velocity and acceleration.
std::uint64_t extraBytes(std::uint64_t n, StateForm form) {
  constexpr std::uint64_t kWithJerk = 4;  // it, both derivatives at the start of the step, and a spare place
  const std::uint64_t vectors = (form.twoPositions ? 1 : 0) + (form.jerk ? kWithJerk : 0);
  return separateBytes(n, form) + sumBytes(n, form) + n * vectors * vectorBytes(form.precision);
}

// The power of two next to a positive number, within what a float holds; 1 for anything else.
double powerOfTwoNear(double value) {
  constexpr int kLargest = 40;  // its square is still a float
  if (!(value > 0) || !std::isfinite(value)) return 1;
  return std::ldexp(1.0, std::clamp(std::ilogb(value), -kLargest, kLargest));
}

// "" when so many bytes are free and some to spare.
std::string whyNotFree(std::uint64_t n, std::uint64_t bytes) {
  const std::string obstacle = whyNoDeviceMemory(bytes);
  return obstacle.empty() ? "" : fmt::format("{} bodies need {}", n, obstacle);
}

void copyToDevice(const DeviceBuffer<std::byte>& device, const void* host) {
  GRAVITILE_CUDA(cudaMemcpy(device.get(), host, device.bytes(), cudaMemcpyHostToDevice));
}

template <typename To, typename From>
To convert(const From& vector) {
  if constexpr (std::is_same_v<To, Double4>)
    return toDouble(vector);
  else
    return toFloat(toDouble(vector));
}

// As vectors of To, which need no copy when they are such already.
template <typename To>
void copyVectors(const DeviceBuffer<std::byte>& device, const BodySpan& host) {
  host.visit([&]<typename From>(std::span<const From> vectors) {
    if constexpr (std::is_same_v<From, const To>) {
      copyToDevice(device, vectors.data());
    } else {
      std::vector<To> converted(vectors.size());
      std::transform(vectors.begin(), vectors.end(), converted.begin(),
                     [](const auto& vector) { return convert<To>(vector); });
      copyToDevice(device, converted.data());
    }
  });
}

}  // namespace

StateForm formFor(const KernelChoice& choice, Scheme scheme) {
  StateForm form{.precision = choice.precision(), .layout = choice.kernel->layout};
  form.jerk = scheme == Scheme::Hermite;
  form.twoPositions = choice.kernel->launch == LaunchShape::SplitBodies;
  if (choice.kernel->launch == LaunchShape::Pairs)
    form.sums = choice.reproducible() ? StateForm::Sums::Whole : StateForm::Sums::Floating;
  return form;
}

std::uint64_t CudaState::bytesNeeded(std::uint64_t n, StateForm form) {
  constexpr std::uint64_t kVectors = 3;  // position, velocity, acceleration
  return n * (kVectors * vectorBytes(form.precision) + sizeof(VertexOut)) + extraBytes(n, form);
}

std::string CudaState::whyNoRoom(std::uint64_t n, StateForm from, StateForm to) {
  if (to.precision != from.precision) return whyNotFree(n, bytesNeeded(n, to));  // beside the old arrays
  const std::uint64_t had = extraBytes(n, from), wanted = extraBytes(n, to);
  return wanted > had ? whyNotFree(n, wanted) : "";
}

CudaState::CudaState(unsigned n, StateForm form) : n_(n), form_(form) {
  for (DeviceBuffer<std::byte>* vectors : {&posMass_, &velocity_, &acceleration_})
    *vectors = DeviceBuffer<std::byte>(n * vectorBytes(form.precision));
  firstNonFinite_ = DeviceBuffer<unsigned>(1);
  arrived_ = DeviceBuffer<unsigned>(1);
  clock_ = DeviceBuffer<StepClock>(1);
  startClock(0);
  GRAVITILE_CUDA(cudaMemset(acceleration_.get(), 0, acceleration_.bytes()));
  forgetNonFinite();
  makeExtras();
}

void CudaState::forgetNonFinite() {
  GRAVITILE_CUDA(cudaMemset(firstNonFinite_.get(), 0xff, firstNonFinite_.bytes()));
}

CudaState::CudaState(const Bodies& bodies, StateForm form) {
  const std::string obstacle = whyNotFree(bodies.size(), bytesNeeded(bodies.size(), form));
  if (!obstacle.empty()) throw UserError("--bodies: " + obstacle);
  *this = CudaState(static_cast<unsigned>(bodies.size()), form);
  measure(bodies);
  std::vector<Float4> velocity = bodies.velocity;
  for (std::size_t i = 0; i < velocity.size(); ++i)
    velocity[i].w = static_cast<float>(bodies.component[i]);  // the colour key
  write(bodies.posMass, velocity);
}

void CudaState::become(StateForm form) {
  if (form == form_) return;
  if (form.precision != form_.precision) {
    CudaState other(n_, form);
    other.extent_ = extent_;
    other.restore(save());
    other.clock_ = std::move(clock_);
    *this = std::move(other);
    return;
  }
  const bool separate = form.layout == BodyLayout::Separate && form_.layout != BodyLayout::Separate;
  form_ = form;
  if (form.layout == BodyLayout::Packed) separate_ = {};
  if (separate) fillSeparate();
  makeExtras();
}

void CudaState::write(const BodySpan& posMass, const BodySpan& velocity) {
  inPrecision(form_.precision, [&]<typename Real>(Real) {
    using Vector4 = std::conditional_t<std::is_same_v<Real, double>, Double4, Float4>;
    copyVectors<Vector4>(posMass_, posMass);
    copyVectors<Vector4>(velocity_, velocity);
  });
  if (form_.layout == BodyLayout::Separate) fillSeparate();
  GRAVITILE_CUDA(cudaDeviceSynchronize());  // the engine's stream does not wait for these by itself
}

// The separate arrays from the packed one, made when there are none yet. Nothing passes through the host, so
// that a change of kernel costs no frame.
void CudaState::fillSeparate() {
  const std::size_t number = numberBytes(form_.precision);
  Separate arrays = std::move(separate_);
  if (arrays.x.size() == 0) {
    for (DeviceBuffer<std::byte>* array :
         {&arrays.x, &arrays.y, &arrays.z, &arrays.mass, &arrays.ax, &arrays.ay, &arrays.az})
      *array = DeviceBuffer<std::byte>(n_ * number);
  }
  const std::byte* column = posMass_.get();
  for (const DeviceBuffer<std::byte>* array : {&arrays.x, &arrays.y, &arrays.z, &arrays.mass}) {
    GRAVITILE_CUDA(
        cudaMemcpy2D(array->get(), number, column, bytesAVector(), number, n_, cudaMemcpyDeviceToDevice));
    column += number;
  }
  separate_ = std::move(arrays);
}

// The second positions, the sums and the arrays of hermite4, as the form wants them. What is in any of them
// now is nothing to keep, but the jerk when that was there before.
void CudaState::makeExtras() {
  if (form_.jerk != (jerk_.size() > 0)) {
    for (DeviceBuffer<std::byte>* vectors : {&jerk_, &oldAcceleration_, &oldJerk_, &spareAcceleration_}) {
      *vectors = form_.jerk ? DeviceBuffer<std::byte>(posMass_.size()) : DeviceBuffer<std::byte>();
      if (form_.jerk) GRAVITILE_CUDA(cudaMemset(vectors->get(), 0, vectors->bytes()));
    }
  }
  moved_ = form_.twoPositions ? DeviceBuffer<std::byte>(posMass_.size()) : DeviceBuffer<std::byte>();
  sums_ = sumBytes(n_, form_) > 0 ? DeviceBuffer<std::byte>(sumBytes(n_, form_)) : DeviceBuffer<std::byte>();
  if (sums_.size() > 0) GRAVITILE_CUDA(cudaMemset(sums_.get(), 0, sums_.bytes()));
  GRAVITILE_CUDA(cudaDeviceSynchronize());
}

// Size and mass of the system, of which kernels make units of their own.
void CudaState::measure(const Bodies& bodies) {
  double mass = 0, squares = 0;
  double middleX = 0, middleY = 0, middleZ = 0;
  const double n = static_cast<double>(std::max<std::size_t>(bodies.size(), 1));
  for (const Float4& body : bodies.posMass) {
    mass += body.w;
    middleX += body.x / n;
    middleY += body.y / n;
    middleZ += body.z / n;
  }
  for (const Float4& body : bodies.posMass) {
    const double x = body.x - middleX, y = body.y - middleY, z = body.z - middleZ;
    squares += (x * x + y * y + z * z) / n;
  }
  extent_.length = powerOfTwoNear(std::sqrt(squares));
  extent_.meanMass = powerOfTwoNear(mass / n);
  extent_.totalMass = mass;
}

SumArguments CudaState::sumArguments(double softening, double gravity) const {
  SumArguments sums{};
  if (form_.sums == StateForm::Sums::None) return sums;
  sums.gravity = gravity;
  sums.lengthUnit = static_cast<float>(1 / extent_.length);
  sums.massUnit = static_cast<float>(1 / extent_.meanMass);
  sums.pullUnit = static_cast<float>(extent_.meanMass / (extent_.length * extent_.length));
  if (form_.sums == StateForm::Sums::Floating) {
    sums.floating = sums_.get();
    return sums;
  }
  // No sum exceeds what all mass would pull with at the distance where a softened pull is strongest,
  // eps/sqrt(2): 2/(3 sqrt(3)) M/eps². So the unit may be that over 2^62. Where it were too coarse for the
  // pulls that are usual in the system, because the softening is tiny or none, the fixed order stands in.
  constexpr double kStrongest = 0.385;
  constexpr int kWholeBits = 62;
  const double finest = form_.precision == Precision::Double ? 0x1p-7 : 0x1p-16;
  sums.oneWay = !(softening >= finest * extent_.length);
  if (sums.oneWay) {
    sums.floating = sums_.get();
    return sums;
  }
  sums.whole = reinterpret_cast<long long*>(sums_.get());
  const double strongest = kStrongest * extent_.totalMass / (softening * softening);
  sums.perWholeUnit = strongest > 0 ? std::ldexp(1.0, kWholeBits - 1 - std::ilogb(strongest)) : 1;
  return sums;
}

void CudaState::clearSums(cudaStream_t stream) const {
  if (sums_.size() > 0) GRAVITILE_CUDA(cudaMemsetAsync(sums_.get(), 0, sums_.bytes(), stream));
}

ForceArguments CudaState::forceArguments(double softening, double gravity) const {
  return {.posMass = posMass_.get(),
          .x = separate_.x.get(),
          .y = separate_.y.get(),
          .z = separate_.z.get(),
          .mass = separate_.mass.get(),
          .acceleration = acceleration_.get(),
          .ax = separate_.ax.get(),
          .ay = separate_.ay.get(),
          .az = separate_.az.get(),
          .n = size(),
          .softening2 = softening * softening,
          .gravity = gravity,
          .begin = 0,
          .end = size(),
          .sums = sumArguments(softening, gravity)};
}

JerkArguments CudaState::jerkArguments(double softening, double gravity) const {
  return {.posMass = posMass_.get(),
          .velocity = velocity_.get(),
          .acceleration = acceleration_.get(),
          .jerk = jerk_.get(),
          .n = size(),
          .softening2 = softening * softening,
          .gravity = gravity,
          .begin = 0,
          .end = size()};
}

HermiteArguments CudaState::hermiteArguments() const {
  return {.update = updateArguments(),
          .jerk = jerk_.get(),
          .oldAcceleration = oldAcceleration_.get(),
          .oldJerk = oldJerk_.get(),
          .dt = 0,
          .correct = false,
          .predict = false};
}

StepSizeArguments CudaState::stepSizeArguments(const StepParameters& parameters) const {
  return {.acceleration = acceleration_.get(),
          .jerk = jerk_.get(),
          .oldAcceleration = oldAcceleration_.get(),
          .oldJerk = oldJerk_.get(),
          .n = size(),
          .eta = parameters.adaptive,
          .softening = parameters.softening,
          .longest = parameters.dt,
          .clock = clock_.get()};
}

UpdateArguments CudaState::updateElsewhere() const {
  UpdateArguments arguments = updateArguments();
  arguments.moved = moved_.get();
  return arguments;
}

UpdateArguments CudaState::updateArguments() const {
  return {.posMass = posMass_.get(),
          .moved = posMass_.get(),
          .velocity = velocity_.get(),
          .acceleration = acceleration_.get(),
          .sums = {},
          .x = separate_.x.get(),
          .y = separate_.y.get(),
          .z = separate_.z.get(),
          .vertices = nullptr,
          .firstNonFinite = firstNonFinite_.get(),
          .n = size(),
          .moves = 0,
          .times = {},
          .clock = nullptr,
          .vertexFigure = 0};
}

std::vector<Double4> CudaState::read(const DeviceBuffer<std::byte>& vectors) const {
  std::vector<Double4> values(n_);
  if (form_.precision == Precision::Double) {
    GRAVITILE_CUDA(cudaMemcpy(values.data(), vectors.get(), vectors.bytes(), cudaMemcpyDeviceToHost));
    return values;
  }
  std::vector<Float4> single(n_);
  GRAVITILE_CUDA(cudaMemcpy(single.data(), vectors.get(), vectors.bytes(), cudaMemcpyDeviceToHost));
  std::transform(single.begin(), single.end(), values.begin(), [](const Float4& v) { return toDouble(v); });
  return values;
}

void CudaState::startClock(double lastStep) {
  const StepClock start{.dt = lastStep, .time = 0, .smallest = ~0ULL, .arrived = 0};
  GRAVITILE_CUDA(cudaMemcpy(clock_.get(), &start, sizeof start, cudaMemcpyHostToDevice));
}

StepClock CudaState::readClock() const {
  StepClock clock{};
  GRAVITILE_CUDA(cudaMemcpy(&clock, clock_.get(), sizeof clock, cudaMemcpyDeviceToHost));
  return clock;
}

std::map<std::string, std::vector<Double4>> CudaState::carriedVectors() const {
  std::map<std::string, std::vector<Double4>> vectors;
  if (!form_.jerk) return vectors;
  const auto arrays = carriedArrays();
  for (std::size_t k = 0; k < arrays.size(); ++k) {
    std::vector<Double4>& values = vectors[kCarriedVectors[k]] = read(*arrays[k]);
    for (Double4& value : values) value.w = 0;
  }
  return vectors;
}

void CudaState::carryVectors(const std::map<std::string, std::vector<Double4>>& vectors) {
  const auto arrays = carriedArrays();
  inPrecision(form_.precision, [&]<typename Real>(Real) {
    using Vector4 = std::conditional_t<std::is_same_v<Real, double>, Double4, Float4>;
    for (std::size_t k = 0; k < arrays.size(); ++k)
      copyVectors<Vector4>(*arrays[k], vectors.at(kCarriedVectors[k]));
  });
  GRAVITILE_CUDA(cudaDeviceSynchronize());  // the engine's stream does not wait for these by itself
}

PhaseSpace CudaState::save() const {
  return {.posMass = read(posMass_), .velocity = read(velocity_)};
}

std::vector<Double4> CudaState::downloadAccelerations() const {
  return read(acceleration_);
}

}  // namespace gravitile::sim
