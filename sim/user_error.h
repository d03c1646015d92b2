#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace gravitile::sim {

// Something the user asked for can't be had; the message says what and what to do instead. `main` prints
// it as one line on stderr and exits with code 2.
class UserError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// What was asked for can be had, but could not be written: a full disk. `main` exits with code 1.
class WriteError : public UserError {
 public:
  using UserError::UserError;
};

// The known name nearest to `name` by edit distance when it is near enough to be a slip, else "".
std::string_view nearestName(std::string_view name, std::span<const std::string_view> known);

// "unknown kernel 'gpu-tilde'; did you mean 'gpu-tiled'? Known: a, b, c"
std::string unknownName(std::string_view what, std::string_view name,
                        std::span<const std::string_view> known);

}  // namespace gravitile::sim
