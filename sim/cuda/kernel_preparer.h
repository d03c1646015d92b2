#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "sim/cuda/kernel_compiler.h"

namespace gravitile::sim {

// A force kernel somebody wants to run.
struct WantedKernel {
  KernelChoice choice;
  bool softened = false;
  KernelChoice asked{};  // whose row picked this choice; kernel null where somebody named it
  bool operator==(const WantedKernel&) const = default;
};

// What became of a wish: an image, or why there is none.
struct PreparedKernel {
  WantedKernel wanted;
  std::string image;                         // for LoadedKernel; empty on failure
  std::string failure;                       // the compiler's log, or what to install
  Refusal refusal;                           // the same in parts
  std::shared_ptr<const SourceSet> sources;  // what it was made of
};

// Compiles force kernels on a thread of its own while the old one keeps computing. Only the newest wish
// counts. While sources come from a folder it also watches the folder and prepares the newest wish again
// whenever a file there changes.
class KernelPreparer {
 public:
  KernelPreparer(KernelCompiler& compiler, int computeCapability);
  ~KernelPreparer();
  KernelPreparer(const KernelPreparer&) = delete;
  KernelPreparer& operator=(const KernelPreparer&) = delete;

  // Wanting the same again prepares it from the sources as they are now.
  void want(const WantedKernel& wanted);

  // True while the newest wish has not been answered.
  bool busy() const;

  // The newest answer that has not been taken. Never blocks.
  std::optional<PreparedKernel> take();

  // Blocks until the newest wish has been answered (and perhaps not yet taken).
  void wait() const;

 private:
  void run();
  void prepareNext(std::unique_lock<std::mutex>& lock);
  PreparedKernel prepare(const WantedKernel& wanted) const;

  KernelCompiler& compiler_;
  int computeCapability_;
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::optional<WantedKernel> newest_;  // the newest wish, kept for when its source changes
  bool pending_ = false;                // it is still to be answered
  std::uint64_t wishes_ = 0;            // how many there have been
  bool stop_ = false;
  std::optional<PreparedKernel> answer_;
  std::thread thread_;
};

}  // namespace gravitile::sim
