#pragma once

#include <glm/vec3.hpp>

#include "render/camera.h"

namespace gravitile::render {

// Follows a point that is known now and then, or a little jerkily, along a smooth way: a critically damped
// tracker of the second order, which has no lag behind a point in uniform motion. Independent of the frame
// rate.
class SmoothPoint {
 public:
  // `rate`: a second; jumps are taken up within a few 1/rate.
  explicit SmoothPoint(double rate) : rate_(rate) {}

  void start(const glm::vec3& at);
  // Moves on towards `to`, as it is at the end of this time.
  void advance(double dtS, const glm::vec3& to);
  const glm::vec3& at() const { return at_; }

 private:
  double rate_;
  glm::vec3 at_{0}, speed_{0};
};

// Keeps a moving point in the middle of the view: the target eases to it, and then goes along. What the hand
// does to the view meanwhile stays.
class CameraFollow {
 public:
  explicit CameraFollow(double rate) : point_(rate) {}

  void start(const glm::vec3& point, const Camera& camera);
  // The scene has jumped, not moved: the view jumps along.
  void jump(const glm::vec3& to, Camera& camera);
  void stop() { active_ = false; }
  bool active() const { return active_; }

  // Once a frame. Returns by how much the target was moved.
  glm::vec3 advance(double dtS, const glm::vec3& point, Camera& camera);

 private:
  static constexpr double kEaseS = 1.0;

  SmoothPoint point_;
  glm::vec3 away_{0};  // the way that the target has to ease in all
  double timeS_ = 0;
  bool active_ = false;
};

}  // namespace gravitile::render
