#pragma once

#include <array>

#include "render/shader.h"

namespace gravitile::render {

// What each pixel of a picture gets: one text for a fragment and a compute shader (shaders/pixel.glsl).
struct PixelFiles {
  std::string_view file;
  std::string_view defines{};
};
constexpr ProgramFiles asFragments(const PixelFiles& files) {
  return {"screen.vert", files.file, {}, files.defines};
}
constexpr ProgramFiles asCompute(const PixelFiles& files) {
  return {{}, {}, files.file, files.defines, "COMPUTE"};
}

// Every program of the renderer. Two that differ by INKS alone take the light as whole-numbered layers or as
// a picture of floats.
namespace programs {

inline constexpr ProgramFiles kClearInks{{}, {}, "clear_inks.comp"};
inline constexpr ProgramFiles kSplat{{}, {}, "splat.comp"};
inline constexpr ProgramFiles kSplatByTiles{{}, {}, "splat.comp", "TILES"};
inline constexpr ProgramFiles kLargeBodies{"bodies.vert", "bodies.frag", {}, "INKS"};
inline constexpr ProgramFiles kSprites{"bodies.vert", "bodies.frag", {}};
inline constexpr ProgramFiles kHistogramBodies{{}, {}, "histogram.comp", "BODIES"};
inline constexpr ProgramFiles kHistogramInks{{}, {}, "histogram.comp", "INKS"};
inline constexpr ProgramFiles kHistogramImage{{}, {}, "histogram.comp"};
inline constexpr ProgramFiles kCountMass{{}, {}, "count_mass.comp"};
inline constexpr ProgramFiles kLocalDensity{{}, {}, "local_density.comp"};
inline constexpr ProgramFiles kRecordTrails{{}, {}, "trail_record.comp"};
inline constexpr ProgramFiles kTrails{"trails.vert", "trails.frag", {}};
inline constexpr ProgramFiles kPercentiles{{}, {}, "percentiles.comp"};
inline constexpr PixelFiles kResolveInks{"resolve.pixel", "INKS"};
inline constexpr PixelFiles kResolveImage{"resolve.pixel"};
inline constexpr PixelFiles kBloomDown{"bloom_down.pixel"};
inline constexpr PixelFiles kBloomUp{"bloom_up.pixel"};
inline constexpr PixelFiles kDensityMapInks{"density_map.pixel", "INKS"};
inline constexpr PixelFiles kDensityMapImage{"density_map.pixel"};
inline constexpr PixelFiles kDensityInks{"density_map.pixel", "LIGHT INKS"};
inline constexpr PixelFiles kDensityImage{"density_map.pixel", "LIGHT"};

inline constexpr ProgramFiles kGuides{"guides.vert", "guides.frag", {}};
inline constexpr ProgramFiles kPick{{}, {}, "pick.comp"};
inline constexpr ProgramFiles kMixVertices{{}, {}, "mix_vertices.comp"};

// For each ToneCurve in turn, and for none: from inks, from a picture of floats, from one with bloom.
inline constexpr std::size_t kToneMapSources = 3;
inline constexpr std::array<PixelFiles, 12> kToneMap{{{"tone_map.pixel", "EYE INKS"},
                                                      {"tone_map.pixel", "EYE"},
                                                      {"tone_map.pixel", "EYE BLOOM"},
                                                      {"tone_map.pixel", "FILM INKS"},
                                                      {"tone_map.pixel", "FILM"},
                                                      {"tone_map.pixel", "FILM BLOOM"},
                                                      {"tone_map.pixel", "LINEAR INKS"},
                                                      {"tone_map.pixel", "LINEAR"},
                                                      {"tone_map.pixel", "LINEAR BLOOM"},
                                                      {"tone_map.pixel", "LIGHT INKS"},
                                                      {"tone_map.pixel", "LIGHT"},
                                                      {"tone_map.pixel", "LIGHT BLOOM"}}};
inline constexpr std::size_t kNoToneCurve = 3;

// All of them, for tests.
inline constexpr std::array kPixelPrograms{kResolveInks,    kResolveImage,    kBloomDown,   kBloomUp,
                                           kDensityMapInks, kDensityMapImage, kDensityInks, kDensityImage};
inline constexpr std::array kPrograms{kClearInks,     kRecordTrails,   kTrails,      kSplat,
                                      kSplatByTiles,  kLargeBodies,    kSprites,     kHistogramBodies,
                                      kHistogramInks, kHistogramImage, kPercentiles, kCountMass,
                                      kLocalDensity,  kPick,           kGuides,      kMixVertices};

}  // namespace programs

// Bindings and uniform locations, as they stand in shaders/; a test compares the two.
namespace bindings {

enum UniformBuffer : GLuint { kFrame = 0 };
enum StorageBuffer : GLuint {
  kBodies,
  kPalette,
  kMeasurements,
  kLargeBodyList,
  kDrawLarge,
  kHistogram,
  kCubes,
  kFigures,
  kTrailRing,
  kFound,
  kEarlierBodies,
  kMixedBodies
};
enum Texture : GLuint { kLight = 0, kScatteredLight = 1, kLevel = 0, kSmallerLevel = 1 };
enum ImageUnit : GLuint { kInkLayers = 0, kResult = 1 };

enum MixUniform : GLint { kFirstMixed, kMixedCount, kEveryBody, kPlaceBetween };
enum GuideUniform : GLint { kAxisLength, kGridSpacing, kGridReach };
enum SplatUniform : GLint { kFirstBody };
enum BodyUniform : GLint { kMargin, kCounting };
enum BloomDownUniform : GLint { kDownTexel, kDownSize, kDownScale, kDownOffset };
enum BloomUpUniform : GLint { kUpTexel, kUpSize, kUpShare };
enum DensityUniform : GLint { kRowMask, kLargestCube, kBodyStride, kFirstQueried, kLastQueried };
enum TrailUniform : GLint {
  kTrailBodies,
  kTrailStride,
  kNewestMoment,
  kMoments,
  kMomentFraction,
  kTrailBrightness,
  kTrailChosen
};
enum HistogramUniform : GLint { kStride, kArea };
enum PercentilesUniform : GLint { kWanted };
enum PickUniform : GLint {
  kPickView,
  kPickHalfSize,
  kPickPlace,
  kPickReach,
  kPickBodies,
  kPickPass,
  kPickHidden
};

}  // namespace bindings

}  // namespace gravitile::render
