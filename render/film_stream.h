#pragma once

#include "render/film_file.h"

struct AVIOContext;

namespace gravitile::render {

// Through which libavformat writes into a file.
class FilmStream {
 public:
  explicit FilmStream(FilmFile& file);  // which outlives it
  ~FilmStream();
  FilmStream(const FilmStream&) = delete;
  FilmStream& operator=(const FilmStream&) = delete;

  AVIOContext* context() const { return context_; }

  // What was written so far goes to the system, and is whole. Throws RenderError with the system's reason.
  void flush();

 private:
  FilmFile& file_;
  AVIOContext* context_ = nullptr;
};

}  // namespace gravitile::render
