#include "render/png_file.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <csetjmp>
#include <cstring>
#include <vector>

namespace gravitile::render {
namespace {

constexpr int kPngCompression = 6;  // zlib's own default; higher costs seconds for a few per cent

void keepPngError(png_structp png, png_const_charp message) {
  *static_cast<std::string*>(png_get_error_ptr(png)) = message;
  png_longjmp(png, 1);
}

void ignorePngWarning(png_structp, png_const_charp) {}

bool isAscii(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](unsigned char letter) { return letter < 0x80; });
}

std::vector<png_text> pngText(const ImageText& text) {
  std::vector<png_text> entries;
  for (const auto& [keyword, value] : text) {
    png_text entry{};
    // Of the two kinds of text only the international one is UTF-8.
    entry.compression = isAscii(value) ? PNG_TEXT_COMPRESSION_NONE : PNG_ITXT_COMPRESSION_NONE;
    entry.key = const_cast<png_charp>(keyword.c_str());
    entry.text = const_cast<png_charp>(value.c_str());
    (isAscii(value) ? entry.text_length : entry.itxt_length) = value.size();
    entries.push_back(entry);
  }
  return entries;
}

// libpng reports errors by longjmp, which runs no destructors: nothing in the functions below has one.
struct Head {
  std::FILE* file;
  const PictureFormat& format;
  const std::vector<png_text>& text;
};

bool begin(png_structp png, png_infop info, const Head& head) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  png_init_io(png, head.file);
  png_set_compression_level(png, kPngCompression);
  const int bits = head.format.kind == PixelKind::Rgb16 ? 16 : 8;
  png_set_IHDR(png, info, static_cast<png_uint_32>(head.format.width),
               static_cast<png_uint_32>(head.format.height), bits, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_set_text(png, info, head.text.data(), static_cast<int>(head.text.size()));
  png_write_info(png, info);
  if (bits == 16 && std::endian::native == std::endian::little) png_set_swap(png);
  return true;
}

bool addRow(png_structp png, png_const_bytep row) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  png_write_row(png, row);
  return true;
}

bool end(png_structp png, png_infop info) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  png_write_end(png, info);
  return true;
}

}  // namespace

PngFile::PngFile(const std::filesystem::path& path, const PictureFormat& format, const ImageText& text)
    : part_(path), format_(format) {
  if (format.width < 1 || format.height < 1 || isLinear(format.kind))
    throw cannotWrite(path, "a picture of " + std::to_string(format.width) + "x" +
                                std::to_string(format.height) + " pixels has nothing to write");
  png_ = png_create_write_struct(PNG_LIBPNG_VER_STRING, &problem_, keepPngError, ignorePngWarning);
  info_ = png_ != nullptr ? png_create_info_struct(png_) : nullptr;
  const std::vector<png_text> entries = pngText(text);
  const bool begun = info_ != nullptr && begin(png_, info_, {part_.file(), format_, entries});
  if (begun) return;
  const int systemError = errno;
  png_destroy_write_struct(&png_, &info_);  // no destructor does, of what was not constructed
  throw cannotWrite(path, std::ferror(part_.file()) != 0 ? std::strerror(systemError) : problem_);
}

PngFile::~PngFile() {
  png_destroy_write_struct(&png_, &info_);
}

void PngFile::check(bool done) {
  if (done) return;
  const int systemError = errno;
  throw cannotWrite(part_.target(), std::ferror(part_.file()) != 0 ? std::strerror(systemError) : problem_);
}

void PngFile::add(const Image& rows, const EncodingProgress& progress) {
  const std::size_t rowBytes = static_cast<std::size_t>(format_.width) * bytesPerPixel(format_.kind);
  const std::size_t count = static_cast<std::size_t>(std::max(rows.height, 0));
  if (rows.width != format_.width || rows.kind != format_.kind || rows.rgb.size() != rowBytes * count)
    throw cannotWrite(part_.target(), "rows of another size than the picture's");
  for (std::size_t row = 0; row < count; ++row) {
    check(addRow(png_, rows.rgb.data() + row * rowBytes));
    ++rows_;
    if (progress) progress(static_cast<double>(rows_) / format_.height);
  }
}

void PngFile::finish() {
  if (!finished_) check(end(png_, info_));
  finished_ = true;
}

void PngFile::takePlace() {
  finish();
  part_.takePlace();
}

bool PngFile::becomeNew(const std::filesystem::path& name) {
  finish();
  return part_.becomeNew(name);
}

}  // namespace gravitile::render
