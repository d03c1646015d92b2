#include "render/picture_text.h"

#include <png.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csetjmp>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <system_error>

#include "render/render_error.h"

namespace gravitile::render {
namespace {

constexpr png_uint_32 kLargestSide = 1U << 20U;
constexpr png_alloc_size_t kLongestText = 1U << 20U;  // bytes, of a chunk once it is unpacked
constexpr png_uint_32 kMostChunks = 1000;             // that libpng keeps
constexpr std::size_t kSignatureBytes = 8;

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

void keepError(png_structp png, png_const_charp message) {
  *static_cast<std::string*>(png_get_error_ptr(png)) = message;
  png_longjmp(png, 1);
}

// libpng reports errors by longjmp, which runs no destructors: nothing in here has one. Texts may stand in
// front of the pixels or behind them.
bool readTexts(png_structp png, png_infop info, png_infop end, std::FILE* file) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  png_set_user_limits(png, kLargestSide, kLargestSide);
  png_set_chunk_malloc_max(png, kLongestText);
  png_set_chunk_cache_max(png, kMostChunks);
  png_set_benign_errors(png, 0);
  png_init_io(png, file);
  png_read_info(png, info);
  png_textp found = nullptr;
  if (png_get_text(png, info, &found, nullptr) > 0) return true;
  const int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  const png_uint_32 rows = png_get_image_height(png, info);
  for (int pass = 0; pass < passes; ++pass)
    for (png_uint_32 row = 0; row < rows; ++row) png_read_row(png, nullptr, nullptr);
  png_read_end(png, end);
  return true;
}

void take(png_structp png, png_infop info, ImageText& texts) {
  png_textp found = nullptr;
  const int count = png_get_text(png, info, &found, nullptr);
  for (int k = 0; k < count; ++k) {
    const png_text& text = found[k];
    const std::size_t length = text.compression > 0 ? text.itxt_length : text.text_length;
    texts.emplace_back(text.key, text.text != nullptr ? std::string(text.text, length) : std::string());
  }
}

ImageText readPngText(const std::filesystem::path& path, std::FILE* file) {
  std::string problem;
  png_structp png =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, &problem, keepError, [](png_structp, png_const_charp) {});
  png_infop info = png != nullptr ? png_create_info_struct(png) : nullptr;
  png_infop end = png != nullptr ? png_create_info_struct(png) : nullptr;
  ImageText texts;
  const bool read = info != nullptr && end != nullptr && readTexts(png, info, end, file);
  if (read) {
    take(png, info, texts);
    take(png, end, texts);
  }
  png_destroy_read_struct(&png, &info, &end);
  if (!read) throw RenderError(path.string() + ": it can't be read as a PNG: " + problem);
  return texts;
}

// A text that ends with a zero, of the header of an OpenEXR.
std::string readName(std::FILE* file) {
  constexpr std::size_t kLongestName = 255;
  std::string name;
  for (int letter = std::fgetc(file); letter > 0 && name.size() < kLongestName; letter = std::fgetc(file))
    name += static_cast<char>(letter);
  return name;
}

// The header of an OpenEXR is a list of name, type, size and value, which ends with an empty name. It is
// walked along here, as the library makes room for whatever size a file tells.
ImageText readExrText(const std::filesystem::path& path, std::FILE* file) {
  const auto refuse = [&] { throw RenderError(path.string() + ": it can't be read as an OpenEXR"); };
  constexpr long kHeadBytes = 8;  // a mark and the version
  ImageText texts;
  if (std::fseek(file, kHeadBytes, SEEK_SET) != 0) refuse();
  for (std::string name = readName(file); !name.empty(); name = readName(file)) {
    const std::string type = readName(file);
    std::array<unsigned char, 4> bytes{};
    if (std::fread(bytes.data(), 1, bytes.size(), file) != bytes.size()) refuse();
    const std::uint32_t size = bytes[0] | bytes[1] << 8U | bytes[2] << 16U | std::uint32_t{bytes[3]} << 24U;
    if (size > kLongestText) refuse();
    std::string value(size, '\0');
    if (std::fread(value.data(), 1, size, file) != size) refuse();
    if (type != "string") continue;
    // A long text goes on under its name and a number (exr_file.cpp).
    if (!texts.empty() && name.starts_with(texts.back().first + ".")) {
      texts.back().second += value;
    } else {
      texts.emplace_back(name, value);
    }
  }
  return texts;
}

}  // namespace

ImageText readPictureText(const std::filesystem::path& path) {
  constexpr std::array<png_byte, 4> kExrMark{0x76, 0x2f, 0x31, 0x01};
  const auto refuse = [&](const std::string& why) { throw RenderError(path.string() + ": " + why); };
  const std::unique_ptr<std::FILE, CloseFile> file(std::fopen(path.c_str(), "rb"));
  std::error_code error;
  if (file == nullptr) refuse(std::strerror(errno));
  if (std::filesystem::is_directory(path, error)) refuse("it is a folder");
  std::array<png_byte, kSignatureBytes> signature{};
  const bool read = std::fread(signature.data(), 1, signature.size(), file.get()) == signature.size();
  if (read && std::equal(kExrMark.begin(), kExrMark.end(), signature.begin()))
    return readExrText(path, file.get());
  if (!read || png_sig_cmp(signature.data(), 0, signature.size()) != 0)
    refuse("it is neither a PNG nor an OpenEXR");
  std::rewind(file.get());
  return readPngText(path, file.get());
}

}  // namespace gravitile::render
