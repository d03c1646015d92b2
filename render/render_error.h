#pragma once

#include <stdexcept>

namespace gravitile::render {

// No context, no framebuffer, a shader that does not compile, a picture that can't be written: the message
// says what happened and what to do. Exit code 1.
class RenderError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace gravitile::render
