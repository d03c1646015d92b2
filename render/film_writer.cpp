#include "render/film_writer.h"

#include "render/film_encoder.h"
#include "render/picture_file.h"
#include "render/picture_sequence.h"
#include "render/raw_film.h"
#include "render/render_error.h"

namespace gravitile::render {

std::string filmObstacle(const FilmFormat& format) {
  if (!format.encoder.empty()) return encoderObstacle();
  return isExrPath(std::string(format.extension).insert(0, "frame")) ? exrObstacle() : "";
}

std::unique_ptr<FilmWriter> openFilm(const FilmSettings& settings) {
  const FilmFormat& format = *settings.format;
  if (const std::string obstacle = filmObstacle(format); !obstacle.empty()) throw RenderError(obstacle);
  if (format.pictures) return std::make_unique<PictureSequence>(settings);
  if (format.encoder.empty()) return std::make_unique<RawFilm>(settings);
  return openVideo(settings);
}

}  // namespace gravitile::render
