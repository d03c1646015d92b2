#pragma once

#include <span>
#include <string_view>

namespace gravitile::app {

// How large pictures of the window are that are saved without panels.
enum class PictureSize { Window, Twice, FourTimes, Uhd4k, Uhd8k };

struct PictureSizeRow {
  PictureSize value;
  std::string_view id;     // in the settings: "window"
  std::string_view label;  // "As the window"
  int factor;              // times the window's; 0: a size of its own
  int width, height;
};
std::span<const PictureSizeRow> pictureSizes();
const PictureSizeRow& pictureSize(PictureSize size);

}  // namespace gravitile::app
