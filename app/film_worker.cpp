#include "app/film_worker.h"

#include <utility>

namespace gravitile::app {
namespace {

// Enough for a frame that takes longer than others to encode; at 4K one is 25 MB.
constexpr std::size_t kWaitingFrames = 3;

}  // namespace

FilmWorker::FilmWorker(render::FilmWriter& writer, FrameTrace* trace)
    : writer_(writer), trace_(trace), thread_([this] { work(); }) {}

FilmWorker::~FilmWorker() {
  stop(true);
}

void FilmWorker::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return ending_ || !frames_.empty(); });
    if (frames_.empty()) return;
    const Frame frame = std::move(frames_.front());
    frames_.pop_front();
    changed_.notify_all();
    lock.unlock();
    std::exception_ptr failure;
    try {
      const TraceSpan span(trace_, TraceTrack::Encoder, "encode");
      writer_.add(frame.image, frame.text);
    } catch (...) {
      failure = std::current_exception();
    }
    const std::uint64_t bytes = writer_.bytes();
    lock.lock();
    bytes_ = bytes;
    if (failure == nullptr) continue;
    failure_ = failure;
    frames_.clear();
    changed_.notify_all();
    return;
  }
}

bool FilmWorker::add(render::Image frame, render::ImageText text) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return failure_ != nullptr || frames_.size() < kWaitingFrames; });
  if (failure_ != nullptr) return false;
  frames_.push_back({std::move(frame), std::move(text)});
  changed_.notify_all();
  return true;
}

void FilmWorker::stop(bool drop) {
  {
    const std::lock_guard lock(mutex_);
    if (drop) frames_.clear();
    ending_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

void FilmWorker::end() {
  stop(false);
  if (failure_ != nullptr) std::rethrow_exception(failure_);
}

std::uint64_t FilmWorker::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace gravitile::app
