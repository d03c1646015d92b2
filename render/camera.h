#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>

namespace gravitile::render {

// An orbiting perspective camera: it looks at `target` from `distance`, turned by `orientation`.
struct Camera {
  glm::vec3 target{0};
  float distance = 3;                 // scene length units, > 0
  glm::quat orientation{1, 0, 0, 0};  // camera axes -> world axes; identity looks down -z, y up
  float verticalFovRad = 0.785398f;
  float shift = 0;  // of the target's place in the picture, in half widths to the right of its middle

  bool operator==(const Camera&) const = default;

  glm::vec3 eye() const;
  glm::mat4 view() const;
  // Near and far planes follow the distance, so that any scale of scene works.
  glm::mat4 projection(float aspect) const;

  // Drags in pixels of a viewport of the given height.
  void orbit(float dxPixels, float dyPixels, float viewportHeight);  // trackball about the target
  void pan(float dxPixels, float dyPixels, float viewportHeight);    // the point under the cursor follows
  void roll(float angleRad);                                         // the picture turns clockwise for > 0
  void dolly(float steps);  // > 0 nearer; 10 % a step, never through 0

  // The same towards a place in the picture (x to the right, y up, -1 to 1): what lies there in the plane
  // through the target, across the view, stays there.
  void dollyTo(float steps, const glm::vec2& place, float aspect);

  // Turns the head, the eye stays: what was under the cursor follows a drag.
  void look(float dxPixels, float dyPixels, float viewportHeight);
  // Moves eye and target by a vector in camera axes: x right, y up, z backwards.
  void move(const glm::vec3& by) { target += orientation * by; }
  // Turns the eye about the line through the target along world z.
  void turnAboutZ(float angleRad);
  // Turns the picture so that world z points upwards in it, where the view is not along z.
  void level();

  // Another field of view, from kMinFovRad to kMaxFovRad; the distance changes so that the target keeps its
  // size ("dolly zoom").
  void setFov(float fovRad);

  // Where a point of the scene stands in the picture, x to the right, y up, -1 to 1 within it; nothing for
  // one that is not in front of the eye, or no number.
  std::optional<glm::vec2> placeOf(const glm::vec3& point, float aspect) const;
  // The point of the scene at this place in the picture, `depth` in front of the eye (along the view, > 0).
  glm::vec3 pointAt(const glm::vec2& place, float depth, float aspect) const;

  // Frames a sphere so that it fills the smaller side of the view; orientation stays.
  void fit(const glm::vec3& centre, float radius, float aspect);

  // What filled a view of the one aspect ratio fills one of the other in the same way; target and orientation
  // stay.
  void refit(float fromAspect, float toAspect);

  // Pixels that a length of one scene unit at the target covers.
  float pixelsPerUnit(float viewportHeight) const;

 private:
  float fittedSine(float aspect) const;
};

inline constexpr float kMinFovRad = 0.0175f;  // 1 degree; much below, floats can't tell the eye's place
inline constexpr float kMaxFovRad = 2.62f;    // 150 degrees

// The two views scenes open with.
glm::quat faceOnView();   // down the z axis
glm::quat obliqueView();  // a disc in the x-y plane seen from about 55 degrees off its axis

}  // namespace gravitile::render
