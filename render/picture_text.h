#pragma once

#include <filesystem>

#include "render/image.h"

namespace gravitile::render {

// The texts of a PNG or an OpenEXR. Throws RenderError with the reason when there is no such file, when it is
// neither or damaged, or when a text is longer than any that a picture of this program has.
ImageText readPictureText(const std::filesystem::path& path);

}  // namespace gravitile::render
