// A program without FFmpeg's libraries: films are rows of pictures and raw frames.
#include "render/encoder_check.h"
#include "render/film_encoder.h"
#include "render/film_join.h"
#include "render/render_error.h"

namespace gravitile::render {

std::string encoderObstacle() {
  return "this Gravitile was built without an encoder of films: install FFmpeg's libraries (Debian, Ubuntu: "
         "libavcodec-dev libavformat-dev libavutil-dev libswscale-dev) and build again, or choose a row of "
         "pictures";
}

std::string encoderProblem(const FilmFormat& format) {
  return format.encoder.empty() ? "" : encoderObstacle();
}

std::unique_ptr<FilmWriter> openVideo(const FilmSettings&) {
  throw RenderError(encoderObstacle());
}

void joinFilm(const std::vector<FilmPiece>&, const std::filesystem::path&, const FilmSettings&) {
  throw RenderError(encoderObstacle());
}

}  // namespace gravitile::render
