#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "sim/engine.h"
#include "sim/reference.h"

namespace gravitile::sim {

struct CheckedForce {
  ForceError error;
  KernelChoice kernel;  // of a sample of positions alone null, as there is no error then
  std::uint64_t bodies = 0;
  // Of the body that the sample was submitted with: potential at its place, of all others, (length units over
  // time units) squared.
  std::optional<std::uint64_t> body{};
  double potential = 0;
};

// Judges force samples against the fp64 direct sum on a thread of its own, so that no frame waits for it.
class ForceCheck {
 public:
  ForceCheck();
  ~ForceCheck();
  ForceCheck(const ForceCheck&) = delete;
  ForceCheck& operator=(const ForceCheck&) = delete;

  bool idle() const;  // true when submit() would be taken
  // Ignored while another sample is being judged. `body`: whose potential is wanted as well; of a sample of
  // positions alone it is all there is to find. Without memory to judge it there is no verdict.
  void submit(ForceSample sample, std::optional<std::uint64_t> body = {});
  std::optional<CheckedForce> takeResult();  // the newest verdict that has not been taken yet

 private:
  struct Task {
    ForceSample sample;
    std::optional<std::uint64_t> body;
  };
  void run();
  std::optional<CheckedForce> judged(const Task& task) const;
  bool stopping() const;

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::optional<Task> task_;
  std::optional<CheckedForce> result_;
  bool busy_ = false;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace gravitile::sim
