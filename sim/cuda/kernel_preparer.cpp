#include "sim/cuda/kernel_preparer.h"

#include <chrono>
#include <exception>

#include "sim/cuda/nvrtc.h"

namespace gravitile::sim {
namespace {

// How often a kernel folder is looked at: a lecturer who saves a file sees the new rate within a moment.
constexpr std::chrono::milliseconds kWatchInterval{300};

}  // namespace

KernelPreparer::KernelPreparer(const KernelCompiler& compiler, int computeCapability)
    : compiler_(compiler), computeCapability_(computeCapability), thread_([this] { run(); }) {}

KernelPreparer::~KernelPreparer() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void KernelPreparer::want(const WantedKernel& wanted) {
  {
    const std::lock_guard lock(mutex_);
    newest_ = wanted;
    pending_ = true;
    answer_.reset();
  }
  changed_.notify_all();
}

bool KernelPreparer::busy() const {
  const std::lock_guard lock(mutex_);
  return pending_;
}

std::optional<PreparedKernel> KernelPreparer::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(answer_, std::nullopt);
}

void KernelPreparer::wait() const {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !pending_ || stop_; });
}

void KernelPreparer::run() {
  auto seen = compiler_.sources().newestChange();
  std::unique_lock lock(mutex_);
  while (!stop_) {
    if (pending_) {
      prepareNext(lock);
      continue;
    }
    const auto somethingToDo = [this] { return pending_ || stop_; };
    if (compiler_.sources().embedded()) {
      changed_.wait(lock, somethingToDo);
    } else if (!changed_.wait_for(lock, kWatchInterval, somethingToDo)) {
      const auto newest = compiler_.sources().newestChange();
      pending_ = newest != seen && newest_.has_value();
      seen = newest;
    }
  }
}

// Compiles without holding the lock; a wish that came meanwhile makes the result obsolete.
void KernelPreparer::prepareNext(std::unique_lock<std::mutex>& lock) {
  const WantedKernel wanted = *newest_;
  lock.unlock();
  PreparedKernel prepared = prepare(wanted);
  lock.lock();
  if (!(*newest_ == wanted)) return;
  pending_ = false;
  answer_ = std::move(prepared);
  changed_.notify_all();
}

PreparedKernel KernelPreparer::prepare(const WantedKernel& wanted) const {
  PreparedKernel prepared{.wanted = wanted, .image = "", .failure = ""};
  const KernelVariant variant = forceVariant(wanted.choice, wanted.softened);
  try {
    prepared.image = compiler_.compile(variant, computeCapability_);
  } catch (const NvrtcMissing& error) {
    prepared.image = compiler_.builtIn(variant);
    if (prepared.image.empty()) prepared.failure = error.what();
  } catch (const std::exception& error) {
    prepared.failure = error.what();
  }
  return prepared;
}

}  // namespace gravitile::sim
