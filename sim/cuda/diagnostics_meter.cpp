#include "sim/cuda/diagnostics_meter.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "sim/cuda/device_memory.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

constexpr unsigned kTile = DiagnosticsArguments::kTile;
constexpr unsigned kBodyBlock = 256;
// A pass over the bodies: each thread takes several, so that few sums meet at the end.
constexpr unsigned kMostBodyBlocks = 512;

// Tiles of the first slice, before the GPU's speed is known: some milliseconds on the slowest GPU, in double
// precision too, which is 64 times as slow there.
constexpr std::array<std::uint64_t, 2> kFirstTiles{1024, 64};
// A short slice does not fill the GPU and says too little of its speed: the next ones grow by this factor.
constexpr std::uint64_t kGrowth = 8;
constexpr std::uint64_t kMostTiles = 1U << 30;  // of a launch

}  // namespace

DiagnosticsMeter::DiagnosticsMeter(const Stream& stream, Kernels kernels)
    : stream_(stream), kernels_(std::move(kernels)) {}

void DiagnosticsMeter::release() {
  reset();
  posMass_ = DeviceBuffer<std::byte>();
}

void DiagnosticsMeter::request(const CudaState& state, const DiagnosticsRequest& request) {
  if (measuring() || state.size() == 0) return;
  if (posMass_.size() == 0) makeRoom(state);
  request_ = request;
  stage_ = Stage::Requested;
}

void DiagnosticsMeter::makeRoom(const CudaState& state) {
  const unsigned n = state.size();
  const Precision precision = state.form().precision;
  const std::uint64_t bytes = n * bytesABody(precision);
  std::string obstacle = whyNoDeviceMemory(bytes);
  try {
    if (obstacle.empty()) posMass_ = DeviceBuffer<std::byte>(bytes);
  } catch (const CudaError& error) {
    if (error.code() != cudaErrorMemoryAllocation) throw;
    obstacle = "more GPU memory than is free in one piece";
  }
  if (!obstacle.empty()) {
    throw UserError(fmt::format(
        "there is no room to measure the energy: a copy of {} bodies takes {}; choose fewer bodies", n,
        obstacle));
  }
  n_ = n;
  precision_ = precision;
  tilesPerMs_ = 0;
  mostTiles_ = kFirstTiles[static_cast<std::size_t>(precision)];
}

void DiagnosticsMeter::enqueueSlice(const CudaState& state, const Moment& moment, double budgetMs) {
  if (stage_ != Stage::Requested && stage_ != Stage::Potential) return;
  if (stage_ == Stage::Potential && !sliceStop_.reached()) return;
  if (stage_ == Stage::Potential) takeSliceTime();
  sliceStart_.record(stream_.get());
  if (stage_ == Stage::Requested) begin(state, moment);
  enqueuePotential(budgetMs);
  if (nextTile_ == tiles_) bringBack();
  sliceStop_.record(stream_.get());
}

// The copy for the potential, and the passes over the bodies, which take some 0.1 ms together. They come
// before the next steps in the stream, so they may read the velocities of the state itself.
void DiagnosticsMeter::begin(const CudaState& state, const Moment& moment) {
  const cudaStream_t stream = stream_.get();
  GRAVITILE_CUDA(
      cudaMemcpyAsync(posMass_.get(), state.posMass(), posMass_.bytes(), cudaMemcpyDeviceToDevice, stream));
  GRAVITILE_CUDA(cudaMemsetAsync(sums_.get(), 0, sums_.bytes(), stream));
  GRAVITILE_CUDA(cudaMemsetAsync(bins_.get(), 0, bins_.bytes(), stream));
  moment_ = moment;
  DiagnosticsArguments passes = arguments();
  passes.velocity = state.velocity();
  const unsigned blocks = std::min((n_ - 1) / kBodyBlock + 1, kMostBodyBlocks);
  launch("moments", blocks, kBodyBlock, passes);
  for (passes.radiusPass = 0; passes.radiusPass < DiagnosticsArguments::kRadiusPasses; ++passes.radiusPass) {
    launch("radii", blocks, kBodyBlock, passes);
    launch("chooseRadius", 1, DiagnosticsArguments::kBins, passes);
  }
  const std::uint64_t rows = (n_ - 1) / kTile + 1;
  tiles_ = rows * (rows + 1) / 2;
  nextTile_ = 0;
  costMs_ = 0;
  stage_ = Stage::Potential;
}

void DiagnosticsMeter::enqueuePotential(double budgetMs) {
  std::uint64_t tiles = mostTiles_;
  if (tilesPerMs_ > 0) tiles = std::min(tiles, static_cast<std::uint64_t>(budgetMs * tilesPerMs_));
  sliceTiles_ = std::min({std::max<std::uint64_t>(tiles, 1), tiles_ - nextTile_, kMostTiles});
  DiagnosticsArguments slice = arguments();
  slice.firstTile = nextTile_;
  launch("potential", static_cast<unsigned>(sliceTiles_), DiagnosticsArguments::kPotentialBlock, slice);
  nextTile_ += sliceTiles_;
}

void DiagnosticsMeter::takeSliceTime() {
  const double ms = sliceStop_.millisecondsSince(sliceStart_);
  costMs_ += ms;
  if (ms > 0) tilesPerMs_ = static_cast<double>(sliceTiles_) / ms;
  mostTiles_ = std::min(sliceTiles_ * kGrowth, kMostTiles);
}

void DiagnosticsMeter::bringBack() {
  GRAVITILE_CUDA(
      cudaMemcpyAsync(returned_.get(), sums_.get(), sums_.bytes(), cudaMemcpyDeviceToHost, stream_.get()));
  stage_ = Stage::Returning;
}

std::optional<Diagnostics> DiagnosticsMeter::take() {
  if (stage_ != Stage::Returning || !sliceStop_.reached()) return std::nullopt;
  takeSliceTime();
  stage_ = Stage::Idle;
  const DiagnosticsSums& sums = returned_[0];
  const double perMass = sums.mass > 0 ? 1 / sums.mass : 0;
  const auto vector = [](const double(&v)[3], double factor) {
    return Double3{v[0] * factor, v[1] * factor, v[2] * factor};
  };
  return Diagnostics{.step = moment_.step,
                     .time = moment_.time,
                     .softening = moment_.softening,
                     .gravity = moment_.gravity,
                     .mass = sums.mass,
                     .kinetic = sums.kinetic,
                     .potential = -moment_.gravity * sums.pairTerms,
                     .momentum = vector(sums.momentum, 1),
                     .angularMomentum = vector(sums.angularMomentum, 1),
                     .centre = vector(sums.moment, perMass),
                     .centreVelocity = vector(sums.momentum, perMass),
                     .halfMassRadius = double{std::bit_cast<float>(sums.radiusKey)},
                     .escaped = sums.escaped,
                     .firstEscaped = sums.escaped > 0 ? n_ - sums.escapedFromEnd : 0,
                     .costMs = costMs_};
}

DiagnosticsArguments DiagnosticsMeter::arguments() const {
  return {.posMass = posMass_.get(),
          .velocity = nullptr,
          .n = n_,
          .softening2 = moment_.softening * moment_.softening,
          .escapeRadius = request_.escapeRadius,
          .halfOfMass = kHalfOfMass,
          .sums = sums_.get(),
          .bins = bins_.get(),
          .radiusPass = 0,
          .firstTile = 0};
}

void DiagnosticsMeter::launch(const char* entry, unsigned blocks, unsigned threads,
                              const DiagnosticsArguments& arguments) {
  kernels_[static_cast<std::size_t>(precision_)].launch(entry, {.blocks = blocks, .threads = threads},
                                                        arguments, stream_.get());
}

}  // namespace gravitile::sim
