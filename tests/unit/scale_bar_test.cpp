#include "app/scale_bar.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/vec4.hpp>

#include "render/camera.h"

namespace gravitile::app {
namespace {

// Where a point stands in a picture of that height, pixels from its middle.
float pixelX(const render::Camera& camera, const glm::vec3& point, float aspect, float height) {
  const glm::vec4 clip = camera.projection(aspect) * camera.view() * glm::vec4(point, 1);
  return 0.5F * aspect * height * clip.x / clip.w;
}

TEST(ScaleBar, IsAsLongAsTheCameraDrawsItsLengthInTheMiddle) {
  for (const float distance : {0.02F, 3.0F, 4e4F}) {
    for (const float height : {240.0F, 720.0F, 2160.0F}) {
      for (const float aspect : {0.5F, 1.7F}) {
        render::Camera camera;
        camera.distance = distance;
        camera.target = {1, -2, 0.5F};
        camera.orientation = render::obliqueView();
        const ScaleBar bar = scaleBar({}, camera.pixelsPerUnit(height), 150);
        const glm::vec3 across = camera.orientation * glm::vec3(std::stof(bar.text), 0, 0);
        EXPECT_NEAR(bar.length, pixelX(camera, camera.target + across, aspect, height), 0.1F) << bar.text;
        EXPECT_LE(bar.length, 150 * 1.001F);
        EXPECT_GE(bar.length, 150 / 2.6F) << bar.text;
      }
    }
  }
}

TEST(ScaleBar, TextsAreInTheScenesUnits) {
  const sim::Units galaxy = sim::unitsWithGravityOne(3, 5e10);
  const ScaleBar bar = scaleBar(galaxy, 60, 220);  // 220 pixels are 11 kpc
  EXPECT_EQ(bar.text, "10 kpc");
  EXPECT_FLOAT_EQ(bar.length, 200);
  EXPECT_EQ(elapsedText(sim::gadgetUnits(), 0.25), "244 Myr");
  EXPECT_EQ(elapsedText({}, 12.34), "t = 12.3");
  EXPECT_EQ(elapsedText({}, 0), "t = 0");
}

}  // namespace
}  // namespace gravitile::app
