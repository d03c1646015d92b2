#include "render/raw_film.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "render/render_error.h"

namespace gravitile::render {
namespace {

constexpr std::string_view kFrameHead = "FRAME\n";

// ITU-R BT.709-6, items 3.2 to 3.4: Y = 0.2126 R + 0.7152 G + 0.0722 B, CB = (B - Y) / 1.8556,
// CR = (R - Y) / 1.5748; brightness takes 16 to 235, the differences 16 to 240 with 128 for none.
struct Weights {
  double red, green, blue, middle;

  std::uint8_t of(const std::uint8_t* rgb) const {
    return static_cast<std::uint8_t>(middle + red * rgb[0] + green * rgb[1] + blue * rgb[2] + 0.5);
  }
};
constexpr double kRed = 0.2126, kGreen = 0.7152, kBlue = 0.0722;
constexpr double kLuma = 219.0 / 255, kToBlue = 224.0 / 255 / 1.8556, kToRed = 224.0 / 255 / 1.5748;
constexpr Weights kPlanes[] = {
    {kLuma * kRed, kLuma* kGreen, kLuma* kBlue, 16},
    {-kToBlue * kRed, -kToBlue* kGreen, kToBlue*(1 - kBlue), 128},
    {kToRed * (1 - kRed), -kToRed* kGreen, -kToRed* kBlue, 128},
};

}  // namespace

RawFilm::RawFilm(const FilmSettings& settings)
    : settings_(settings), file_(settings.path, settings.neverReplaces) {
  const std::size_t pixels =
      static_cast<std::size_t>(settings.width) * static_cast<std::size_t>(settings.height);
  frame_.resize(kFrameHead.size() + std::size(kPlanes) * pixels);
  std::copy(kFrameHead.begin(), kFrameHead.end(), frame_.begin());
}

void RawFilm::begin(const ImageText&) {
  const std::string head =
      "YUV4MPEG2 W" + std::to_string(settings_.width) + " H" + std::to_string(settings_.height) + " F" +
      std::to_string(settings_.rate.numerator) + ":" + std::to_string(settings_.rate.denominator) +
      " Ip A1:1 C444 XYSCSS=444 XCOLORRANGE=LIMITED\n";
  write(reinterpret_cast<const std::uint8_t*>(head.data()), head.size());
}

void RawFilm::add(const Image& frame, const ImageText&) {
  convert(viewOf(frame));
  writeFrame();
}

void RawFilm::addAt(std::uint64_t number, const PixelView& frame, const ImageText&) {
  while (frames_ > 0 && frames_ < number && !failed_) writeFrame();
  convert(frame);
  writeFrame();
}

void RawFilm::convert(const PixelView& frame) {
  if (frame.width != settings_.width || frame.height != settings_.height)
    throw RenderError("a frame of another size than the film's");
  const std::size_t pixelBytes = frame.layout == PixelLayout::Rgb ? 3 : 4;
  const std::size_t pixels = (frame_.size() - kFrameHead.size()) / std::size(kPlanes);
  std::uint8_t* out = frame_.data() + kFrameHead.size();
  for (const Weights& weights : kPlanes)
    for (std::size_t pixel = 0; pixel < pixels; ++pixel)
      *out++ = weights.of(frame.pixels + pixel * pixelBytes);
}

void RawFilm::writeFrame() {
  if (failed_) return;
  write(frame_.data(), frame_.size());
  ++frames_;
}

void RawFilm::write(const std::uint8_t* data, std::size_t size) {
  file_.write(data, size);
  try {
    file_.markWhole();
  } catch (const RenderError&) {
    failed_ = true;
    file_.cutOff();
    throw;
  }
}

void RawFilm::finish() {
  if (frames_ == 0) return;
  if (!file_.isStdout()) {
    file_.close();
    file_.takePlace(file_.temporaryPath());
  }
  kept_ = true;
}

void RawFilm::finishAs(const std::filesystem::path& piece) {
  if (frames_ == 0) return;
  file_.close();
  file_.becomePiece(piece);
  kept_ = true;
}

}  // namespace gravitile::render
