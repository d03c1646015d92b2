#include "sim/cuda/compile_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>

namespace gravitile::sim {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r");
  if (start == std::string_view::npos) return "";
  return text.substr(start, text.find_last_not_of(" \t\r") - start + 1);
}

// What follows "error:", "catastrophic error:" or "error #20-D:" in the text after a place; nothing for
// warnings and notes.
std::optional<std::string_view> errorMessage(std::string_view text) {
  constexpr std::string_view kCatastrophic = "catastrophic ", kError = "error";
  if (text.starts_with(kCatastrophic)) text.remove_prefix(kCatastrophic.size());
  if (!text.starts_with(kError)) return std::nullopt;
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  return trimmed(text.substr(colon + 1));
}

// "tiled.cu(9): error: ..." or "At end of source: error: ...".
std::optional<SourceError> frontEndError(std::string_view line, std::string_view mainFile) {
  constexpr std::string_view kAtEnd = "At end of source: ", kAfterPlace = "): ";
  if (line.starts_with(kAtEnd)) {
    const auto message = errorMessage(line.substr(kAtEnd.size()));
    if (!message) return std::nullopt;
    return SourceError{std::string(mainFile), 0, fmt::format("{}, at the end of the source", *message)};
  }
  const std::size_t end = line.find(kAfterPlace);
  const std::size_t bracket = line.substr(0, end).rfind('(');
  if (end == std::string_view::npos || bracket == std::string_view::npos) return std::nullopt;
  int number = 0;
  const auto [stop, error] = std::from_chars(line.data() + bracket + 1, line.data() + end, number);
  if (error != std::errc{} || stop != line.data() + end) return std::nullopt;
  const auto message = errorMessage(line.substr(end + kAfterPlace.size()));
  if (!message) return std::nullopt;
  return SourceError{std::string(line.substr(0, bracket)), number, std::string(*message)};
}

// "ptxas error   : ..." or "ptxas application ptx input, line 97; error   : ...".
std::optional<SourceError> assemblerError(std::string_view line) {
  if (!line.starts_with("ptxas ") || line.find("aborted due to errors") != std::string_view::npos)
    return std::nullopt;
  for (const std::string_view kind : {"error ", "fatal "}) {
    const std::size_t start = line.find(kind);
    const std::size_t colon = start == std::string_view::npos ? start : line.find(':', start);
    if (colon != std::string_view::npos)
      return SourceError{"", 0, fmt::format("assembler: {}", trimmed(line.substr(colon + 1)))};
  }
  return std::nullopt;
}

// Lines that go on with the message before them; the others quote the source.
bool continues(std::string_view line) {
  constexpr std::array<std::string_view, 3> kStarts{
      "argument types are:", "object type is:", "detected during"};
  const std::string_view text = trimmed(line);
  return std::any_of(kStarts.begin(), kStarts.end(), [&](auto start) { return text.starts_with(start); });
}

}  // namespace

std::vector<SourceError> parseCompileLog(std::string_view log, std::string_view mainFile) {
  std::vector<SourceError> errors;
  bool open = false;  // the lines at hand belong to errors.back()
  for (std::size_t start = 0; start < log.size();) {
    const std::size_t end = std::min(log.find('\n', start), log.size());
    const std::string_view line = log.substr(start, end - start);
    start = end + 1;
    std::optional<SourceError> error = frontEndError(line, mainFile);
    if (!error) error = assemblerError(line);
    if (error) {
      open = std::find(errors.begin(), errors.end(), *error) == errors.end();
      if (open) errors.push_back(std::move(*error));
    } else if (open && continues(line)) {
      errors.back().message += fmt::format(" ({})", trimmed(line));
    } else if (!line.empty() && line.front() != ' ') {
      open = false;  // a warning, a note or the sum
    }
  }
  if (errors.empty()) errors.push_back({"", 0, std::string(trimmed(log))});
  return errors;
}

}  // namespace gravitile::sim
