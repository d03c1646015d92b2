#pragma once

#include <filesystem>
#include <optional>

#include "render/look.h"
#include "render/picture_file.h"

namespace gravitile::app {

// Bits a channel, as --depth has them; the usual where it was not given: 8 in a PNG, 16 in an OpenEXR, 32 in
// that of a density map, whose figures may be of any magnitude.
using PictureDepth = std::optional<int>;

// Throws sim::UserError when a file of this extension has no such depth, or there is no OpenEXR.
void requireDepth(const std::filesystem::path& path, PictureDepth depth);

// What the file is to hold; width and height are left to the caller.
render::PictureFormat pictureFormat(const std::filesystem::path& path, const render::Look& look,
                                    PictureDepth depth);

}  // namespace gravitile::app
