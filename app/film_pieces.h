#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "app/film_state.h"
#include "render/film_join.h"
#include "render/film_writer.h"

namespace gravitile::app {

// A film that is written in pieces, so that it can be gone on with: each checkpoint ends one. Of a film that
// was never cut there is one, which is the film. All throw render::RenderError.
class FilmPieces {
 public:
  // `earlier`: what there is of the film already, OUT itself among it or not. Opens the writer.
  FilmPieces(const render::FilmSettings& film, std::vector<render::FilmPiece> earlier);

  render::FilmWriter& writer() { return *writer_; }
  void begin(const render::ImageText& text);  // of this piece and those that follow

  // What was written so far is whole, under a name of its own, and another piece begins.
  void cut();

  // The film takes its place: all pieces become one, whose frames are not encoded anew. Those pieces that a
  // checkpoint tells of are kept where `keepPieces` says so. After a failure of the writer what there is up
  // to there takes the place, if it can.
  void finish(bool keepPieces);
  // Removes what finish() has left of them.
  void removePieces();

  bool kept() const { return kept_; }  // OUT holds frames
  std::uint64_t frames() const;        // that are in the film
  std::uint64_t bytes() const { return bytes_ + writer_->bytes(); }
  // What a film that goes on finds of it: frames in OUT and in pieces, but for the one at work.
  void describe(FilmState& film) const;

 private:
  void closePiece();

  render::FilmSettings film_;
  std::vector<render::FilmPiece> pieces_;
  render::ImageText text_;
  std::unique_ptr<render::FilmWriter> writer_;
  std::uint64_t bytes_ = 0;  // of the pieces that this process wrote
  bool counted_ = false;     // the one at work is among the pieces
  bool kept_ = false;
};

}  // namespace gravitile::app
