#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

namespace gravitile::render {

// An orbiting perspective camera: it looks at `target` from `distance`, turned by `orientation`.
struct Camera {
  glm::vec3 target{0};
  float distance = 3;                 // scene length units, > 0
  glm::quat orientation{1, 0, 0, 0};  // camera axes -> world axes; identity looks down -z, y up
  float verticalFovRad = 0.785398f;
  float shift = 0;  // of the target's place in the picture, in half widths to the right of its middle

  glm::mat4 view() const;
  // Near and far planes follow the distance, so that any scale of scene works.
  glm::mat4 projection(float aspect) const;

  // Drags in pixels of a viewport of the given height.
  void orbit(float dxPixels, float dyPixels, float viewportHeight);  // trackball about the target
  void pan(float dxPixels, float dyPixels, float viewportHeight);    // the point under the cursor follows
  void roll(float angleRad);
  void dolly(float steps);  // > 0 nearer; 10 % a step, never through 0

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

// The two views scenes open with.
glm::quat faceOnView();   // down the z axis
glm::quat obliqueView();  // a disc in the x-y plane seen from about 55 degrees off its axis

}  // namespace gravitile::render
