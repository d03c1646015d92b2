#include "sim/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <thread>

extern char** environ;

namespace gravitile::sim {
namespace {

using Clock = std::chrono::steady_clock;

// Reads until the writer has closed the pipe. False when that is not before `end`.
bool readAll(int pipe, Clock::time_point end, std::string& text) {
  std::array<char, 1 << 14> buffer;
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    if (left.count() <= 0) return false;
    pollfd wanted{.fd = pipe, .events = POLLIN, .revents = 0};
    const int ready = poll(&wanted, 1, static_cast<int>(left.count()));
    if (ready < 0 && errno != EINTR) return false;
    if (ready <= 0) continue;
    const ssize_t count = read(pipe, buffer.data(), buffer.size());
    if (count == 0) return true;
    if (count < 0 && errno != EINTR) return false;
    if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

// False when the child has not ended before `end`.
bool awaitEnd(pid_t child, Clock::time_point end, int& status) {
  constexpr std::chrono::milliseconds kInterval{1};
  for (;;) {
    const pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child) return true;
    if (ended < 0 && errno != EINTR) return false;
    if (Clock::now() >= end) return false;
    std::this_thread::sleep_for(kInterval);
  }
}

// How it went with a child that has been started.
void follow(pid_t child, int pipe, Clock::time_point end, ChildResult& result) {
  // A process that waits for a driver can't even be killed.
  constexpr std::chrono::seconds kDyingTime{1};
  int status = 0;
  if (!readAll(pipe, end, result.output) || !awaitEnd(child, end, status)) {
    kill(child, SIGKILL);
    awaitEnd(child, Clock::now() + kDyingTime, status);
    result.end = ChildResult::End::TooLong;
  } else if (WIFEXITED(status)) {
    result.end = ChildResult::End::Exited;
    result.code = WEXITSTATUS(status);
  } else {
    result.end = ChildResult::End::Signalled;
    result.code = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  }
}

}  // namespace

ChildResult runChild(const std::vector<std::string>& command, std::chrono::milliseconds longest) {
  const Clock::time_point end = Clock::now() + longest;
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return {};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  pid_t child = 0;
  const int failure = posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);

  ChildResult result;
  if (failure == 0) follow(child, ends[0], end, result);
  close(ends[0]);
  return result;
}

}  // namespace gravitile::sim
