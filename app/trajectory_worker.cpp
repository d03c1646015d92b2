#include "app/trajectory_worker.h"

#include <exception>
#include <utility>

namespace gravitile::app {
namespace {

// Enough for a frame that takes longer than others; of a million bodies one is 16 MB.
constexpr std::size_t kWaitingFrames = 3;

}  // namespace

TrajectoryWorker::TrajectoryWorker(const std::filesystem::path& path, const sim::TrajectoryHead& head,
                                   unsigned threads)
    : writer_(path, head, threads), bytes_(writer_.bytes()), thread_([this] { work(); }) {}

TrajectoryWorker::~TrajectoryWorker() {
  close();
  if (thread_.joinable()) thread_.join();
}

void TrajectoryWorker::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
    if (waiting_.empty()) break;
    Frame frame = std::move(waiting_.front());
    lock.unlock();
    std::exception_ptr failure;
    try {
      writer_.add(frame.bodies, frame.step, frame.time);
    } catch (...) {
      failure = std::current_exception();
    }
    lock.lock();
    waiting_.pop_front();
    spare_.push_back(std::move(frame));
    frames_ = writer_.frames();
    bytes_ = writer_.bytes();
    changed_.notify_all();
    if (failure == nullptr) continue;
    failure_ = failure;
    waiting_.clear();
    break;
  }
  lock.unlock();
  finish();
}

void TrajectoryWorker::finish() {
  std::exception_ptr failure;
  try {
    writer_.finish();
  } catch (...) {
    failure = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  if (failure_ == nullptr) failure_ = failure;
  bytes_ = writer_.bytes();
  kept_ = writer_.kept();
  done_ = true;
  changed_.notify_all();
}

TrajectoryWorker::Frame TrajectoryWorker::empty() {
  const std::lock_guard lock(mutex_);
  if (spare_.empty()) return {};
  Frame frame = std::move(spare_.back());
  spare_.pop_back();
  return frame;
}

bool TrajectoryWorker::add(Frame frame) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return failure_ != nullptr || waiting_.size() < kWaitingFrames; });
  if (failure_ != nullptr || closing_) return false;
  waiting_.push_back(std::move(frame));
  changed_.notify_all();
  return true;
}

bool TrajectoryWorker::full() const {
  const std::lock_guard lock(mutex_);
  return failure_ == nullptr && waiting_.size() >= kWaitingFrames;
}

void TrajectoryWorker::close() {
  const std::lock_guard lock(mutex_);
  closing_ = true;
  changed_.notify_all();
}

bool TrajectoryWorker::done() const {
  const std::lock_guard lock(mutex_);
  return done_;
}

void TrajectoryWorker::end() {
  close();
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return done_; });
  if (failure_ != nullptr) std::rethrow_exception(failure_);
}

bool TrajectoryWorker::failed() const {
  const std::lock_guard lock(mutex_);
  return failure_ != nullptr;
}

bool TrajectoryWorker::kept() const {
  const std::lock_guard lock(mutex_);
  return kept_;
}

std::uint64_t TrajectoryWorker::frames() const {
  const std::lock_guard lock(mutex_);
  return frames_;
}

std::uint64_t TrajectoryWorker::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace gravitile::app
