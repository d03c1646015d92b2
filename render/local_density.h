#pragma once

#include <cstddef>

#include "render/frame_input.h"
#include "render/programs.h"

namespace gravitile::render {

// Mass per volume around each body, on the GPU: mass is added up in cubes of many sizes, and each body takes
// the smallest cube around it that holds the mass of some 16 bodies. Takes the masses from the tags.
class LocalDensity {
 public:
  // A still gets the densities of all bodies, a row of frames some millions of them in turn. Binds the buffer
  // of figures for the passes to come.
  void measure(const FrameInput& input);

 private:
  void prepare(const FrameInput& input);
  void count(const FrameInput& input);
  void query(const FrameInput& input);

  Program count_{programs::kCountMass}, query_{programs::kLocalDensity};
  GlBuffer cubes_, figures_;
  std::size_t bodies_ = 0;    // that figures_ has room for
  std::size_t counters_ = 0;  // of a row
  std::size_t stride_ = 1;    // every how manieth body is counted
  std::size_t next_ = 0;      // body whose turn it is
};

}  // namespace gravitile::render
