#include "app/film_gaps.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <system_error>
#include <vector>

#include "app/format.h"
#include "render/picture_sequence.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostNamed = 4;  // gaps; more are counted

struct Gap {
  std::uint64_t first = 0, last = 0;
};

bool isMissing(const fs::path& picture) {
  std::error_code error;
  return !fs::is_regular_file(picture, error) || fs::file_size(picture, error) == 0;
}

}  // namespace

std::string missingPictures(const fs::path& pattern, std::uint64_t count) {
  std::vector<Gap> gaps;
  std::uint64_t missing = 0;
  for (std::uint64_t frame = 0; frame < count; ++frame) {
    if (!isMissing(render::frameFile(pattern, frame))) continue;
    ++missing;
    if (gaps.empty() || gaps.back().last + 1 != frame) gaps.push_back({frame, frame});
    gaps.back().last = frame;
  }
  if (gaps.empty()) return "";
  gaps.resize(std::min(gaps.size(), kMostNamed));
  std::vector<std::string> names;
  for (const Gap& gap : gaps) {
    missing -= gap.last - gap.first + 1;
    const auto name = [&](std::uint64_t frame) {
      return render::frameFile(pattern, frame).filename().string();
    };
    names.push_back(gap.first == gap.last ? name(gap.first)
                                          : fmt::format("{} to {}", name(gap.first), name(gap.last)));
  }
  const std::string others = missing > 0 ? fmt::format(" and {}", counted(missing, "other")) : "";
  return fmt::format("{}{}", fmt::join(names, ", "), others);
}

}  // namespace gravitile::app
