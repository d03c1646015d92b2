#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>

#include "sim/host_memory.h"
#include "sim/integrators/integrator_table.h"
#include "sim/io/checkpoint.h"
#include "sim/io/checkpoint_start.h"
#include "sim/io/hdf5_file.h"
#include "sim/io/readable_file.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

constexpr const char* kFormat = "a Gravitile checkpoint";
constexpr std::uint64_t kRowsAtOnce = std::uint64_t{1} << 16;

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> result;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    result.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return result;
}

class CheckpointReader {
 public:
  explicit CheckpointReader(const std::filesystem::path& path, const Progress& progress = {})
      : file_(Hdf5File::open(path, kFormat)), progress_(progress) {}

  CheckpointHead readHead();
  Checkpoint readAll();

 private:
  void requireVersion();
  void readRun();
  void readTuning();
  void readScene();
  void readPicture();
  void readStart();
  void readBodies();
  void readVectors(const std::string& name, std::vector<Double4>& vectors);
  template <typename Value, typename Take>
  void readRows(const std::string& name, std::uint64_t columns, const Take& take);
  Hdf5Dataset dataset(const std::string& name, std::uint64_t columns) const;

  // Attributes that have to be there.
  std::string text(const char* object, const char* attribute) const;
  std::uint64_t whole(const char* object, const char* attribute) const;
  std::vector<double> numbers(const char* object, const std::string& attribute) const;
  double number(const char* object, const std::string& attribute) const;

  Hdf5File file_;
  Progress progress_;
  Checkpoint checkpoint_;
  std::uint64_t count_ = 0, rowsDone_ = 0;
};

// ---- attributes ---------------------------------------------------------------------------------------

std::string CheckpointReader::text(const char* object, const char* attribute) const {
  const auto found = file_.text(object, attribute);
  if (!found) file_.refuse(fmt::format("{} has no attribute {}", object, attribute));
  return *found;
}

std::uint64_t CheckpointReader::whole(const char* object, const char* attribute) const {
  const auto found = file_.whole(object, attribute);
  if (!found) file_.refuse(fmt::format("{} has no attribute {}", object, attribute));
  return *found;
}

std::vector<double> CheckpointReader::numbers(const char* object, const std::string& attribute) const {
  const auto found = file_.numbers(object, attribute);
  if (!found) file_.refuse(fmt::format("{} has no attribute {}", object, attribute));
  if (!std::all_of(found->begin(), found->end(), [](double value) { return std::isfinite(value); }))
    file_.refuse(fmt::format("the attribute {} of {} is not finite", attribute, object));
  return *found;
}

double CheckpointReader::number(const char* object, const std::string& attribute) const {
  const std::vector<double> found = numbers(object, attribute);
  if (found.size() != 1)
    file_.refuse(
        fmt::format("the attribute {} of {} has {} numbers, expected 1", attribute, object, found.size()));
  return found.front();
}

void CheckpointReader::requireVersion() {
  const auto type = file_.text("/", "FileType");
  if (type != "Gravitile checkpoint") file_.refuse("its attribute FileType does not say that it is one");
  checkpoint_.program = text("/", "Program");
  const std::uint64_t version = whole("/", "FormatVersion");
  if (version > kCheckpointVersion)
    file_.refuse(fmt::format("made by {} with format {}; this one reads up to {}", checkpoint_.program,
                             version, kCheckpointVersion));
  if (version == 0) file_.refuse("its attribute FormatVersion is 0, expected 1 or more");
}

void CheckpointReader::readRun() {
  RunState& state = checkpoint_.state;
  state.step = whole("Run", "Step");
  state.time = number("Run", "Time");
  StepParameters& parameters = checkpoint_.parameters;
  parameters.dt = number("Run", "TimeStep");
  parameters.softening = number("Run", "Softening");
  parameters.gravity = number("Run", "Gravity");
  parameters.damping = number("Run", "Damping");
  parameters.adaptive = number("Run", "Adaptive");
  parameters.integrator = &findIntegrator(text("Run", "Integrator"));
  const std::string colour = text("Run", "Colour");
  const auto figure = std::find(std::begin(kVertexFigureNames), std::end(kVertexFigureNames), colour);
  if (figure == std::end(kVertexFigureNames)) {
    file_.refuse(
        fmt::format("Run/Colour is '{}', expected one of {}", colour, fmt::join(kVertexFigureNames, ", ")));
  }
  parameters.vertexFigure = static_cast<VertexFigure>(figure - std::begin(kVertexFigureNames));
  checkpoint_.kernel = text("Run", "Kernel");
  for (const std::string& name : lines(text("Run", "CarriedNumbers")))
    state.numbers[name] = number("Run/Carried", name);
  readTuning();
}

// What this program does not know of it stays at its default, since the kernel is another one then as well.
void CheckpointReader::readTuning() {
  for (const TuningParameter& parameter : tuningParameters()) {
    const auto found = file_.text("Run/Tuning", std::string(parameter.name));
    if (!found) continue;
    int value = -1;
    if (parameter.valueNames.empty()) {
      std::from_chars(found->data(), found->data() + found->size(), value);
    } else {
      const auto name = std::find(parameter.valueNames.begin(), parameter.valueNames.end(), *found);
      if (name != parameter.valueNames.end()) value = static_cast<int>(name - parameter.valueNames.begin());
    }
    validateTuningValue(parameter.id, value);
    checkpoint_.tuning[parameter.id] = value;
  }
}

void CheckpointReader::readScene() {
  Scene& scene = checkpoint_.scene;
  scene.name = text("Scene", "Name");
  checkpoint_.source = text("Scene", "Source");
  checkpoint_.seed = whole("Scene", "Seed");
  const std::vector<double> units = numbers("Scene", "Units");
  if (units.size() != 3) file_.refuse(fmt::format("Scene/Units has {} numbers, expected 3", units.size()));
  scene.units = {.lengthKpc = units[0], .massSun = units[1], .timeMyr = units[2]};
  scene.dt = number("Scene", "TimeStep");
  scene.softening = number("Scene", "Softening");
  scene.gravity = number("Scene", "Gravity");
  scene.mass = number("Scene", "Mass");
  scene.scaleLength = number("Scene", "ScaleLength");
  scene.dynamicalTime = number("Scene", "DynamicalTime");
  constexpr std::uint64_t kMostSteps = 1U << 20;  // a frame's; more is a lie
  scene.stepsPerFrame =
      static_cast<std::uint32_t>(std::clamp<std::uint64_t>(whole("Scene", "StepsPerFrame"), 1, kMostSteps));
  scene.planar = whole("Scene", "Planar") != 0;
  scene.integrator = file_.text("Scene", "Integrator").value_or("");  // older ones have none
}

void CheckpointReader::readPicture() {
  for (const std::string& name : lines(text("Picture", "Names")))
    checkpoint_.picture[name] = numbers("Picture", name);
}

void CheckpointReader::readStart() {
  if (!file_.has("Start")) return;
  Diagnostics& start = checkpoint_.start.emplace();
  start.step = whole("Start", "Step");
  for (const StartNumber& row : kStartNumbers) start.*row.value = number("Start", row.name);
  for (const StartVector& row : kStartVectors) {
    const std::vector<double> vector = numbers("Start", row.name);
    if (vector.size() != 3)
      file_.refuse(fmt::format("Start/{} has {} numbers, expected 3", row.name, vector.size()));
    start.*row.value = {vector[0], vector[1], vector[2]};
  }
}

// ---- bodies -------------------------------------------------------------------------------------------

Hdf5Dataset CheckpointReader::dataset(const std::string& name, std::uint64_t columns) const {
  Hdf5Dataset dataset = file_.dataset(name);
  if (dataset.rows() != count_ || dataset.columns() != columns)
    file_.refuse(fmt::format("{} has {} x {} numbers, expected {} x {} as Bodies/Positions has rows", name,
                             dataset.rows(), dataset.columns(), count_, columns));
  return dataset;
}

// Calls take(body, row of `columns` values) for all rows.
template <typename Value, typename Take>
void CheckpointReader::readRows(const std::string& name, std::uint64_t columns, const Take& take) {
  const Hdf5Dataset rows = dataset(name, columns);
  std::vector<Value> block;
  for (std::uint64_t first = 0; first < count_; first += kRowsAtOnce) {
    const std::uint64_t count = std::min(kRowsAtOnce, count_ - first);
    block.resize(static_cast<std::size_t>(count * columns));
    rows.read<Value>(first, block);
    for (std::uint64_t k = 0; k < count; ++k)
      take(static_cast<std::size_t>(first + k), &block[static_cast<std::size_t>(k * columns)]);
    rowsDone_ += count;
    constexpr double kDatasets = 4;
    if (progress_)
      progress_(std::min(1.0, static_cast<double>(rowsDone_) / (kDatasets * static_cast<double>(count_))));
  }
}

void CheckpointReader::readVectors(const std::string& name, std::vector<Double4>& vectors) {
  constexpr std::uint64_t kVector = 3;
  vectors.resize(static_cast<std::size_t>(count_));
  readRows<double>(name, kVector, [&](std::size_t i, const double* row) {
    vectors[i] = {row[0], row[1], row[2], 0};
  });
}

void CheckpointReader::readBodies() {
  RunState& state = checkpoint_.state;
  Bodies& bodies = checkpoint_.scene.bodies;
  constexpr std::uint64_t kBytesABody = 2 * (sizeof(Double4) + sizeof(Float4)) + sizeof(std::uint32_t);
  requireMemory(count_, kBytesABody);
  file_.requireNumbers(dataset("Bodies/Positions", 3));
  readVectors("Bodies/Positions", state.bodies.posMass);
  readVectors("Bodies/Velocities", state.bodies.velocity);
  readRows<double>("Bodies/Masses", 1,
                   [&](std::size_t i, const double* mass) { state.bodies.posMass[i].w = *mass; });
  const std::vector<std::string> carried = lines(text("Bodies", "CarriedVectors"));
  for (std::size_t k = 0; k < carried.size(); ++k)
    readVectors(fmt::format("Bodies/Carried{}", k), state.vectors[carried[k]]);
  bodies.componentNames = lines(text("Bodies", "ComponentNames"));
  bodies.resize(static_cast<std::size_t>(count_));
  readRows<std::uint32_t>("Bodies/Components", 1,
                          [&](std::size_t i, const std::uint32_t* number) { bodies.component[i] = *number; });
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    bodies.posMass[i] = toFloat(state.bodies.posMass[i]);
    bodies.velocity[i] = toFloat(state.bodies.velocity[i]);
  }
}

CheckpointHead CheckpointReader::readHead() {
  requireVersion();
  count_ = file_.dataset("Bodies/Positions").rows();
  if (count_ < 1 || count_ > kMaxBodies)
    file_.refuse(fmt::format("Bodies/Positions has {} rows, expected 1 to {}", count_, kMaxBodies));
  try {
    readRun();
  } catch (const UserError& error) {
    // A table or a range of this program refuses without naming the file.
    const std::string message = error.what();
    if (message.find(kFormat) != std::string::npos) throw;
    file_.refuse(message);
  }
  readScene();
  readPicture();
  readStart();
  return {checkpoint_, count_};
}

Checkpoint CheckpointReader::readAll() {
  readHead();
  readBodies();
  try {
    checkpoint_.state.validate();
    checkpoint_.scene.bodies.validate();
    float heaviest = 0;
    for (const Float4& body : checkpoint_.scene.bodies.posMass) heaviest = std::max(heaviest, body.w);
    checkpoint_.parameters.validate(heaviest);
  } catch (const UserError& error) {
    file_.refuse(error.what());
  }
  return std::move(checkpoint_);
}

void requireMark(const std::filesystem::path& path) {
  requireFile(path);
  if (!isCheckpoint(path))
    throw UserError(fmt::format("'{}' can't be read as {}: it does not begin with the words that mark one",
                                path.string(), kFormat));
}

}  // namespace

Checkpoint readCheckpoint(const std::filesystem::path& path, const Progress& progress) {
  requireMark(path);
  const auto turn = hdf5Turn();
  tryHdf5(path, kFormat, progress, [&] { CheckpointReader(path).readAll(); });
  return CheckpointReader(path, progress).readAll();
}

CheckpointHead readCheckpointHead(const std::filesystem::path& path) {
  requireMark(path);
  const auto turn = hdf5Turn();
  tryHdf5(path, kFormat, {}, [&] { CheckpointReader(path).readHead(); });
  return CheckpointReader(path).readHead();
}

}  // namespace gravitile::sim
