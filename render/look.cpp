#include "render/look.h"

namespace gravitile::render {

namespace {

constexpr std::array<std::array<float, 3>, kPaletteColours> kPalette{{
    {0.36f, 0.58f, 1.00f},  // disk: young blue-white stars; also what a scene of one component looks like
    {1.00f, 0.62f, 0.26f},  // bulge: old stars, warm yellow-white
    {0.24f, 0.12f, 0.50f},  // halo: dim violet
    {0.10f, 0.62f, 0.55f},  // teal
    {1.00f, 0.34f, 0.22f},  // red of hydrogen clouds
    {0.95f, 0.90f, 0.78f},  // cream
    {0.40f, 0.85f, 0.30f},  // green
    {0.90f, 0.30f, 0.75f},  // magenta
}};

constexpr Choice<PictureKind> kPictureKinds[]{{PictureKind::Light, "light", "Light"},
                                              {PictureKind::DensityMap, "density", "Density map"}};

constexpr Choice<ColourMode> kColourModes[]{{ColourMode::Component, "component", "Component"},
                                            {ColourMode::Speed, "speed", "Speed"},
                                            {ColourMode::Acceleration, "acceleration", "Acceleration"},
                                            {ColourMode::Mass, "mass", "Mass"},
                                            {ColourMode::Density, "density", "Local density"},
                                            {ColourMode::Temperature, "temperature", "Star temperature"}};

constexpr Choice<ColourMap> kColourMaps[]{
    {ColourMap::Ember, "ember", "Ember"},    {ColourMap::Ocean, "ocean", "Ocean"},
    {ColourMap::Violet, "violet", "Violet"}, {ColourMap::Diverging, "diverging", "Blue to red"},
    {ColourMap::Grey, "grey", "Grey"},       {ColourMap::BlackBody, "blackbody", "Black body"}};

constexpr Choice<ToneCurve> kToneCurves[]{{ToneCurve::Eye, "eye", "Eye"},
                                          {ToneCurve::Film, "film", "Film"},
                                          {ToneCurve::Linear, "linear", "Linear"}};

constexpr Choice<DrawPath> kDrawPaths[]{{DrawPath::Automatic, "auto", "Automatic"},
                                        {DrawPath::Compute, "compute", "Compute"},
                                        {DrawPath::Sprites, "sprites", "Sprites"}};

constexpr Choice<TrailBodies> kTrailKinds[]{{TrailBodies::All, "all", "All bodies"},
                                            {TrailBodies::Chosen, "chosen", "Chosen bodies"}};
constexpr Choice<BetweenSteps> kBetweenSteps[]{{BetweenSteps::Jump, "jump", "Jump"},
                                               {BetweenSteps::Linear, "linear", "Straight, a step late"},
                                               {BetweenSteps::Velocity, "velocity", "By velocity"}};
constexpr Choice<Detail> kDetails[]{{Detail::Automatic, "automatic", "Automatic"},
                                    {Detail::Full, "full", "All bodies"}};

}  // namespace

std::span<const Choice<PictureKind>> pictureKinds() {
  return kPictureKinds;
}

std::span<const Choice<ColourMode>> colourModes() {
  return kColourModes;
}

std::span<const Choice<ColourMap>> colourMaps() {
  return kColourMaps;
}

std::span<const Choice<ToneCurve>> toneCurves() {
  return kToneCurves;
}

std::span<const Choice<DrawPath>> drawPaths() {
  return kDrawPaths;
}

std::span<const Choice<TrailBodies>> trailKinds() {
  return kTrailKinds;
}

std::span<const Choice<BetweenSteps>> betweenStepsKinds() {
  return kBetweenSteps;
}

std::span<const Choice<Detail>> detailKinds() {
  return kDetails;
}

std::array<ComponentLook, kMaxComponents> Look::defaultComponents() {
  std::array<ComponentLook, kMaxComponents> components;
  for (std::size_t k = 0; k < components.size(); ++k) {
    const auto& [red, green, blue] = kPalette[k % kPalette.size()];
    components[k].colour = {red, green, blue};
  }
  return components;
}

}  // namespace gravitile::render
