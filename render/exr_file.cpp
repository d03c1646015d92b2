#include "render/exr_file.h"

#include <ImathBox.h>
#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfIO.h>
#include <ImfOutputFile.h>
#include <ImfStandardAttributes.h>
#include <ImfStringAttribute.h>
#include <half.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

namespace gravitile::render {
namespace {

constexpr float kLargestHalf = 65504;
// Rows that are handed to the library at once: a multiple of what it packs together.
constexpr int kRowsAtOnce = 64;

// The library's own stream swallows errors at the end of a file.
class FileStream final : public Imf::OStream {
 public:
  explicit FileStream(std::FILE* file) : Imf::OStream("picture"), file_(file) {}
  void write(const char bytes[], int count) override {
    if (std::fwrite(bytes, 1, static_cast<std::size_t>(count), file_) == static_cast<std::size_t>(count))
      return;
    if (error_ == 0) error_ = errno;
    throw RenderError(std::strerror(error_));
  }
  std::uint64_t tellp() override { return static_cast<std::uint64_t>(ftello(file_)); }
  void seekp(std::uint64_t place) override {
    if (fseeko(file_, static_cast<off_t>(place), SEEK_SET) != 0 && error_ == 0) error_ = errno;
  }
  int error() const { return error_; }

 private:
  std::FILE* file_;
  int error_ = 0;  // of the system, the first
};

std::vector<const char*> channelsOf(PixelKind kind) {
  if (kind == PixelKind::Float) return {"Y"};
  return {"R", "G", "B"};
}

// FFmpeg loses its place in a header behind a text of more than 255 bytes, so that a long one goes on in
// "Recipe.001" and so on, which stand behind it: a header is in the order of its names.
void insertText(Imf::Header& header, const std::string& keyword, const std::string& value) {
  constexpr std::size_t kTogether = 250, kDigits = 3;
  header.insert(keyword, Imf::StringAttribute(value.substr(0, kTogether)));
  for (std::size_t at = kTogether; at < value.size(); at += kTogether) {
    std::string number = std::to_string(at / kTogether);
    number.insert(0, kDigits - std::min(kDigits, number.size()), '0');
    header.insert(keyword + "." + number, Imf::StringAttribute(value.substr(at, kTogether)));
  }
}

Imf::Header headerOf(const PictureFormat& format, const ImageText& text) {
  Imf::Header header(format.width, format.height);
  header.compression() = Imf::ZIP_COMPRESSION;
  for (const char* channel : channelsOf(format.kind))
    header.channels().insert(channel, Imf::Channel(format.half ? Imf::HALF : Imf::FLOAT));
  Imf::addChromaticities(header, Imf::Chromaticities());  // of BT.709, which are those of sRGB
  for (const auto& [keyword, value] : text) insertText(header, keyword, value);
  return header;
}

}  // namespace

struct ExrFile::Impl {
  Impl(std::FILE* file, const PictureFormat& asked, const ImageText& text)
      : format(asked), stream(file), output(std::in_place, stream, headerOf(asked, text)) {}

  // Rows first .. first + count of the picture; `floats` are those rows.
  void write(const float* floats, int first, int count) {
    const std::vector<const char*> channels = channelsOf(format.kind);
    const std::size_t perRow = channels.size() * static_cast<std::size_t>(format.width);
    const std::size_t bytes = format.half ? sizeof(half) : sizeof(float);
    const void* pixels = floats;
    if (format.half) {
      halves.resize(perRow * static_cast<std::size_t>(count));
      std::transform(floats, floats + halves.size(), halves.begin(),
                     [](float value) { return half(std::clamp(value, -kLargestHalf, kLargestHalf)); });
      pixels = halves.data();
    }
    const Imath::Box2i lines({0, first}, {format.width - 1, first + count - 1});
    Imf::FrameBuffer buffer;
    for (std::size_t k = 0; k < channels.size(); ++k)
      buffer.insert(channels[k], Imf::Slice::Make(format.half ? Imf::HALF : Imf::FLOAT,
                                                  static_cast<const char*>(pixels) + k * bytes, lines,
                                                  bytes * channels.size(), bytes * perRow));
    output->setFrameBuffer(buffer);
    output->writePixels(count);
  }

  PictureFormat format;
  FileStream stream;
  std::optional<Imf::OutputFile> output;
  std::vector<half> halves;
  int rows = 0;
};

ExrFile::ExrFile(const std::filesystem::path& path, const PictureFormat& format, const ImageText& text)
    : part_(path) {
  if (format.width < 1 || format.height < 1 || !isLinear(format.kind))
    throw cannotWrite(path, "an OpenEXR holds linear light alone");
  try {
    impl_ = std::make_unique<Impl>(part_.file(), format, text);
  } catch (const std::exception& error) {
    throw cannotWrite(path, error.what());
  }
}

ExrFile::~ExrFile() = default;

void ExrFile::add(const Image& rows, const EncodingProgress& progress) {
  Impl& impl = *impl_;
  const std::size_t rowBytes = static_cast<std::size_t>(impl.format.width) * bytesPerPixel(impl.format.kind);
  const std::size_t count = static_cast<std::size_t>(std::max(rows.height, 0));
  if (rows.width != impl.format.width || rows.kind != impl.format.kind || rows.rgb.size() != rowBytes * count)
    throw cannotWrite(part_.target(), "rows of another size than the picture's");
  for (int row = 0; row < rows.height; row += kRowsAtOnce) {
    const int now = std::min(kRowsAtOnce, rows.height - row);
    try {
      impl.write(reinterpret_cast<const float*>(rows.rgb.data() + static_cast<std::size_t>(row) * rowBytes),
                 impl.rows, now);
    } catch (const std::exception& error) {
      throw cannotWrite(part_.target(),
                        impl.stream.error() != 0 ? std::strerror(impl.stream.error()) : error.what());
    }
    impl.rows += now;
    if (progress) progress(static_cast<double>(impl.rows) / impl.format.height);
  }
}

// The library writes its table of rows when the file is closed, and tells of no error then.
void ExrFile::finish() {
  impl_->output.reset();
  if (impl_->stream.error() != 0) throw cannotWrite(part_.target(), std::strerror(impl_->stream.error()));
}

void ExrFile::takePlace() {
  finish();
  part_.takePlace();
}

bool ExrFile::becomeNew(const std::filesystem::path& name) {
  finish();
  return part_.becomeNew(name);
}

}  // namespace gravitile::render
