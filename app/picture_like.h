#pragma once

#include <string>

#include "app/commands.h"

namespace gravitile::app {

// What 'render --like PICTURE' asks for: what the picture's text says goes into `options`, but for what was
// given on the command line. Throws sim::UserError in one line when the file is no picture that this program
// made, or when it can't be made again: its scene's file has gone or changed, or it went another way.
void likePicture(const std::string& picture, RenderOptions& options);

}  // namespace gravitile::app
