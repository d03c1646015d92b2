#include "sim/cpu/simd_force.h"

#include <algorithm>
#include <atomic>
#include <vector>

#include "sim/cpu/block_rounds.h"
#include "sim/cpu/cpu_force.h"
#include "sim/cpu/simd_blocks.h"
#include "sim/cpu/thread_pool.h"

namespace gravitile::sim {
namespace {

std::size_t roundUp(std::size_t n, std::size_t step) {
  return (n + step - 1) / step * step;
}

// What is known of a block while blocks meet. It belongs to the thread whose turn it is.
struct BlockState {
  std::atomic<std::size_t> rounds = 0;  // that the block is done with
  bool oneMass = false;                 // all its bodies, padding included, have the same
};

// One force evaluation. Sums are kept in two numbers, as rounding of a running one would be what limits the
// accuracy at a million bodies: the accelerations and, in the workspace, what they lack.
template <typename Real>
class Evaluation {
 public:
  explicit Evaluation(const CpuForceArguments<Real>& bodies)
      : bodies_(bodies),
        block_(simdBlockLength(bodies.n)),
        padded_(roundUp(bodies.n, kCpuPadding)),
        rounds_((bodies.n + block_ - 1) / block_),
        states_(rounds_.blocks()) {
    bodies.workspace->resize(std::max(bodies.workspace->size(), 3 * padded_));
  }

  std::size_t meetings() const { return rounds_.meetings(); }

  // Meetings may be held by several threads, each beginning them in the order of their numbers: one waits
  // only for meetings with lower numbers.
  void hold(std::size_t number) {
    const BlockRounds::Meeting meeting = rounds_.meeting(number);
    for (const std::size_t block : {meeting.a, meeting.b}) awaitTurn(block, meeting.round);
    if (!bodies_.endsEarly()) compute(meeting);
    for (const std::size_t block : {meeting.a, meeting.b}) endTurn(block);
  }

  // What the sums of the bodies [begin, end) come to, when all meetings are over.
  void finish(std::size_t begin, std::size_t end) {
    const Real factor = bodies_.gravity * kSimdScale<Real>;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      Real* const high = sumOf(axis);
      const Real* const low = restOf(axis);
      for (std::size_t i = begin; i < end; ++i) high[i] = factor * (high[i] + low[i]);
    }
  }

 private:
  bool playing(std::size_t block) const { return block < rounds_.blocks(); }
  Real* sumOf(std::size_t axis) const { return axis == 0 ? bodies_.ax : axis == 1 ? bodies_.ay : bodies_.az; }
  Real* restOf(std::size_t axis) const { return bodies_.workspace->data() + axis * padded_; }

  void awaitTurn(std::size_t block, std::size_t round) {
    if (!playing(block)) return;
    std::atomic<std::size_t>& rounds = states_[block].rounds;
    for (std::size_t seen = rounds.load(); seen != round; seen = rounds.load()) rounds.wait(seen);
  }

  void endTurn(std::size_t block) {
    if (!playing(block)) return;
    ++states_[block].rounds;
    states_[block].rounds.notify_all();
  }

  void compute(const BlockRounds::Meeting& meeting) {
    if (meeting.round > 0) {
      if (playing(meeting.a) && playing(meeting.b)) meet(meeting.a, meeting.b);
      return;
    }
    for (const std::size_t block : {meeting.a, meeting.b})
      if (playing(block)) begin(block);
  }

  SimdBlock<Real> at(std::size_t block) const {
    const std::size_t i = block * block_;
    return {bodies_.x + i,    bodies_.y + i,   bodies_.z + i,
            bodies_.mass + i, lengthOf(block), bodies_.softening2};
  }

  std::size_t lengthOf(std::size_t block) const { return std::min(block_, bodies_.n - block * block_); }

  // A block's first round: it learns about itself, and its sums start.
  void begin(std::size_t block) {
    const SimdBlock<Real> self = at(block);
    const Real* const end = self.mass + roundUp(self.n, kCpuPadding);
    states_[block].oneMass = std::all_of(self.mass, end, [&](Real mass) { return mass == *self.mass; });
    SimdSums<Real> sums;
    simdOwnBlock(self, sums);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      std::copy_n(axisOf(sums, axis), self.n, sumOf(axis) + block * block_);
      std::fill_n(restOf(axis) + block * block_, self.n, Real(0));
    }
  }

  void meet(std::size_t a, std::size_t b) {
    SimdSums<Real> onA, onB;
    const SimdBlock<Real> blockA = at(a), blockB = at(b);
    const bool sameMass = states_[a].oneMass && states_[b].oneMass && *blockA.mass == *blockB.mass;
    onB = {};
    simdTwoBlocks(blockA, blockB, sameMass, onA, onB);
    add(onA, a);
    add(onB, b);
  }

  static const Real* axisOf(const SimdSums<Real>& sums, std::size_t axis) {
    return axis == 0 ? sums.x : axis == 1 ? sums.y : sums.z;
  }

  // Adds without loss: D. E. Knuth, The Art of Computer Programming 2, 4.2.2, theorem B (two-sum).
  void add(const SimdSums<Real>& part, std::size_t block) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const Real* const __restrict parts = axisOf(part, axis);
      Real* const __restrict high = sumOf(axis) + block * block_;
      Real* const __restrict low = restOf(axis) + block * block_;
      const std::size_t n = lengthOf(block);
      for (std::size_t i = 0; i < n; ++i) {
        const Real old = high[i], sum = old + parts[i], added = sum - old;
        low[i] += (old - (sum - added)) + (parts[i] - added);
        high[i] = sum;
      }
    }
  }

  const CpuForceArguments<Real>& bodies_;
  std::size_t block_, padded_;
  BlockRounds rounds_;
  std::vector<BlockState> states_;
};

}  // namespace

std::size_t simdBlockLength(std::size_t n) {
  // At 32 blocks, 16 threads have work; on Zen 3, one thread, blocks of 256 cost 2 to 3 % against 512, and
  // blocks of 128 some 8 % (tile loop alone, AVX2).
  constexpr std::size_t kBlocks = 32, kSmallest = 128;
  return std::clamp(roundUp(n / kBlocks, kCpuPadding), kSmallest, kSimdLargestBlock);
}

std::size_t simdBlocks(std::size_t n) {
  return (n + simdBlockLength(n) - 1) / simdBlockLength(n);
}

template <typename Real>
void simdForce(const CpuForceArguments<Real>& bodies, ThreadPool& pool) {
  Evaluation evaluation(bodies);
  pool.parallelFor(evaluation.meetings(), 1, [&evaluation](std::size_t begin, std::size_t end) {
    for (std::size_t number = begin; number < end; ++number) evaluation.hold(number);
  });
  constexpr std::size_t kBodiesAPiece = 16384;
  pool.parallelFor(bodies.n, kBodiesAPiece,
                   [&evaluation](std::size_t begin, std::size_t end) { evaluation.finish(begin, end); });
}

template void simdForce(const CpuForceArguments<float>&, ThreadPool&);
template void simdForce(const CpuForceArguments<double>&, ThreadPool&);

}  // namespace gravitile::sim
