#include "render/frame_ring.h"

#include <string>
#include <utility>

#include "render/render_error.h"

namespace gravitile::render {
namespace {

constexpr std::size_t kBytesPerPixel = 4;  // what GPUs keep: nothing has to be rearranged on the way
// Vector instructions may read beyond the last pixel.
constexpr std::size_t kSpareBytes = 64;

}  // namespace

FrameRing::FrameRing(int width, int height, std::size_t slots) : width_(width), height_(height) {
  const auto bytes = static_cast<GLsizeiptr>(
      kBytesPerPixel * static_cast<std::size_t>(width) * static_cast<std::size_t>(height) + kSpareBytes);
  constexpr GLbitfield kMapping = GL_MAP_READ_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
  slots_.resize(slots);
  for (Slot& slot : slots_) {
    GLuint name = 0;
    glCreateBuffers(1, &name);
    slot.buffer = GlBuffer(name);
    glNamedBufferStorage(name, bytes, nullptr, kMapping | GL_CLIENT_STORAGE_BIT);
    slot.pixels = static_cast<const std::uint8_t*>(glMapNamedBufferRange(name, 0, bytes, kMapping));
    if (slot.pixels == nullptr)
      throw RenderError("OpenGL has no memory to read frames of " + std::to_string(width) + "x" +
                        std::to_string(height) + " pixels back");
  }
}

FrameRing::~FrameRing() {
  for (const Slot& slot : slots_)
    if (slot.fence != nullptr) glDeleteSync(slot.fence);
}

bool FrameRing::start(GLuint framebuffer, std::uint64_t number) {
  if (started_ - returned_ == slots_.size()) return false;
  Slot& next = slot(started_++);
  next.number = number;
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, next.buffer.get());
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  next.fence = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
  return true;
}

std::optional<FrameRing::Frame> FrameRing::take() {
  if (!pending()) return std::nullopt;
  Slot& next = slot(taken_);
  if (glClientWaitSync(next.fence, GL_SYNC_FLUSH_COMMANDS_BIT, 0) == GL_TIMEOUT_EXPIRED) return std::nullopt;
  glDeleteSync(std::exchange(next.fence, nullptr));
  ++taken_;
  return Frame{next.number, {next.pixels, width_, height_, PixelLayout::RgbSpare}};
}

void FrameRing::wait() {
  constexpr GLuint64 kSecondNs = 1'000'000'000;
  if (!pending()) return;
  while (glClientWaitSync(slot(taken_).fence, GL_SYNC_FLUSH_COMMANDS_BIT, kSecondNs) == GL_TIMEOUT_EXPIRED) {
  }
}

}  // namespace gravitile::render
