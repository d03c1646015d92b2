#pragma once

#include <string>

#include "sim/user_error.h"

namespace gravitile::sim::test {

// Message of the UserError that `action` throws; "" when it throws none.
template <typename Action>
std::string userErrorOf(Action action) {
  try {
    action();
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace gravitile::sim::test
