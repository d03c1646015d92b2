#include <gtest/gtest.h>

#include "embedded/kernels.h"
#include "sim/cuda/kernel_sources.h"
#include "sim/kernel_table.h"
#include "sim/user_error.h"
#include "tests/kernels/temporary_folder.h"

using namespace gravitile::sim;

TEST(Sources, EveryGpuRowHasItsFileEmbeddedAsItStandsInTheTree) {
  const KernelSources embedded;
  const KernelSources tree{std::filesystem::path(GRAVITILE_KERNEL_SOURCE_FOLDER)};
  for (const KernelDescriptor& row : kernelTable()) {
    if (row.family != KernelFamily::Gpu) continue;
    const std::string_view name = row.source.substr(row.source.rfind('/') + 1);
    EXPECT_EQ(embedded.text(name), tree.text(name)) << row.id;
  }
}

// The pair formula stands once: no kernel takes a root, or multiplies masses into a sum, by itself.
TEST(Sources, ThePairFormulaStandsOnlyInGravityCuh) {
  const KernelSources sources;
  EXPECT_NE(sources.text("gravity.cuh").find("rsqrt"), std::string::npos);
  for (const gravitile::embedded::File& file : gravitile::embedded::kernels()) {
    if (file.name == "gravity.cuh") continue;
    EXPECT_EQ(file.contents.find("rsqrt"), std::string_view::npos) << file.name;
  }
}

TEST(Sources, AFolderThatIsNoneIsRefusedByName) {
  const TemporaryFolder empty;
  EXPECT_THROW(KernelSources(empty.path() / "missing"), UserError);
  EXPECT_THROW(KernelSources(empty.path()), UserError) << "the shared headers are missing";
  EXPECT_THROW(KernelSources().text("no-such.cu"), UserError);
}
