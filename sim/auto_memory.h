#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sim/kernel_table.h"

namespace gravitile::sim {

// The kernels that were measured to be the fastest, kept in a file of the user's cache folder: a line for
// each key (autoKey()). What can't be read is as if it were not there; that a file can't be written is
// nobody's trouble, and the answers are then kept for as long as the object lives.
class AutoMemory {
 public:
  AutoMemory();                                     // $XDG_CACHE_HOME/gravitile/gpu-auto.txt
  explicit AutoMemory(std::filesystem::path file);  // empty: none

  std::optional<KernelChoice> find(const std::string& key) const;
  // Replaces what is there for the key, and takes in what other programs have stored meanwhile.
  void store(const std::string& key, const KernelChoice& choice);

 private:
  using Entries = std::vector<std::pair<std::string, std::string>>;  // key, choice as text; oldest first
  Entries read() const;

  std::filesystem::path file_;
  Entries entries_;
};

}  // namespace gravitile::sim
