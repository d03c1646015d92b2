#include "app/panel_drop.h"

#include <algorithm>

#include "app/panel_columns.h"

namespace gravitile::app {

DropZones::DropZones(PanelId panel, float width, float height, float scale) : width_(width) {
  const float margin = kPanelMargin * scale, third = width / 3;
  const float zoneHeight = std::max(height - 2 * margin, 1.0F);
  const float side = std::clamp(third - 1.5F * margin, 1.0F, columnWidth(panel) * scale);
  const auto add = [&](PanelSide where, float left, float zoneWidth) {
    if (panelOf(panel).mayStand(where)) zones_[count_++] = {where, {left, margin, zoneWidth, zoneHeight}};
  };
  add(PanelSide::Left, margin, side);
  add(PanelSide::Middle, third + margin / 2, std::max(third - margin, 1.0F));
  add(PanelSide::Right, width - margin - side, side);
}

std::optional<PanelSide> DropZones::at(float x) const {
  const PanelSide reached = x < width_ / 3       ? PanelSide::Left
                            : x > width_ * 2 / 3 ? PanelSide::Right
                                                 : PanelSide::Middle;
  for (const DropZone& zone : all())
    if (zone.side == reached) return reached;
  return std::nullopt;
}

}  // namespace gravitile::app
