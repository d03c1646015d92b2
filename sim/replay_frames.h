#pragma once

#include <span>

#include "sim/io/trajectory_reader.h"
#include "sim/vertex.h"

namespace gravitile::sim {

// The bodies of a trajectory at any place on its line of frames. Of one thread at a time.
class ReplayFrames {
 public:
  explicit ReplayFrames(const std::filesystem::path& path, unsigned threads) : reader_(path, threads) {}

  const TrajectoryReader& reader() const { return reader_; }
  double last() const { return static_cast<double>(reader_.frames() - 1); }

  // Whoever gets body [0, count) in turn: number, place and velocity, which is 0 unless asked for. `frame`
  // from 0 to last(). Throws UserError when a frame is damaged.
  struct Asked {
    double frame = 0;
    bool velocities = false;
    std::uint64_t first = 0, count = 0;
  };
  template <typename Take>
  void visit(const Asked& asked, Take&& take);

  // Of a place between frames too.
  double time(double frame) const;
  std::uint64_t step(double frame) const;  // of the frame at or before it

 private:
  static constexpr std::size_t kAtOnce = 1024;
  using Places = std::array<Float4, kAtOnce>;
  struct Curve;

  Curve curve(const Asked& asked);

  TrajectoryReader reader_;
  // Of the four frames around, as far as they are needed.
  std::array<Places, 4> places_{};
};

// The frames around a place on the line, and how much each of them counts.
struct ReplayFrames::Curve {
  std::array<std::shared_ptr<const TrajectoryFrame>, 4> frames;
  std::array<double, 4> place{};     // weights; those of frames that are not there are 0
  std::array<double, 4> velocity{};  // 1 over time units
};

template <typename Take>
void ReplayFrames::visit(const Asked& asked, Take&& take) {
  const Curve found = curve(asked);
  for (std::uint64_t first = asked.first; first < asked.first + asked.count; first += kAtOnce) {
    const auto count =
        static_cast<std::size_t>(std::min<std::uint64_t>(kAtOnce, asked.first + asked.count - first));
    for (std::size_t k = 0; k < found.frames.size(); ++k)
      if (found.frames[k] != nullptr)
        reader_.places(*found.frames[k], static_cast<std::size_t>(first), std::span(places_[k]).first(count));
    for (std::size_t body = 0; body < count; ++body) {
      Double4 place, velocity;
      for (std::size_t k = 0; k < found.frames.size(); ++k) {
        if (found.frames[k] == nullptr) continue;
        const Float4& at = places_[k][body];
        place.x += found.place[k] * at.x;
        place.y += found.place[k] * at.y;
        place.z += found.place[k] * at.z;
        place.w = at.w;
        velocity.x += found.velocity[k] * at.x;
        velocity.y += found.velocity[k] * at.y;
        velocity.z += found.velocity[k] * at.z;
      }
      take(first + body, place, velocity);
    }
  }
}

}  // namespace gravitile::sim
