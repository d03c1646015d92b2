#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <string_view>

#include "sim/io/progress.h"

namespace gravitile::sim {

// How many bytes readers take at a time: large enough that calls cost nothing, small enough for the cache.
inline constexpr std::size_t kReadBlockBytes = std::size_t{1} << 20;

// A file that is read from front to back in blocks, with the words for what is wrong in it.
class InputFile {
 public:
  // `format` is the format's name in messages: "TIPSY". Throws UserError as requireFile() does.
  InputFile(std::filesystem::path path, std::string_view format, Progress progress);

  std::uint64_t size() const { return size_; }
  std::uint64_t offset() const { return offset_; }
  void seek(std::uint64_t offset);

  // Fills `bytes`; refuses the file as cut off when it ends before that. `what` is what should be there.
  void read(std::span<std::byte> bytes, std::string_view what);
  // Fills as much of `bytes` as the file still has, and returns how much that is.
  std::size_t readSome(std::span<std::byte> bytes);

  // Throws UserError "'PATH' can't be read as FORMAT: REASON".
  [[noreturn]] void refuse(std::string_view reason) const;

 private:
  std::filesystem::path path_;
  std::string format_;
  Progress progress_;
  std::ifstream stream_;
  std::uint64_t size_ = 0, offset_ = 0;
};

// All bytes are 0: what stands in a file in place of what was never written.
bool allZero(std::span<const std::byte> bytes);

}  // namespace gravitile::sim
