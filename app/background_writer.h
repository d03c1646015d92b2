#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace gravitile::app {

// Writes files on a thread of its own, one after the other, so that no frame waits for compression or disk.
class BackgroundWriter {
 public:
  BackgroundWriter();
  ~BackgroundWriter();  // finishes what was submitted
  BackgroundWriter(const BackgroundWriter&) = delete;
  BackgroundWriter& operator=(const BackgroundWriter&) = delete;

  struct Job {
    // Writes, and returns a line for the screen: "Saved PATH", or "" for nothing to be said. What it throws
    // becomes the line "FAILURE: REASON".
    std::function<std::string()> write;
    std::string failure;    // "The picture was not saved"
    bool savesRun = false;  // what it writes is a checkpoint that somebody asked for
  };
  void submit(Job job);

  struct Result {
    bool written = false;
    std::string message;  // one line for the screen
    bool savesRun = false;
  };
  // The next result that has something to say. Never blocks.
  std::optional<Result> takeResult();

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  std::deque<Result> results_;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace gravitile::app
