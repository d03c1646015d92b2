#pragma once

#include <memory>

#include "render/film_writer.h"

namespace gravitile::render {

// A film that FFmpeg's libraries encode: every row of the table that has an encoder.
class VideoFile final : public FilmWriter {
 public:
  explicit VideoFile(const FilmSettings& settings);
  ~VideoFile() override;

  void begin(const ImageText& text) override;
  void add(const Image& frame, const ImageText& text) override;
  void addAt(std::uint64_t number, const PixelView& frame, const ImageText& text) override;
  void finish() override;
  std::filesystem::path path() const override;
  void finishAs(const std::filesystem::path& piece) override;
  bool kept() const override;
  std::uint64_t frames() const override;
  std::uint64_t bytes() const override;

 private:
  struct Impl;
  void encode(std::int64_t number, const PixelView& frame);

  std::unique_ptr<Impl> impl_;
};

}  // namespace gravitile::render
