#include "app/finding.h"

#include <fmt/format.h>

#include <array>
#include <cstring>
#include <nlohmann/json.hpp>

#include "sim/child_process.h"

namespace gravitile::app {
namespace {

constexpr std::array<std::string_view, 3> kWords{"ok", "warn", "fault"};  // in the order of the enumeration
constexpr std::string_view kMark = "gravitile-finding: ";

// The end of what was written, which names the reason where there is one.
std::string lastLine(std::string_view output) {
  while (output.ends_with('\n')) output.remove_suffix(1);
  const std::size_t start = output.rfind('\n');
  return std::string(start == std::string_view::npos ? output : output.substr(start + 1));
}

}  // namespace

std::string_view verdictWord(Verdict verdict) {
  return kWords[static_cast<std::size_t>(verdict)];
}

std::string findingLine(const Finding& finding) {
  const nlohmann::json json{static_cast<int>(finding.verdict), finding.what, finding.advice};
  using Handler = nlohmann::json::error_handler_t;
  return fmt::format("{}{}\n", kMark, json.dump(-1, ' ', false, Handler::replace));
}

Finding findingIn(std::string_view output) {
  // What a driver writes without an end of its line stands before the mark.
  const std::size_t mark = output.rfind(kMark);
  if (mark != std::string_view::npos) {
    const std::string_view rest = output.substr(mark + kMark.size());
    const auto json = nlohmann::json::parse(rest.substr(0, rest.find('\n')), nullptr, false);
    const bool whole = json.is_array() && json.size() == 3 && json[0].is_number_unsigned() &&
                       json[0].get<std::size_t>() < kWords.size() && json[1].is_string() &&
                       json[2].is_string();
    if (whole)
      return {static_cast<Verdict>(json[0].get<int>()), json[1].get<std::string>(),
              json[2].get<std::string>()};
  }
  const std::string last = lastLine(output);
  return {Verdict::Fault, "the check ended without an answer" + (last.empty() ? "" : ": " + last)};
}

Finding findingOfChild(const std::vector<std::string>& command, std::chrono::milliseconds longest,
                       const std::string& advice) {
  using End = sim::ChildResult::End;
  const sim::ChildResult result = sim::runChild(command, longest);
  switch (result.end) {
    case End::NotStarted:
      return {Verdict::Fault, "the check could not be started as a process of its own", advice};
    case End::TooLong:
      return {Verdict::Fault, fmt::format("no answer within {} s", longest.count() / 1000.0), advice};
    case End::Signalled:
      return {Verdict::Fault, fmt::format("the check crashed: {}", strsignal(result.code)), advice};
    case End::Exited:
      break;
  }
  Finding finding = findingIn(result.output);
  if (finding.verdict == Verdict::Fault && finding.advice.empty()) finding.advice = advice;
  return finding;
}

}  // namespace gravitile::app
