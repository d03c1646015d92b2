#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

namespace gravitile::sim {

// A file that is written from front to back; the caller brings blocks of a sensible size. All throw
// WriteError "can't write PATH: REASON".
class OutputFile {
 public:
  enum class Before { Gone, Kept };  // what the file held, as far as nothing is written over it

  // Writes over `path`, or makes it. Messages name `shown`: what a temporary file is going to be.
  OutputFile(const std::filesystem::path& path, std::filesystem::path shown, Before before = Before::Gone);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(std::span<const std::byte> bytes);
  // Some systems tell only now that the disk is full.
  void close();

 private:
  std::filesystem::path shown_;
  int descriptor_ = -1;
};

}  // namespace gravitile::sim
