#include "trajectory_file.h"

#include <cmath>
#include <fstream>
#include <iterator>
#include <span>
#include <utility>

#include "sim/integrators/integrator_table.h"
#include "sim/io/trajectory_writer.h"
#include "temporary_file.h"

namespace gravitile::sim::test {

std::vector<Vertex> circling(std::size_t bodies, int frame) {
  std::vector<Vertex> places(bodies);
  for (std::size_t k = 0; k < bodies; ++k) {
    const double part = (static_cast<double>(k * 7919 % bodies) + 0.5) / static_cast<double>(bodies);
    const double radius = 0.1 + part, angle = 2.4 * static_cast<double>(k) + frame * 0.03 / radius;
    places[k] = {static_cast<float>(radius * std::cos(angle)), static_cast<float>(radius * std::sin(angle)),
                 static_cast<float>(0.1 * std::sin(angle * 1.3)), 0};
  }
  return places;
}

TrajectoryHead headOf(const std::vector<Vertex>& bodies) {
  Checkpoint run;
  run.program = "Gravitile test";
  run.kernel = "cpu-simd";
  run.scene.name = "circling";
  run.parameters.integrator = &findIntegrator("leapfrog");
  Bodies& start = run.scene.bodies;
  start.resize(bodies.size());
  start.componentNames = {"disk"};
  for (std::size_t k = 0; k < bodies.size(); ++k)
    start.posMass[k] = {bodies[k].x, bodies[k].y, bodies[k].z, 1.0F / static_cast<float>(bodies.size())};
  return trajectoryHead(std::move(run));
}

std::vector<std::byte> fileOf(const TrajectoryHead& head, const std::vector<std::vector<Vertex>>& frames) {
  const TemporaryFile place({});
  TrajectoryWriter writer(place.path(), head, 1);
  for (std::size_t k = 0; k < frames.size(); ++k) writer.add(frames[k], 3 * k, 0.03 * static_cast<double>(k));
  writer.finish();
  std::ifstream file(place.path(), std::ios::binary);
  const std::vector<char> bytes((std::istreambuf_iterator<char>(file)), {});
  const auto raw = std::as_bytes(std::span<const char>(bytes));
  return {raw.begin(), raw.end()};
}

std::vector<std::byte> trajectoryBytes(std::size_t bodies, int frames) {
  std::vector<std::vector<Vertex>> places;
  for (int frame = 0; frame < frames; ++frame) places.push_back(circling(bodies, frame));
  return fileOf(headOf(places.front()), places);
}

}  // namespace gravitile::sim::test
