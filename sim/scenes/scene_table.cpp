#include "sim/scenes/scene_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "sim/host_memory.h"
#include "sim/io/format_table.h"
#include "sim/io/readable_file.h"
#include "sim/scenes/asset_scenes.h"
#include "sim/scenes/compose.h"
#include "sim/scenes/scene_rows.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

constexpr std::uint64_t kBytesABody = 2 * sizeof(Float4) + sizeof(std::uint32_t);

void validateCount(std::uint64_t bodies) {
  if (bodies < 1 || bodies > kMaxBodies)
    throw UserError(fmt::format("--bodies must be 1 to {}, not {}", kMaxBodies, bodies));
  requireMemory(bodies, kBytesABody);
}

double rootMeanSquareSpeed(const Bodies& bodies) {
  double sum = 0;
  for (const Float4& v : bodies.velocity) sum += double{v.x} * v.x + double{v.y} * v.y + double{v.z} * v.z;
  return std::sqrt(sum / static_cast<double>(bodies.size()));
}

// Chooses softening, dt and dynamical time, and measures the scale, for bodies of unknown origin, by the
// radius R that holds half of them and the total mass M.
void suggestParameters(Scene& scene, double fileSoftening) {
  // Where a file has no softening: small against the system, large against the distance of close pairs.
  constexpr double kSofteningFraction = 0.02;
  // Steps in which the system's shape changes, and the fewest in which a typical body crosses the softening.
  constexpr double kStepsADynamicalTime = 200, kStepsASoftening = 4;

  const Bodies& bodies = scene.bodies;
  const double mass = totalMass(bodies);
  const double radius = enclosingRadius(bodies.posMass, centreOfMass(bodies.posMass), 0.5);
  scene.mass = mass;
  scene.scaleLength = radius;
  const double speed = rootMeanSquareSpeed(bodies);
  scene.softening = fileSoftening > 0 ? fileSoftening : radius > 0 ? kSofteningFraction * radius : 1;
  if (radius > 0 && mass > 0)
    scene.dynamicalTime = std::sqrt(radius * radius * radius / (scene.gravity * mass));
  else if (radius > 0 && speed > 0)
    scene.dynamicalTime = radius / speed;
  scene.dt = scene.dynamicalTime / kStepsADynamicalTime;
  if (speed > 0) scene.dt = std::min(scene.dt, scene.softening / (kStepsASoftening * speed));
}

Scene sceneFromFile(const std::filesystem::path& path, std::optional<std::uint64_t> wanted,
                    std::uint64_t seed, const Progress& progress) {
  FileContents contents = readBodies(path, {.progress = progress});
  if (wanted && *wanted > contents.bodies.size())
    throw UserError(fmt::format("--bodies {} is more than the {} bodies in '{}'; give at most that many",
                                *wanted, contents.bodies.size(), path.string()));
  Scene scene;
  scene.name = path.filename().string();
  scene.bodies = wanted && *wanted < contents.bodies.size() ? randomSubset(contents.bodies, *wanted, seed)
                                                            : std::move(contents.bodies);
  scene.units = contents.units;
  scene.gravity = contents.gravity;
  scene.note = std::move(contents.note);
  suggestParameters(scene, contents.softening);
  scene.planar = isPlanar(scene.bodies);
  return scene;
}

Scene sceneFromDescription(const std::filesystem::path& path, std::optional<std::uint64_t> bodies,
                           std::uint64_t seed) {
  const SceneFile file = readSceneFile(path);
  const std::uint64_t count = bodies.value_or(file.defaultBodies());
  validateCount(count);
  Scene scene = composeScene(file, count, seed);
  scene.name = path.filename().string();
  return scene;
}

}  // namespace

std::span<const SceneDescriptor> modelTable() {
  static const SceneDescriptor table[] = {kDiskGalaxy,   kPlummer,     kKing,   kHernquist,
                                          kColdCollapse, kExpanding,   kShell,  kSolarSystem,
                                          kFigureEight,  kPythagorean, kKepler, kSquare};
  return table;
}

std::span<const SceneDescriptor> sceneTable() {
  static const std::vector<SceneDescriptor> table = [] {
    std::vector<SceneDescriptor> rows(modelTable().begin(), modelTable().end());
    rows.insert(rows.end(), assetSceneRows().begin(), assetSceneRows().end());
    return rows;
  }();
  return table;
}

const SceneDescriptor* findScene(std::string_view id) {
  for (const SceneDescriptor& scene : sceneTable())
    if (scene.id == id) return &scene;
  return nullptr;
}

std::optional<std::uint64_t> defaultBodies(std::string_view nameOrPath) {
  if (const SceneDescriptor* scene = findScene(nameOrPath)) return scene->defaultBodies;
  if (isSceneFile(nameOrPath)) return readSceneFile(nameOrPath).defaultBodies();
  return std::nullopt;
}

Scene makeScene(std::string_view nameOrPath, std::optional<std::uint64_t> bodies, std::uint64_t seed,
                const Progress& progress) {
  if (bodies) validateCount(*bodies);
  if (const SceneDescriptor* scene = findScene(nameOrPath))
    return scene->make(bodies.value_or(scene->defaultBodies), seed);
  if (isSceneFile(nameOrPath)) return sceneFromDescription(nameOrPath, bodies, seed);
  if (looksLikePath(nameOrPath)) return sceneFromFile(nameOrPath, bodies, seed, progress);

  std::vector<std::string_view> known;
  for (const SceneDescriptor& scene : sceneTable()) known.push_back(scene.id);
  throw UserError(unknownName("scene", nameOrPath, known) + ", or the path of a file");
}

}  // namespace gravitile::sim
