#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string_view>
#include <thread>

namespace gravitile::app {

// The kernel that every speed-up is quoted against.
inline constexpr std::string_view kReferenceKernel = "cpu-serial";

// Interactions a second of it on the calling thread, over `bodies` bodies; the best of a few
// evaluations. Counted in the thread's own processor time, so that other threads on a busy machine don't make
// it slower than it is. Empty when `cancel` turned true meanwhile.
std::optional<double> measureSerialRate(std::uint64_t bodies, const std::atomic<bool>& cancel);

// The rate that every speed-up is quoted against, measured once a session, beside everything else.
class SerialBaseline {
 public:
  // Enough for the loop to dominate, few enough for a moment. The rate of a double loop over arrays that fit
  // the cache does not depend on N, so time at another N follows by N².
  static constexpr std::uint64_t kBodies = 2048;

  SerialBaseline() = default;
  ~SerialBaseline();  // does not wait for the measurement to finish
  SerialBaseline(const SerialBaseline&) = delete;
  SerialBaseline& operator=(const SerialBaseline&) = delete;

  // Starts measuring on a thread of lowest priority; only the first call does anything.
  void start();
  // Interactions a second; empty until it has been measured.
  std::optional<double> rate() const;

 private:
  void measure();

  std::atomic<bool> cancel_ = false;
  std::atomic<double> rate_ = 0;
  std::thread thread_;
};

}  // namespace gravitile::app
