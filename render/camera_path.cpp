#include "render/camera_path.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

namespace gravitile::render {
namespace {

// All that a path interpolates, but the orientation.
struct Placed {
  glm::vec3 target;
  glm::vec2 size;  // logarithms of distance and field of view
};

Placed placed(const Camera& camera) {
  return {camera.target, {std::log(camera.distance), std::log(camera.verticalFovRad)}};
}

// The rotation vector of a turn of at most pi, and back.
glm::vec3 logarithm(glm::quat turn) {
  if (turn.w < 0) turn = -turn;
  const glm::vec3 axis(turn.x, turn.y, turn.z);
  const float sine = glm::length(axis);
  constexpr float kTiny = 1e-12f;
  return sine < kTiny ? 2.0f * axis : axis * (2 * std::atan2(sine, turn.w) / sine);
}

glm::quat exponential(const glm::vec3& turn) {
  const float angle = glm::length(turn);
  constexpr float kTiny = 1e-12f;
  return angle < kTiny ? glm::quat(1, 0, 0, 0) : glm::angleAxis(angle, turn / angle);
}

// The slope at a key between two intervals: of the parabola through the three keys, but at most twice the
// smaller of the slopes beside it. For numbers that is a monotone cubic (Steffen 1990, A&A 239, 443, eqs. 8
// and 11); for vectors it does not depend on the axes, and a stand before or after stays one.
template <typename Vector>
Vector slopeBetween(const Vector& before, const Vector& after, float stepBefore, float stepAfter) {
  const Vector parabola = (before * stepAfter + after * stepBefore) / (stepBefore + stepAfter);
  const float most = 2 * std::min(glm::length(before), glm::length(after)), length = glm::length(parabola);
  return length > most ? parabola * (most / length) : parabola;
}

float monotoneSlope(float before, float after, float stepBefore, float stepAfter) {
  if (before * after <= 0) return 0;
  const float parabola = (before * stepAfter + after * stepBefore) / (stepBefore + stepAfter);
  return std::copysign(std::min({2 * std::abs(before), 2 * std::abs(after), std::abs(parabola)}), before);
}

// Slopes of one interval, and how long it is.
struct Slopes {
  glm::vec3 target{0}, turn{0};  // turn: angular velocity in camera axes
  glm::vec2 size{0};
};

Slopes between(const CameraKey& a, const CameraKey& b, float step) {
  const Placed from = placed(a.camera), to = placed(b.camera);
  return {(to.target - from.target) / step,
          logarithm(glm::conjugate(a.camera.orientation) * b.camera.orientation) / step,
          (to.size - from.size) / step};
}

// Keys with their times, also those beyond the ends of a loop.
class Knots {
 public:
  explicit Knots(const CameraPath& path)
      : path_(path), count_(static_cast<std::ptrdiff_t>(path.keys.size())) {}

  const CameraKey& key(std::ptrdiff_t k) const { return path_.keys[static_cast<std::size_t>(wrapped(k))]; }
  double time(std::ptrdiff_t k) const {
    return key(k).timeS + static_cast<double>((k - wrapped(k)) / count_) * path_.durationS;
  }
  float step(std::ptrdiff_t k) const {  // from key k to the next
    return static_cast<float>(std::max(time(k + 1) - time(k), CameraPath::kLeastGapS));
  }
  Slopes slopes(std::ptrdiff_t k) const {  // at the key
    if (!path_.loop && (k == 0 || k == count_ - 1)) return {};
    const float before = step(k - 1), after = step(k);
    const Slopes left = between(key(k - 1), key(k), before), right = between(key(k), key(k + 1), after);
    return {slopeBetween(left.target, right.target, before, after),
            slopeBetween(left.turn, right.turn, before, after),
            {monotoneSlope(left.size.x, right.size.x, before, after),
             monotoneSlope(left.size.y, right.size.y, before, after)}};
  }

 private:
  std::ptrdiff_t wrapped(std::ptrdiff_t k) const { return (k % count_ + count_) % count_; }

  const CameraPath& path_;
  std::ptrdiff_t count_;
};

template <typename Vector>
Vector hermite(const Vector& from, const Vector& to, const Vector& slopeFrom, const Vector& slopeTo,
               float u) {
  const float v = 1 - u;
  // As a cubic Bezier curve, whose weights add up to one: equal ends without slopes give the same bits.
  const Vector a = slopeFrom / 3.0f, b = slopeTo / 3.0f, way = to - from;
  return from + (3 * u * v * v) * a + (3 * u * u * v) * (way - b) + (u * u * u) * way;
}

// A cubic curve of rotations as cumulative Bezier curve (Kim, Kim and Shin 1995, SIGGRAPH, section 3): at its
// ends it turns with the angular velocities asked for, whatever lies between.
glm::quat turned(const glm::quat& from, const glm::quat& to, const glm::vec3& turnFrom,
                 const glm::vec3& turnTo, float u) {
  const glm::vec3 first = turnFrom / 3.0f, last = turnTo / 3.0f;
  const glm::quat a = from * exponential(first), b = to * exponential(-last);
  const glm::vec3 middle = logarithm(glm::conjugate(a) * b);
  const float v = 1 - u, w1 = 1 - v * v * v, w2 = u * u * (3 - 2 * u), w3 = u * u * u;
  return glm::normalize(from * exponential(w1 * first) * exponential(w2 * middle) * exponential(w3 * last));
}

Camera inInterval(const Knots& knots, std::ptrdiff_t k, double seconds) {
  const CameraKey &a = knots.key(k), &b = knots.key(k + 1);
  const float step = knots.step(k);
  const float u = std::clamp(static_cast<float>((seconds - knots.time(k)) / step), 0.0f, 1.0f);
  const Slopes from = knots.slopes(k), to = knots.slopes(k + 1);
  const Placed start = placed(a.camera), end = placed(b.camera);
  Camera camera = a.camera;
  camera.shift = 0;
  camera.target = hermite(start.target, end.target, step * from.target, step * to.target, u);
  const glm::vec2 size = hermite(start.size, end.size, step * from.size, step * to.size, u);
  if (size.x != start.size.x) camera.distance = std::exp(size.x);
  if (size.y != start.size.y) camera.verticalFovRad = std::exp(size.y);
  camera.orientation =
      turned(a.camera.orientation, b.camera.orientation, step * from.turn, step * to.turn, u);
  return camera;
}

Camera withoutShift(Camera camera) {
  camera.shift = 0;
  return camera;
}

double latestTime(const CameraPath& path) {
  return path.durationS - (path.loop ? CameraPath::kLeastGapS : 0);
}

}  // namespace

Camera cameraAt(const CameraPath& path, double seconds) {
  if (path.keys.empty()) return {};
  const std::vector<CameraKey>& keys = path.keys;
  if (!std::isfinite(seconds)) seconds = keys.front().timeS;
  if (keys.size() == 1) return withoutShift(keys.front().camera);
  const Knots knots(path);
  if (path.loop) {
    const double turn = std::fmod(seconds - keys.front().timeS, path.durationS);
    seconds = keys.front().timeS + (turn < 0 ? turn + path.durationS : turn);
  } else if (seconds >= keys.back().timeS) {
    return withoutShift(keys.back().camera);
  }
  if (seconds <= keys.front().timeS) return withoutShift(keys.front().camera);
  const auto after = std::upper_bound(keys.begin(), keys.end(), seconds,
                                      [](double time, const CameraKey& key) { return time < key.timeS; });
  return inInterval(knots, after - keys.begin() - 1, seconds);
}

std::size_t addKey(CameraPath& path, double timeS, const Camera& camera) {
  std::vector<CameraKey>& keys = path.keys;
  if (!std::isfinite(timeS)) return keys.empty() ? 0 : keys.size() - 1;
  const double time = std::clamp(timeS, 0.0, CameraPath::kLongestS);
  for (std::size_t k = 0; k < keys.size(); ++k) {
    if (std::abs(keys[k].timeS - time) >= CameraPath::kLeastGapS) continue;
    keys[k].camera = withoutShift(camera);
    return k;
  }
  if (keys.size() >= CameraPath::kMostKeys) return keys.size() - 1;
  const auto place =
      std::find_if(keys.begin(), keys.end(), [&](const CameraKey& key) { return key.timeS > time; });
  const auto added = keys.insert(place, {time, withoutShift(camera)});
  path.durationS = std::max(path.durationS, time + (path.loop ? CameraPath::kLeastGapS : 0));
  return static_cast<std::size_t>(added - keys.begin());
}

void removeKey(CameraPath& path, std::size_t key) {
  if (key < path.keys.size()) path.keys.erase(path.keys.begin() + static_cast<std::ptrdiff_t>(key));
}

void moveKey(CameraPath& path, std::size_t key, double timeS) {
  std::vector<CameraKey>& keys = path.keys;
  if (key >= keys.size() || !std::isfinite(timeS)) return;
  const double least = key == 0 ? 0 : keys[key - 1].timeS + CameraPath::kLeastGapS;
  const double most =
      key + 1 == keys.size() ? latestTime(path) : keys[key + 1].timeS - CameraPath::kLeastGapS;
  keys[key].timeS = std::clamp(timeS, std::min(least, most), most);
}

void setDuration(CameraPath& path, double durationS) {
  if (!std::isfinite(durationS)) return;
  const double least = CameraPath::kLeastGapS * static_cast<double>(path.keys.size() + 1);
  path.durationS = std::clamp(durationS, least, CameraPath::kLongestS);
  double last = latestTime(path);
  const double behind = path.keys.empty() ? 0 : path.keys.back().timeS;
  if (behind > last)
    for (CameraKey& key : path.keys) key.timeS *= last / behind;
  // Those that lie close to each other now are kept apart.
  double earliest = 0;
  for (CameraKey& key : path.keys) {
    key.timeS = std::max(key.timeS, earliest);
    earliest = key.timeS + CameraPath::kLeastGapS;
  }
  for (auto key = path.keys.rbegin(); key != path.keys.rend(); ++key) {
    key->timeS = std::min(key->timeS, last);
    last = key->timeS - CameraPath::kLeastGapS;
  }
}

void setLoop(CameraPath& path, bool loop) {
  path.loop = loop;
  if (!loop || path.keys.size() < 2 || path.keys.back().timeS <= latestTime(path)) return;
  const double all = path.keys.back().timeS - path.keys.front().timeS;
  setDuration(path, path.keys.back().timeS + all / static_cast<double>(path.keys.size() - 1));
}

const char* problemOf(const CameraPath& path) {
  if (!(path.durationS > 0) || path.durationS > CameraPath::kLongestS)
    return "the duration is not between 0 and a day";
  if (path.keys.size() > CameraPath::kMostKeys) return "there are more than 200 keys";
  double last = -CameraPath::kLeastGapS;
  for (const CameraKey& key : path.keys) {
    // What is written in few digits may come a little too near.
    if (!(key.timeS >= 0) || key.timeS - last < 0.5 * CameraPath::kLeastGapS)
      return "the times of the keys do not grow";
    last = key.timeS;
    const Camera& camera = key.camera;
    const bool finite = std::isfinite(camera.target.x + camera.target.y + camera.target.z);
    const bool turned = std::abs(glm::dot(camera.orientation, camera.orientation) - 1) < 0.01f;
    if (!finite || !turned) return "a key's target or orientation makes no sense";
    if (!(camera.distance > 0) || !std::isfinite(camera.distance)) return "a key's distance is not > 0";
    if (!(camera.verticalFovRad >= kMinFovRad && camera.verticalFovRad <= kMaxFovRad))
      return "a key's field of view is not between 1 and 150 degrees";
  }
  if (last > latestTime(path)) return "a key lies behind the end";
  return nullptr;
}

CameraPath turntablePath(const Camera& camera, double seconds) {
  constexpr int kKeys = 8;  // a turn between two of less than half a turn is told by its ends
  CameraPath path;
  path.loop = true;
  path.durationS = std::abs(seconds);
  for (int k = 0; k < kKeys; ++k) {
    Camera turned = withoutShift(camera);
    turned.turnAboutZ(
        std::copysign(glm::two_pi<float>() * static_cast<float>(k) / kKeys, static_cast<float>(seconds)));
    path.keys.push_back({path.durationS * k / kKeys, turned});
  }
  return path;
}

}  // namespace gravitile::render
