#include "render/body_picker.h"

#include <algorithm>
#include <glm/gtc/type_ptr.hpp>
#include <utility>

#include "render/programs.h"
#include "render/shader.h"
#include "render/vertex.h"

namespace gravitile::render {
namespace {

constexpr std::size_t kGroupSize = 256;
constexpr std::size_t kMostGroups = 4096;  // each loops over its share
constexpr std::uint32_t kNothing = 0xFFFFFFFF;

constexpr GLbitfield kReadable = GL_MAP_READ_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;

GlBuffer makeBuffer(std::size_t bytes, GLbitfield flags) {
  GLuint name = 0;
  glCreateBuffers(1, &name);
  glNamedBufferStorage(name, static_cast<GLsizeiptr>(bytes), nullptr, flags);
  return GlBuffer(name);
}

void* mapAll(const GlBuffer& buffer, std::size_t bytes, GLbitfield flags) {
  return glMapNamedBufferRange(buffer.get(), 0, static_cast<GLsizeiptr>(bytes), flags);
}

bool finished(GLsync fence) {
  const GLenum state = glClientWaitSync(fence, GL_SYNC_FLUSH_COMMANDS_BIT, 0);
  return state == GL_ALREADY_SIGNALED || state == GL_CONDITION_SATISFIED;
}

}  // namespace

struct BodyPicker::Found {
  std::uint32_t score, body;
  float pixels, depth;
  float position[4];
};

BodyPicker::BodyPicker()
    : program_(linkProgram(programs::kPick)),
      answer_(makeBuffer(sizeof(Found), kReadable | GL_MAP_WRITE_BIT)),
      mapped_(static_cast<Found*>(mapAll(answer_, sizeof(Found), kReadable | GL_MAP_WRITE_BIT))) {
  static_assert(sizeof(Found) == 32);
}

BodyPicker::~BodyPicker() {
  if (fence_ != nullptr) glDeleteSync(fence_);
}

void BodyPicker::start(const Input& input) {
  if (fence_ != nullptr) glDeleteSync(std::exchange(fence_, nullptr));
  if (input.width < 1 || input.height < 1 || mapped_ == nullptr) return;
  // By the GPU, in order behind what an earlier request may still do.
  constexpr Found kEmpty{kNothing, kNothing, 0, 0, {}};
  glClearNamedBufferData(answer_.get(), GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT, &kEmpty.score);
  const auto width = static_cast<float>(input.width), height = static_cast<float>(input.height);
  const glm::mat4 viewProjection = input.camera.projection(width / height) * input.camera.view();
  const GLuint program = program_.get();
  glProgramUniformMatrix4fv(program, bindings::kPickView, 1, GL_FALSE, glm::value_ptr(viewProjection));
  glProgramUniform2f(program, bindings::kPickHalfSize, 0.5f * width, 0.5f * height);
  glProgramUniform2f(program, bindings::kPickPlace, input.place.x, input.place.y);
  glProgramUniform1f(program, bindings::kPickReach, std::min(input.mostPixels, kMostPixels));
  glProgramUniform1ui(program, bindings::kPickBodies, static_cast<GLuint>(input.bodies));
  glProgramUniform2ui(program, bindings::kPickHidden, static_cast<GLuint>(input.hidden),
                      static_cast<GLuint>(input.hidden >> 32));
  glUseProgram(program);
  if (input.bodies > 0) {
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bindings::kBodies, input.vertexBuffer);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bindings::kFound, answer_.get());
    const std::size_t groups = std::min((input.bodies + kGroupSize - 1) / kGroupSize, kMostGroups);
    dispatch(0, static_cast<GLuint>(groups));
    dispatch(1, static_cast<GLuint>(groups));
    dispatch(2, 1);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bindings::kFound, 0);
  }
  glMemoryBarrier(GL_CLIENT_MAPPED_BUFFER_BARRIER_BIT);
  fence_ = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
}

void BodyPicker::dispatch(int pass, GLuint groups) const {
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
  glProgramUniform1i(program_.get(), bindings::kPickPass, pass);
  glDispatchCompute(groups, 1, 1);
}

bool BodyPicker::take(std::optional<PickedVertex>& found) {
  if (fence_ == nullptr || !finished(fence_)) return false;
  glDeleteSync(std::exchange(fence_, nullptr));
  found.reset();
  if (mapped_->score == kNothing) return true;
  const float* p = mapped_->position;
  found = PickedVertex{mapped_->body, {p[0], p[1], p[2]}, mapped_->pixels, mapped_->depth};
  return true;
}

BodyTracker::BodyTracker()
    : ring_(makeBuffer(kSlots * sizeof(Vertex), kReadable)),
      mapped_(static_cast<const float*>(mapAll(ring_, kSlots * sizeof(Vertex), kReadable))) {}

BodyTracker::~BodyTracker() {
  forget();
}

void BodyTracker::read(GLuint vertexBuffer, std::size_t index) {
  if (pending_ == kSlots || mapped_ == nullptr) return;  // the GPU is that far behind: another frame then
  const std::size_t slot = (oldest_ + pending_++) % kSlots;
  glCopyNamedBufferSubData(vertexBuffer, ring_.get(), static_cast<GLintptr>(index * sizeof(Vertex)),
                           static_cast<GLintptr>(slot * sizeof(Vertex)), sizeof(Vertex));
  glMemoryBarrier(GL_CLIENT_MAPPED_BUFFER_BARRIER_BIT);
  fences_[slot] = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
}

void BodyTracker::forget() {
  for (GLsync& fence : fences_)
    if (fence != nullptr) glDeleteSync(std::exchange(fence, nullptr));
  oldest_ = pending_ = 0;
}

std::optional<glm::vec3> BodyTracker::take() {
  std::optional<glm::vec3> newest;
  while (pending_ > 0 && finished(fences_[oldest_])) {
    glDeleteSync(std::exchange(fences_[oldest_], nullptr));
    const float* vertex = mapped_ + 4 * oldest_;
    newest = glm::vec3(vertex[0], vertex[1], vertex[2]);
    oldest_ = (oldest_ + 1) % kSlots;
    --pending_;
  }
  return newest;
}

}  // namespace gravitile::render
