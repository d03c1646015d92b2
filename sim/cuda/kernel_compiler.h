#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sim/cuda/kernel_cache.h"
#include "sim/cuda/kernel_sources.h"
#include "sim/kernel_table.h"

namespace gravitile::sim {

// A kernel source and the values it is specialised by.
struct KernelVariant {
  std::string source;                               // "tiled.cu"
  std::vector<std::pair<std::string, int>> macros;  // BLOCK_SIZE = 256, ...

  std::string name() const;  // "tiled.cu BLOCK_SIZE=256 UNROLL=8 SOFTENED=1": names an embedded image
  bool operator==(const KernelVariant&) const = default;
};

// The variant that computes forces for this choice. `softened` false is right for any softening; true is
// faster and needs eps > 0.
KernelVariant forceVariant(const KernelChoice& choice, bool softened);

// The variant of the update pass; there is one.
KernelVariant updateVariant();

// Every GPU kernel of the table at its default tuning, softened and not, and the update pass: what is
// compiled to PTX when the program is built and travels inside it.
std::vector<KernelVariant> defaultVariants();

// Turns variants into images that the driver loads. May be used from any thread.
class KernelCompiler {
 public:
  explicit KernelCompiler(KernelSources sources, KernelCache cache = KernelCache());

  // Image for a GPU of this compute capability (90 for 9.0): from the cache, else by NVRTC (and then cached).
  // A GPU newer than NVRTC knows gets PTX of the newest it does. Throws KernelCompileError with the log,
  // NvrtcMissing, or UserError when the source can't be read.
  std::string compile(const KernelVariant& variant, int computeCapability) const;

  // The image that was compiled when the program was built, or "" when it has none for this variant or the
  // sources come from a folder. PTX for the oldest GPU, which the driver finishes.
  std::string builtIn(const KernelVariant& variant) const;

  // The quickest image there is: cached, else built in, else compiled now. Throws as compile().
  std::string quickest(const KernelVariant& variant, int computeCapability) const;

  const KernelSources& sources() const { return sources_; }

 private:
  struct Prepared;
  Prepared prepare(const KernelVariant& variant, int computeCapability) const;

  KernelSources sources_;
  KernelCache cache_;
};

}  // namespace gravitile::sim
