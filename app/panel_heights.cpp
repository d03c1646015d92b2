#include "app/panel_heights.h"

#include <algorithm>
#include <limits>

#include "app/panel_columns.h"

namespace gravitile::app {
namespace {

// Where there is room, designed pixels.
constexpr float kHistoryHeight = 208;
constexpr float kDiagnosticsHeight = 290;
constexpr float kDiagnosticsColumnHeight = 520;  // its figures one below the other, and so its plots
// Of the window's height; the middle of the picture stays free.
constexpr float kUpperShare = 0.74F;  // sweep and gallery
constexpr float kLowerShare = 0.58F;  // source and composer
// In this order the panels take what their least heights leave: first those that then show all they have.
constexpr PanelId kGrowing[] = {PanelId::Facts,    PanelId::Camera,      PanelId::Comparison,
                                PanelId::Sweep,    PanelId::Gallery,     PanelId::Source,
                                PanelId::Composer, PanelId::Diagnostics, PanelId::History};

constexpr std::size_t at(PanelId id) {
  return static_cast<std::size_t>(id);
}

// Facts, camera and comparison are as high as what they have to say.
bool fitsItself(PanelId id) {
  return id == PanelId::Facts || id == PanelId::Camera || id == PanelId::Comparison;
}

bool isLower(PanelId id) {
  return id == PanelId::Source || id == PanelId::Composer;
}

}  // namespace

float leastHeight(PanelId id) {
  switch (id) {
    case PanelId::Performance:
      return 150;  // rate, force error, and a line or two; the rest by scrolling
    case PanelId::Picture:
      return 80;  // a control or two
    case PanelId::Camera:
      return 248;  // its heading, its controls in five lines, and the timeline
    case PanelId::Gallery:
      return 210;  // a row of pictures with their titles
    case PanelId::Composer:
      return 260;  // its head, and half a component; the rest by scrolling
    case PanelId::Facts:
      return 200;  // of a GPU's kernel, in two columns
    case PanelId::History:
      return 160;
    case PanelId::Comparison:
      return 260;  // its heading, and all kernels of a GPU, side by side
    case PanelId::Source:
      return 230;  // its controls, and some lines
    case PanelId::Sweep:
      return 290;  // its controls, and a heat map or a table that can be read
    case PanelId::Diagnostics:
      return 240;  // its heading and figures, and plots in which a change is seen
    case PanelId::Simulation:
      return 150;  // run, scene and bodies; the rest by scrolling
  }
  return 0;
}

float columnHeight(PanelId id) {
  if (id == PanelId::History) return kHistoryHeight;
  return id == PanelId::Diagnostics ? kDiagnosticsColumnHeight : std::numeric_limits<float>::infinity();
}

PanelHeights::PanelHeights(const LayoutInput& input, float width, float height)
    : input_(input),
      margin_(kPanelMargin * input.scale),
      wide_(width >= (kHistoryMinWidth + kComparisonMinWidth) * input.scale + margin_) {
  choose(height);
  grow(std::max(height - together(), 0.0F));
  // The first has its place in any case, and may have less than it needs.
  for (float& most : most_) most = std::min(most, height);
}

float PanelHeights::least(PanelId id) const {
  const float height = leastHeight(id) * input_.scale, drawn = input_.heights[at(id)];
  return fitsItself(id) && drawn > 0 ? std::min(height, drawn) : height;
}

float PanelHeights::wanted(PanelId id) const {
  if (fitsItself(id)) return std::max(input_.heights[at(id)], least(id));
  if (id == PanelId::History) return kHistoryHeight * input_.scale;
  if (id == PanelId::Diagnostics) return kDiagnosticsHeight * input_.scale;
  return (isLower(id) ? kLowerShare : kUpperShare) * input_.height;
}

// Of all that are chosen, with the margins between them.
float PanelHeights::together() const {
  float sum = -margin_;
  for (const PanelId id : kMiddlePanels) sum += has(id) ? least(id) + margin_ : 0;
  if (sideBySide()) sum -= std::min(least(PanelId::History), least(PanelId::Comparison)) + margin_;
  return sum;
}

void PanelHeights::choose(float height) {
  const SidePanels middle(PanelSide::Middle, input_);
  auto ranked = kMiddlePanels;
  std::sort(ranked.begin(), ranked.end(), [&](PanelId a, PanelId b) { return input_.panels.outranks(a, b); });
  bool first = true;
  for (const PanelId id : ranked) {
    if (!middle.has(id)) continue;
    chosen_.set(id);
    if (!first && together() > height) chosen_.set(id, false);
    first = false;
  }
}

void PanelHeights::grow(float left) {
  for (const PanelId id : kGrowing) {
    if (!has(id)) continue;
    if (sideBySide() && id == PanelId::History) continue;
    float height = least(id);
    if (sideBySide() && id == PanelId::Comparison) height = std::max(height, least(PanelId::History));
    const float more = std::clamp(wanted(id) - height, 0.0F, left);
    taken_[at(id)] = height + more;
    most_[at(id)] = fitsItself(id) ? height + left : height + more;
    left -= more;
  }
  if (sideBySide()) growSideBySide(left);
}

// The history, which may be higher than what the comparison beside it has taken.
void PanelHeights::growSideBySide(float left) {
  const float wantedHeight = wanted(PanelId::History);
  float& both = taken_[at(PanelId::Comparison)];
  both += std::clamp(wantedHeight - both, 0.0F, left);
  most_[at(PanelId::History)] = std::min(wantedHeight, both);
}

}  // namespace gravitile::app
