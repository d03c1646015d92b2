#pragma once

#include <optional>
#include <string_view>

namespace gravitile::sim {

// Parts that a key of a TOML file may have: "a.b.c" has three.
inline constexpr int kMostKeyParts = 32;

// The line, from 1, of a key with more parts than that; nothing when there is none. Each part is a table in
// another, and toml++ before 3.4 takes any number of them, until the tables' destructors have used up the
// stack. Text that is no TOML may be judged as far as it is.
std::optional<unsigned> lineOfDeepKey(std::string_view text);

}  // namespace gravitile::sim
