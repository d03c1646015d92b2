#pragma once

#include <cstddef>

namespace gravitile::app {

// Of every how many bodies one is drawn, so that frames come in time where there are more than GL can draw:
// millions of bodies without a GPU. As all bodies share one light, the picture keeps its brightness and gets
// grainier. Learns from the time that frames take.
class DrawnDetail {
 public:
  // Fewer are not left out: the rest of a frame takes longer than they do.
  static constexpr std::size_t kFewestDrawn = 16384;

  // Another number of bodies: nothing is known of them.
  void restart(std::size_t bodies);
  // A frame took so long, all in all. Returns what every() is from now on.
  std::size_t frame(double ms);
  // 1: all are drawn.
  std::size_t every() const { return every_; }

 private:
  std::size_t mostLeftOut() const;
  void change(std::size_t every);

  std::size_t bodies_ = 0, every_ = 1;
  int slow_ = 0, fast_ = 0;  // frames in a row
  int settling_ = 0;         // frames that still show what was before
  double meanMs_ = 0;
};

}  // namespace gravitile::app
