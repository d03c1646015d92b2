#pragma once

#include <array>

#include "render/shader.h"

namespace gravitile::render {

// Every program of the renderer. Two that differ by INKS alone take the light as whole-numbered layers or as
// a picture of floats.
namespace programs {

inline constexpr ProgramFiles kClearInks{{}, {}, "clear_inks.comp"};
inline constexpr ProgramFiles kSplat{{}, {}, "splat.comp"};
inline constexpr ProgramFiles kSplatByTiles{{}, {}, "splat.comp", "TILES"};
inline constexpr ProgramFiles kLargeBodies{"bodies.vert", "bodies.frag", {}, "INKS"};
inline constexpr ProgramFiles kSprites{"bodies.vert", "bodies.frag", {}};
inline constexpr ProgramFiles kResolveInks{"fullscreen.vert", "resolve.frag", {}, "INKS"};
inline constexpr ProgramFiles kResolveImage{"fullscreen.vert", "resolve.frag", {}};
inline constexpr ProgramFiles kBloomDown{"fullscreen.vert", "bloom_down.frag", {}};
inline constexpr ProgramFiles kBloomUp{"fullscreen.vert", "bloom_up.frag", {}};
inline constexpr ProgramFiles kHistogramBodies{{}, {}, "histogram.comp", "BODIES"};
inline constexpr ProgramFiles kHistogramInks{{}, {}, "histogram.comp", "INKS"};
inline constexpr ProgramFiles kHistogramImage{{}, {}, "histogram.comp"};
inline constexpr ProgramFiles kCountMass{{}, {}, "count_mass.comp"};
inline constexpr ProgramFiles kLocalDensity{{}, {}, "local_density.comp"};
inline constexpr ProgramFiles kRecordTrails{{}, {}, "trail_record.comp"};
inline constexpr ProgramFiles kTrails{"trails.vert", "trails.frag", {}};
inline constexpr ProgramFiles kPercentiles{{}, {}, "percentiles.comp"};
inline constexpr ProgramFiles kDensityMapInks{"screen.vert", "density_map.frag", {}, "INKS"};
inline constexpr ProgramFiles kDensityMapImage{"screen.vert", "density_map.frag", {}};

inline constexpr ProgramFiles kPick{{}, {}, "pick.comp"};

// For each ToneCurve in turn: from inks, from a picture of floats, from one with bloom.
inline constexpr std::size_t kToneMapSources = 3;
inline constexpr std::array<ProgramFiles, 9> kToneMap{{{"screen.vert", "tone_map.frag", {}, "EYE INKS"},
                                                       {"screen.vert", "tone_map.frag", {}, "EYE"},
                                                       {"screen.vert", "tone_map.frag", {}, "EYE BLOOM"},
                                                       {"screen.vert", "tone_map.frag", {}, "FILM INKS"},
                                                       {"screen.vert", "tone_map.frag", {}, "FILM"},
                                                       {"screen.vert", "tone_map.frag", {}, "FILM BLOOM"},
                                                       {"screen.vert", "tone_map.frag", {}, "LINEAR INKS"},
                                                       {"screen.vert", "tone_map.frag", {}, "LINEAR"},
                                                       {"screen.vert", "tone_map.frag", {}, "LINEAR BLOOM"}}};

// All but kToneMap.
inline constexpr std::array kOthers{kClearInks,     kRecordTrails,   kTrails,          kSplat,
                                    kSplatByTiles,  kLargeBodies,    kSprites,         kResolveInks,
                                    kResolveImage,  kBloomDown,      kBloomUp,         kHistogramBodies,
                                    kHistogramInks, kHistogramImage, kPercentiles,     kCountMass,
                                    kLocalDensity,  kDensityMapInks, kDensityMapImage, kPick};

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
  kFound
};
enum Texture : GLuint { kLight = 0, kScatteredLight = 1, kLevel = 0, kSmallerLevel = 1 };
enum ImageUnit : GLuint { kInkLayers = 0 };

enum SplatUniform : GLint { kFirstBody };
enum BodyUniform : GLint { kMargin, kCounting };
enum BloomDownUniform : GLint { kDownTexel, kDownSize };
enum BloomUpUniform : GLint { kUpTexel, kUpSize, kUpShare };
enum DensityUniform : GLint { kRowMask, kLargestCube, kBodyStride, kFirstQueried, kLastQueried };
enum TrailUniform : GLint {
  kTrailBodies,
  kTrailStride,
  kNewestMoment,
  kMoments,
  kMomentFraction,
  kTrailBrightness
};
enum HistogramUniform : GLint { kStride };
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
