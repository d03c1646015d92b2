#pragma once

#include <cstdint>
#include <vector>

#include "render/film_file.h"
#include "render/film_writer.h"

namespace gravitile::render {

// A film as raw frames for other programs, in a file or on stdout: YUV4MPEG2 with as many colours as
// brightnesses (4:4:4), by ITU-R BT.709 in limited range. Needs no encoder.
class RawFilm final : public FilmWriter {
 public:
  explicit RawFilm(const FilmSettings& settings);

  void begin(const ImageText& text) override;  // whose words such a file has no place for
  void add(const Image& frame, const ImageText& text) override;
  // There are no times in the file: the frame before is repeated for each that is left out.
  void addAt(std::uint64_t number, const PixelView& frame, const ImageText& text) override;
  void finish() override;
  std::filesystem::path path() const override { return file_.target(); }
  void finishAs(const std::filesystem::path& piece) override;
  bool kept() const override { return kept_; }
  std::uint64_t frames() const override { return frames_; }
  std::uint64_t bytes() const override { return file_.bytes(); }

 private:
  void convert(const PixelView& frame);
  void writeFrame();
  void write(const std::uint8_t* data, std::size_t size);

  FilmSettings settings_;
  FilmFile file_;
  std::vector<std::uint8_t> frame_;  // the last one, as it stands in the file
  std::uint64_t frames_ = 0;
  bool failed_ = false, kept_ = false;
};

}  // namespace gravitile::render
