#include "sim/cpu/thread_pool.h"

#ifdef __linux__
#include <sys/resource.h>
#endif

#include <algorithm>
#include <system_error>

namespace gravitile::sim {

struct ThreadPool::Loop {
  std::size_t count;
  std::size_t grain;
  const std::function<void(std::size_t, std::size_t)>& body;
  unsigned helpers = 0;  // workers inside runPieces(); guarded by mutex_
};

ThreadPool::ThreadPool(unsigned threads, int niceness) {
  if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
  workers_.reserve(threads - 1);
  try {
    for (unsigned i = 1; i < threads; ++i) workers_.emplace_back([this, niceness] { work(niceness); });
  } catch (const std::system_error&) {
    // Those that were started do the work, if need be the caller alone.
  }
}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

void ThreadPool::parallelFor(std::size_t count, std::size_t grain,
                             const std::function<void(std::size_t, std::size_t)>& body) {
  Loop loop{.count = count, .grain = std::max<std::size_t>(1, grain), .body = body};
  count_ = count;
  next_ = 0;
  told_ = 0;
  if (workers_.empty() || count <= loop.grain) return runPieces(loop);
  {
    const std::lock_guard lock(mutex_);
    loop_ = &loop;
    ++generation_;
  }
  wake_.notify_all();
  runPieces(loop);

  // Workers that have not woken up yet find loop_ null and go back to sleep: nobody waits for them.
  std::unique_lock lock(mutex_);
  loop_ = nullptr;
  done_.wait(lock, [&loop] { return loop.helpers == 0; });
}

void ThreadPool::work(int niceness) {
  lowerPriority(niceness);
  std::size_t seen = 0;
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] { return stop_ || generation_ != seen; });
    if (stop_) return;
    seen = generation_;
    if (loop_ == nullptr) continue;
    Loop& loop = *loop_;
    ++loop.helpers;
    lock.unlock();
    runPieces(loop);
    lock.lock();
    if (--loop.helpers == 0) done_.notify_one();
  }
}

void ThreadPool::runPieces(Loop& loop) {
  for (;;) {
    const std::size_t begin = next_.fetch_add(loop.grain, std::memory_order_relaxed);
    if (begin >= loop.count) return;
    loop.body(begin, std::min(loop.count, begin + loop.grain));
  }
}

double ThreadPool::share() const {
  if (const double told = told_.load(std::memory_order_relaxed); told > 0) return told;
  const double count = static_cast<double>(count_), next = static_cast<double>(next_);
  return count > 0 ? std::min(1.0, next / count) : 0;
}

void lowerPriority([[maybe_unused]] int niceness) {
#ifdef __linux__
  // Of the calling thread alone, on Linux; refused or not, it goes on.
  if (niceness > 0) setpriority(PRIO_PROCESS, 0, niceness);
#endif
}

}  // namespace gravitile::sim
