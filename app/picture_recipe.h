#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/picture_state.h"

namespace gravitile::app {

// What it takes to make a picture again: the text "Recipe" of its file, in TOML:
//
//   format       = 1
//   program      = "0.1.0 (1a2b3c4d5e)"
//   unrepeatable = "the run went on from a saved one"   # why it can't be made again; left out where it can
//   scene-print  = "12345-89abcdef01234567"             # of a scene's file: its size and a fingerprint
//   [options]                                           # of 'gravitile render', as they would be typed
//   scene = "disk-galaxy"
//   steps = "300"
//   [view]                                              # lists of numbers, by the names of picture_state.h
//   CameraDistance = [3.5]
struct PictureRecipe {
  std::string program;
  std::string unrepeatable;
  std::string scenePrint;
  std::vector<std::pair<std::string, std::string>> options;  // "scene", "disk-galaxy"
  PictureState view;
};

inline constexpr const char* kRecipeText = "Recipe";  // of the texts of a picture's file
inline constexpr const char* kLookText = "Look";

std::string writeRecipe(const PictureRecipe& recipe);

// writeRecipe() gives back the same. `file` is what messages call it. Throws sim::UserError in one line, for
// any text whatsoever; what options and view say is not looked at.
PictureRecipe parseRecipe(std::string_view text, const std::string& file);

// Size and fingerprint of a file's beginning and end, "" where it can't be read: another file under the same
// name is noticed, however long it takes to read all of it.
std::string scenePrint(const std::filesystem::path& file);

}  // namespace gravitile::app
