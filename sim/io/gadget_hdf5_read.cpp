#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include "sim/host_memory.h"
#include "sim/io/component_names.h"
#include "sim/io/gadget_hdf5.h"
#include "sim/io/gadget_types.h"
#include "sim/io/hdf5_file.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

constexpr std::uint64_t kRowsAtOnce = std::uint64_t{1} << 16;

std::string groupOf(std::size_t type) {
  return fmt::format("PartType{}", type);
}

class GadgetHdf5Reader {
 public:
  GadgetHdf5Reader(const std::filesystem::path& path, const ReadOptions& options)
      : file_(Hdf5File::open(path, "GADGET HDF5")), progress_(options.progress) {}

  FileContents read();

 private:
  // Bodies of one type, and where they are kept.
  struct Type {
    std::string group;
    std::size_t number = 0;  // 0 gas ... 5 boundary
    std::uint64_t count = 0;
    std::size_t first = 0;  // index of its first body
  };

  void readCounts();
  void requireDatasets() const;
  Hdf5Dataset dataset(const Type& type, const std::string& name, std::uint64_t columns) const;
  template <typename Value, typename Take>
  void readRows(const Type& type, const std::string& name, std::uint64_t columns, const Take& take);
  void readType(const Type& type);
  void readMasses(const Type& type);
  void readComponents();
  void readUnits(FileContents& contents) const;
  double single(const std::string& object, const std::string& attribute, double otherwise) const;

  Hdf5File file_;
  Progress progress_;
  std::vector<Type> types_;  // those that have bodies
  std::array<std::uint64_t, kGadgetTypes> counts_{};
  std::uint64_t bodyCount_ = 0, rowsDone_ = 0;
  Bodies bodies_;
};

// The first number of an attribute; `otherwise` when there is no such attribute.
double GadgetHdf5Reader::single(const std::string& object, const std::string& attribute,
                                double otherwise) const {
  const auto values = file_.numbers(object, attribute);
  return values && !values->empty() && std::isfinite(values->front()) ? values->front() : otherwise;
}

void GadgetHdf5Reader::readCounts() {
  if (!file_.has("Header")) file_.refuse("it has no group Header; expected a snapshot of GADGET's layout");
  const auto counts = file_.numbers("Header", "NumPart_ThisFile");
  if (!counts)
    file_.refuse("Header has no attribute NumPart_ThisFile; expected the number of bodies of each type");
  if (const double files = single("Header", "NumFilesPerSnapshot", 1); files > 1)
    file_.refuse(
        fmt::format("it is one of {} files that make up a snapshot (Header/NumFilesPerSnapshot); expected a "
                    "snapshot in one file",
                    files));
  for (std::size_t type = 0; type < counts->size(); ++type) {
    const double count = (*counts)[type];
    if (!(count >= 0) || count > static_cast<double>(kMaxBodies) || count != std::floor(count))
      file_.refuse(fmt::format("Header/NumPart_ThisFile has {} bodies of type {}, expected 0 to {}", count,
                               type, kMaxBodies));
    if (count == 0) continue;
    if (type >= kGadgetTypes)
      file_.refuse(
          fmt::format("Header/NumPart_ThisFile has {} bodies of type {}, expected types 0 to {} only", count,
                      type, kGadgetTypes - 1));
    counts_[type] = static_cast<std::uint64_t>(count);
    types_.push_back({groupOf(type), type, counts_[type], static_cast<std::size_t>(bodyCount_)});
    bodyCount_ += counts_[type];
  }
  if (bodyCount_ < 1 || bodyCount_ > kMaxBodies)
    file_.refuse(
        fmt::format("Header/NumPart_ThisFile makes {} bodies, expected 1 to {}", bodyCount_, kMaxBodies));
}

Hdf5Dataset GadgetHdf5Reader::dataset(const Type& type, const std::string& name,
                                      std::uint64_t columns) const {
  const std::string full = fmt::format("{}/{}", type.group, name);
  Hdf5Dataset dataset = file_.dataset(full);
  if (dataset.rows() != type.count || dataset.columns() != columns)
    file_.refuse(fmt::format("{} has {} x {} numbers, expected {} x {} as Header/NumPart_ThisFile says", full,
                             dataset.rows(), dataset.columns(), type.count, columns));
  return dataset;
}

// All that is needed is there and as large as it should be, before memory is taken for it.
void GadgetHdf5Reader::requireDatasets() const {
  constexpr std::uint64_t kVector = 3;
  for (const Type& type : types_) {
    file_.requireNumbers(dataset(type, "Coordinates", kVector));
    dataset(type, "Velocities", kVector);
  }
  constexpr std::uint64_t kBytesABody = 2 * sizeof(Float4) + sizeof(std::uint32_t);
  requireMemory(bodyCount_, kBytesABody);
}

// Calls take(body, row of `columns` values) for all rows.
template <typename Value, typename Take>
void GadgetHdf5Reader::readRows(const Type& type, const std::string& name, std::uint64_t columns,
                                const Take& take) {
  const Hdf5Dataset rows = dataset(type, name, columns);
  std::vector<Value> block;
  for (std::uint64_t first = 0; first < type.count; first += kRowsAtOnce) {
    const std::uint64_t count = std::min(kRowsAtOnce, type.count - first);
    block.resize(static_cast<std::size_t>(count * columns));
    rows.read<Value>(first, block);
    for (std::uint64_t k = 0; k < count; ++k)
      take(type.first + static_cast<std::size_t>(first + k), &block[static_cast<std::size_t>(k * columns)]);
    // Masses are a seventh of it, and quickly read: positions and velocities count.
    if (columns > 1) rowsDone_ += count;
    if (progress_) progress_(static_cast<double>(rowsDone_) / static_cast<double>(2 * bodyCount_));
  }
}

void GadgetHdf5Reader::readType(const Type& type) {
  constexpr std::uint64_t kVector = 3;
  readRows<float>(type, "Coordinates", kVector, [&](std::size_t i, const float* row) {
    bodies_.posMass[i] = {row[0], row[1], row[2], 0};
  });
  readRows<float>(type, "Velocities", kVector, [&](std::size_t i, const float* row) {
    bodies_.velocity[i] = {row[0], row[1], row[2], 0};
  });
  readMasses(type);
}

// A mass a body, or one for the whole type in the header.
void GadgetHdf5Reader::readMasses(const Type& type) {
  const auto table = file_.numbers("Header", "MassTable");
  const double shared = table && type.number < table->size() ? (*table)[type.number] : 0;
  if (shared != 0) {
    for (std::uint64_t k = 0; k < type.count; ++k)
      bodies_.posMass[type.first + static_cast<std::size_t>(k)].w = static_cast<float>(shared);
  } else if (file_.has(type.group + "/Masses")) {
    readRows<float>(type, "Masses", 1,
                    [&](std::size_t i, const float* mass) { bodies_.posMass[i].w = *mass; });
  } else {
    file_.refuse(
        fmt::format("{} has no Masses, and Header/MassTable no mass of type {}; expected one of them",
                    type.group, type.number));
  }
}

// By type, unless the file was written here with names of its own.
void GadgetHdf5Reader::readComponents() {
  assignGadgetComponents(counts_, bodies_);
  const auto text = file_.text("Header", "ComponentNames");
  if (!text) return;
  std::vector<std::string> names;
  for (std::size_t start = 0; start <= text->size();) {
    const std::size_t end = std::min(text->find('\n', start), text->size());
    names.push_back(text->substr(start, end - start));
    start = end + 1;
  }
  for (const Type& type : types_)
    readRows<std::uint32_t>(type, "Component", 1, [&](std::size_t i, const std::uint32_t* number) {
      if (*number >= names.size())
        file_.refuse(
            fmt::format("{}/Component has the number {}, expected less than the {} of Header/ComponentNames",
                        type.group, *number, names.size()));
      bodies_.component[i] = *number;
    });
  bodies_.componentNames = std::move(names);
}

// GADGET-4 and AREPO have units in Parameters, AREPO in older files in Header, SWIFT in Units.
void GadgetHdf5Reader::readUnits(FileContents& contents) const {
  double length = 0, mass = 0, velocity = 0;
  for (const char* object : {"Parameters", "Header"}) {
    if (length > 0) break;
    length = single(object, "UnitLength_in_cm", 0);
    mass = single(object, "UnitMass_in_g", 0);
    velocity = single(object, "UnitVelocity_in_cm_per_s", 0);
  }
  if (const double swiftLength = single("Units", "Unit length in cgs (U_L)", 0); swiftLength > 0) {
    length = swiftLength;
    mass = single("Units", "Unit mass in cgs (U_M)", 0);
    velocity = length / single("Units", "Unit time in cgs (U_t)", 0);
  }
  const double gravity = single("Parameters", "GravityConstantInternal", 0);
  if (length > 0 && mass > 0 && velocity > 0 && std::isfinite(velocity)) {
    const Units gadget = gadgetUnits();
    const double lengthKpc = length / kCentimetresAKpc, velocityKms = velocity / kCentimetresASecondAKms;
    contents.units = {.lengthKpc = lengthKpc,
                      .massSun = mass / kGramsASun,
                      .timeMyr = gadget.timeMyr * lengthKpc / velocityKms};
    contents.gravity = gravity > 0 ? gravity : contents.units.gravity();
  } else if (gravity > 0) {
    contents.gravity = gravity;
  } else {
    contents.units = gadgetUnits();
    contents.gravity = kGadgetGravity;
    contents.note = kGadgetUnitsNote;
  }
}

FileContents GadgetHdf5Reader::read() {
  readCounts();
  requireDatasets();
  bodies_.resize(static_cast<std::size_t>(bodyCount_));
  for (const Type& type : types_) readType(type);
  readComponents();
  try {
    bodies_.validate();
  } catch (const UserError& error) {
    file_.refuse(error.what());
  }
  FileContents contents;
  contents.bodies = std::move(bodies_);
  contents.time = single("Header", "Time", 0);
  contents.softening = std::max(0.0, single("Parameters", "SofteningComovingClass0", 0));
  readUnits(contents);
  return contents;
}

}  // namespace

FileContents readGadgetHdf5(const std::filesystem::path& path, const ReadOptions& options) {
  const auto turn = hdf5Turn();
  tryHdf5(path, "GADGET HDF5", options.progress, [&] { GadgetHdf5Reader(path, {}).read(); });
  return GadgetHdf5Reader(path, options).read();
}

}  // namespace gravitile::sim
