#include "sim/cuda/cuda_state.h"

#include <fmt/format.h>

#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

static_assert(sizeof(Float4) == sizeof(float4));
static_assert(alignof(Float4) == alignof(float4));

constexpr double kGigabyte = 1e9;

// Kept free for the picture, the kernels and the driver.
constexpr std::uint64_t kReserveBytes = 256ULL << 20;

void requireMemory(std::uint64_t n) {
  std::size_t free = 0, total = 0;
  GRAVITILE_CUDA(cudaMemGetInfo(&free, &total));
  const std::uint64_t needed = CudaState::bytesNeeded(n) + kReserveBytes;
  if (needed > free) {
    throw UserError(
        fmt::format("--bodies: {} bodies need {:.2f} GB of GPU memory, {:.2f} of {:.2f} GB are free", n,
                    static_cast<double>(needed) / kGigabyte, static_cast<double>(free) / kGigabyte,
                    static_cast<double>(total) / kGigabyte));
  }
}

template <typename Device, typename Host>
void copyToDevice(const DeviceBuffer<Device>& device, const std::vector<Host>& host) {
  GRAVITILE_CUDA(cudaMemcpy(device.get(), host.data(), device.bytes(), cudaMemcpyHostToDevice));
}

std::vector<float> column(const std::vector<Float4>& rows, float Float4::*member) {
  std::vector<float> values(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) values[i] = rows[i].*member;
  return values;
}

}  // namespace

std::uint64_t CudaState::bytesNeeded(std::uint64_t n) {
  constexpr std::uint64_t kBytesPerBody = 4 * sizeof(float4) + 7 * sizeof(float);
  return n * kBytesPerBody;
}

CudaState::CudaState(const Bodies& bodies) {
  const std::size_t n = bodies.size();
  requireMemory(n);
  posMass_ = DeviceBuffer<float4>(n);
  velocity_ = DeviceBuffer<float4>(n);
  acceleration_ = DeviceBuffer<float4>(n);
  x_ = DeviceBuffer<float>(n);
  y_ = DeviceBuffer<float>(n);
  z_ = DeviceBuffer<float>(n);
  mass_ = DeviceBuffer<float>(n);
  for (DeviceBuffer<float>* sum : {&ax_, &ay_, &az_}) *sum = DeviceBuffer<float>(n);
  firstNonFinite_ = DeviceBuffer<unsigned>(1);
  arrived_ = DeviceBuffer<unsigned>(1);

  GRAVITILE_CUDA(cudaMemset(acceleration_.get(), 0, acceleration_.bytes()));
  GRAVITILE_CUDA(cudaMemset(firstNonFinite_.get(), 0xff, firstNonFinite_.bytes()));
  upload(bodies);
}

void CudaState::upload(const Bodies& bodies) {
  std::vector<Float4> velocity = bodies.velocity;
  for (std::size_t i = 0; i < size(); ++i)
    velocity[i].w = static_cast<float>(bodies.component[i]);  // the colour key
  copyToDevice(posMass_, bodies.posMass);
  copyToDevice(velocity_, velocity);
  copyToDevice(x_, column(bodies.posMass, &Float4::x));
  copyToDevice(y_, column(bodies.posMass, &Float4::y));
  copyToDevice(z_, column(bodies.posMass, &Float4::z));
  copyToDevice(mass_, column(bodies.posMass, &Float4::w));
  GRAVITILE_CUDA(cudaDeviceSynchronize());  // the engine's stream does not wait for these by itself
}

ForceArguments CudaState::forceArguments(float softening, float gravity) const {
  return {.posMass = posMass_.get(),
          .x = x_.get(),
          .y = y_.get(),
          .z = z_.get(),
          .mass = mass_.get(),
          .acceleration = acceleration_.get(),
          .ax = ax_.get(),
          .ay = ay_.get(),
          .az = az_.get(),
          .n = size(),
          .softening2 = softening * softening,
          .gravity = gravity,
          .passBodies = 0,
          .firstPass = true};
}

UpdateArguments CudaState::updateArguments() const {
  return {.posMass = posMass_.get(),
          .velocity = velocity_.get(),
          .acceleration = acceleration_.get(),
          .x = x_.get(),
          .y = y_.get(),
          .z = z_.get(),
          .vertices = nullptr,
          .firstNonFinite = firstNonFinite_.get(),
          .n = size(),
          .times = {.kickBefore = 0, .damping = 1, .drift = 0, .kickAfter = 0},
          .colourBySpeed = 0};
}

void CudaState::download(Bodies& bodies) const {
  GRAVITILE_CUDA(cudaMemcpy(bodies.posMass.data(), posMass_.get(), posMass_.bytes(), cudaMemcpyDeviceToHost));
  GRAVITILE_CUDA(
      cudaMemcpy(bodies.velocity.data(), velocity_.get(), velocity_.bytes(), cudaMemcpyDeviceToHost));
  for (Float4& velocity : bodies.velocity) velocity.w = 0;
}

std::vector<Float4> CudaState::downloadAccelerations() const {
  std::vector<Float4> values(size());
  GRAVITILE_CUDA(
      cudaMemcpy(values.data(), acceleration_.get(), acceleration_.bytes(), cudaMemcpyDeviceToHost));
  return values;
}

}  // namespace gravitile::sim
