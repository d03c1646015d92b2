#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>

#include "render/camera.h"
#include "render/gl_object.h"

namespace gravitile::render {

// The body nearest to a place in the picture, the front one of those within the same pixel.
struct PickedVertex {
  std::uint32_t index = 0;
  glm::vec3 position{0};
  float pixels = 0;  // from the place, on the screen
  float depth = 0;   // in front of the eye, along the view
};

// Finds bodies under the pointer on the GPU, those of hidden components left out, in a buffer of vertices of
// 16 bytes that begin with the position. The answer is taken some frames later, so that no frame waits. Needs
// a current GL 4.5 context all its life.
class BodyPicker {
 public:
  static constexpr float kMostPixels = 120;  // a place may be away from a body that is found

  struct Input {
    GLuint vertexBuffer = 0;
    std::size_t bodies = 0;
    Camera camera;
    int width = 0, height = 0;  // of the picture, pixels
    glm::vec2 place{0};         // from its middle, x to the right, y up, -1 to 1
    float mostPixels = kMostPixels;
    std::uint64_t hidden = 0;  // components that are not seen, a bit each
  };

  BodyPicker();  // throws RenderError with the log when the shader does not compile
  ~BodyPicker();
  BodyPicker(const BodyPicker&) = delete;
  BodyPicker& operator=(const BodyPicker&) = delete;

  // One at a time: what was asked before, and is not answered yet, is forgotten.
  void start(const Input& input);
  bool pending() const { return fence_ != nullptr; }
  // The answer, once it is there: true, and `found` is nothing where no body is near. Never blocks.
  bool take(std::optional<PickedVertex>& found);

 private:
  struct Found;  // as in shaders/pick.comp

  void dispatch(int pass, GLuint groups) const;

  GlProgram program_;
  GlBuffer answer_;
  Found* mapped_ = nullptr;
  GLsync fence_ = nullptr;
};

// The place of one body, read back from the vertex buffer frame after frame, two or three frames late.
class BodyTracker {
 public:
  BodyTracker();
  ~BodyTracker();
  BodyTracker(const BodyTracker&) = delete;
  BodyTracker& operator=(const BodyTracker&) = delete;

  // Once a frame, after what was drawn: reads body `index` of these vertices of 16 bytes.
  void read(GLuint vertexBuffer, std::size_t index);
  // What was asked for before counts no more.
  void forget();
  // The newest place that has arrived since the last call. Never blocks.
  std::optional<glm::vec3> take();

 private:
  static constexpr std::size_t kSlots = 4;

  GlBuffer ring_;
  const float* mapped_ = nullptr;
  GLsync fences_[kSlots] = {};
  std::size_t oldest_ = 0, pending_ = 0;
};

}  // namespace gravitile::render
