#include "render/image.h"

#include <fcntl.h>
#include <glad/gl.h>
#include <png.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <system_error>

#include "render/render_error.h"

namespace gravitile::render {
namespace {

constexpr int kChannels = 3;
constexpr int kPngCompression = 6;  // zlib's own default; higher costs seconds for a few per cent

RenderError cannotWrite(const std::filesystem::path& path, const std::string& reason) {
  return RenderError("can't write " + path.string() + ": " + reason);
}

// A new file beside the picture to be: on the same file system, so that the rename is atomic.
struct TemporaryFile {
  explicit TemporaryFile(const std::filesystem::path& target) {
    static std::atomic<unsigned> number{0};
    path = target;
    path += ".part-" + std::to_string(getpid()) + "-" + std::to_string(number++);
    const int descriptor = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0) throw cannotWrite(target, std::strerror(errno));
    file = fdopen(descriptor, "wb");
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    if (file != nullptr) std::fclose(file);
    if (!renamed) unlink(path.c_str());
  }

  // Empties all buffers and puts the file in the place of `target`.
  void renameTo(const std::filesystem::path& target) {
    if (std::fclose(std::exchange(file, nullptr)) != 0) throw cannotWrite(target, std::strerror(errno));
    std::error_code error;
    std::filesystem::rename(path, target, error);
    if (error) throw cannotWrite(target, error.message());
    renamed = true;
  }

  // The same where nothing stands there yet; else false.
  bool becomeNew(const std::filesystem::path& target) {
    if (std::fclose(std::exchange(file, nullptr)) != 0) throw cannotWrite(target, std::strerror(errno));
    // A second name for the file is refused where there is one, in a single step; the first name then goes.
    if (link(path.c_str(), target.c_str()) == 0) return true;
    if (errno == EEXIST) return false;
    throw cannotWrite(target, std::strerror(errno));
  }

  std::filesystem::path path;
  std::FILE* file = nullptr;
  bool renamed = false;
};

void keepPngError(png_structp png, png_const_charp message) {
  *static_cast<std::string*>(png_get_error_ptr(png)) = message;
  png_longjmp(png, 1);
}

void ignorePngWarning(png_structp, png_const_charp) {}

std::vector<png_text> pngText(const ImageText& text) {
  std::vector<png_text> entries;
  for (const auto& [keyword, value] : text) {
    png_text entry{};
    entry.compression = PNG_TEXT_COMPRESSION_NONE;
    entry.key = const_cast<png_charp>(keyword.c_str());
    entry.text = const_cast<png_charp>(value.c_str());
    entry.text_length = value.size();
    entries.push_back(entry);
  }
  return entries;
}

// libpng reports errors by longjmp, which runs no destructors: nothing in here has one.
bool encode(png_structp png, png_infop info, std::FILE* file, const Image& image,
            const std::vector<png_text>& text, const EncodingProgress& progress) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  png_init_io(png, file);
  png_set_compression_level(png, kPngCompression);
  png_set_IHDR(png, info, static_cast<png_uint_32>(image.width), static_cast<png_uint_32>(image.height), 8,
               PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_set_text(png, info, text.data(), static_cast<int>(text.size()));
  png_write_info(png, info);
  const std::size_t rowBytes = static_cast<std::size_t>(image.width) * kChannels;
  for (int row = 0; row < image.height; ++row) {
    png_write_row(png, image.rgb.data() + static_cast<std::size_t>(row) * rowBytes);
    if (progress) progress(static_cast<double>(row + 1) / image.height);
  }
  png_write_end(png, info);
  return true;
}

}  // namespace

Image readFramebuffer(int width, int height) {
  Image image{width, height, {}};
  const std::size_t rowBytes = static_cast<std::size_t>(width) * kChannels;
  image.rgb.resize(rowBytes * static_cast<std::size_t>(height));
  if (image.rgb.empty()) return image;
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE, image.rgb.data());
  turnOver(image);
  return image;
}

void turnOver(Image& image) {
  const std::size_t rowBytes = static_cast<std::size_t>(image.width) * kChannels;
  const auto end = image.rgb.end();
  const std::size_t rows = image.rgb.size() / std::max<std::size_t>(rowBytes, 1);
  for (std::size_t top = 0; top < rows / 2; ++top) {
    const auto upper = image.rgb.begin() + static_cast<std::ptrdiff_t>(top * rowBytes);
    std::swap_ranges(upper, upper + static_cast<std::ptrdiff_t>(rowBytes),
                     end - static_cast<std::ptrdiff_t>((top + 1) * rowBytes));
  }
}

namespace {

// The encoded picture in a temporary file beside `path`.
void encodeInto(TemporaryFile& temporary, const std::filesystem::path& path, const Image& image,
                const ImageText& text, const EncodingProgress& progress) {
  const std::size_t bytes =
      static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * kChannels;
  if (image.width < 1 || image.height < 1 || image.rgb.size() != bytes) {
    throw cannotWrite(path, "a picture of " + std::to_string(image.width) + "x" +
                                std::to_string(image.height) + " pixels has nothing to write");
  }
  std::string problem;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &problem, keepPngError, ignorePngWarning);
  png_infop info = png != nullptr ? png_create_info_struct(png) : nullptr;
  const bool encoded = info != nullptr && encode(png, info, temporary.file, image, pngText(text), progress);
  const int systemError = errno;
  png_destroy_write_struct(&png, &info);
  if (!encoded) {
    throw cannotWrite(path, std::ferror(temporary.file) != 0 ? std::strerror(systemError) : problem);
  }
}

}  // namespace

void writePng(const std::filesystem::path& path, const Image& image, const ImageText& text,
              const EncodingProgress& progress) {
  TemporaryFile temporary(path);
  encodeInto(temporary, path, image, text, progress);
  temporary.renameTo(path);
}

bool writeNewPng(const std::filesystem::path& path, const Image& image, const ImageText& text,
                 const EncodingProgress& progress) {
  TemporaryFile temporary(path);
  encodeInto(temporary, path, image, text, progress);
  return temporary.becomeNew(path);
}

Image readPng(const std::filesystem::path& path) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_file(&png, path.c_str()) == 0) return {};
  png.format = PNG_FORMAT_RGB;
  Image image{static_cast<int>(png.width), static_cast<int>(png.height), {}};
  image.rgb.resize(PNG_IMAGE_SIZE(png));
  return png_image_finish_read(&png, nullptr, image.rgb.data(), 0, nullptr) != 0 ? image : Image{};
}

}  // namespace gravitile::render
