#pragma once

#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "app/orbit_preview.h"
#include "sim/scenes/scene_file.h"

namespace gravitile::app {

// The composer's controls, one to a row. All return true when they changed what they show; what is typed is
// taken as it is, and judged by draftProblem(). `labelWidth`: of the column to the left, pixels.

// All but the name: model, share or count, mass, scale, place, motion, orientation, colour, visible.
bool drawComponentFields(sim::ComponentSpec& component, float labelWidth);

bool drawOrbitFields(const std::vector<sim::ComponentSpec>& components, sim::OrbitSpec& orbit,
                     float labelWidth);

// A number that may be left out: then the field is empty, and shows `hint`.
bool optionalNumber(const char* id, const char* hint, std::optional<double>& value);

// A line of text, of at most 127 bytes.
bool textField(const char* id, std::string& value);

// Maps a point of the orbit's plane onto the screen: to scale, the centre of mass in the middle of a square.
struct OrbitFrame {
  ImVec2 middle;
  float perUnit = 1;

  ImVec2 operator()(const OrbitPreview::Point& point) const {
    return {middle.x + perUnit * static_cast<float>(point.x),
            middle.y - perUnit * static_cast<float>(point.y)};
  }
};
OrbitFrame orbitFrame(const OrbitPreview& preview, const ImVec2& corner, const ImVec2& size);

// Both orbits in a rectangle of that size; rings mark the pericentre, discs the start.
void drawOrbitPreview(const OrbitPreview& preview, const ImVec2& size);

}  // namespace gravitile::app
