#include "app/film_quality.h"

#include <algorithm>
#include <array>

namespace gravitile::app {
namespace {

// In the order of the enumeration. H.264 is quick enough for 1080p at 60 frames/s on a few cores from
// "veryfast" on, VP9 with "realtime".
constexpr std::array kQualities{
    FilmQualityRow{FilmQuality::Draft, "draft", "Draft (MP4)",
                   "H.264, small and quick: to look something over, or on a slow machine", "mp4",
                   "preset=superfast:crf=28:profile=high"},
    FilmQualityRow{FilmQuality::Good, "good", "Good (MP4)", "H.264 that plays everywhere", "mp4",
                   "preset=veryfast:crf=18:profile=high"},
    FilmQualityRow{FilmQuality::Lossless, "lossless", "Lossless (MKV)",
                   "FFV1: every pixel as it was; large, for cutting and comparing", "mkv",
                   "level=3:g=1:slicecrc=1:slices=16"},
    FilmQualityRow{FilmQuality::Web, "web", "Web (WebM)", "VP9, for web pages", "webm",
                   "crf=30:b=0:deadline=realtime:cpu-used=8:row-mt=1:tile-columns=3"},
    FilmQualityRow{FilmQuality::Pictures, "pictures", "Pictures (PNG)",
                   "A folder with a picture a frame; for slow rates or small windows", "png", ""},
};

}  // namespace

std::span<const FilmQualityRow> filmQualities() {
  return kQualities;
}

const FilmQualityRow& filmQuality(FilmQuality quality) {
  return kQualities[static_cast<std::size_t>(quality)];
}

render::FilmFormat formatOf(const FilmQualityRow& quality) {
  render::FilmFormat format = render::filmFormat(quality.format);
  format.encoderOptions = quality.encoderOptions;
  return format;
}

const FilmQualityRow* qualityOf(const render::FilmFormat& format, FilmQuality wanted) {
  if (filmQuality(wanted).format == format.id) return &filmQuality(wanted);
  const auto* const found = std::find_if(
      kQualities.begin(), kQualities.end(),
      [&](const FilmQualityRow& row) { return row.format == format.id && row.value != FilmQuality::Draft; });
  return found != kQualities.end() ? found : nullptr;
}

const render::FilmFormat* liveFilmFormat(const std::filesystem::path& path) {
  const render::FilmFormat* format = render::filmFormatOf(path);
  const bool possible = format != nullptr && !format->pictures && qualityOf(*format, {}) != nullptr;
  return possible ? format : nullptr;
}

std::string liveFilmExtensions() {
  std::string list;
  for (const render::FilmFormat& format : render::filmFormats()) {
    if (liveFilmFormat(std::string(format.extension).insert(0, "FILE")) == nullptr) continue;
    list += (list.empty() ? "FILE" : ", FILE") + std::string(format.extension);
  }
  return list;
}

}  // namespace gravitile::app
