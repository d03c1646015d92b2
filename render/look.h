#pragma once

#include <array>
#include <span>
#include <string_view>

#include <glm/vec3.hpp>

namespace gravitile::render {

inline constexpr int kPaletteColours = 8;
inline constexpr int kMaxComponents = 64;  // further components reuse the settings in turn

// What the picture shows.
enum class PictureKind {
  Light,       // bodies shine, as in a photograph
  DensityMap,  // surface density of the mass seen in projection, on a logarithmic scale
};

// What a body's colour tells.
enum class ColourMode {
  Component,     // the colour of the component
  Speed,         // |v|
  Acceleration,  // |a|
  Mass,
  Density,      // of the mass around the body
  Temperature,  // colours of stars: each body has a temperature of its own, drawn once
};

// How a figure becomes a colour: lightness rises evenly in OKLab from one end to the other, or as a black
// body glows.
enum class ColourMap { Ember, Ocean, Violet, Diverging, Grey, BlackBody };

// From linear light to the screen.
enum class ToneCurve {
  Eye,     // response of a photoreceptor: three decades of light keep their gradations
  Film,    // a film's S-curve: deep shadows, soft shoulder
  Linear,  // as it is, cut off at white
};

// How bodies get into the picture.
enum class DrawPath {
  Automatic,  // whatever is faster, chosen for each frame
  Compute,    // a compute shader adds up small bodies, sprites draw the others
  Sprites,    // GL point sprites draw all
};

// Which bodies leave trails, of the components that do.
enum class TrailBodies {
  All,     // or as many as Look::trailBodies, evenly picked
  Chosen,  // those that somebody has chosen in the picture
};

// Where bodies are shown while a step is computed that takes longer than a frame.
enum class BetweenSteps {
  Jump,      // where they were when the last step had ended
  Linear,    // on the straight way from there to where they were a step before: a step late
  Velocity,  // on the straight way on, as fast as in the last step: in time, and a little beside
};

// How many bodies are drawn in a window.
enum class Detail {
  Automatic,  // as many as can be drawn in time, evenly picked
  Full,       // all, however long it takes
};

// A setting that is one of a few, as files and command lines name it and as a person reads it.
template <typename Value>
struct Choice {
  Value value;
  std::string_view id;
  std::string_view label;
};

template <typename Value>
std::string_view idOf(std::span<const Choice<Value>> choices, Value value) {
  for (const Choice<Value>& choice : choices)
    if (choice.value == value) return choice.id;
  return "";
}

std::span<const Choice<PictureKind>> pictureKinds();
std::span<const Choice<ColourMode>> colourModes();
std::span<const Choice<ColourMap>> colourMaps();
std::span<const Choice<ToneCurve>> toneCurves();
std::span<const Choice<DrawPath>> drawPaths();
std::span<const Choice<TrailBodies>> trailKinds();
std::span<const Choice<BetweenSteps>> betweenStepsKinds();
std::span<const Choice<Detail>> detailKinds();

// What figures are mapped to colours. Automatic: from the low to the high percentile of the bodies drawn.
struct ColourRange {
  bool automatic = true;
  float low = 0, high = 1;  // units of the figure, low < high; where not automatic
  bool logarithmic = false;
};

struct ComponentLook {
  glm::vec3 colour{1};  // linear RGB; light is added up, so that a black component is not seen
  bool visible = true;
  float brightness = 1;  // factor on its light; not on its mass in a density map
  float size = 1;        // factor on Look::bodySize
  bool trails = true;    // its bodies leave trails, where any do
};

// Every setting of the picture that is not the camera. Plain data, saved as it is.
struct Look {
  PictureKind kind = PictureKind::Light;
  DrawPath path = DrawPath::Automatic;

  ColourMode colourMode = ColourMode::Component;
  ColourMap colourMap = ColourMap::Diverging;  // of every mode but Component and Temperature
  ColourRange range;                           // likewise
  float saturation = 1;                        // 0 grey, 1 as it is, up to 2

  bool autoExposure = false;
  float exposureStops = 0;  // brightness is scaled by 2^stops, after automatic exposure too
  ToneCurve toneCurve = ToneCurve::Eye;
  float bloom = 0;           // share of the light that is scattered, 0..1
  float bloomRadius = 0.5f;  // 0 close to its source .. 1 across the picture
  bool dither = true;

  float bodySize = 1;  // factor on the natural size of a body; the whole stays as bright
  std::array<ComponentLook, kMaxComponents> components = defaultComponents();

  ColourMap densityColours = ColourMap::Ember;
  ColourRange densityRange{.automatic = true, .low = 1, .high = 100, .logarithmic = true};  // mass / length^2

  float trailSeconds = 0;  // of time as it passes on the screen; 0: no trails
  TrailBodies trailsOf = TrailBodies::All;
  int trailBodies = 4096;                          // at most, evenly picked among all; 0: all
  float longExposure = 0;                          // seconds that light stays on the picture; 0: not at all
  BetweenSteps betweenSteps = BetweenSteps::Jump;  // in a window
  Detail detail = Detail::Automatic;               // likewise
  bool axes = false, grid = false, scaleBar = true, legend = true;

  // Set from the scene.
  float bodyRadius = 0.01f;  // radius of a body's glow, scene length units
  float sceneRadius = 1;     // radius that holds most bodies; brightness is set for it
  float meanMass = 1;        // of a body, mass units

  const ComponentLook& of(std::size_t component) const { return components[component % kMaxComponents]; }

  static std::array<ComponentLook, kMaxComponents> defaultComponents();  // the palette's colours in turn
};

}  // namespace gravitile::render
