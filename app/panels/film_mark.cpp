#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/panels/overlay_text.h"
#include "app/panels/panels.h"

namespace gravitile::app {
namespace {

// Designed pixels.
constexpr float kInset = 10;
constexpr float kRadius = 6, kCornerRadius = kPanelMargin / 2 - 2;
constexpr float kGap = 6;
constexpr ImU32 kRed = IM_COL32(235, 50, 45, 255), kDarkRed = IM_COL32(150, 30, 28, 255);
constexpr ImU32 kWarning = IM_COL32(255, 190, 70, 255);

using Words = std::array<char, 96>;

// "0:07", "1:02:03".
char* putTime(char* at, char* end, double seconds) {
  const auto whole = static_cast<long long>(seconds);
  const long long hours = whole / 3600, minutes = whole / 60 % 60;
  if (hours > 0) return fmt::format_to_n(at, end - at, "{}:{:02}:{:02}", hours, minutes, whole % 60).out;
  return fmt::format_to_n(at, end - at, "{}:{:02}", minutes, whole % 60).out;
}

Words wordsOf(const FilmStatus& film) {
  constexpr double kMega = 1e6;
  Words words{};
  char* at = words.data();
  char* const end = at + words.size() - 1;
  using Phase = FilmStatus::Phase;
  if (film.phase == Phase::Opening) {
    fmt::format_to_n(at, end - at, "opening the encoder");
    return words;
  }
  at = putTime(at, end, film.elapsedS);
  at = fmt::format_to_n(at, end - at, "  {} dropped  {:.1f} MB", film.dropped,
                        static_cast<double>(film.bytes) / kMega)
           .out;
  if (film.phase == Phase::Ending) fmt::format_to_n(at, end - at, "  writing the rest");
  return words;
}

}  // namespace

void drawFilmMark(ImDrawList& list, const FilmStatus& film, const PanelArea& free, float scale) {
  const Words words = wordsOf(film);
  const float line = ImGui::GetFontSize(), inset = kInset * scale;
  const float width = 2 * kRadius * scale + kGap * scale + ImGui::CalcTextSize(words.data()).x;
  const bool room = free.width >= inset + width && free.height >= inset + line;
  // Without room for words the dot stands in the corner, where the margin keeps panels away.
  const float corner = kPanelMargin * scale / 2, radius = (room ? kRadius : kCornerRadius) * scale;
  const ImVec2 middle =
      room ? ImVec2{free.left + inset + radius, free.top + inset + line / 2} : ImVec2{corner, corner};
  const bool recording = film.phase == FilmStatus::Phase::Recording;
  list.AddCircleFilled(middle, radius + scale, kOverlayShade);
  list.AddCircleFilled(middle, radius, recording ? kRed : kDarkRed);
  if (!room) return;
  const ImVec2 at{middle.x + radius + kGap * scale, free.top + kInset * scale};
  drawOverlayText(list, at, words.data(), scale, film.dropped > 0 ? kWarning : kOverlayLight);
}

}  // namespace gravitile::app
