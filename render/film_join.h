#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "render/film_writer.h"

namespace gravitile::render {

// A file that holds some frames of a film.
struct FilmPiece {
  std::filesystem::path path;
  std::uint64_t frames = 0;
};

// The packets of all pieces, which one encoder with the same settings wrote, one after the other in a new
// file `to`, as the finished film of this format: nothing is encoded anew. Frames are counted; a piece that
// holds more or fewer than it is told to is refused. Throws RenderError.
void joinFilm(const std::vector<FilmPiece>& pieces, const std::filesystem::path& to,
              const FilmSettings& film);

}  // namespace gravitile::render
