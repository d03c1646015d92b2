#include "render/film_format.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace gravitile::render {
namespace {

// While an MP4 is written each frame is a fragment of its own, and clusters of Matroska are short (in ms): a
// file that ends anywhere is playable up to there. The copy at the end is an ordinary MP4, its index in
// front.
constexpr std::array kFilmFormats{
    FilmFormat{.id = "mp4",
               .extension = ".mp4",
               .title = "H.264 in MP4",
               .encoder = "libx264",
               .muxer = "mp4",
               .pixelFormat = "yuv420p",
               .encoderOptions = "preset=medium:crf=18:profile=high",
               .muxerOptions = "movflags=frag_every_frame+empty_moov+default_base_moof",
               .finalMuxer = "mp4",
               .finalOptions = "movflags=faststart",
               .evenOnly = true,
               .description = "plays everywhere; the index stands in front, for the web"},
    FilmFormat{.id = "mkv",
               .extension = ".mkv",
               .title = "FFV1 in Matroska",
               .encoder = "ffv1",
               .muxer = "matroska",
               .pixelFormat = "bgr0",
               .encoderOptions = "level=3:g=1:slicecrc=1",
               .muxerOptions = "cluster_time_limit=1",
               .description = "lossless: every frame is the picture that 'gravitile render' writes"},
    FilmFormat{.id = "webm",
               .extension = ".webm",
               .title = "VP9 in WebM",
               .encoder = "libvpx-vp9",
               .muxer = "webm",
               .pixelFormat = "yuv420p",
               .encoderOptions = "crf=24:b=0:deadline=good:cpu-used=4:row-mt=1:tile-columns=2",
               .muxerOptions = "cluster_time_limit=250",
               .description = "for the web; slow to encode"},
    FilmFormat{.id = "y4m",
               .extension = ".y4m",
               .title = "raw frames (YUV4MPEG2)",
               .pixelFormat = "yuv444p",
               .description = "for other programs: OUT '-' writes it to stdout"},
    FilmFormat{
        .id = "png",
        .extension = ".png",
        .title = "a PNG a frame",
        .pictures = true,
        .pixelFormat = "rgb24",
        .description = "lossless: OUT is a folder, written with a / at its end, or a name with %05d in it"},
    FilmFormat{.id = "exr",
               .extension = ".exr",
               .title = "an OpenEXR a frame",
               .pictures = true,
               .pixelFormat = "gbrpf32le",
               .description = "linear light, before the tone curve; OUT is a name with %05d in it"},
};

}  // namespace

std::span<const FilmFormat> filmFormats() {
  return kFilmFormats;
}

const FilmFormat& filmFormat(std::string_view id) {
  return *std::find_if(kFilmFormats.begin(), kFilmFormats.end(),
                       [&](const FilmFormat& format) { return format.id == id; });
}

const FilmFormat* filmFormatOf(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  for (const FilmFormat& format : kFilmFormats)
    if (format.extension == extension) return &format;
  return nullptr;
}

std::string sizeProblem(const FilmFormat& format, int width, int height) {
  if (!format.evenOnly || (width % 2 == 0 && height % 2 == 0)) return "";
  const auto even = [](int side) { return std::to_string(side + side % 2); };
  return std::string(format.title) + " takes even widths and heights only, such as " + even(width) + "x" +
         even(height);
}

}  // namespace gravitile::render
