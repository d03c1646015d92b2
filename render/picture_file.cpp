#include "render/picture_file.h"

#include <algorithm>
#include <cctype>

#include "render/png_file.h"
#ifdef GRAVITILE_HAVE_OPENEXR
#include "render/exr_file.h"
#endif

namespace gravitile::render {

bool isExrPath(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return extension == ".exr";
}

std::string exrObstacle() {
#ifdef GRAVITILE_HAVE_OPENEXR
  return "";
#else
  return "this Gravitile was built without OpenEXR: install it (Debian, Ubuntu: libopenexr-dev, version 3 or "
         "newer) and build again, or choose .png";
#endif
}

std::unique_ptr<PictureFile> openPicture(const std::filesystem::path& path, const PictureFormat& format,
                                         const ImageText& text) {
  if (!isExrPath(path)) return std::make_unique<PngFile>(path, format, text);
#ifdef GRAVITILE_HAVE_OPENEXR
  return std::make_unique<ExrFile>(path, format, text);
#else
  throw cannotWrite(path, exrObstacle());
#endif
}

}  // namespace gravitile::render
