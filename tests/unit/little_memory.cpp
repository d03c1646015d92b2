#include "little_memory.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <exception>
#include <fstream>
#include <iostream>

namespace gravitile::test {
namespace {

void leaveRoom(std::uint64_t bytes) {
  std::ifstream file("/proc/self/statm");
  std::uint64_t pages = 0;
  file >> pages;
  const rlim_t limit = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) + bytes;
  const rlimit both{limit, limit};
  setrlimit(RLIMIT_AS, &both);
}

}  // namespace

bool holdsWithRoom(std::uint64_t bytes, const std::function<bool()>& holds) {
  const pid_t child = fork();
  if (child == 0) {
    leaveRoom(bytes);
    bool held = false;
    try {
      held = holds();
    } catch (const std::exception& error) {
      std::cerr << "in the copy of this process: " << error.what() << '\n';
    }
    _exit(held ? 0 : 1);
  }
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace gravitile::test
