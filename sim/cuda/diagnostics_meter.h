#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "sim/cuda/cuda_state.h"
#include "sim/cuda/loaded_kernel.h"
#include "sim/cuda/memory.h"
#include "sim/diagnostics.h"
#include "sim/kernels/diagnostics_arguments.h"

namespace gravitile::sim {

// Measures on the GPU what sim/diagnostics.h describes, in slices between the batches of steps. All of it is
// of one instant: what takes one pass over the bodies is found at once, and the potential, which takes a pass
// over all pairs, of a copy of positions and masses. That is made room for by the first request, so that a
// run that nobody measures takes none, and kept for the next ones. In single precision pair terms are single
// too, each good to some 3e-7, and 48 of them at the most are added before a sum in double precision takes
// them, so the potential is good to 1e-6; all else is in double precision, but for the half-mass radius,
// which is rounded to a float. With bodies in double precision the potential is good to 1e-14.
class DiagnosticsMeter {
 public:
  using Kernels = std::array<LoadedKernel, 2>;  // by Precision

  DiagnosticsMeter(const Stream& stream, Kernels kernels);

  // Asks for a measurement of this system, unless one is under way. Throws UserError, and changes nothing,
  // when the GPU has no room for the copy.
  void request(const CudaState& state, const DiagnosticsRequest& request);
  bool measuring() const { return stage_ != Stage::Idle; }
  // Slices can go on at any place of a step: they read the copy.
  bool begun() const { return stage_ == Stage::Potential; }
  bool leisurely() const { return request_.leisurely; }

  // When and with what forces the bodies are where they are.
  struct Moment {
    std::uint64_t step = 0;
    double time = 0;
    double softening = 0, gravity = 1;
  };
  // Enqueues the next slice of what was asked for, once the last one has finished; the system is the one that
  // it was asked of. Never blocks.
  void enqueueSlice(const CudaState& state, const Moment& moment, double budgetMs);

  // What has arrived and not been taken yet. Never blocks.
  std::optional<Diagnostics> take();

  // Forgets what is asked for or under way.
  void reset() { stage_ = Stage::Idle; }

  // The same, and gives the copy back: another system comes, or this one in another precision. The stream
  // must be idle.
  void release();

  // Device memory that a body takes while there is a copy.
  static constexpr std::uint64_t bytesABody(Precision precision) { return vectorBytes(precision); }

 private:
  enum class Stage { Idle, Requested, Potential, Returning };

  void makeRoom(const CudaState& state);
  void begin(const CudaState& state, const Moment& moment);
  void enqueuePotential(double budgetMs);
  void takeSliceTime();
  void bringBack();
  DiagnosticsArguments arguments() const;
  void launch(const char* entry, unsigned blocks, unsigned threads, const DiagnosticsArguments& arguments);

  const Stream& stream_;
  Kernels kernels_;
  Precision precision_ = Precision::Single;
  unsigned n_ = 0;
  DeviceBuffer<std::byte> posMass_;  // the copy, of n_ bodies; empty before the first request
  DeviceBuffer<DiagnosticsSums> sums_{1};
  DeviceBuffer<double> bins_{DiagnosticsArguments::kBins};
  PinnedBuffer<DiagnosticsSums> returned_{1};
  Event sliceStart_, sliceStop_;

  Stage stage_ = Stage::Idle;
  DiagnosticsRequest request_;
  Moment moment_;
  std::uint64_t tiles_ = 0, nextTile_ = 0;  // of pairs
  std::uint64_t sliceTiles_ = 0;            // of the slice under way
  std::uint64_t mostTiles_ = 0;             // of the next slice
  double tilesPerMs_ = 0;                   // measured; 0 before
  double costMs_ = 0;                       // of the slices that have finished
};

}  // namespace gravitile::sim
