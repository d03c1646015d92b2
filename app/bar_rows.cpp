#include "app/bar_rows.h"

#include <algorithm>

namespace gravitile::app {

BarRows shareHeight(std::size_t bars, float line, float height, float mostHeight) {
  constexpr float kComfortablePitch = 1.6F, kLeastPitch = 1.06F;  // in lines of text
  const auto pitch = [&](std::size_t rows, float available) {
    return std::min(available / static_cast<float>(std::max<std::size_t>(rows, 1)), kComfortablePitch * line);
  };
  const float comfortable = pitch(bars, height);
  if (comfortable >= kLeastPitch * line) return {1, comfortable};
  const float tight = pitch(bars, mostHeight);
  if (tight >= kLeastPitch * line) return {1, kLeastPitch * line};
  return {2, std::max(pitch((bars + 1) / 2, mostHeight), kLeastPitch * line)};
}

}  // namespace gravitile::app
