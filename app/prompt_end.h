#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "app/interrupt.h"

namespace gravitile::app {

// For work that can't be asked to stop: a single call of OpenGL takes a processor many seconds. Where the
// work has not ended a moment after a signal, the process does, from another thread.
class PromptEnd {
 public:
  // `last`: what is left to do then, beside the work that goes on meanwhile: files that are not whole to be
  // removed, words to be said. The process ends after it with the exit code of the signal, or where it throws
  // with the reason and exit code 1; no destructor runs.
  PromptEnd(const Interrupt& interrupt, std::function<void()> last);
  ~PromptEnd();  // the work has ended by itself
  PromptEnd(const PromptEnd&) = delete;
  PromptEnd& operator=(const PromptEnd&) = delete;

 private:
  void watch();

  const Interrupt& interrupt_;
  std::function<void()> last_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool over_ = false;
  std::thread thread_;
};

}  // namespace gravitile::app
