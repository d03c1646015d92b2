#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace gravitile::sim {

// A fixed set of threads that run one parallel loop at a time. The calling thread takes part, so a pool of
// one thread starts none.
class ThreadPool {
 public:
  // `threads` 0: all cores. Its own threads run with this niceness beside that of the caller (see
  // lowerPriority()). Where the system has no room for so many the pool is smaller.
  explicit ThreadPool(unsigned threads = 0, int niceness = 0);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  // How much of the loop under way, or the newest one, has been handed out, 0 to 1, or of other work what was
  // told since. From any thread.
  double share() const;
  // So much is done of work that is no loop of many pieces, 0 to 1.
  void tellShare(double share) { told_.store(share, std::memory_order_relaxed); }

  unsigned size() const { return static_cast<unsigned>(workers_.size()) + 1; }

  // Calls body(begin, end) until [0, count) is covered, in pieces of at most `grain`, handed out in
  // ascending order as threads become free. Returns when all are done. `body` must not throw.
  void parallelFor(std::size_t count, std::size_t grain,
                   const std::function<void(std::size_t, std::size_t)>& body);

 private:
  struct Loop;
  void work(int niceness);
  void runPieces(Loop& loop);

  std::vector<std::thread> workers_;
  std::mutex mutex_;
  std::condition_variable wake_, done_;
  Loop* loop_ = nullptr;
  std::size_t generation_ = 0;
  std::atomic<std::size_t> next_ = 0, count_ = 0;  // of the loop: the next piece begins there; its end
  std::atomic<double> told_ = 0;
  bool stop_ = false;
};

// Lets other threads go first: 0 changes nothing, 19 is the most. Of the calling thread alone, and only where
// the system knows a priority of threads.
void lowerPriority(int niceness);

}  // namespace gravitile::sim
