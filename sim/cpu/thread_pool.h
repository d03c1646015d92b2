#pragma once

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
  explicit ThreadPool(unsigned threads = 0);  // 0: all cores
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  unsigned size() const { return static_cast<unsigned>(workers_.size()) + 1; }

  // Calls body(begin, end) until [0, count) is covered, in pieces of at most `grain`, handed out in
  // ascending order as threads become free. Returns when all are done. `body` must not throw.
  void parallelFor(std::size_t count, std::size_t grain,
                   const std::function<void(std::size_t, std::size_t)>& body);

 private:
  struct Loop;
  void work();
  void runPieces(Loop& loop);

  std::vector<std::thread> workers_;
  std::mutex mutex_;
  std::condition_variable wake_, done_;
  Loop* loop_ = nullptr;
  std::size_t generation_ = 0;
  bool stop_ = false;
};

}  // namespace gravitile::sim
