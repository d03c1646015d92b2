#include "sim/io/line_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>

namespace gravitile::sim {
namespace {

bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace

LineReader::LineReader(InputFile& file) : file_(file), block_(kReadBlockBytes) {}

// Moves what is left to the front of the block and reads on behind it. False when the block is full.
bool LineReader::refill() {
  const std::size_t kept = left_.size();
  if (kept == block_.size()) return false;
  std::copy(left_.begin(), left_.end(), block_.begin());
  const std::size_t count = file_.readSome(std::as_writable_bytes(std::span(block_).subspan(kept)));
  if (count == 0) ended_ = true;
  left_ = {block_.data(), kept + count};
  return true;
}

std::optional<std::string_view> LineReader::next() {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  std::size_t end = left_.find('\n');
  while (end == std::string_view::npos && !ended_) {
    if (!refill()) {
      ++number_;
      refuse(fmt::format("it is longer than {} bytes; expected one body", block_.size()));
    }
    end = left_.find('\n');
  }
  if (left_.empty()) return std::nullopt;
  std::string_view line = left_.substr(0, end);
  left_.remove_prefix(std::min(end, left_.size() - 1) + 1);
  if (number_++ == 0 && line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
  return trimmed(line);
}

void LineReader::refuse(std::string_view reason) const {
  file_.refuse(fmt::format("line {}: {}", number_, reason));
}

void splitWords(std::string_view text, std::vector<std::string_view>& words) {
  words.clear();
  const char* at = text.data();
  const char* const end = at + text.size();
  while (true) {
    while (at != end && isBlank(*at)) ++at;
    if (at == end) return;
    const char* const start = at;
    while (at != end && !isBlank(*at)) ++at;
    words.emplace_back(start, static_cast<std::size_t>(at - start));
  }
}

void splitFields(std::string_view text, char separator, std::vector<std::string_view>& fields) {
  fields.clear();
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(separator, start), text.size());
    std::string_view field = trimmed(text.substr(start, end - start));
    if (field.size() >= 2 && field.front() == '"' && field.back() == '"')
      field = field.substr(1, field.size() - 2);
    fields.push_back(field);
    start = end + 1;
  }
}

std::optional<double> parseNumber(std::string_view text) {
  if (text.size() > 1 && text.front() == '+' && text[1] != '-') text.remove_prefix(1);
  double value = 0;
  const char* end = text.data() + text.size();
  auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error == std::errc{} && rest == end) return value;
  if (error == std::errc{} && (*rest == 'd' || *rest == 'D')) {
    std::string copy(text);
    copy[static_cast<std::size_t>(rest - text.data())] = 'e';
    const auto [last, again] = std::from_chars(copy.data(), copy.data() + copy.size(), value);
    if (again == std::errc{} && last == copy.data() + copy.size()) return value;
  }
  return std::nullopt;
}

std::optional<double> parseDecimalComma(std::string_view text) {
  const std::size_t comma = text.find(',');
  const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
  if (comma == std::string_view::npos || comma + 1 >= text.size() || !isDigit(text[comma + 1]))
    return std::nullopt;
  std::string copy(text);
  copy[comma] = '.';
  return parseNumber(copy);
}

}  // namespace gravitile::sim
