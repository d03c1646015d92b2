#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "sim/cuda/kernel_compiler.h"

namespace gravitile::sim {

// Compiles variants into the compiler's cache on threads of its own, in their order, before somebody asks for
// them. What does not compile is left for whoever asks, who is told why.
class CompileAhead {
 public:
  // `compiler` outlives it.
  CompileAhead(const KernelCompiler& compiler, int computeCapability);
  ~CompileAhead();  // leaves what has not begun; waits for what has
  CompileAhead(const CompileAhead&) = delete;
  CompileAhead& operator=(const CompileAhead&) = delete;

  // Comes after those that are still to be done. Ignored where the compiler has no cache.
  void add(KernelVariant variant);

 private:
  void work();

  const KernelCompiler& compiler_;
  int computeCapability_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<KernelVariant> variants_;  // that have not begun
  bool stop_ = false;
  std::vector<std::thread> threads_;  // none before there is work
};

}  // namespace gravitile::sim
