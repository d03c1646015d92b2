#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace gravitile::render {

// A kind of film: a row of the table that command line, help, writers and tests go by. Codecs, containers and
// pixel formats go by the names that FFmpeg gives them.
struct FilmFormat {
  std::string_view id;            // "mp4"
  std::string_view extension;     // ".mp4", what a path is told by
  std::string_view title;         // "H.264 in MP4"
  bool pictures = false;          // a row of files, one a frame
  std::string_view encoder = "";  // "libx264"; "" where none is needed
  std::string_view muxer = "";    // the container while it is encoded
  std::string_view pixelFormat;   // "yuv420p"
  // key=value:key=value, of the encoder and of the container.
  std::string_view encoderOptions = "", muxerOptions = "";
  // What the finished file is copied into, with which options, so that its index stands in front; "": it
  // stays.
  std::string_view finalMuxer = "", finalOptions = "";
  bool evenOnly = false;  // takes even widths and heights only
  std::string_view description;
};

std::span<const FilmFormat> filmFormats();

// The row of this id, which there has to be.
const FilmFormat& filmFormat(std::string_view id);

// The row of a path's extension, whatever its case; null when there is none.
const FilmFormat* filmFormatOf(const std::filesystem::path& path);

// "" when an encoder of these dimensions is worth a try, else what is wrong with them and what would do.
std::string sizeProblem(const FilmFormat& format, int width, int height);

}  // namespace gravitile::render
