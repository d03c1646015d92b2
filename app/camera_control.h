#pragma once

#include <optional>
#include <string>

#include "app/camera_command.h"
#include "app/camera_views.h"
#include "render/camera_flight.h"
#include "render/camera_follow.h"
#include "render/camera_glide.h"
#include "render/camera_transition.h"

namespace gravitile::app {

// All that moves the camera: hand, keys, and what goes on by itself. Knows no window and no bodies; what is
// followed it is told. While nothing moves it leaves the camera alone, to the last bit.
//
// One thing has the camera at a time: a path that plays, else a flight to another view. What the hand does
// ends both. Turntable and follow add to the rest.
class CameraControl {
 public:
  using View = render::CameraGlide::View;

  CameraControl();

  struct Outcome {
    bool zoomed = false;    // the view no longer fits what it was fitted to
    std::string note = {};  // for the person, in a sentence; mostly empty
  };
  Outcome run(const CameraCommand& asked, render::Camera& camera, const View& view);

  // Once a frame, by the time since the last one. `followed`: where that is which is followed, if known.
  void advance(double dtS, const std::optional<glm::vec3>& followed, render::Camera& camera,
               const View& view);

  // Flies smoothly until the target is at this point; or to another view.
  void flyTo(const glm::vec3& point, const render::Camera& camera);
  void flyTo(const render::Camera& destination, const render::Camera& camera);
  // Ends what moves towards a view of its own: glide, flight to a view, the path's play.
  void halt();
  // The scene is at its first state again: what is followed has jumped there.
  void sceneRestarted() { jumped_ = true; }
  // Another scene: nothing of the old one is followed, and its views are gone.
  void sceneChanged();

  bool flying() const { return flying_; }
  void endFlight();
  bool inertia() const { return glide_.inertia; }
  FollowKind followed() const { return followed_; }
  bool turntable() const { return turntable_; }
  float turntableRate() const { return turntableRate_; }  // degrees a second
  bool playing() const { return playing_; }
  double pathTime() const { return pathTimeS_; }

  const CameraViews& views() const { return views_; }
  void setViews(const CameraViews& views);

 private:
  struct Hand;  // carries out each command

  void playOn(double dtS, render::Camera& camera);
  void takeView(const render::Camera& view, render::Camera& camera);
  void follow(double dtS, const std::optional<glm::vec3>& point, render::Camera& camera);

  render::CameraGlide glide_;
  render::CameraFlight flight_;
  render::CameraTransition transition_;
  render::CameraFollow follow_;
  FollowKind followed_ = FollowKind::Nothing;
  bool jumped_ = false;
  bool flying_ = false;
  bool turntable_ = false;
  float turntableRate_;
  bool playing_ = false;
  double pathTimeS_ = 0;
  CameraViews views_;
};

}  // namespace gravitile::app
