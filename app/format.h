#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gravitile::app {

// Numbers as people read them. All locale-independent.

// Three significant digits with a decimal prefix: 1.52e12 -> "1.52 T", 812.3e6 -> "812 M", 17 -> "17.0".
// 0 and negative or non-finite values -> "0", "-1.52 T", "nan".
std::string withPrefix(double value);

// Three significant digits without an exponent from 0.01 to 9999, with one outside: "16.7", "0.042",
// "3.1e-07".
std::string compact(double value);

// A count and what is counted, whose plural takes an s: "1 step", "2 steps".
std::string counted(std::uint64_t count, std::string_view what);

// Thousands apart: 1048576 -> "1,048,576".
std::string grouped(std::uint64_t value);

}  // namespace gravitile::app
