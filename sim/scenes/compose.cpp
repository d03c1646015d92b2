#include "sim/scenes/compose.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "sim/scenes/apportion.h"
#include "sim/scenes/disk_galaxy.h"
#include "sim/scenes/random.h"
#include "sim/step_range.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

// A component's bodies as its model makes them, and what scales, turns and moves them into the scene.
struct Part {
  const ComponentSpec* spec;
  Scene model;
  double mass, scaleLength;  // in the scene
  Rotation orientation;
  PhasePoint at;

  double lengthScale() const { return scaleLength / model.scaleLength; }
  double massScale() const { return mass / model.mass; }
  // Of times: they go with sqrt(length³ / (G mass)).
  double timeScale(double gravity) const {
    const double length = lengthScale();
    return std::sqrt(length * length * length / massScale() * model.gravity / gravity);
  }
};

const SceneDescriptor& modelOf(const ComponentSpec& spec) {
  for (const SceneDescriptor& model : modelTable()) {
    if (model.id == spec.model) return model;
  }
  throw UserError(fmt::format("component '{}': there is no model '{}'", spec.name, spec.model));
}

// Components must not draw the same random numbers (Steele, Lea and Flood 2014: splitmix64).
std::uint64_t seedOf(std::uint64_t seed, std::size_t component) {
  std::uint64_t mixed = seed + 0x9E3779B97F4A7C15ULL * component;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ULL;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBULL;
  return component == 0 ? seed : mixed ^ (mixed >> 31);
}

double gravityOf(const Units& units) {
  constexpr double kRounding = 1e-12;
  const double gravity = units.gravity();
  return std::abs(gravity - 1) < kRounding ? 1 : gravity;  // units that were chosen so
}

std::vector<std::uint64_t> countsOf(const SceneFile& file, std::uint64_t bodies) {
  std::vector<double> shares;
  for (const ComponentSpec& spec : file.components)
    shares.push_back(spec.bodies ? static_cast<double>(*spec.bodies) : spec.share.value_or(1));
  return apportion(bodies, shares);
}

// A galaxy moves as the softening of the scene lets it, where that is known.
Scene makeModelGalaxy(const SceneFile& file, const ComponentSpec& spec, std::uint64_t count,
                      std::uint64_t seed) {
  const GalaxyParameters galaxy = spec.galaxy.value_or(GalaxyParameters{});
  const double lengthScale = spec.scaleLength.value_or(galaxy.diskLength) / galaxy.diskLength;
  return makeGalaxy(galaxy, count, seed, file.softening.value_or(0) / lengthScale);
}

Scene makeModel(const SceneFile& file, const ComponentSpec& spec, std::uint64_t count, std::uint64_t seed) {
  if (spec.model == kDiskGalaxyId) return makeModelGalaxy(file, spec, count, seed);
  Scene scene = modelOf(spec).make(count, seed);
  if (!(scene.mass > 0)) scene.mass = totalMass(scene.bodies);
  if (!(scene.scaleLength > 0)) scene.scaleLength = 1;
  return scene;
}

std::vector<Part> makeParts(const SceneFile& file, std::uint64_t bodies, std::uint64_t seed) {
  const std::vector<std::uint64_t> counts = countsOf(file, bodies);
  std::vector<Part> parts;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    const ComponentSpec& spec = file.components[k];
    // One without bodies still has a mass, on which an orbit depends.
    Scene model = makeModel(file, spec, std::max<std::uint64_t>(counts[k], 1), seedOf(seed, k));
    if (counts[k] == 0) model.bodies.resize(0);
    const double mass = spec.mass.value_or(model.mass);
    const double scaleLength = spec.scaleLength.value_or(model.scaleLength);
    parts.push_back({.spec = &spec,
                     .model = std::move(model),
                     .mass = mass,
                     .scaleLength = scaleLength,
                     .orientation = orientation(spec.inclination, spec.node),
                     .at = {{spec.position[0], spec.position[1], spec.position[2]},
                            {spec.velocity[0], spec.velocity[1], spec.velocity[2]}}});
  }
  return parts;
}

Double3 sum(const Double3& a, const Double3& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}

void applyOrbit(const OrbitSpec& orbit, double gravity, std::vector<Part>& parts) {
  std::array<Part*, 2> pair{};
  for (std::size_t i = 0; i < 2; ++i) {
    for (Part& part : parts) {
      if (part.spec->name == orbit.components[i]) pair[i] = &part;
    }
    if (pair[i] == nullptr)
      throw UserError(fmt::format("orbit: there is no component '{}'", orbit.components[i]));
  }
  if (orbit.massRatio) pair[1]->mass = *orbit.massRatio * pair[0]->mass;
  const OrbitPlacement placement = placeOnOrbit(orbit, {pair[0]->mass, pair[1]->mass}, gravity);
  for (std::size_t i = 0; i < 2; ++i) {
    pair[i]->orientation = placement.orientation[i].after(pair[i]->orientation);
    pair[i]->at.position = sum(pair[i]->at.position, placement.at[i].position);
    pair[i]->at.velocity = sum(pair[i]->at.velocity, placement.at[i].velocity);
  }
}

// "NAME disk", or "NAME" for the only part; with a number where that is taken.
std::uint32_t addName(const Part& part, const std::string& own, std::vector<std::string>& names) {
  const bool single = part.model.bodies.componentNames.size() == 1;
  const std::string wanted = single ? part.spec->name : part.spec->name + " " + own;
  std::string name = wanted;
  for (int number = 2; std::find(names.begin(), names.end(), name) != names.end(); ++number)
    name = fmt::format("{} ({})", wanted, number);
  names.push_back(name);
  return static_cast<std::uint32_t>(names.size() - 1);
}

void append(const Part& part, Scene& scene) {
  Bodies& bodies = scene.bodies;
  const Bodies& own = part.model.bodies;
  std::vector<std::uint32_t> numbers;
  for (const std::string& name : own.componentNames)
    numbers.push_back(addName(part, name, bodies.componentNames));
  scene.appearance.resize(bodies.componentNames.size(), {part.spec->colour, part.spec->visible});
  const double length = part.lengthScale(), speed = length / part.timeScale(scene.gravity);
  // Few bodies may leave out parts of the model; together they have all of the mass nevertheless.
  const double drawn = totalMass(own), massFactor = drawn > 0 ? part.mass / drawn : 0;
  const auto placed = [&](const Float4& v, double factor, const Double3& offset) {
    return sum(part.orientation({factor * v.x, factor * v.y, factor * v.z}), offset);
  };
  for (std::size_t i = 0; i < own.size(); ++i) {
    const Float4& p = own.posMass[i];
    bodies.posMass.push_back(toFloat4(placed(p, length, part.at.position), massFactor * p.w));
    bodies.velocity.push_back(toFloat4(placed(own.velocity[i], speed, part.at.velocity)));
    bodies.component.push_back(numbers[own.component[i]]);
  }
}

// Of the whole: the radius that holds half of its bodies, and the time in which they fall over it; of a
// single component what its model says.
void measure(const std::vector<Part>& parts, Scene& scene) {
  scene.mass = 0;
  scene.dynamicalTime = 0;
  for (const Part& part : parts) {
    scene.mass += part.mass;
    scene.dynamicalTime =
        std::max(scene.dynamicalTime, part.timeScale(scene.gravity) * part.model.dynamicalTime);
  }
  scene.scaleLength = parts.front().scaleLength;
  if (parts.size() == 1) return;
  const double radius = enclosingRadius(scene.bodies.posMass, centreOfMass(scene.bodies.posMass), 0.5);
  if (!(radius > 0)) return;
  scene.scaleLength = radius;
  scene.dynamicalTime =
      std::max(scene.dynamicalTime, std::sqrt(radius * radius * radius / (scene.gravity * scene.mass)));
}

// What the file says, or the shortest that a component wants. Among several no one's steps a frame suit.
void suggest(const SceneFile& file, const std::vector<Part>& parts, Scene& scene) {
  double dt = kInfinite, softening = kInfinite;
  for (const Part& part : parts) {
    dt = std::min(dt, part.timeScale(scene.gravity) * part.model.dt);
    softening = std::min(softening, part.lengthScale() * part.model.softening);
  }
  scene.dt = file.dt.value_or(dt);
  scene.softening = file.softening.value_or(softening);
  const std::uint32_t steps = parts.size() == 1 ? parts.front().model.stepsPerFrame : 1;
  scene.stepsPerFrame = static_cast<std::uint32_t>(file.stepsPerFrame.value_or(steps));
  scene.integrator = file.integrator;
}

// The part with the smallest scale length for its model, of which the shortest suggestions are.
const Part& smallestPart(const std::vector<Part>& parts) {
  return *std::min_element(parts.begin(), parts.end(),
                           [](const Part& a, const Part& b) { return a.lengthScale() < b.lengthScale(); });
}

// What is suggested has to be a value that can be stepped with. Refused with the line that it is from.
void requireSteps(const SceneFile& file, const std::vector<Part>& parts, const Scene& scene) {
  const auto refuse = [&](std::string_view what, double value, bool inFile, const FilePlace& place) {
    if (inFile)
      throw UserError(
          fmt::format("{}{}: {} is beyond what single precision steps with; allowed: a value "
                      "nearer to 1",
                      place.text, what, value));
    const Part& part = smallestPart(parts);
    throw UserError(
        fmt::format("{}scale-length: {} is too {} for single precision: with it {} of component "
                    "'{}' is {:.3g}; allowed: a length nearer to 1",
                    part.spec->scaleLengthPlace.text, part.scaleLength,
                    part.lengthScale() < 1 ? "small" : "large", what, part.spec->name, value));
  };
  if (!timeStepFits(scene.dt)) refuse("dt", scene.dt, file.dt.has_value(), file.dtPlace);
  float heaviest = 0;
  for (const Float4& body : scene.bodies.posMass) heaviest = std::max(heaviest, body.w);
  if (!softeningFits(scene.softening, heaviest, scene.gravity))
    refuse("softening", scene.softening, file.softening.has_value(), file.softeningPlace);
}

}  // namespace

Scene composeScene(const SceneFile& file, std::uint64_t bodies, std::uint64_t seed) {
  Scene scene;
  scene.name = file.title;
  scene.units = file.units;
  scene.gravity = gravityOf(file.units);
  scene.look = file.look;
  std::vector<Part> parts = makeParts(file, bodies, seed);
  if (file.orbit) applyOrbit(*file.orbit, scene.gravity, parts);
  for (const Part& part : parts) append(part, scene);
  scene.bodies.validate();
  moveToCentreOfMass(scene.bodies);
  suggest(file, parts, scene);
  requireSteps(file, parts, scene);
  measure(parts, scene);
  scene.mass = totalMass(scene.bodies);  // a part without bodies counted for orbits, but is not there
  scene.planar = isPlanar(scene.bodies);
  return scene;
}

}  // namespace gravitile::sim
