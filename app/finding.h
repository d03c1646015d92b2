#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace gravitile::app {

// What a check of this machine came to.
enum class Verdict { Ok, Warning, Fault };
struct Finding {
  Verdict verdict = Verdict::Ok;
  std::string what;         // is there, or is wrong
  std::string advice = "";  // what to do; "" where there is nothing to be done
};

std::string_view verdictWord(Verdict verdict);  // "ok", "warn", "fault"

// One line that another process reads, and the line among others that it may have written as well. What holds
// no such line is a Fault that says so.
std::string findingLine(const Finding& finding);
Finding findingIn(std::string_view output);

// The finding that a program writes, for checks that may crash or hang: that becomes a Fault, with this
// advice. Blocks that long at the most, and a second.
Finding findingOfChild(const std::vector<std::string>& command, std::chrono::milliseconds longest,
                       const std::string& advice);

}  // namespace gravitile::app
