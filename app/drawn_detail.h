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

  DrawnDetail();
  // Another number of bodies: nothing is known of them.
  void restart(std::size_t bodies);
  // A frame took so long, all in all, on a screen that shows one every `refreshMs` at the most (0: nobody
  // knows). Returns what every() is from now on.
  std::size_t frame(double ms, double refreshMs = 0);
  // 1: all are drawn.
  std::size_t every() const { return every_; }

 private:
  std::size_t mostLeftOut() const;
  void drawFewer();
  void change(std::size_t every);

  std::size_t bodies_ = 0, every_ = 1;
  int slow_ = 0, fast_ = 0, calm_ = 0;  // frames in a row
  int settling_ = 0;                    // frames that still show what was before
  int onTrial_ = 0;                     // so many frames still tell whether more bodies can be drawn
  std::size_t beforeTrial_ = 1;         // as every_
  int patience_ = 0;                    // calm frames until the next trial
  double meanMs_ = 0;
};

}  // namespace gravitile::app
