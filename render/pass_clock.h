#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "render/gl_object.h"

namespace gravitile::render {

// How long the parts of a frame take on the GPU, for measurements.
class PassClock {
 public:
  struct Pass {
    const char* name = "";
    double ms = 0;
    std::uint64_t endNs = 0;  // by the GPU's clock
  };

  void begin();                    // of a frame
  void mark(const char* pass);     // what was asked for since the mark before is this pass
  bool finished() const;           // the last frame is; never waits
  std::vector<Pass> read() const;  // of the last frame; waits for it

  // What the GPU's clock says now.
  static std::uint64_t nowNs();

 private:
  GLuint query();

  std::vector<GlQuery> queries_;
  std::vector<const char*> names_;
  std::size_t used_ = 0;
};

}  // namespace gravitile::render
