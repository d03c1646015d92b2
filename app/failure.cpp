#include "app/failure.h"

#include "render/render_error.h"
#include "sim/memory_failure.h"
#include "sim/user_error.h"

namespace gravitile::app {

bool canGoOnAfter(const std::exception& error) {
  return dynamic_cast<const sim::UserError*>(&error) != nullptr ||
         dynamic_cast<const render::RenderError*>(&error) != nullptr || sim::isMemoryFailure(error);
}

std::string reasonOf(const std::exception& error) {
  return sim::isMemoryFailure(error) ? "out of memory" : error.what();  // so short that it takes none
}

}  // namespace gravitile::app
