#include "app/picture_state.h"

#include <iterator>
#include <span>

#include "app/look_file.h"

namespace gravitile::app {
namespace {

// Names in a PictureState.
constexpr const char* kTarget = "CameraTarget";
constexpr const char* kDistance = "CameraDistance";
constexpr const char* kOrientation = "CameraOrientation";  // w, x, y, z
constexpr const char* kFieldOfView = "CameraFieldOfView";
constexpr const char* kFittedAspect = "FittedAspect";
constexpr const char* kBodyRadius = "BodyRadius";
constexpr const char* kSceneRadius = "SceneRadius";
constexpr const char* kMeanMass = "MeanMass";
// Of each component in turn, in the order of componentFields().
constexpr const char* kComponentNames[] = {"ComponentColours", "ComponentVisible", "ComponentBrightness",
                                           "ComponentSize", "ComponentTrails"};
static_assert(std::size(kComponentNames) == kComponentFields);
// What files have that were saved before every setting was.
constexpr const char* kColourBySpeed = "ColourBySpeed";  // 0 or 1
constexpr const char* kExposure = "Exposure";
constexpr const char* kBodySize = "BodySize";
constexpr const char* kSpeedRange = "SpeedRange";

// A choice is saved as its place in its table, which grows at its end only.
std::string nameOf(const LookField& field) {
  return "Look." + std::string(field.key);
}

// The numbers of this name when there are as many as expected, else none.
std::span<const double> numbers(const PictureState& state, const char* name, std::size_t count) {
  const auto found = state.find(name);
  if (found == state.end() || found->second.size() != count) return {};
  return found->second;
}

void takeNumber(const PictureState& state, const char* name, float& value) {
  if (const auto found = numbers(state, name, 1); !found.empty()) value = static_cast<float>(found[0]);
}

void takePositive(const PictureState& state, const char* name, float& value) {
  float taken = value;
  takeNumber(state, name, taken);
  if (taken > 0) value = taken;
}

glm::vec3 vectorOf(std::span<const double> v) {
  return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])};
}

void applyCamera(const PictureState& state, render::Camera& camera) {
  if (const auto v = numbers(state, kTarget, 3); !v.empty()) camera.target = vectorOf(v);
  if (const auto q = numbers(state, kOrientation, 4); !q.empty()) {
    const glm::quat turn(static_cast<float>(q[0]), static_cast<float>(q[1]), static_cast<float>(q[2]),
                         static_cast<float>(q[3]));
    if (glm::dot(turn, turn) > 0.5F) camera.orientation = turn;
  }
  takePositive(state, kDistance, camera.distance);
  takePositive(state, kFieldOfView, camera.verticalFovRad);
}

void applyOldLook(const PictureState& state, render::Look& look) {
  if (const auto speed = numbers(state, kColourBySpeed, 1); !speed.empty())
    look.colourMode = speed[0] != 0 ? render::ColourMode::Speed : render::ColourMode::Component;
  takeNumber(state, kExposure, look.exposureStops);
  takePositive(state, kBodySize, look.bodySize);
  takePositive(state, kSpeedRange, look.range.high);
}

void applyComponents(const PictureState& state, render::Look& look) {
  for (std::size_t k = 0; k < kComponentFields; ++k) {
    const ComponentField& field = componentFields()[k];
    const auto values = numbers(state, kComponentNames[k], field.numbers * look.components.size());
    for (std::size_t i = 0; i < values.size(); ++i)
      if (field.allows(values[i]))
        field.put(look.components[i / field.numbers], i % field.numbers, values[i]);
  }
}

void applyLook(const PictureState& state, render::Look& look) {
  applyOldLook(state, look);
  for (const LookField& field : lookFields()) {
    const auto value = numbers(state, nameOf(field).c_str(), 1);
    if (!value.empty() && field.allows(value[0])) field.put(look, value[0]);
  }
  takePositive(state, kBodyRadius, look.bodyRadius);
  takePositive(state, kSceneRadius, look.sceneRadius);
  takePositive(state, kMeanMass, look.meanMass);
  applyComponents(state, look);
}

}  // namespace

PictureState viewState(const render::Camera& camera, const render::Look& look,
                       std::optional<float> fittedAspect) {
  const glm::quat& turn = camera.orientation;
  PictureState state{{kTarget, {camera.target.x, camera.target.y, camera.target.z}},
                     {kDistance, {camera.distance}},
                     {kOrientation, {turn.w, turn.x, turn.y, turn.z}},
                     {kFieldOfView, {camera.verticalFovRad}},
                     {kBodyRadius, {look.bodyRadius}},
                     {kSceneRadius, {look.sceneRadius}},
                     {kMeanMass, {look.meanMass}}};
  if (fittedAspect) state[kFittedAspect] = {*fittedAspect};
  return state;
}

void forgetScale(PictureState& state) {
  for (const char* name : {kBodyRadius, kSceneRadius, kMeanMass}) state.erase(name);
}

PictureState pictureState(const render::Camera& camera, const render::Look& look,
                          std::optional<float> fittedAspect) {
  PictureState state = viewState(camera, look, fittedAspect);
  for (const LookField& field : lookFields()) state[nameOf(field)] = {field.get(look)};
  for (std::size_t k = 0; k < kComponentFields; ++k) {
    const ComponentField& field = componentFields()[k];
    std::vector<double>& values = state[kComponentNames[k]];
    for (const render::ComponentLook& component : look.components)
      for (std::size_t i = 0; i < field.numbers; ++i) values.push_back(field.get(component, i));
  }
  return state;
}

void applyPictureState(const PictureState& state, render::Camera& camera, render::Look& look,
                       std::optional<float>& fittedAspect) {
  if (state.empty()) return;
  applyCamera(state, camera);
  applyLook(state, look);
  float fitted = 0;
  takePositive(state, kFittedAspect, fitted);
  if (!(fitted > 0)) {
    fittedAspect.reset();
  } else if (fittedAspect && *fittedAspect != fitted) {
    camera.refit(fitted, *fittedAspect);
  }
}

}  // namespace gravitile::app
