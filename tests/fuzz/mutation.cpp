#include "mutation.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace gravitile::sim::test {
namespace {

using File = std::vector<std::byte>;
using Random = std::mt19937_64;

constexpr std::uint64_t kAwkward[] = {0,
                                      1,
                                      2,
                                      3,
                                      7,
                                      8,
                                      255,
                                      256,
                                      65536,
                                      0x7fffffff,
                                      0x80000000,
                                      0xffffffff,
                                      0x7f800000,
                                      0x7fc00000,
                                      0x7fefffffffffffff,
                                      0x7ff8000000000000,
                                      0x8000000000000000,
                                      0xffffffffffffffff};
constexpr std::string_view kAwkwardText[] = {"nan",     "inf",   "-",       "1e400",
                                             "-1e39",   ",",     ";",       "\n",
                                             "\r\n",    " ",     "#",       "# mass x y vx vy\n",
                                             "\"",      "0x1p3", "1d9",     "99999999999999999999",
                                             "=",       "[",     "]",       "[[",
                                             "{",       "}",     "'",       "\"\"\"",
                                             ".",       "true",  "\\",      "1979-05-27",
                                             "-0",      "0.0",   "../../x", "\x1b[2J",
                                             "\xff\xfe"};

void place(File& file, std::size_t at, std::span<const std::byte> bytes) {
  const std::size_t count = std::min(bytes.size(), file.size() - at);
  std::copy_n(bytes.begin(), count, file.begin() + static_cast<std::ptrdiff_t>(at));
}

void mutateOnce(File& file, Random& random) {
  if (file.empty()) return;
  const std::size_t at = random() % file.size();
  const auto here = file.begin() + static_cast<std::ptrdiff_t>(at);
  const std::size_t piece = std::min<std::size_t>(1 + random() % 64, file.size() - at);
  const auto pieceEnd = here + static_cast<std::ptrdiff_t>(piece);
  switch (random() % 8) {
    case 0:
    case 1:
      *here ^= static_cast<std::byte>(1U << (random() % 8));
      break;
    case 2:
    case 3: {  // a word on its boundary, in either byte order
      std::uint64_t word = kAwkward[random() % std::size(kAwkward)];
      if (random() % 2 == 0) word = __builtin_bswap64(word);
      place(file, at / 4 * 4, std::as_bytes(std::span(&word, 1)).first(random() % 2 == 0 ? 4 : 8));
      break;
    }
    case 4: {
      const std::string_view text = kAwkwardText[random() % std::size(kAwkwardText)];
      const auto bytes = std::as_bytes(std::span(text));
      file.insert(here, bytes.begin(), bytes.end());
      break;
    }
    case 5:
      file.erase(here, pieceEnd);
      break;
    case 6: {
      const File copy(here, pieceEnd);
      file.insert(here, copy.begin(), copy.end());
      break;
    }
    default:
      file.resize(at);
  }
}

}  // namespace

std::vector<std::byte> mutated(std::vector<std::byte> file, std::mt19937_64& random) {
  for (std::uint64_t k = 1 + random() % 4; k > 0; --k) mutateOnce(file, random);
  return file;
}

}  // namespace gravitile::sim::test
