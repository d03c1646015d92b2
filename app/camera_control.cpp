#include "app/camera_control.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace gravitile::app {
namespace {

constexpr double kFollowRate = 8;     // of render::SmoothPoint
constexpr float kTurntableRate = 12;  // degrees a second: half a minute a turn
constexpr float kFovPerStep = 0.9F;
constexpr double kKeyStepS = 2;  // between keys that are added one after the other

}  // namespace

CameraControl::CameraControl() : follow_(kFollowRate), turntableRate_(kTurntableRate) {}

// ---- commands -----------------------------------------------------------------------------------------

struct CameraControl::Hand {
  CameraControl& control;
  render::Camera& camera;
  const View& view;

  // What the hand takes hold of is not moved by others.
  void takeHold() const {
    control.transition_.stop();
    control.playing_ = false;
  }

  Outcome operator()(const camera::Orbit& asked) const {
    takeHold();
    const auto kind = control.flying_ ? render::CameraGlide::Drag::Look : render::CameraGlide::Drag::Orbit;
    control.glide_.drag(kind, {asked.dxPixels, asked.dyPixels}, camera, view);
    return {.zoomed = control.flying_};
  }
  Outcome operator()(const camera::Pan& asked) const {
    takeHold();
    control.glide_.drag(render::CameraGlide::Drag::Pan, {asked.dxPixels, asked.dyPixels}, camera, view);
    return {.zoomed = true};
  }
  Outcome operator()(const camera::Release&) const {
    control.glide_.release();
    return {};
  }
  Outcome operator()(const camera::Dolly& asked) const {
    takeHold();
    control.glide_.dolly(asked.steps, asked.towards, camera, view);
    return {.zoomed = true};
  }
  Outcome operator()(const camera::Roll& asked) const {
    takeHold();
    camera.roll(asked.angleRad);
    return {};
  }
  Outcome operator()(const camera::Level&) const {
    render::Camera level = camera;
    level.level();
    control.flyTo(level, camera);
    return {};
  }
  Outcome operator()(const camera::SetFov& asked) const {
    takeHold();
    camera.setFov(asked.fovRad);
    return {};
  }
  Outcome operator()(const camera::ChangeFov& asked) const {
    takeHold();
    camera.setFov(camera.verticalFovRad * std::pow(kFovPerStep, asked.steps));
    return {};
  }
  Outcome operator()(const camera::SetInertia& asked) const {
    control.glide_.inertia = control.flight_.inertia = asked.on;
    return {};
  }

  Outcome operator()(const camera::ToggleFlight&) const {
    if (control.flying_) {
      control.endFlight();
      return {};
    }
    control.flying_ = true;
    control.glide_.stop();
    return {
        .note =
            "Free flight: W A S D, Q and E move, a drag looks around, Shift is faster. Z or Esc ends it."};
  }
  Outcome operator()(const camera::Fly& asked) const {
    takeHold();
    control.flight_.steer(asked.direction, asked.fast);
    return {.zoomed = true};
  }

  Outcome operator()(const camera::Follow& asked) const {
    control.followed_ = asked.what;
    control.follow_.stop();
    return {.zoomed = asked.what != FollowKind::Nothing};
  }
  Outcome operator()(const camera::ToggleTurntable&) const {
    control.turntable_ = !control.turntable_;
    return {};
  }
  Outcome operator()(const camera::SetTurntable& asked) const {
    if (std::isfinite(asked.degreesPerSecond)) control.turntableRate_ = asked.degreesPerSecond;
    return {};
  }

  Outcome operator()(const camera::StoreBookmark& asked) const {
    if (asked.number < 1 || asked.number > kBookmarks) return {};
    render::Camera kept = camera;
    kept.shift = 0;
    control.views_.bookmarks[asked.number - 1] = kept;
    return {.note = fmt::format("View {} kept; {} flies to it.", asked.number, asked.number)};
  }
  Outcome operator()(const camera::GoToBookmark& asked) const {
    if (asked.number < 1 || asked.number > kBookmarks) return {};
    const auto& bookmark = control.views_.bookmarks[asked.number - 1];
    if (!bookmark)
      return {.note = fmt::format("There is no view {} yet; Ctrl+{} keeps one.", asked.number, asked.number)};
    control.flyTo(*bookmark, camera);
    return {.zoomed = true};
  }

  Outcome operator()(const camera::SetPath& asked) const {
    if (render::problemOf(asked.path) != nullptr) return {};
    control.views_.path = asked.path;
    control.pathTimeS_ = std::min(control.pathTimeS_, asked.path.durationS);
    return {};
  }
  Outcome operator()(const camera::AddKey&) const {
    render::CameraPath& path = control.views_.path;
    if (path.keys.size() >= render::CameraPath::kMostKeys)
      return {.note = fmt::format("A path has at most {} keys.", render::CameraPath::kMostKeys)};
    control.playing_ = false;
    const std::size_t key = render::addKey(path, control.pathTimeS_, camera);
    control.pathTimeS_ = path.keys[key].timeS + kKeyStepS;
    return {};
  }
  Outcome operator()(const camera::SetKey& asked) const {
    std::vector<render::CameraKey>& keys = control.views_.path.keys;
    if (asked.key >= keys.size()) return {};
    keys[asked.key].camera = camera;
    keys[asked.key].camera.shift = 0;
    return {};
  }
  Outcome operator()(const camera::TogglePlay&) const {
    const render::CameraPath& path = control.views_.path;
    if (control.playing_) {
      control.playing_ = false;
      return {};
    }
    if (path.keys.empty())
      return {.note = "The camera's path has no keys yet; the camera panel (V) adds them."};
    control.halt();
    control.followed_ = FollowKind::Nothing;
    control.playing_ = true;
    if (control.pathTimeS_ >= path.durationS) control.pathTimeS_ = 0;
    return {.zoomed = true};
  }
  Outcome operator()(const camera::Seek& asked) const {
    const render::CameraPath& path = control.views_.path;
    control.halt();
    control.followed_ = FollowKind::Nothing;
    control.pathTimeS_ = std::clamp(asked.seconds, 0.0, path.durationS);
    if (path.keys.empty()) return {};
    control.takeView(render::cameraAt(path, control.pathTimeS_), camera);
    return {.zoomed = true};
  }
  Outcome operator()(const camera::MakeTurntablePath& asked) const {
    const render::CameraPath path = render::turntablePath(camera, asked.seconds);
    if (render::problemOf(path) != nullptr) return {};
    control.views_.path = path;
    control.pathTimeS_ = 0;
    control.playing_ = false;
    return {};
  }
};

CameraControl::Outcome CameraControl::run(const CameraCommand& asked, render::Camera& camera,
                                          const View& view) {
  return std::visit(Hand{*this, camera, view}, asked);
}

void CameraControl::endFlight() {
  flying_ = false;
  glide_.stop();
}

// ---- from frame to frame ------------------------------------------------------------------------------

void CameraControl::flyTo(const glm::vec3& point, const render::Camera& camera) {
  render::Camera there = camera;
  there.target = point;
  flyTo(there, camera);
}

void CameraControl::flyTo(const render::Camera& destination, const render::Camera& camera) {
  halt();
  transition_.start(camera, destination);
}

void CameraControl::halt() {
  glide_.stop();
  flight_.stop();
  transition_.stop();
  playing_ = false;
}

void CameraControl::sceneChanged() {
  halt();
  follow_.stop();
  followed_ = FollowKind::Nothing;
  setViews({});
}

void CameraControl::setViews(const CameraViews& views) {
  views_ = views;
  pathTimeS_ = 0;
  playing_ = false;
}

void CameraControl::advance(double dtS, const std::optional<glm::vec3>& followed, render::Camera& camera,
                            const View& view) {
  if (playing_) {
    playOn(dtS, camera);
  } else {
    transition_.advance(dtS, camera);
    glide_.advance(dtS, camera, view);
    flight_.advance(dtS, camera);
  }
  if (turntable_ && !playing_) camera.turnAboutZ(glm::radians(turntableRate_) * static_cast<float>(dtS));
  follow(dtS, followed, camera);
}

void CameraControl::playOn(double dtS, render::Camera& camera) {
  const render::CameraPath& path = views_.path;
  pathTimeS_ += dtS;
  if (pathTimeS_ >= path.durationS) {
    pathTimeS_ = path.loop ? std::fmod(pathTimeS_, path.durationS) : path.durationS;
    playing_ = path.loop;
  }
  takeView(render::cameraAt(path, pathTimeS_), camera);
}

void CameraControl::takeView(const render::Camera& view, render::Camera& camera) {
  const float shift = camera.shift;
  camera = view;
  camera.shift = shift;
}

void CameraControl::follow(double dtS, const std::optional<glm::vec3>& point, render::Camera& camera) {
  if (followed_ == FollowKind::Nothing || !point) return;
  const glm::vec3 before = camera.target;
  if (!follow_.active()) {
    follow_.start(*point, camera);
  } else if (jumped_) {
    follow_.jump(*point, camera);
  } else {
    follow_.advance(dtS, *point, camera);
  }
  jumped_ = false;
  if (transition_.active()) transition_.shift(camera.target - before);
}

}  // namespace gravitile::app
