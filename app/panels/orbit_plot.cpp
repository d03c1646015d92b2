#include <algorithm>

#include "app/panels/composer_fields.h"
#include "app/panels/style.h"

namespace gravitile::app {
namespace {

constexpr float kInset = 0.9F;  // of the square that the orbits fill
constexpr float kMark = 0.3F;   // radius, in lines of text

void drawPath(ImDrawList& list, const OrbitFrame& frame, const OrbitPreview::Path& path, ImU32 colour) {
  const float line = ImGui::GetTextLineHeight(), stroke = line / 10;
  for (std::size_t k = 1; k < path.points.size(); ++k)
    list.AddLine(frame(path.points[k - 1]), frame(path.points[k]), colour, stroke);
  list.AddCircle(frame(path.pericentre), kMark * line, colour, 0, stroke);
  list.AddCircleFilled(frame(path.start), kMark * line, colour);
}

}  // namespace

OrbitFrame orbitFrame(const OrbitPreview& preview, const ImVec2& corner, const ImVec2& size) {
  const float radius = kInset * std::min(size.x, size.y) / 2;
  return {{corner.x + size.x / 2, corner.y + size.y / 2}, radius / static_cast<float>(preview.radius)};
}

void drawOrbitPreview(const OrbitPreview& preview, const ImVec2& size) {
  const ImVec2 corner = ImGui::GetCursorScreenPos(), end{corner.x + size.x, corner.y + size.y};
  const OrbitFrame frame = orbitFrame(preview, corner, size);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(corner, end, IM_COL32(0, 0, 0, 160), ImGui::GetStyle().FrameRounding);
  list.PushClipRect(corner, end, true);
  const float cross = ImGui::GetTextLineHeight() / 4;
  const ImU32 dim = ImGui::GetColorU32(kDim);
  list.AddLine({frame.middle.x - cross, frame.middle.y}, {frame.middle.x + cross, frame.middle.y}, dim);
  list.AddLine({frame.middle.x, frame.middle.y - cross}, {frame.middle.x, frame.middle.y + cross}, dim);
  const ImVec4 colours[] = {kAccent, {1.0F, 0.72F, 0.38F, 1}};
  for (std::size_t body = 0; body < 2; ++body)
    drawPath(list, frame, preview.paths[body], ImGui::GetColorU32(colours[body]));
  list.PopClipRect();
  ImGui::Dummy(size);
}

}  // namespace gravitile::app
