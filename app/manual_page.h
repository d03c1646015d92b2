#pragma once

#include <string>
#include <string_view>

#include "app/command_shape.h"

namespace gravitile::app {

// The manual page, gravitile(1), in the language of man(7).
std::string manualPage(const ProgramShape& program, std::string_view version);

}  // namespace gravitile::app
