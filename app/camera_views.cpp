#include "app/camera_views.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>

namespace gravitile::app {
namespace {

constexpr const char* kPathDuration = "CameraPathDuration";
constexpr const char* kPathLoop = "CameraPathLoop";  // 0 or 1
constexpr std::size_t kCameraNumbers = 9;  // target, distance, orientation w, x, y, z, field of view
constexpr std::size_t kKeyNumbers = kCameraNumbers + 1;  // behind the time
// An attribute of a checkpoint holds at most 256 numbers.
constexpr std::size_t kKeysTogether = 25;

std::string bookmarkName(std::size_t index) {
  return fmt::format("CameraBookmark{}", index + 1);
}
std::string keysName(std::size_t part) {
  return fmt::format("CameraPathKeys{}", part);
}

void append(const render::Camera& camera, std::vector<double>& numbers) {
  const glm::quat& turn = camera.orientation;
  numbers.insert(numbers.end(), {camera.target.x, camera.target.y, camera.target.z, camera.distance, turn.w,
                                 turn.x, turn.y, turn.z, camera.verticalFovRad});
}

render::Camera cameraOf(std::span<const double> n) {
  const auto f = [&](std::size_t k) { return static_cast<float>(n[k]); };
  render::Camera camera;
  camera.target = {f(0), f(1), f(2)};
  camera.distance = f(3);
  camera.orientation = {f(4), f(5), f(6), f(7)};
  camera.verticalFovRad = f(8);
  return camera;
}

const std::vector<double>* find(const PictureState& state, const std::string& name) {
  const auto found = state.find(name);
  return found == state.end() ? nullptr : &found->second;
}

render::CameraPath pathIn(const PictureState& state) {
  render::CameraPath path;
  const auto number = [&](const char* name, double otherwise) {
    const std::vector<double>* found = find(state, name);
    return found != nullptr && found->size() == 1 ? found->front() : otherwise;
  };
  path.durationS = number(kPathDuration, path.durationS);
  path.loop = number(kPathLoop, 0) != 0;
  for (std::size_t part = 0; const std::vector<double>* keys = find(state, keysName(part)); ++part) {
    for (std::size_t at = 0; at + kKeyNumbers <= keys->size(); at += kKeyNumbers) {
      const std::span<const double> numbers = std::span(*keys).subspan(at, kKeyNumbers);
      path.keys.push_back({numbers[0], cameraOf(numbers.subspan(1))});
    }
  }
  return render::problemOf(path) == nullptr ? path : render::CameraPath{};
}

}  // namespace

void putViews(const CameraViews& views, PictureState& state) {
  for (std::size_t k = 0; k < kBookmarks; ++k)
    if (views.bookmarks[k]) append(*views.bookmarks[k], state[bookmarkName(k)]);
  if (views.path == render::CameraPath{}) return;
  state[kPathDuration] = {views.path.durationS};
  state[kPathLoop] = {views.path.loop ? 1.0 : 0.0};
  for (std::size_t k = 0; k < views.path.keys.size(); ++k) {
    std::vector<double>& numbers = state[keysName(k / kKeysTogether)];
    numbers.push_back(views.path.keys[k].timeS);
    append(views.path.keys[k].camera, numbers);
  }
}

CameraViews viewsIn(const PictureState& state) {
  CameraViews views;
  for (std::size_t k = 0; k < kBookmarks; ++k) {
    const std::vector<double>* numbers = find(state, bookmarkName(k));
    if (numbers == nullptr || numbers->size() != kCameraNumbers) continue;
    const render::Camera camera = cameraOf(*numbers);
    // A bookmark makes sense where a path of it alone does.
    if (render::problemOf({.keys = {{0, camera}}}) == nullptr) views.bookmarks[k] = camera;
  }
  views.path = pathIn(state);
  return views;
}

}  // namespace gravitile::app
