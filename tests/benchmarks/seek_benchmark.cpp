// What it costs to show a place of a trajectory that was sought: processor time and time by the clock. Makes
// a disk of circling bodies as a file of its own, or takes one:
//   gravitile_seek_benchmark [SEEKS [FILE.orbits]]
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <complex>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "sim/integrators/integrator_table.h"
#include "sim/io/trajectory_writer.h"
#include "sim/replay_frames.h"

namespace gravitile::sim {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBodies = 65'536;
constexpr std::uint64_t kFrames = 3'600;  // a minute at 60 a second
constexpr double kFrameTime = 0.03;

double clockS() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// User and system, of all threads.
double processorS() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// A disk that turns as one of a point mass does, a little tilted from body to body.
class Disk {
 public:
  Disk() : places_(kBodies), turns_(kBodies), vertices_(kBodies) {
    for (std::size_t k = 0; k < kBodies; ++k) {
      const double radius = 0.1 + (static_cast<double>(k * 7919 % kBodies) + 0.5) / kBodies;
      places_[k] = std::polar(radius, 2.4 * static_cast<double>(k));
      turns_[k] = std::polar(1.0, kFrameTime / std::pow(radius, 1.5));
    }
  }
  const std::vector<Vertex>& next() {
    for (std::size_t k = 0; k < kBodies; ++k) {
      const double tilt = 0.2 * std::sin(static_cast<double>(k));
      vertices_[k] = {static_cast<float>(places_[k].real()), static_cast<float>(places_[k].imag()),
                      static_cast<float>(tilt * places_[k].real()), 0};
      places_[k] *= turns_[k];
    }
    return vertices_;
  }

 private:
  std::vector<std::complex<double>> places_, turns_;
  std::vector<Vertex> vertices_;
};

void writeFile(const fs::path& path) {
  Disk disk;
  Checkpoint run;
  run.scene.name = "circling";
  run.parameters.integrator = &findIntegrator("leapfrog");
  run.scene.bodies.resize(kBodies);
  run.scene.bodies.componentNames = {"disk"};
  const std::vector<Vertex>& start = disk.next();
  for (std::size_t k = 0; k < kBodies; ++k)
    run.scene.bodies.posMass[k] = {start[k].x, start[k].y, start[k].z, 1.0F / kBodies};
  TrajectoryWriter writer(path, trajectoryHead(std::move(run)));
  for (std::uint64_t frame = 0; frame < kFrames; ++frame)
    writer.add(disk.next(), frame, kFrameTime * static_cast<double>(frame));
  writer.finish();
}

struct Cost {
  double processorMs, clockMs;
};

// As a replay does it: the frame as vertices, of which a checksum keeps the compiler from leaving it out.
Cost seek(const fs::path& path, std::uint64_t frame, double& sum) {
  ReplayFrames frames(path, 0);  // one that has nothing in memory yet
  const double processor = processorS(), clock = clockS();
  frames.visit({static_cast<double>(frame), false, 0, frames.reader().head().bodies()},
               [&](std::uint64_t, const Double4& place, const Double4&) { sum += place.x; });
  return {1e3 * (processorS() - processor), 1e3 * (clockS() - clock)};
}

void print(const char* what, const std::vector<Cost>& costs) {
  for (const bool clock : {false, true}) {
    std::vector<double> ms;
    for (const Cost& cost : costs) ms.push_back(clock ? cost.clockMs : cost.processorMs);
    std::sort(ms.begin(), ms.end());
    const auto at = [&](double part) {
      return ms[static_cast<std::size_t>(part * static_cast<double>(ms.size() - 1) + 0.5)];
    };
    fmt::print("{:<24} {:<9} p50 {:.1f} p95 {:.1f} max {:.1f} ms\n", what, clock ? "clock" : "processor",
               at(0.5), at(0.95), at(1));
  }
}

void measure(const fs::path& path, std::size_t seeks) {
  const ReplayFrames file(path, 1);
  const std::uint64_t frames = file.reader().frames(), interval = file.reader().head().keyInterval;
  fmt::print("{} bodies, {} frames, {} bytes, a key frame every {}\n", file.reader().head().bodies(), frames,
             fs::file_size(path), interval);
  std::mt19937_64 random(1);
  std::vector<Cost> anywhere, worst;
  double sum = 0;
  for (std::size_t k = 0; k < seeks; ++k) {
    anywhere.push_back(seek(path, random() % frames, sum));
    const std::uint64_t key = random() % (frames / interval);
    worst.push_back(seek(path, (key + 1) * interval - 1, sum));
  }
  print("anywhere", anywhere);
  print("last before a key frame", worst);
  fmt::print("{} seeks of each kind (checksum {:.3g})\n", seeks, sum);
}

int run(int argc, char** argv) {
  const std::size_t seeks = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 60;
  if (argc > 2) {
    measure(argv[2], seeks);
    return 0;
  }
  const fs::path own = fs::temp_directory_path() / fmt::format("gravitile-seek-{}.orbits", getpid());
  writeFile(own);
  measure(own, seeks);
  fs::remove(own);
  return 0;
}

}  // namespace
}  // namespace gravitile::sim

int main(int argc, char** argv) {
  try {
    return gravitile::sim::run(argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
