#pragma once

#include <string>

#include "sim/io/format_table.h"

namespace gravitile::sim {

// The parts of kGadgetHdf5.
FileContents readGadgetHdf5(const std::filesystem::path& path, const ReadOptions& options);

// Bodies go to the type that their component's name means (gadgetTypeOf); where that does not keep the name,
// the dataset Component of each type and the attribute ComponentNames of the header do. ParticleIDs are the
// bodies' places in `contents`, from 1. G and units stand in the group Parameters, under GADGET-4's names.
std::string writeGadgetHdf5(const WriteTarget& target, const FileContents& contents,
                            const WriteOptions& options);

// Units as these files have them.
inline constexpr double kCentimetresAKpc = 3.085678e21;  // GADGET's own figures
inline constexpr double kGramsASun = 1.989e33;
inline constexpr double kCentimetresASecondAKms = 1e5;

}  // namespace gravitile::sim
