#pragma once

#include <glm/vec3.hpp>

namespace gravitile::app {

// A point of which a new place comes now and then: moves from the last one to the newest evenly, in the time
// that lay between them, so that it never jumps.
class SampledPoint {
 public:
  // The first place, or one after a jump.
  void start(const glm::vec3& at) {
    from_ = to_ = at;
    sinceS_ = 0;
    takesS_ = 0;
  }
  void add(const glm::vec3& place) {
    from_ = at();
    to_ = place;
    takesS_ = sinceS_ < kLongestS ? sinceS_ : kLongestS;
    sinceS_ = 0;
  }
  // Once a frame.
  void advance(double dtS) { sinceS_ += dtS; }

  glm::vec3 at() const {
    return sinceS_ >= takesS_ ? to_ : from_ + (to_ - from_) * static_cast<float>(sinceS_ / takesS_);
  }

 private:
  static constexpr double kLongestS = 3;  // a place that has been the newest for longer was one at rest

  glm::vec3 from_{0}, to_{0};
  double sinceS_ = 0, takesS_ = 0;
};

}  // namespace gravitile::app
