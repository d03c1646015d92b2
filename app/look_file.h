#pragma once

#include <bitset>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/look_fields.h"
#include "render/look.h"
#include "sim/scenes/scene_table.h"

namespace gravitile::app {

// A look as a TOML file, or as the table [look] of a scene file:
//
//   title       = "Hubble"                   # one line; optional, else the file's name
//   description = "..."
//   colour      = "temperature"              # a setting by its key in look_fields.cpp; what is left out has
//   bloom       = 0.2                        # its usual value
//   [[component]]                            # of the scene; what is left out is as the scene has it
//   number      = 2                          # 1 to 64; left out: its place in this list
//   colour      = "#ff8040"                  # or [red, green, blue], linear light, each 0 to 1
//   visible     = false
//   brightness  = 0.5
//   size        = 2

inline constexpr std::size_t kComponentFields = 5;

// What a look says of one component.
struct ComponentChange {
  std::size_t number = 1;               // of the component in the scene, from 1
  std::bitset<kComponentFields> given;  // by its place in componentFields()
  render::ComponentLook look{};
};

struct LookFile {
  std::string title, description;
  render::Look look;  // its components and what the scene sets are of no meaning
  std::vector<ComponentChange> components;
};

// Reads a description. `file` is what messages call it. Throws sim::UserError "FILE:LINE: what is wrong; what
// is allowed", for any text whatsoever.
LookFile parseLook(std::string_view text, const std::string& file);

// The description as TOML, without what has its usual value; parseLook() gives back the same.
std::string writeLook(const LookFile& file);

// False for the ends of a range that is automatic: they are what the scene made them.
bool isChosen(const LookField& field, const render::Look& look);

// Ranges that are not automatic get what parseLook() asks of them: the end that is out of order moves, below
// or above `changed`, the key of the other one.
void putRangesInOrder(render::Look& look, std::string_view changed);

// `scene` with all settings of the file. It is the look that the scene has by itself.
render::Look withLook(const LookFile& file, render::Look scene);

// What makes `look` of the look that the scene has by itself.
LookFile lookFileOf(const render::Look& look, const render::Look& scene);

// The look that a scene brings, if it does. `file` is what messages call it. Throws as parseLook() does.
std::optional<LookFile> lookOf(const sim::Scene& scene, const std::string& file);

// The same of what belongs into a scene file's [look].
sim::ForeignTable lookTable(const LookFile& file);

}  // namespace gravitile::app
