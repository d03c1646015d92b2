#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "sim/io/component_names.h"
#include "sim/io/gadget_hdf5.h"
#include "sim/io/gadget_types.h"
#include "sim/io/hdf5_file.h"

namespace gravitile::sim {
namespace {

constexpr std::size_t kRowsAtOnce = std::size_t{1} << 16;

class GadgetHdf5Writer {
 public:
  GadgetHdf5Writer(const WriteTarget& target, const FileContents& contents, const WriteOptions& options)
      : file_(Hdf5File::create(target.path, target.shown)),
        contents_(contents),
        progress_(options.progress) {}

  void write();

 private:
  void sortByType();
  void writeHeader();
  void writeParameters();
  void writeType(std::size_t type);
  template <typename Value, typename Row>
  void writeRows(std::size_t type, const char* name, std::size_t columns, const Row& row);

  Hdf5File file_;
  const FileContents& contents_;
  Progress progress_;
  std::array<std::vector<std::uint32_t>, kGadgetTypes> bodies_;  // indices, in their order
  bool namesKept_ = true;                                        // the types alone tell the components
  std::uint64_t rowsDone_ = 0;
};

void GadgetHdf5Writer::sortByType() {
  const Bodies& bodies = contents_.bodies;
  const std::vector<std::uint64_t> counts = componentCounts(bodies.component, bodies.componentNames.size());
  std::vector<int> types;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    types.push_back(gadgetTypeOf(bodies.componentNames[k]));
    if (counts[k] > 0 && bodies.componentNames[k] != kGadgetTypeNames[types[k]]) namesKept_ = false;
  }
  for (std::uint32_t i = 0; i < bodies.size(); ++i) bodies_[types[bodies.component[i]]].push_back(i);
}

void GadgetHdf5Writer::writeHeader() {
  const std::string header = "Header";
  file_.createGroup(header);
  std::array<std::uint32_t, kGadgetTypes> counts{};
  for (std::size_t type = 0; type < kGadgetTypes; ++type)
    counts[type] = static_cast<std::uint32_t>(bodies_[type].size());
  constexpr std::array<std::uint32_t, kGadgetTypes> kNone{};
  constexpr std::array<double, kGadgetTypes> kMassesInDatasets{};
  file_.setNumbers<std::uint32_t>(header, "NumPart_ThisFile", counts);
  file_.setNumbers<std::uint32_t>(header, "NumPart_Total", counts);
  file_.setNumbers<std::uint32_t>(header, "NumPart_Total_HighWord", kNone);
  file_.setNumbers<double>(header, "MassTable", kMassesInDatasets);
  // Not cosmological: the scale factor stays 1, and positions are not periodic.
  for (const auto& [name, value] : {std::pair{"Time", contents_.time},
                                    {"Redshift", 0.0},
                                    {"BoxSize", 0.0},
                                    {"Omega0", 0.0},
                                    {"OmegaLambda", 0.0},
                                    {"HubbleParam", 1.0}})
    file_.setNumber<double>(header, name, value);
  file_.setNumber<std::int32_t>(header, "NumFilesPerSnapshot", 1);
  for (const char* flag : {"Flag_Sfr", "Flag_Cooling", "Flag_StellarAge", "Flag_Metals", "Flag_Feedback",
                           "Flag_DoublePrecision", "Flag_Entropy_ICs"})
    file_.setNumber<std::int32_t>(header, flag, 0);
  if (!namesKept_)
    file_.setText(header, "ComponentNames",
                  fmt::format("{}", fmt::join(contents_.bodies.componentNames, "\n")));
}

void GadgetHdf5Writer::writeParameters() {
  const std::string parameters = "Parameters";
  file_.createGroup(parameters);
  file_.setNumber<double>(parameters, "GravityConstantInternal", contents_.gravity);
  file_.setNumber<double>(parameters, "SofteningComovingClass0", contents_.softening);
  const Units& units = contents_.units;
  if (!units.physical()) return;
  const double velocityKms = gadgetUnits().timeMyr * units.lengthKpc / units.timeMyr;
  file_.setNumber<double>(parameters, "UnitLength_in_cm", units.lengthKpc * kCentimetresAKpc);
  file_.setNumber<double>(parameters, "UnitMass_in_g", units.massSun * kGramsASun);
  file_.setNumber<double>(parameters, "UnitVelocity_in_cm_per_s", velocityKms * kCentimetresASecondAKms);
}

// row(index of a body, where its `columns` values go).
template <typename Value, typename Row>
void GadgetHdf5Writer::writeRows(std::size_t type, const char* name, std::size_t columns, const Row& row) {
  const std::vector<std::uint32_t>& bodies = bodies_[type];
  const Hdf5Dataset dataset =
      file_.createDataset<Value>(fmt::format("PartType{}/{}", type, name), bodies.size(), columns);
  std::vector<Value> block;
  for (std::size_t first = 0; first < bodies.size(); first += kRowsAtOnce) {
    const std::size_t count = std::min(kRowsAtOnce, bodies.size() - first);
    block.resize(count * columns);
    for (std::size_t k = 0; k < count; ++k) row(bodies[first + k], &block[k * columns]);
    dataset.write<Value>(first, block);
    // Positions and velocities are most of it.
    if (columns > 1) rowsDone_ += count;
    if (progress_)
      progress_(static_cast<double>(rowsDone_) / static_cast<double>(2 * contents_.bodies.size()));
  }
}

void GadgetHdf5Writer::writeType(std::size_t type) {
  constexpr std::size_t kVector = 3;
  const Bodies& bodies = contents_.bodies;
  file_.createGroup(fmt::format("PartType{}", type));
  const auto vectorOf = [](const Float4& v, float* row) {
    row[0] = v.x;
    row[1] = v.y;
    row[2] = v.z;
  };
  writeRows<float>(type, "Coordinates", kVector,
                   [&](std::uint32_t i, float* row) { vectorOf(bodies.posMass[i], row); });
  writeRows<float>(type, "Velocities", kVector,
                   [&](std::uint32_t i, float* row) { vectorOf(bodies.velocity[i], row); });
  writeRows<float>(type, "Masses", 1, [&](std::uint32_t i, float* row) { *row = bodies.posMass[i].w; });
  writeRows<std::uint32_t>(type, "ParticleIDs", 1, [](std::uint32_t i, std::uint32_t* row) { *row = i + 1; });
  if (!namesKept_)
    writeRows<std::uint32_t>(type, "Component", 1,
                             [&](std::uint32_t i, std::uint32_t* row) { *row = bodies.component[i]; });
}

void GadgetHdf5Writer::write() {
  sortByType();
  writeHeader();
  writeParameters();
  for (std::size_t type = 0; type < kGadgetTypes; ++type)
    if (!bodies_[type].empty()) writeType(type);
  file_.close();
}

}  // namespace

std::string writeGadgetHdf5(const WriteTarget& target, const FileContents& contents,
                            const WriteOptions& options) {
  const auto turn = hdf5Turn();
  GadgetHdf5Writer(target, contents, options).write();
  return "";
}

}  // namespace gravitile::sim
