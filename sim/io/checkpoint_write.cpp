#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>

#include "sim/integrators/integrator_table.h"
#include "sim/io/atomic_file.h"
#include "sim/io/checkpoint.h"
#include "sim/io/checkpoint_start.h"
#include "sim/io/hdf5_file.h"
#include "sim/io/output_file.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

constexpr std::size_t kRowsAtOnce = std::size_t{1} << 16;

class CheckpointWriter {
 public:
  CheckpointWriter(const std::filesystem::path& path, const std::filesystem::path& shown,
                   const Checkpoint& checkpoint)
      : file_(Hdf5File::create(path, shown, kCheckpointBlockBytes)), checkpoint_(checkpoint) {}

  void write();

 private:
  void writeBodies();
  void writeRun();
  void writeScene();
  void writePicture();
  void writeStart();
  void writeVectors(const std::string& name, const std::vector<Double4>& vectors);

  Hdf5File file_;
  const Checkpoint& checkpoint_;
};

void CheckpointWriter::writeVectors(const std::string& name, const std::vector<Double4>& vectors) {
  constexpr std::size_t kVector = 3;
  const Hdf5Dataset dataset = file_.createCheckedDataset<double>(name, vectors.size(), kVector);
  std::vector<double> block;
  for (std::size_t first = 0; first < vectors.size(); first += kRowsAtOnce) {
    block.clear();
    for (std::size_t i = first; i < std::min(first + kRowsAtOnce, vectors.size()); ++i)
      block.insert(block.end(), {vectors[i].x, vectors[i].y, vectors[i].z});
    dataset.write<double>(first, block);
  }
}

void CheckpointWriter::writeBodies() {
  const RunState& state = checkpoint_.state;
  const Bodies& bodies = checkpoint_.scene.bodies;
  const std::size_t count = state.bodies.posMass.size();
  file_.createGroup("Bodies");
  writeVectors("Bodies/Positions", state.bodies.posMass);
  writeVectors("Bodies/Velocities", state.bodies.velocity);
  std::vector<double> masses(count);
  std::transform(state.bodies.posMass.begin(), state.bodies.posMass.end(), masses.begin(),
                 [](const Double4& body) { return body.w; });
  file_.createCheckedDataset<double>("Bodies/Masses", count, 1).write<double>(0, masses);
  file_.createCheckedDataset<std::uint32_t>("Bodies/Components", count, 1)
      .write<std::uint32_t>(0, bodies.component);
  file_.setText("Bodies", "ComponentNames", fmt::format("{}", fmt::join(bodies.componentNames, "\n")));
  std::vector<std::string> carried;
  for (const auto& [name, vectors] : state.vectors) {
    writeVectors(fmt::format("Bodies/Carried{}", carried.size()), vectors);
    carried.push_back(name);
  }
  file_.setText("Bodies", "CarriedVectors", fmt::format("{}", fmt::join(carried, "\n")));
}

void CheckpointWriter::writeRun() {
  const StepParameters& parameters = checkpoint_.parameters;
  const RunState& state = checkpoint_.state;
  file_.createGroup("Run");
  file_.setNumber<std::uint64_t>("Run", "Step", state.step);
  for (const auto& [name, value] : {std::pair{"Time", state.time},
                                    {"TimeStep", parameters.dt},
                                    {"Softening", parameters.softening},
                                    {"Gravity", parameters.gravity},
                                    {"Damping", parameters.damping},
                                    {"Adaptive", parameters.adaptive}})
    file_.setNumber<double>("Run", name, value);
  file_.setText("Run", "Integrator", std::string(parameters.integrator->id));
  file_.setText("Run", "Colour",
                std::string(kVertexFigureNames[static_cast<std::size_t>(parameters.vertexFigure)]));
  file_.setText("Run", "Kernel", checkpoint_.kernel);
  file_.createGroup("Run/Tuning");
  for (const TuningParameter& parameter : tuningParameters())
    file_.setText("Run/Tuning", std::string(parameter.name),
                  tuningValueText(parameter.id, checkpoint_.tuning[parameter.id]));
  file_.createGroup("Run/Carried");
  std::vector<std::string> names;
  for (const auto& [name, value] : state.numbers) {
    file_.setNumber<double>("Run/Carried", name, value);
    names.push_back(name);
  }
  file_.setText("Run", "CarriedNumbers", fmt::format("{}", fmt::join(names, "\n")));
}

void CheckpointWriter::writeScene() {
  const Scene& scene = checkpoint_.scene;
  file_.createGroup("Scene");
  file_.setText("Scene", "Name", scene.name);
  file_.setText("Scene", "Source", checkpoint_.source);
  file_.setNumber<std::uint64_t>("Scene", "Seed", checkpoint_.seed);
  const Units& units = scene.units;
  file_.setNumbers<double>("Scene", "Units", std::array{units.lengthKpc, units.massSun, units.timeMyr});
  for (const auto& [name, value] : {std::pair{"TimeStep", scene.dt},
                                    {"Softening", scene.softening},
                                    {"Gravity", scene.gravity},
                                    {"Mass", scene.mass},
                                    {"ScaleLength", scene.scaleLength},
                                    {"DynamicalTime", scene.dynamicalTime}})
    file_.setNumber<double>("Scene", name, value);
  file_.setNumber<std::uint32_t>("Scene", "StepsPerFrame", scene.stepsPerFrame);
  file_.setNumber<std::uint32_t>("Scene", "Planar", scene.planar ? 1 : 0);
  file_.setText("Scene", "Integrator", scene.integrator);
}

void CheckpointWriter::writePicture() {
  file_.createGroup("Picture");
  std::vector<std::string> names;
  for (const auto& [name, values] : checkpoint_.picture) {
    file_.setNumbers<double>("Picture", name, values);
    names.push_back(name);
  }
  file_.setText("Picture", "Names", fmt::format("{}", fmt::join(names, "\n")));
}

void CheckpointWriter::writeStart() {
  if (!checkpoint_.start) return;
  const Diagnostics& start = *checkpoint_.start;
  file_.createGroup("Start");
  file_.setNumber<std::uint64_t>("Start", "Step", start.step);
  for (const StartNumber& row : kStartNumbers) file_.setNumber<double>("Start", row.name, start.*row.value);
  for (const StartVector& row : kStartVectors) {
    const Double3& vector = start.*row.value;
    file_.setNumbers<double>("Start", row.name, std::array{vector.x, vector.y, vector.z});
  }
}

void CheckpointWriter::write() {
  file_.setText("/", "FileType", "Gravitile checkpoint");
  file_.setNumber<std::uint64_t>("/", "FormatVersion", kCheckpointVersion);
  file_.setText("/", "Program", checkpoint_.program);
  writeBodies();
  writeRun();
  writeScene();
  writePicture();
  writeStart();
  file_.close();
}

// What a person sees who opens the file as text.
void writeBlock(const std::filesystem::path& path, const std::filesystem::path& shown,
                const std::string& program) {
  std::string block = fmt::format("{}format {}, made by {}; HDF5 from byte {} on\n", kCheckpointMark,
                                  kCheckpointVersion, program, kCheckpointBlockBytes);
  block.resize(kCheckpointBlockBytes, ' ');
  OutputFile file(path, shown, OutputFile::Before::Kept);
  file.write(std::as_bytes(std::span(block)));
  file.close();
}

}  // namespace

void writeCheckpoint(const std::filesystem::path& path, const Checkpoint& checkpoint) {
  try {
    checkpoint.state.validate();
  } catch (const UserError& error) {
    throw UserError(fmt::format("can't write {}: {}", path.string(), error.what()));
  }
  const auto turn = hdf5Turn();
  AtomicFile file(path);
  CheckpointWriter(file.temporaryPath(), path, checkpoint).write();
  writeBlock(file.temporaryPath(), path, checkpoint.program);
  file.commit();
}

}  // namespace gravitile::sim
