#include "app/film_pieces.h"

#include <unistd.h>

#include <filesystem>
#include <numeric>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "render/film_file.h"
#include "render/render_error.h"

namespace gravitile::app {

namespace fs = std::filesystem;

FilmPieces::FilmPieces(const render::FilmSettings& film, std::vector<render::FilmPiece> earlier)
    : film_(film), pieces_(std::move(earlier)), writer_(render::openFilm(film)) {}

void FilmPieces::describe(FilmState& film) const {
  for (const render::FilmPiece& piece : pieces_) {
    if (piece.path == film_.path) {
      film.inOut = piece.frames;
    } else if (!kept_) {
      film.pieces.push_back(piece.frames);
    }
  }
  if (kept_ || film_.format->pictures) film.inOut = frames();
}

void FilmPieces::begin(const render::ImageText& text) {
  text_ = text;
  writer_->begin(text);
}

std::uint64_t FilmPieces::frames() const {
  return std::accumulate(
      pieces_.begin(), pieces_.end(), counted_ ? 0 : writer_->frames(),
      [](std::uint64_t sum, const render::FilmPiece& piece) { return sum + piece.frames; });
}

void FilmPieces::cut() {
  if (film_.format->pictures) return;  // each picture is whole
  closePiece();
  writer_ = render::openFilm(film_);
  counted_ = false;
  writer_->begin(text_);
}

// The piece at work, whole or up to where it failed, is one of the others.
void FilmPieces::closePiece() {
  std::uint64_t first = 0;
  for (const render::FilmPiece& piece : pieces_) first += piece.frames;
  const fs::path path = pieceBeside(film_.path, first);
  std::optional<render::RenderError> failure;
  try {
    writer_->finishAs(path);
  } catch (const render::RenderError& error) {
    failure = error;
  }
  if (writer_->kept()) {
    pieces_.push_back({path, writer_->frames()});
    bytes_ += writer_->bytes();
    counted_ = true;
  }
  if (failure) throw render::RenderError(*failure);
}

void FilmPieces::finish(bool keepPieces) {
  if (pieces_.empty() || film_.format->pictures) {
    try {
      writer_->finish();
    } catch (...) {
      kept_ = writer_->kept();
      throw;
    }
    kept_ = writer_->kept();
    return;
  }
  std::optional<render::RenderError> failure;
  try {
    closePiece();
  } catch (const render::RenderError& error) {
    failure = error;
  }
  const fs::path joined =
      render::partOf(film_.path, getpid()).replace_extension(".joined" + film_.path.extension().string());
  try {
    render::joinFilm(pieces_, joined, film_);
    render::renameWhole(joined, film_.path);
    kept_ = true;
  } catch (const render::RenderError& error) {
    unlink(joined.c_str());
    throw render::RenderError(std::string(failure ? failure->what() : error.what()) +
                              "; the film is left in pieces, " +
                              pieceBeside(film_.path, 0).filename().string() + " and others");
  }
  if (!keepPieces) removePieces();
  if (failure) throw render::RenderError(*failure);
}

void FilmPieces::removePieces() {
  std::error_code ignored;
  for (const render::FilmPiece& piece : pieces_)
    if (piece.path != film_.path) fs::remove(piece.path, ignored);
}

}  // namespace gravitile::app
