#include "sim/io/input_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "sim/io/readable_file.h"
#include "sim/user_error.h"

namespace gravitile::sim {

InputFile::InputFile(std::filesystem::path path, std::string_view format, Progress progress)
    : path_(std::move(path)), format_(format), progress_(std::move(progress)) {
  requireFile(path_);
  stream_.open(path_, std::ios::binary);
  std::error_code error;
  size_ = std::filesystem::file_size(path_, error);
  if (!stream_ || error) throw UserError(fmt::format("'{}' can't be read", path_.string()));
}

void InputFile::seek(std::uint64_t offset) {
  stream_.clear();
  stream_.seekg(static_cast<std::streamoff>(offset));
  offset_ = offset;
}

void InputFile::read(std::span<std::byte> bytes, std::string_view what) {
  const std::uint64_t start = offset_;
  if (readSome(bytes) == bytes.size()) return;
  refuse(fmt::format("it is cut off at offset {}; expected {}, {} bytes from offset {} on", size_, what,
                     bytes.size(), start));
}

std::size_t InputFile::readSome(std::span<std::byte> bytes) {
  stream_.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  if (stream_.bad()) refuse(fmt::format("the system could not read it at offset {}", offset_));
  const auto count = static_cast<std::size_t>(stream_.gcount());
  offset_ += count;
  if (progress_) progress_(size_ > 0 ? static_cast<double>(offset_) / static_cast<double>(size_) : 1);
  return count;
}

void InputFile::refuse(std::string_view reason) const {
  throw UserError(fmt::format("'{}' can't be read as {}: {}", path_.string(), format_, reason));
}

bool allZero(std::span<const std::byte> bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](std::byte byte) { return byte == std::byte{0}; });
}

}  // namespace gravitile::sim
