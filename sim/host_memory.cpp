#include "sim/host_memory.h"

#include <fmt/format.h>
#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

constexpr std::uint64_t kUnknown = std::numeric_limits<std::uint64_t>::max();

std::uint64_t systemAvailable() {
  std::ifstream file("/proc/meminfo");
  std::string name, unit;
  for (std::uint64_t kibibytes = 0; file >> name >> kibibytes; std::getline(file, unit))
    if (name == "MemAvailable:") return kibibytes * 1024;
  return kUnknown;
}

std::uint64_t groupAvailable() {
  std::ifstream limitFile("/sys/fs/cgroup/memory.max"), usedFile("/sys/fs/cgroup/memory.current");
  std::uint64_t limit = 0, used = 0;
  if (!(limitFile >> limit) || !(usedFile >> used)) return kUnknown;  // the limit may also read "max"
  return limit - std::min(limit, used);
}

std::uint64_t addressesAvailable() {
#ifdef __linux__
  rlimit limit{};
  std::ifstream file("/proc/self/statm");
  std::uint64_t pages = 0;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY && file >> pages)
    return limit.rlim_cur - std::min<std::uint64_t>(limit.rlim_cur, pages * sysconf(_SC_PAGESIZE));
#endif
  return kUnknown;
}

}  // namespace

std::uint64_t availableMemoryBytes() {
  return std::min({systemAvailable(), groupAvailable(), addressesAvailable()});
}

void requireMemory(std::uint64_t bodies, std::uint64_t bytesABody) {
  const std::uint64_t available = availableMemoryBytes();
  if (bodies <= available / bytesABody) return;
  constexpr double kGigabyte = 1e9;
  const double needed = static_cast<double>(bodies) * static_cast<double>(bytesABody);
  throw UserError(fmt::format(
      "{} bodies need {:.1f} GB of memory, but {:.1f} GB are available; --bodies {} or less fit", bodies,
      needed / kGigabyte, static_cast<double>(available) / kGigabyte, available / bytesABody));
}

}  // namespace gravitile::sim
