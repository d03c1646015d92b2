#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace gravitile::app::test {

// What the program takes from outside, beside bodies: a parser of bytes.
struct TextReader {
  std::string_view id;  // "scene"; one word, for it ends the name of libFuzzer's target
  int rounds;           // of damaged copies of each seed: some seconds in all
  // Good bytes, small, and different in all that the parser tells apart.
  std::vector<std::vector<std::byte>> (*corpus)();
  // Throws sim::UserError for what is refused, and ends the process where what was accepted is not what the
  // parser promises: what can be written is read back the same.
  void (*read)(std::string_view bytes);
};

std::span<const TextReader> textReaders();

// True when the bytes were accepted, false when they were refused in one line. Anything else ends the
// process.
bool acceptOrRefuse(const TextReader& reader, std::span<const std::byte> bytes);

}  // namespace gravitile::app::test
