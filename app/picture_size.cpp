#include "app/picture_size.h"

#include <array>
#include <cstddef>

namespace gravitile::app {
namespace {

// In the order of the enumeration.
constexpr std::array kSizes{
    PictureSizeRow{PictureSize::Window, "window", "As the window", 1, 0, 0},
    PictureSizeRow{PictureSize::Twice, "twice", "Twice the window", 2, 0, 0},
    PictureSizeRow{PictureSize::FourTimes, "four-times", "4 times the window", 4, 0, 0},
    PictureSizeRow{PictureSize::Uhd4k, "4k", "4K, 3840x2160", 0, 3840, 2160},
    PictureSizeRow{PictureSize::Uhd8k, "8k", "8K, 7680x4320", 0, 7680, 4320},
};

}  // namespace

std::span<const PictureSizeRow> pictureSizes() {
  return kSizes;
}

const PictureSizeRow& pictureSize(PictureSize size) {
  return kSizes[static_cast<std::size_t>(size)];
}

}  // namespace gravitile::app
