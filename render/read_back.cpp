#include "render/read_back.h"

#include <cstddef>
#include <utility>

#include "render/gl_buffer.h"
#include "render/gl_pixels.h"

namespace gravitile::render {
namespace {

std::size_t bytesOf(int width, int height, PixelKind kind) {
  return bytesPerPixel(kind) * static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
}

}  // namespace

ReadBack::~ReadBack() {
  if (fence_ != nullptr) glDeleteSync(fence_);
}

void ReadBack::start(int width, int height, PixelKind kind) {
  width_ = width;
  height_ = height;
  kind_ = kind;
  const GlPixels pixels = glPixels(kind);
  buffer_ = allocateBuffer(bytesOf(width, height, kind), GL_MAP_READ_BIT | GL_CLIENT_STORAGE_BIT);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer_.get());
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width, height, pixels.format, pixels.type, nullptr);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  if (fence_ != nullptr) glDeleteSync(fence_);
  fence_ = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
}

std::optional<Image> ReadBack::take() {
  if (fence_ == nullptr || glClientWaitSync(fence_, GL_SYNC_FLUSH_COMMANDS_BIT, 0) == GL_TIMEOUT_EXPIRED)
    return std::nullopt;
  return fetch();
}

Image ReadBack::wait() {
  constexpr GLuint64 kSecondNs = 1'000'000'000;
  while (glClientWaitSync(fence_, GL_SYNC_FLUSH_COMMANDS_BIT, kSecondNs) == GL_TIMEOUT_EXPIRED) {
  }
  return fetch();
}

Image ReadBack::fetch() {
  glDeleteSync(std::exchange(fence_, nullptr));
  Image image{width_, height_, std::vector<std::uint8_t>(bytesOf(width_, height_, kind_)), kind_};
  glGetNamedBufferSubData(buffer_.get(), 0, static_cast<GLsizeiptr>(image.rgb.size()), image.rgb.data());
  buffer_.reset();
  turnOver(image);
  return image;
}

}  // namespace gravitile::render
