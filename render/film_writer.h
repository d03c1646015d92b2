#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "render/film_format.h"
#include "render/image.h"
#include "render/pixel_view.h"

namespace gravitile::render {

// Frames a second, as a fraction: 30000/1001 is no decimal number.
struct FrameRate {
  int numerator = 30, denominator = 1;  // both > 0

  double perSecond() const { return static_cast<double>(numerator) / denominator; }
  // When a frame is shown, counted from 0.
  double timeS(std::uint64_t frame) const { return static_cast<double>(frame) * denominator / numerator; }
  bool operator==(const FrameRate&) const = default;
};

struct FilmSettings {
  const FilmFormat* format = nullptr;
  // The file, which is replaced at the end; "-": stdout; of a row of pictures their names, with the number of
  // a frame as in printf ("film/frame_%05d.png").
  std::filesystem::path path;
  int width = 0, height = 0;
  FrameRate rate;
  PixelLayout pixels = PixelLayout::Rgb;  // of the frames that are added
  // Where a file has the name by the end, the film gets the next that is free: "film-2.mp4".
  bool neverReplaces = false;
  // Of a row of pictures: whether linear light, and figures, are kept as half floats.
  bool halfLight = true, halfFigures = false;
  std::uint64_t firstFrame = 0;  // its number, of a row of pictures that goes on
};

// Writes a film, frame by frame. What is written goes to a file beside the path, `film.part-PID.mp4`, which a
// crash leaves behind: it is playable up to what the encoder had handed over by then. finish() puts it in its
// place. Colours are converted to BT.709 in limited range, where the format does not keep RGB, and the file
// says so. Of one thread at a time.
class FilmWriter {
 public:
  virtual ~FilmWriter() = default;

  // Due once, before the first frame. The text becomes the file's title and comment; that of a row of
  // pictures comes with each of them.
  virtual void begin(const ImageText& text) = 0;

  // Of the size in the settings; of a film in one file Rgb8. After a failure no more frames are taken, but
  // finish() keeps what there is.
  virtual void add(const Image& frame, const ImageText& text) = 0;

  // The same of pixels that are laid out as in the settings, and shown from FrameRate::timeS(number) on:
  // until then the frame before stays. Numbers grow. A row of pictures repeats the one before for each that
  // is left out. Not to be mixed with add().
  virtual void addAt(std::uint64_t number, const PixelView& frame, const ImageText& text) = 0;

  // The file is complete and takes its place. After a failure in add(), or where the end can't be written,
  // what there is up to there takes its place, if it holds anything that can be played.
  virtual void finish() = 0;

  // Where it is, once it is complete: as in the settings, unless that name was taken.
  virtual std::filesystem::path path() const = 0;

  // Instead of finish(): what was added so far becomes a piece of a film that others go on with
  // (film_join.h), under this name, in the same folder. Of a row of pictures there is nothing to do.
  virtual void finishAs(const std::filesystem::path& piece) = 0;

  virtual bool kept() const = 0;             // finish() has left a film, also where it threw
  virtual std::uint64_t frames() const = 0;  // that are in the film
  virtual std::uint64_t bytes() const = 0;   // written so far

 protected:
  FilmWriter() = default;
  FilmWriter(const FilmWriter&) = delete;
  FilmWriter& operator=(const FilmWriter&) = delete;
};

// "", or why this program can't write films of this kind, and what to install.
std::string filmObstacle(const FilmFormat& format);

// Finds and opens the encoder with its options, and makes the file. Throws RenderError when there is no such
// encoder, with what to install; when it refuses size or options; when the file can't be made. All of the
// writer's members throw RenderError with the path and the reason (no space left, broken pipe, ...).
std::unique_ptr<FilmWriter> openFilm(const FilmSettings& settings);

}  // namespace gravitile::render
