#include "sim/cuda/kernel_preparer.h"

#include <chrono>
#include <exception>

#include "sim/cuda/compile_log.h"
#include "sim/cuda/nvrtc.h"

namespace gravitile::sim {
namespace {

// How often a kernel folder is looked at: a lecturer who saves a file sees the new rate within a moment.
constexpr std::chrono::milliseconds kWatchInterval{300};

}  // namespace

KernelPreparer::KernelPreparer(KernelCompiler& compiler, int computeCapability)
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
    ++wishes_;
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
  const auto somethingToDo = [this] { return pending_ || stop_; };
  std::unique_lock lock(mutex_);
  while (!stop_) {
    if (pending_) {
      prepareNext(lock);
    } else if (!changed_.wait_for(lock, kWatchInterval, somethingToDo)) {
      lock.unlock();
      const bool changed = compiler_.sources().refresh();
      lock.lock();
      pending_ = pending_ || (changed && newest_.has_value());
    }
  }
}

// Compiles without holding the lock; a wish that came meanwhile makes the result obsolete.
void KernelPreparer::prepareNext(std::unique_lock<std::mutex>& lock) {
  const WantedKernel wanted = *newest_;
  const std::uint64_t wish = wishes_;
  lock.unlock();
  PreparedKernel prepared = prepare(wanted);
  lock.lock();
  if (wish != wishes_) return;
  pending_ = false;
  answer_ = std::move(prepared);
  changed_.notify_all();
}

PreparedKernel KernelPreparer::prepare(const WantedKernel& wanted) const {
  PreparedKernel prepared{
      .wanted = wanted, .image = "", .failure = "", .refusal = {}, .sources = compiler_.sources().current()};
  const KernelVariant variant = forceVariant(wanted.choice, wanted.softened);
  try {
    prepared.image = compiler_.compile(variant, computeCapability_, *prepared.sources);
  } catch (const NvrtcMissing& error) {
    prepared.image = compiler_.builtIn(variant, *prepared.sources);
    if (prepared.image.empty()) prepared.failure = error.what();
  } catch (const KernelCompileError& error) {
    prepared.failure = error.what();
    prepared.refusal.errors = parseCompileLog(error.what(), variant.source);
  } catch (const std::exception& error) {
    prepared.failure = error.what();
  }
  if (!prepared.failure.empty() && prepared.refusal.errors.empty())
    prepared.refusal.errors.push_back({variant.source, 0, prepared.failure});
  return prepared;
}

}  // namespace gravitile::sim
