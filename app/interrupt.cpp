#include "app/interrupt.h"

namespace gravitile::app {
namespace {

// A signal handler can reach nothing but this.
volatile std::sig_atomic_t received = 0;

void receive(int signal) {
  received = signal;
}

}  // namespace

Interrupt::Interrupt() {
  received = 0;
  struct sigaction action {};
  action.sa_handler = receive;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &oldInterrupt_);
  sigaction(SIGTERM, &action, &oldTerminate_);
  sigaction(SIGHUP, &action, &oldHangUp_);
  if (oldHangUp_.sa_handler == SIG_IGN) sigaction(SIGHUP, &oldHangUp_, nullptr);
}

Interrupt::~Interrupt() {
  sigaction(SIGINT, &oldInterrupt_, nullptr);
  sigaction(SIGTERM, &oldTerminate_, nullptr);
  sigaction(SIGHUP, &oldHangUp_, nullptr);
}

int Interrupt::signal() const {
  return received;
}

}  // namespace gravitile::app
