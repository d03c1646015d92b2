#pragma once

#include <string_view>
#include <vector>

#include "render/gl_object.h"

namespace gravitile::render {

// How long the parts of a frame take on the GPU, for measurements.
class PassClock {
 public:
  struct Pass {
    std::string_view name;
    double ms = 0;
  };

  void begin();                      // of a frame
  void mark(std::string_view pass);  // what was asked for since the mark before is this pass
  std::vector<Pass> read() const;    // of the last frame; waits for it

 private:
  GLuint query();

  std::vector<GlQuery> queries_;
  std::vector<std::string_view> names_;
  std::size_t used_ = 0;
};

}  // namespace gravitile::render
