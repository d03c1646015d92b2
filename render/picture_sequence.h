#pragma once

#include "render/film_writer.h"

namespace gravitile::render {

// Whether a file's name has one place for a number, as printf has it: %d, %5d, %05d, and no other %.
bool hasFrameNumber(const std::filesystem::path& pattern);

// The name with this number in that place.
std::filesystem::path frameFile(const std::filesystem::path& pattern, std::uint64_t frame);

// A file that is there already and could be a frame of this row, whatever its number; "" when there is none.
std::filesystem::path frameInTheWay(const std::filesystem::path& pattern);

// A film as a row of pictures, each of them a PictureFile.
class PictureSequence final : public FilmWriter {
 public:
  // Of a row that goes on: the pictures that are there count among its bytes.
  explicit PictureSequence(const FilmSettings& settings);

  void begin(const ImageText& text) override;  // makes the folder, where it is not there
  void add(const Image& frame, const ImageText& text) override;
  void addAt(std::uint64_t number, const PixelView& frame, const ImageText& text) override;
  void finish() override {}
  std::filesystem::path path() const override { return settings_.path; }
  void finishAs(const std::filesystem::path&) override {}
  bool kept() const override { return settings_.firstFrame + frames_ > 0; }
  std::uint64_t frames() const override { return frames_; }
  std::uint64_t bytes() const override { return bytes_; }

 private:
  void repeatLast();

  FilmSettings settings_;
  std::uint64_t frames_ = 0, bytes_ = 0;
};

}  // namespace gravitile::render
