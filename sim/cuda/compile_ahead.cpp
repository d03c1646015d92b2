#include "sim/cuda/compile_ahead.h"

#include <algorithm>
#include <exception>
#include <system_error>
#include <utility>

namespace gravitile::sim {
namespace {

// A compilation takes some 100 MB of memory.
constexpr unsigned kMostThreads = 8;

// One core is left for whoever waits for the results.
unsigned threadCount() {
  return std::clamp(std::thread::hardware_concurrency(), 2U, kMostThreads + 1) - 1;
}

}  // namespace

CompileAhead::CompileAhead(const KernelCompiler& compiler, int computeCapability)
    : compiler_(compiler), computeCapability_(computeCapability) {}

CompileAhead::~CompileAhead() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void CompileAhead::add(KernelVariant variant) {
  if (!compiler_.caches()) return;
  {
    const std::lock_guard lock(mutex_);
    variants_.push_back(std::move(variant));
  }
  changed_.notify_one();
  try {
    while (threads_.size() < threadCount()) threads_.emplace_back([this] { work(); });
  } catch (const std::system_error&) {
    // There is no room for more; what nobody compiles ahead is compiled when it is asked for.
  }
}

void CompileAhead::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return stop_ || !variants_.empty(); });
    if (stop_) return;
    const KernelVariant variant = std::move(variants_.front());
    variants_.pop_front();
    lock.unlock();
    try {
      compiler_.compile(variant, computeCapability_);
    } catch (const std::exception&) {
      // Compiled once more, and reported, when it is asked for.
    }
    lock.lock();
  }
}

}  // namespace gravitile::sim
