#pragma once

#include <array>
#include <cstddef>
#include <glm/vec2.hpp>

#include "render/camera.h"

namespace gravitile::render {

// What moves a camera by hand, with inertia: a drag that is let go while it moves goes on and slows down
// exponentially, and steps of the wheel are taken up smoothly. Where it comes to rest does not depend on the
// length of the frames, and at rest nothing changes any more, not in the last bit. Without inertia
// everything moves at once and stops at once.
class CameraGlide {
 public:
  enum class Drag { Orbit, Pan, Look };
  struct View {
    float width = 1, height = 1;  // of the viewport, pixels
    float aspect() const { return width / height; }
  };

  bool inertia = true;

  // A drag by pixels, within this frame.
  void drag(Drag kind, const glm::vec2& pixels, Camera& camera, const View& view);
  // The hand lets go of what it dragged.
  void release();
  // Steps towards (> 0) or away from a place in the picture (see Camera::dollyTo).
  void dolly(float steps, const glm::vec2& place, Camera& camera, const View& view);
  // Everything stands still from now on.
  void stop();

  // Once a frame, after what the hand did in it: moves on by a time step.
  void advance(double dtS, Camera& camera, const View& view);

  bool moving() const { return speed_ != glm::vec2(0) || stepsToGo_ != 0; }

 private:
  // What was dragged in a frame or, where they are short, in several; for the speed when it is let go.
  struct Moved {
    glm::vec2 pixels{0};
    double ageS = 0, lastedS = 0;  // age: of its end
  };
  static constexpr std::size_t kRemembered = 16;

  void apply(const glm::vec2& pixels, Camera& camera, const View& view) const;
  void glideOn(double dtS, Camera& camera, const View& view);
  void dollyOn(double dtS, Camera& camera, const View& view);

  Drag kind_ = Drag::Orbit;
  bool held_ = false;
  glm::vec2 movedNow_{0};  // in this frame, applied already
  std::array<Moved, kRemembered> moved_{};
  std::size_t newest_ = 0;
  glm::vec2 speed_{0};   // of what glides on, pixels a second
  float stepsToGo_ = 0;  // of the wheel
  glm::vec2 place_{0};   // towards which
};

}  // namespace gravitile::render
