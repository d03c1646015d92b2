#include "render/encoder_check.h"

#include "render/libav.h"

namespace gravitile::render {

std::string encoderProblem(const FilmFormat& format) {
  const std::string name(format.encoder);
  if (name.empty() || avcodec_find_encoder_by_name(name.c_str()) != nullptr) return "";
  return "the installed libavcodec has no encoder '" + name + "', which " + std::string(format.extension) +
         " films need: install an FFmpeg that has it (Debian, Ubuntu: libavcodec-extra; Fedora: ffmpeg-libs "
         "of RPM Fusion), or choose another kind of film";
}

}  // namespace gravitile::render
