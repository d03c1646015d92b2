#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "render/look.h"

namespace gravitile::app {

// Every setting of render::Look as a row: files, checkpoints, pictures' text, the panel, its reset and the
// undoing of changes all read this table. Settings that stem from the scene (Look says which) are no rows.

// Where a setting stands in the panel.
enum class LookGroup { Colours, Light, Bodies, DensityMap, Time, Overlays };
inline constexpr std::size_t kLookGroups = 6;

enum class LookKind { Choice, YesNo, Real, Whole };

// A name of a choice, as files and as people write it.
struct LookChoice {
  std::string_view id, label;
};

struct LookField {
  std::string_view key;  // in a file: "exposure-stops"
  std::string_view label;
  std::string_view tooltip;
  LookGroup group;
  LookKind kind;
  double minimum, maximum;  // allowed values, both ends included
  std::string_view format;  // of a number in the panel, as printf has it
  bool wide;                // over so many sizes that a slider has to be logarithmic
  // The value as a number: of a choice its place among choices(), of YesNo 0 or 1. put() takes what is
  // allowed.
  double (*get)(const render::Look& look);
  void (*put)(render::Look& look, double value);
  std::span<const LookChoice> (*choices)();   // of a choice; else nullptr
  bool (*matters)(const render::Look& look);  // false: without effect as the others are

  double usual() const { return get(render::Look{}); }
  bool allows(double value) const;
};
std::span<const LookField> lookFields();

// The row with this key, or nullptr.
const LookField* findLookField(std::string_view key);

// The same of a component.
struct ComponentField {
  std::string_view key, label, tooltip;
  LookKind kind;
  double minimum, maximum;
  std::size_t numbers;  // that it is made of: 3 of a colour
  double (*get)(const render::ComponentLook& component, std::size_t number);
  void (*put)(render::ComponentLook& component, std::size_t number, double value);

  bool allows(double value) const { return value >= minimum && value <= maximum; }
  bool same(const render::ComponentLook& a, const render::ComponentLook& b) const;
  void copy(const render::ComponentLook& from, render::ComponentLook& to) const;
};
std::span<const ComponentField> componentFields();

// A value as a file has it: "film" in quotes, true, 0.5.
std::string lookValueToml(const LookField& field, double value);
// The same for people: "Film", "on", "0.50".
std::string lookValueText(const LookField& field, double value);
// What a value may be, for messages: "0 to 1", "eye, film, linear".
std::string allowedLookValues(const LookField& field);
std::string allowedRange(double minimum, double maximum);

// The fewest digits that give back the same number in single precision.
std::string floatText(double value);

}  // namespace gravitile::app
