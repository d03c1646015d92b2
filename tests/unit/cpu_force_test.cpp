#include "sim/cpu/cpu_force.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <type_traits>

#include "sim/cpu/aligned_array.h"
#include "sim/cpu/thread_pool.h"
#include "systems.h"

namespace gravitile::sim {
namespace {

constexpr std::size_t kCounts[] = {1, 2, 3, 31, 33, 63, 64, 65, 127, 128, 257, 1009, 1025};

// Bodies in the layout of the CPU kernels.
template <typename Real>
struct Arrays {
  explicit Arrays(const std::vector<Float4>& posMass) : n(posMass.size()) {
    for (AlignedArray<Real>* array : {&x, &y, &z, &mass, &ax, &ay, &az})
      array->resize((n + kCpuPadding - 1) / kCpuPadding * kCpuPadding);
    for (std::size_t i = 0; i < n; ++i) {
      x[i] = posMass[i].x;
      y[i] = posMass[i].y;
      z[i] = posMass[i].z;
      mass[i] = posMass[i].w;
    }
  }
  CpuForceArguments<Real> arguments(double softening, double gravity) {
    return {.x = x.data(),
            .y = y.data(),
            .z = z.data(),
            .mass = mass.data(),
            .ax = ax.data(),
            .ay = ay.data(),
            .az = az.data(),
            .n = n,
            .softening2 = static_cast<Real>(softening * softening),
            .gravity = static_cast<Real>(gravity),
            .control = nullptr,
            .workspace = &workspace};
  }
  std::vector<Double4> accelerations() const {
    std::vector<Double4> result(n);
    for (std::size_t i = 0; i < n; ++i) result[i] = {ax[i], ay[i], az[i], 0};
    return result;
  }

  std::size_t n;
  AlignedArray<Real> x, y, z, mass, ax, ay, az;
  std::vector<Real> workspace;
};

template <typename Real>
CpuForce<Real> forceOf(const KernelDescriptor& kernel) {
  if constexpr (std::is_same_v<Real, double>)
    return kernel.cpuForceDouble;
  else
    return kernel.cpuForce;
}

constexpr Precision kPrecisions[] = {Precision::Single, Precision::Double};

// The accelerations that a kernel finds, G = `gravity`.
std::vector<Double4> accelerationsBy(const KernelDescriptor& kernel, Precision precision,
                                     const std::vector<Float4>& posMass, double softening, double gravity,
                                     unsigned threads = 2) {
  return inPrecision(precision, [&]<typename Real>(Real) {
    Arrays<Real> arrays(posMass);
    std::fill(arrays.ax.begin(), arrays.ax.end(), Real(123));  // what is there is replaced, not added to
    ThreadPool pool(threads);
    forceOf<Real>(kernel)(arrays.arguments(softening, gravity), pool);
    return arrays.accelerations();
  });
}

ForceError errorOf(const KernelDescriptor& kernel, Precision precision, const std::vector<Float4>& posMass,
                   double softening) {
  constexpr double kGravity = 1.75;  // a float, so that it is the same in both precisions
  const auto targets = test::allIndices(posMass.size());
  return forceError(accelerationsBy(kernel, precision, posMass, softening, kGravity), targets,
                    referenceAccelerations(posMass, targets, softening, kGravity));
}

void expectWithinBound(const KernelDescriptor& kernel, const std::vector<Float4>& posMass, double softening) {
  for (const Precision precision : kPrecisions) {
    SCOPED_TRACE(std::string(kernel.id) + ", n " + std::to_string(posMass.size()) + ", softening " +
                 std::to_string(softening) + (precision == Precision::Double ? ", double" : ", single"));
    const ForceError error = errorOf(kernel, precision, posMass, softening);
    const double bound = kernel.errorBoundRms(posMass.size(), precision);
    EXPECT_LE(error.rms, bound);
    EXPECT_LE(error.maximum, 20 * bound);  // a body whose forces nearly cancel loses digits
  }
}

TEST(CpuForce, AgreesWithTheReference) {
  for (const KernelDescriptor* kernel : test::cpuKernels())
    for (const std::size_t n : kCounts)
      for (const double softening : {0.0, 1e-3, 0.1})
        expectWithinBound(*kernel, test::randomBodies(n, n).posMass, softening);
}

TEST(CpuForce, SkipsBodiesAtTheSamePlace) {
  for (const KernelDescriptor* kernel : test::cpuKernels()) {
    for (const std::size_t n : kCounts) {
      std::vector<Float4> posMass = test::randomBodies(n, n).posMass;
      for (std::size_t i = 1; i < n; i += 5) {
        const float mass = posMass[i].w;
        posMass[i] = posMass[i / 2];
        posMass[i].w = mass;
      }
      for (const double softening : {0.0, 0.1}) expectWithinBound(*kernel, posMass, softening);
    }
  }
}

TEST(CpuForce, AllBodiesAtOnePlaceFeelNothing) {
  for (const KernelDescriptor* kernel : test::cpuKernels())
    for (const double softening : {0.0, 0.1})
      for (const Precision precision : kPrecisions)
        EXPECT_EQ(errorOf(*kernel, precision, std::vector<Float4>(70, Float4{1, 2, 3, 4}), softening).maximum,
                  0)
            << kernel->id;
}

TEST(CpuForce, MasslessBodiesFeelButDoNotPull) {
  for (const KernelDescriptor* kernel : test::cpuKernels()) {
    std::vector<Float4> posMass = test::randomBodies(257, 9).posMass;
    for (std::size_t i = 0; i < posMass.size(); i += 2) posMass[i].w = 0;
    for (const double softening : {0.0, 0.1}) expectWithinBound(*kernel, posMass, softening);
    for (Float4& body : posMass) body.w = 0;
    for (const Precision precision : kPrecisions)
      EXPECT_EQ(errorOf(*kernel, precision, posMass, 0).maximum, 0) << kernel->id;
  }
}

TEST(CpuForce, HoldsItsBoundWhereManyTermsAdd) {
  const Bodies bodies = test::randomBodies(20000, 1);
  const auto targets = sampleIndices(bodies.size(), 128);
  const auto reference = referenceAccelerations(bodies.posMass, targets, 0.01, 1);
  for (const KernelDescriptor* kernel : test::cpuKernels())
    for (const Precision precision : kPrecisions)
      EXPECT_LE(
          forceError(accelerationsBy(*kernel, precision, bodies.posMass, 0.01, 1), targets, reference).rms,
          kernel->errorBoundRms(bodies.size(), precision))
          << kernel->id;
}

// Kernels may treat a stretch of bodies of one mass specially: all alike, two components, and none alike.
TEST(CpuForce, AgreesWithTheReferenceWhateverTheMasses) {
  constexpr std::size_t kComponent = 600;  // ends inside a block
  for (const KernelDescriptor* kernel : test::cpuKernels()) {
    for (const float other : {1.0F, 3.0F, 0.0F}) {
      std::vector<Float4> posMass = test::randomBodies(1500, 4).posMass;
      for (std::size_t i = 0; i < posMass.size(); ++i) posMass[i].w = i < kComponent ? 1 : other;
      for (const double softening : {0.0, 0.1}) expectWithinBound(*kernel, posMass, softening);
    }
  }
}

// Metres and kilograms, and the other end of a float's range: r⁻³ alone would not fit.
TEST(CpuForce, SimdKeepsToTheRangeOfAFloat) {
  for (const float unit : {1e13F, 1e-14F}) {
    std::vector<Float4> posMass = test::randomBodies(300, 5).posMass;
    for (Float4& body : posMass) body = {body.x * unit, body.y * unit, body.z * unit, body.w * unit};
    expectWithinBound(findKernel("cpu-simd"), posMass, 0);
  }
}

// What double precision is for: distances and masses whose squares leave the range of a float.
TEST(CpuForce, DoublesReachBeyondTheRangeOfAFloat) {
  for (const float unit : {1e25F, 1e-25F}) {
    std::vector<Float4> posMass = test::randomBodies(300, 5).posMass;
    for (Float4& body : posMass) body = {body.x * unit, body.y * unit, body.z * unit, body.w * unit};
    for (const KernelDescriptor* kernel : test::cpuKernels())
      EXPECT_LE(errorOf(*kernel, Precision::Double, posMass, 0).rms,
                kernel->errorBoundRms(posMass.size(), Precision::Double))
          << kernel->id;
  }
}

// Any number of threads gives the same bits: a run can be repeated on another machine's cores.
TEST(CpuForce, DoesNotDependOnTheNumberOfThreads) {
  const std::vector<Float4> posMass = test::randomBodies(3001, 2).posMass;
  for (const KernelDescriptor* kernel : test::cpuKernels()) {
    if (kernel->cpuForce == reducedForce<float>) continue;  // sums are split as the threads are
    for (const Precision precision : kPrecisions) {
      const auto one = accelerationsBy(*kernel, precision, posMass, 0.05, 1, 1);
      for (const unsigned threads : {2U, 3U, 16U}) {
        const auto many = accelerationsBy(*kernel, precision, posMass, 0.05, 1, threads);
        for (std::size_t i = 0; i < posMass.size(); ++i)
          ASSERT_EQ(one[i].x, many[i].x) << kernel->id << " " << i << ", threads " << threads;
      }
    }
  }
}

TEST(CpuForce, ReturnsAtOnceWhenCancelled) {
  StepControl control;
  control.cancel();
  ThreadPool pool(2);
  for (const KernelDescriptor* kernel : test::cpuKernels()) {
    Arrays<float> arrays(
        std::vector<Float4>(1 << 20, Float4{1, 2, 3, 4}));  // minutes of work for a serial loop
    CpuForceArguments<float> arguments = arrays.arguments(0.1, 1);
    arguments.control = &control;
    kernel->cpuForce(arguments, pool);
    EXPECT_EQ(arrays.ax[arrays.n / 2], 0) << kernel->id;
  }
}

// The instruction sets that this processor has, not only the best.
TEST(CpuForce, EveryInstructionSetAgreesWithTheReference) {
  const KernelDescriptor& kernel = findKernel("cpu-simd");
  const std::string best = simdTargetName();
  std::string last;
  std::vector<Float4> sameMasses = test::randomBodies(1024, 3).posMass;
  for (Float4& body : sameMasses) body.w = 0.5F;
  for (std::int64_t targets = hwy::SupportedTargets(); targets != 0; targets &= targets - 1) {
    hwy::SetSupportedTargetsForTest(targets & ~(targets - 1));
    hwy::GetChosenTarget().DeInit();
    last = simdTargetName();
    SCOPED_TRACE(last);
    expectWithinBound(kernel, sameMasses, 0.1);
    for (const std::size_t n : {3UL, 65UL, 1009UL})
      for (const double softening : {0.0, 0.1})
        expectWithinBound(kernel, test::randomBodies(n, n).posMass, softening);
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().DeInit();
  EXPECT_EQ(simdTargetName(), best);
}

}  // namespace
}  // namespace gravitile::sim
