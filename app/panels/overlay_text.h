#pragma once

#include <imgui.h>

#include <initializer_list>

namespace gravitile::app {

// What is written over the picture itself, where it may be bright or dark; the same in every theme.
inline constexpr ImU32 kOverlayLight = IM_COL32(235, 240, 247, 255), kOverlayShade = IM_COL32(0, 0, 0, 190);

// Light letters with a dark rim. `shade`: its width, pixels.
inline void drawOverlayText(ImDrawList& list, const ImVec2& at, const char* words, float shade,
                            ImU32 colour = kOverlayLight) {
  for (const float dx : {-shade, shade})
    for (const float dy : {-shade, shade}) list.AddText({at.x + dx, at.y + dy}, kOverlayShade, words);
  list.AddText(at, colour, words);
}

}  // namespace gravitile::app
