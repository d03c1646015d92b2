#pragma once

#include <imgui.h>

#include <string>

#include "app/plot_scale.h"

namespace gravitile::app {

// The field of a plot: where values over time lie on the screen.
struct PlotField {
  ImVec2 minimum, maximum;  // corners, pixels; the lower one has the largest y
  double left, right;       // times at its edges
  PlotScale scale;          // of the values

  float x(double time) const {
    return maximum.x - static_cast<float>((right - time) / (right - left)) * (maximum.x - minimum.x);
  }
  float y(double value) const {
    return maximum.y - static_cast<float>(scale.position(value)) * (maximum.y - minimum.y);
  }
};

// A colour with another opacity.
ImU32 fade(const ImVec4& colour, float alpha);

// Grid lines at the values' ticks, each named to the left of the field.
void drawValueAxis(ImDrawList& list, const PlotField& field, std::string (*nameOf)(double));

// A name for a time, below the field.
void drawTimeTick(ImDrawList& list, const PlotField& field, double time, const std::string& name);

// A line in pieces, broken where there are no values. A lone value is a dot.
class BrokenLine {
 public:
  BrokenLine(ImDrawList& list, ImU32 colour) : list_(list), colour_(colour) {}
  void add(const ImVec2& point);
  // Ends the piece; due after the last one too.
  void finish();

 private:
  ImDrawList& list_;
  ImU32 colour_;
  ImVec2 last_{};
  int points_ = 0;  // of the piece that is being drawn
};

}  // namespace gravitile::app
