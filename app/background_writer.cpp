#include "app/background_writer.h"

#include <fmt/format.h>

#include <exception>
#include <new>
#include <utility>

#include "app/failure.h"

namespace gravitile::app {
namespace {

BackgroundWriter::Result carryOut(const BackgroundWriter::Job& job) {
  try {
    return {true, job.write(), job.savesRun};
  } catch (const std::exception& error) {
    const std::string reason = reasonOf(error);
    try {
      return {false, fmt::format("{}: {}", job.failure, reason), job.savesRun};
    } catch (const std::bad_alloc&) {
      return {false, reason, job.savesRun};
    }
  }
}

}  // namespace

BackgroundWriter::BackgroundWriter() : thread_([this] { work(); }) {}

BackgroundWriter::~BackgroundWriter() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void BackgroundWriter::submit(Job job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  wake_.notify_one();
}

std::optional<BackgroundWriter::Result> BackgroundWriter::takeResult() {
  const std::lock_guard lock(mutex_);
  if (results_.empty()) return std::nullopt;
  Result result = std::move(results_.front());
  results_.pop_front();
  return result;
}

void BackgroundWriter::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stop_ || !jobs_.empty(); });
    if (jobs_.empty()) return;
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    Result result = carryOut(job);
    job = {};  // what it holds may be large, and is nobody's any more
    lock.lock();
    if (!result.message.empty()) results_.push_back(std::move(result));
  }
}

}  // namespace gravitile::app
