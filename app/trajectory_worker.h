#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "sim/io/trajectory_writer.h"

namespace gravitile::app {

// Compresses and writes a trajectory on a thread of its own, while the next steps are computed. Holds a few
// frames at most, however long the run is.
class TrajectoryWorker {
 public:
  // Throws sim::UserError when there is no place for the file. `threads` compress; 0: all cores.
  TrajectoryWorker(const std::filesystem::path& path, const sim::TrajectoryHead& head, unsigned threads);
  ~TrajectoryWorker();  // finishes the file, whatever comes of it
  TrajectoryWorker(const TrajectoryWorker&) = delete;
  TrajectoryWorker& operator=(const TrajectoryWorker&) = delete;

  // A frame to be filled and given to add(): the memory of one that was written.
  struct Frame {
    std::vector<sim::Vertex> bodies;
    std::uint64_t step = 0;
    double time = 0;
  };
  Frame empty();
  // Blocks while as many frames wait as it holds. False once writing has failed.
  bool add(Frame frame);
  bool full() const;  // add() would block

  // No more frames come: what waits is written, and the file takes its place. Does not block.
  void close();
  bool done() const;  // that has happened, or failed
  // Blocks until done(). Throws what writing threw; kept() tells whether there is a file all the same.
  void end();

  bool failed() const;
  bool kept() const;
  std::uint64_t frames() const, bytes() const;  // written so far

 private:
  void work();
  void finish();

  sim::TrajectoryWriter writer_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Frame> waiting_;
  std::vector<Frame> spare_;
  std::exception_ptr failure_;
  bool closing_ = false, done_ = false, kept_ = false;
  std::uint64_t frames_ = 0, bytes_ = 0;
  std::thread thread_;
};

}  // namespace gravitile::app
