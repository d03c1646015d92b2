#include "mapping.h"

#ifdef GRAVITILE_HAVE_CUDA
#include <cuda_runtime.h>
#endif

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace gravitile::render {
namespace {

double milliseconds() {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

constexpr int kRepeats = 41;
constexpr int kRow = 200;  // frames

double clockMs(VertexStream& stream) {
  std::vector<double> times;
  for (int k = 0; k < kRepeats; ++k) {
    glFinish();
    const double begin = milliseconds();
    stream.map(nullptr);
    stream.unmap(nullptr);
    glFinish();
    times.push_back(milliseconds() - begin);
  }
  return median(times);
}

double rowMs(const std::function<void()>& frame) {
  for (int k = 0; k < kRow / 10; ++k) frame();
  glFinish();
  const double begin = milliseconds();
  for (int k = 0; k < kRow; ++k) {
    frame();
    glFlush();
  }
  glFinish();
  return (milliseconds() - begin) / kRow;
}

#ifdef GRAVITILE_HAVE_CUDA

void check(cudaError_t status) {
  if (status != cudaSuccess) throw std::runtime_error(cudaGetErrorString(status));
}

double gpuMs(VertexStream& stream) {
  constexpr std::size_t kBytes = std::size_t{4} << 30;  // some milliseconds of any GPU
  void* scratch = nullptr;
  cudaEvent_t begin = nullptr, end = nullptr;
  check(cudaMalloc(&scratch, kBytes));
  check(cudaEventCreate(&begin));
  check(cudaEventCreate(&end));
  std::vector<double> times;
  for (int k = 0; k < kRepeats; ++k) {
    check(cudaMemsetAsync(scratch, k, kBytes, nullptr));
    check(cudaEventRecord(begin, nullptr));
    stream.map(nullptr);
    stream.unmap(nullptr);
    check(cudaEventRecord(end, nullptr));
    check(cudaEventSynchronize(end));
    float ms = 0;
    check(cudaEventElapsedTime(&ms, begin, end));
    times.push_back(double{ms});
  }
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  cudaFree(scratch);
  return median(times);
}

#else

double gpuMs(VertexStream&) {
  throw std::logic_error("built without CUDA, whose path no stream has then");
}

#endif

}  // namespace

MappingTimes measureMapping(VertexStream& stream, const std::function<void()>& draw) {
  const double alone = rowMs(draw);
  const double mapped = rowMs([&] {
    stream.map(nullptr);
    stream.unmap(nullptr);
    draw();
  });
  return {.clockMs = clockMs(stream), .gpuMs = gpuMs(stream), .frameMs = mapped - alone};
}

}  // namespace gravitile::render
