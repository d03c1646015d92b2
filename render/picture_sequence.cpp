#include "render/picture_sequence.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <system_error>

#include "render/picture_file.h"
#include "render/render_error.h"

namespace gravitile::render {
namespace {

namespace fs = std::filesystem;

// A file's name in its parts.
struct Pattern {
  std::string before, after;
  std::size_t digits = 1;  // at least
  bool zeros = false;
};

std::optional<Pattern> patternOf(const fs::path& path) {
  const std::string name = path.filename().string();
  const std::size_t start = name.find('%');
  if (start == std::string::npos || name.find('%', start + 1) != std::string::npos) return std::nullopt;
  Pattern pattern{.before = name.substr(0, start), .after = ""};
  std::size_t at = start + 1;
  if (at < name.size() && name[at] == '0') pattern.zeros = ++at != 0;
  if (at < name.size() && name[at] >= '1' && name[at] <= '9')
    pattern.digits = static_cast<std::size_t>(name[at++] - '0');
  if (at >= name.size() || name[at] != 'd') return std::nullopt;
  pattern.after = name.substr(at + 1);
  return pattern;
}

}  // namespace

bool hasFrameNumber(const fs::path& pattern) {
  return patternOf(pattern).has_value();
}

fs::path frameFile(const fs::path& path, std::uint64_t frame) {
  const std::optional<Pattern> pattern = patternOf(path);
  if (!pattern) return path;
  std::string number = std::to_string(frame);
  if (number.size() < pattern->digits)
    number.insert(0, pattern->digits - number.size(), pattern->zeros ? '0' : ' ');
  return path.parent_path() / (pattern->before + number + pattern->after);
}

fs::path frameInTheWay(const fs::path& path) {
  const std::optional<Pattern> pattern = patternOf(path);
  const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
  std::error_code error;
  if (!pattern) return {};
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (name.size() <= pattern->before.size() + pattern->after.size()) continue;
    if (!name.starts_with(pattern->before) || !name.ends_with(pattern->after)) continue;
    const auto isDigit = [](unsigned char letter) { return std::isdigit(letter) != 0 || letter == ' '; };
    const auto first = name.begin() + static_cast<std::ptrdiff_t>(pattern->before.size());
    if (std::all_of(first, name.end() - static_cast<std::ptrdiff_t>(pattern->after.size()), isDigit))
      return entry->path();
  }
  return {};
}

PictureSequence::PictureSequence(const FilmSettings& settings) : settings_(settings) {
  for (std::uint64_t frame = 0; frame < settings.firstFrame; ++frame) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(frameFile(settings.path, frame), error);
    if (!error) bytes_ += size;
  }
}

void PictureSequence::begin(const ImageText&) {
  std::error_code error;
  const fs::path folder = settings_.path.parent_path();
  if (!folder.empty()) fs::create_directory(folder, error);
  if (error) throw RenderError("can't make the folder " + folder.string() + ": " + error.message());
}

void PictureSequence::add(const Image& frame, const ImageText& text) {
  const fs::path path = frameFile(settings_.path, settings_.firstFrame + frames_);
  const bool half = frame.kind == PixelKind::Float ? settings_.halfFigures : settings_.halfLight;
  const PictureFormat format{settings_.width, settings_.height, frame.kind, half};
  const std::unique_ptr<PictureFile> file = openPicture(path, format, text);
  file->add(frame);
  file->takePlace();
  ++frames_;
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);
  if (!error) bytes_ += size;
}

void PictureSequence::addAt(std::uint64_t number, const PixelView& frame, const ImageText& text) {
  while (frames_ > 0 && frames_ < number) repeatLast();
  add(imageOf(frame), text);
}

void PictureSequence::repeatLast() {
  const fs::path last = frameFile(settings_.path, frames_ - 1), next = frameFile(settings_.path, frames_);
  std::error_code error;
  fs::copy_file(last, next, error);
  if (error) throw RenderError("can't write " + next.string() + ": " + error.message());
  bytes_ += fs::file_size(next, error);
  ++frames_;
}

}  // namespace gravitile::render
