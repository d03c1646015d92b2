#include "sim/io/trial_run.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <thread>

namespace gravitile::sim {
namespace {

[[noreturn]] void runInChild(const std::function<void()>& attempt, std::chrono::seconds limit) {
  const rlimit noCoreFile{};
  setrlimit(RLIMIT_CORE, &noCoreFile);
  for (const int fault : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGALRM}) signal(fault, SIG_DFL);
  alarm(static_cast<unsigned>(limit.count()));
  try {
    attempt();
  } catch (...) {
    // The same will be thrown in the parent.
  }
  _exit(0);
}

// Ends and collects the child, whatever becomes of the waiting.
class Child {
 public:
  explicit Child(pid_t id) : id_(id) {}
  ~Child() {
    if (ended_) return;
    kill(id_, SIGKILL);
    wait(0);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  bool ended() { return ended_ || wait(WNOHANG); }
  bool endedWell() const { return WIFEXITED(status_) && WEXITSTATUS(status_) == 0; }

 private:
  bool wait(int flags) {
    pid_t result = 0;
    while ((result = waitpid(id_, &status_, flags)) < 0 && errno == EINTR) {
    }
    ended_ = result != 0;
    return ended_;
  }

  pid_t id_;
  int status_ = 0;
  bool ended_ = false;
};

}  // namespace

bool survivesTrialRun(const std::function<void()>& attempt, std::chrono::seconds limit,
                      const std::function<void()>& waiting) {
  const pid_t id = fork();
  if (id < 0) return true;
  if (id == 0) runInChild(attempt, limit);
  Child child(id);
  constexpr std::chrono::microseconds kLongestNap{20'000};
  for (std::chrono::microseconds nap{100}; !child.ended(); nap = std::min(2 * nap, kLongestNap)) {
    std::this_thread::sleep_for(nap);
    waiting();
  }
  return child.endedWell();
}

}  // namespace gravitile::sim
