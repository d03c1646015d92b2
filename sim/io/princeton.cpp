#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <string>
#include <vector>

#include "sim/host_memory.h"
#include "sim/io/component_names.h"
#include "sim/io/format_rows.h"
#include "sim/io/line_reader.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

constexpr double kMetresAKpc = 3.0856775814913673e19;
// Nominal solar mass parameter (IAU 2015 resolution B3) over G (CODATA 2018).
constexpr double kKilogramsASun = 1.3271244e20 / 6.6743e-11;
constexpr double kSecondsAMyr = 365.25e6 * 86400;
constexpr std::size_t kColumnsOfABody = 5;  // x, y, vx, vy, mass

std::optional<std::uint64_t> parseCount(std::string_view text) {
  std::uint64_t count = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc{} || rest != text.data() + text.size()) return std::nullopt;
  return count;
}

// A whole number alone on the first line, a number alone on the second.
bool recognise(std::span<const std::byte> head, std::uint64_t) {
  std::string_view text(reinterpret_cast<const char*>(head.data()), head.size());
  std::vector<std::string_view> words;
  std::vector<std::string_view> alone;
  while (!text.empty() && alone.size() < 2) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    splitWords(text.substr(0, end), words);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (words.empty()) continue;
    if (words.size() > 1) return false;
    alone.push_back(words.front());
  }
  return alone.size() == 2 && parseCount(alone[0]) && parseNumber(alone[1]);
}

// One body in metres, kilograms and seconds.
struct CourseBody {
  double x, y, vx, vy, mass;
};

class CourseReader {
 public:
  CourseReader(const std::filesystem::path& path, const ReadOptions& options)
      : file_(path, "a Princeton course file", options.progress), lines_(file_) {}

  FileContents read();

 private:
  void takeLine(std::string_view expected);
  double number(std::string_view word, std::string_view what) const;
  void takeBody();
  void scale(double radius);

  InputFile file_;
  LineReader lines_;
  std::vector<std::string_view> words_;
  std::vector<CourseBody> raw_;
  FileContents contents_;
};

// The words of the next line that has some.
void CourseReader::takeLine(std::string_view expected) {
  while (const auto line = lines_.next()) {
    splitWords(*line, words_);
    if (!words_.empty()) return;
  }
  file_.refuse(fmt::format("it ends after line {}; expected {}", lines_.number(), expected));
}

double CourseReader::number(std::string_view word, std::string_view what) const {
  const std::optional<double> value = parseNumber(word);
  if (!value || !std::isfinite(*value))
    lines_.refuse(fmt::format("{} is '{}', expected a finite number", what, word.substr(0, 40)));
  return *value;
}

// A body's picture ("earth.gif") names its component; colours do not.
std::string componentOf(std::span<const std::string_view> rest) {
  constexpr std::size_t kColours = 3;
  if (rest.empty() || rest.size() >= kColours) return "bodies";
  return std::string(rest.front().substr(0, rest.front().find('.')));
}

void CourseReader::takeBody() {
  constexpr std::size_t kMostComponents = 256;
  if (words_.size() < kColumnsOfABody)
    lines_.refuse(
        fmt::format("{} columns, expected x y vx vy mass and a picture or a colour", words_.size()));
  const CourseBody body{number(words_[0], "x"), number(words_[1], "y"), number(words_[2], "vx"),
                        number(words_[3], "vy"), number(words_[4], "mass")};
  if (body.mass < 0) lines_.refuse(fmt::format("the mass is {}, expected 0 or more", body.mass));
  raw_.push_back(body);
  Bodies& bodies = contents_.bodies;
  std::string name = componentOf(std::span(words_).subspan(kColumnsOfABody));
  if (bodies.componentNames.size() >= kMostComponents) name = bodies.componentNames.back();
  bodies.component.push_back(componentNumber(bodies.componentNames, name));
}

// In units in which G, the radius of the picture and the total mass are 1, everything is near 1, and nothing
// is beyond single precision.
void CourseReader::scale(double radius) {
  double mass = 0;
  for (const CourseBody& body : raw_) mass += body.mass;
  if (!(mass > 0)) mass = kKilogramsASun;
  if (!(radius > 0) || !std::isfinite(mass))
    file_.refuse("the radius and the total mass must be finite and > 0");
  contents_.units = unitsWithGravityOne(radius / kMetresAKpc, mass / kKilogramsASun);
  const double velocity = radius / (contents_.units.timeMyr * kSecondsAMyr);
  for (const CourseBody& body : raw_) {
    contents_.bodies.posMass.push_back({static_cast<float>(body.x / radius),
                                        static_cast<float>(body.y / radius), 0,
                                        static_cast<float>(body.mass / mass)});
    contents_.bodies.velocity.push_back(
        {static_cast<float>(body.vx / velocity), static_cast<float>(body.vy / velocity), 0, 0});
  }
}

FileContents CourseReader::read() {
  constexpr std::uint64_t kShortestLine = 2 * kColumnsOfABody - 1;  // one digit a number
  constexpr std::uint64_t kBytesABody = sizeof(CourseBody) + 2 * sizeof(Float4) + sizeof(std::uint32_t);
  takeLine("the number of bodies");
  const std::uint64_t count = parseCount(words_.front()).value_or(0);
  if (count < 1 || count > file_.size() / kShortestLine)
    lines_.refuse(fmt::format("the number of bodies is {}, expected 1 to {} in a file of {} bytes",
                              words_.front(), file_.size() / kShortestLine, file_.size()));
  requireMemory(count, kBytesABody);
  takeLine("the radius of the picture");
  const double radius = number(words_.front(), "the radius");
  // What follows the last body is commentary.
  for (std::uint64_t i = 0; i < count; ++i) {
    takeLine(fmt::format("body {} of {}", i + 1, count));
    takeBody();
  }
  scale(radius);
  try {
    contents_.bodies.validate();
  } catch (const UserError& error) {
    file_.refuse(error.what());
  }
  contents_.note =
      fmt::format("metres, kilograms and seconds became units of {}, {} and {}, in which G is 1",
                  lengthText(contents_.units, 1), massText(contents_.units, 1), timeText(contents_.units, 1));
  return std::move(contents_);
}

FileContents read(const std::filesystem::path& path, const ReadOptions& options) {
  return CourseReader(path, options).read();
}

}  // namespace

constinit const FormatDescriptor kPrinceton = {
    .id = "princeton",
    .title = "Princeton course file",
    .description = "Number of bodies, radius, then x y vx vy mass and a name or colour a line, in SI units.",
    .extensions = "",
    .recognise = recognise,
    .read = read,
};

}  // namespace gravitile::sim
