#include "app/prompt_end.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <exception>
#include <utility>

namespace gravitile::app {
namespace {

constexpr int kRunFailed = 1;
constexpr int kSignalled = 128;                      // added to a signal's number, as shells do
constexpr std::chrono::milliseconds kPause{50};      // between two looks
constexpr std::chrono::milliseconds kPatience{500};  // what ends within it ends in order

}  // namespace

PromptEnd::PromptEnd(const Interrupt& interrupt, std::function<void()> last)
    : interrupt_(interrupt), last_(std::move(last)), thread_([this] { watch(); }) {}

PromptEnd::~PromptEnd() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
    changed_.notify_all();
  }
  thread_.join();
}

void PromptEnd::watch() {
  std::unique_lock lock(mutex_);
  const auto over = [this] { return over_; };
  while (interrupt_.signal() == 0)
    if (changed_.wait_for(lock, kPause, over)) return;
  if (changed_.wait_for(lock, kPatience, over)) return;
  try {
    last_();
  } catch (const std::exception& error) {
    fmt::print(stderr, "gravitile: {}\n", error.what());
    _exit(kRunFailed);
  }
  _exit(kSignalled + interrupt_.signal());
}

}  // namespace gravitile::app
