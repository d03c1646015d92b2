#pragma once

#include <memory>
#include <string>

#include "render/film_writer.h"

namespace gravitile::render {

// What this program has of FFmpeg's libraries: video_file.cpp and film_join.cpp, or, where it was built
// without them, film_encoder_none.cpp in their stead.

// "", or one sentence that says why no film can be encoded, and what to install.
std::string encoderObstacle();

// A writer of a format that has an encoder. Throws RenderError as openFilm() does.
std::unique_ptr<FilmWriter> openVideo(const FilmSettings& settings);

}  // namespace gravitile::render
