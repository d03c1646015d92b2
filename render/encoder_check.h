#pragma once

#include <string>

#include "render/film_format.h"

namespace gravitile::render {

// Why films of this format can't be encoded here, with what to install; "" where they can, and where the
// format takes no encoder.
std::string encoderProblem(const FilmFormat& format);

}  // namespace gravitile::render
