#pragma once

#include <string_view>

#include "app/panels/style.h"
#include "sim/engine.h"

namespace gravitile::app {

// Why the newest choice or edit of a kernel was refused: the compiler's errors, or how wrong its forces are.
// What takes more room than there is scrolls.
class RefusalList {
 public:
  // At the cursor, at most `maxHeight` pixels high; nothing when nothing was refused. `shown`: the kernel
  // whose source is on the screen. Returns the error that was clicked, or null.
  const sim::SourceError* draw(const sim::EngineStatus& status, const sim::KernelDescriptor& shown,
                               const Ui& ui, float maxHeight);

 private:
  float height_ = 0;  // of all of it, as drawn last
};

}  // namespace gravitile::app
