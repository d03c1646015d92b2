#pragma once

#include <csignal>

namespace gravitile::app {

// Takes Ctrl-C (SIGINT), SIGTERM and the end of the terminal (SIGHUP, unless nohup has it ignored) for as
// long as it lives, so that a loop can end in order: files whole,
// threads joined, the screen left clean. A second signal ends the process at once.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  // The signal that came, or 0.
  int signal() const;

 private:
  struct sigaction oldInterrupt_ {
  }, oldTerminate_{}, oldHangUp_{};
};

}  // namespace gravitile::app
