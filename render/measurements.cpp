#include "render/measurements.h"

#include <cstddef>
#include <utility>

#include "render/gl_buffer.h"

namespace gravitile::render {

Measurements::Measurements() : buffer_(makeBuffer(sizeof(Measured), GL_DYNAMIC_STORAGE_BIT)) {
  glNamedBufferSubData(buffer_.get(), 0, sizeof(latest_), &latest_);
  constexpr GLbitfield kAccess = GL_MAP_READ_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
  copies_ = makeBuffer(kCopies * sizeof(Measured), kAccess | GL_CLIENT_STORAGE_BIT);
  mapped_ = static_cast<const Measured*>(
      glMapNamedBufferRange(copies_.get(), 0, kCopies * sizeof(Measured), kAccess));
}

Measurements::~Measurements() {
  for (const GLsync fence : fences_)
    if (fence != nullptr) glDeleteSync(fence);
}

void Measurements::beginFrame() {
  glClearNamedBufferSubData(buffer_.get(), GL_R32UI, offsetof(Measured, broken), sizeof(GLuint),
                            GL_RED_INTEGER, GL_UNSIGNED_INT, nullptr);
}

void Measurements::endFrame() {
  // From the oldest copy to the newest.
  for (std::size_t k = 0; k < kCopies; ++k) {
    const std::size_t copy = (next_ + k) % kCopies;
    if (fences_[copy] != nullptr && glClientWaitSync(fences_[copy], 0, 0) != GL_TIMEOUT_EXPIRED) take(copy);
  }
  if (fences_[next_] != nullptr) return;  // all are under way
  glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
  glCopyNamedBufferSubData(buffer_.get(), copies_.get(), 0, static_cast<GLintptr>(next_ * sizeof(Measured)),
                           sizeof(Measured));
  fences_[next_] = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
  next_ = (next_ + 1) % kCopies;
}

void Measurements::take(std::size_t copy) {
  glDeleteSync(std::exchange(fences_[copy], nullptr));
  latest_ = mapped_[copy];
}

void Measurements::put(const Measured& measured) {
  latest_ = measured;
  glNamedBufferSubData(buffer_.get(), 0, sizeof(latest_), &latest_);
}

void Measurements::wait() {
  glFinish();
  for (std::size_t k = 0; k < kCopies; ++k) {
    const std::size_t copy = (next_ + k) % kCopies;
    if (fences_[copy] != nullptr) take(copy);
  }
}

}  // namespace gravitile::render
