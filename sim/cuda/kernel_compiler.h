#pragma once

#include <memory>
#include <optional>
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

// The variant of the update pass; of the search for the length of an adaptive step; of hermite4's moves and
// of its forces, `softened` as above.
KernelVariant updateVariant(Precision precision);
KernelVariant stepSizeVariant(Precision precision);
KernelVariant hermiteVariant(Precision precision);
KernelVariant jerkVariant(Precision precision, bool softened);

// Threads a block of jerkVariant(). Not that of the kernel that is chosen, which it has nothing to do with.
inline constexpr int kJerkBlock = 256;

// The variant of the kernels that measure conserved quantities. The fast root is good to 2^-22.9 in single
// precision, and to some 20 bits only in double, where the exact one is taken.
KernelVariant diagnosticsVariant(Precision precision);

// Every GPU kernel of the table at its default tuning in each precision it takes, those that gpu-auto begins
// with, all softened and not, what steps take beside forces, and the diagnostics: what is compiled to PTX
// when the program is built and travels inside it.
std::vector<KernelVariant> defaultVariants();

// Turns variants into images that the driver loads. May be used from any thread. Where sources are not given,
// the current ones are taken.
class KernelCompiler {
 public:
  explicit KernelCompiler(KernelSources sources, KernelCache cache = KernelCache());
  KernelCompiler(KernelCompiler&&) noexcept;
  ~KernelCompiler();

  // Image for a GPU of this compute capability (90 for 9.0): from the cache, else by NVRTC (and then cached,
  // unless a source it is made of is edited). Who asks for what another thread is compiling waits for it. A
  // GPU newer than NVRTC knows gets PTX of the newest it does. Throws KernelCompileError with the log,
  // NvrtcMissing, or UserError when there is no such source.
  std::string compile(const KernelVariant& variant, int computeCapability) const;
  std::string compile(const KernelVariant& variant, int computeCapability, const SourceSet& sources) const;

  // PTX of the variant for this GPU, or the newest that NVRTC knows. Throws as compile().
  std::string compileToPtx(const KernelVariant& variant, int computeCapability,
                           const SourceSet& sources) const;

  // The image that was compiled when the program was built, or "" when it has none for this variant, or its
  // sources are edited or come from a folder. PTX for the oldest GPU, which the driver finishes.
  std::string builtIn(const KernelVariant& variant) const;
  std::string builtIn(const KernelVariant& variant, const SourceSet& sources) const;

  // The quickest image there is: cached, else built in, else compiled now. Throws as compile().
  std::string quickest(const KernelVariant& variant, int computeCapability) const;
  std::string quickest(const KernelVariant& variant, int computeCapability, const SourceSet& sources) const;

  // Whether what is compiled is kept for the next who asks.
  bool caches() const { return !cache_.folder().empty(); }

  const KernelSources& sources() const { return sources_; }
  KernelSources& sources() { return sources_; }

 private:
  std::optional<std::string> cached(const KernelVariant& variant, int computeCapability,
                                    const SourceSet& sources) const;

  struct InWork;

  KernelSources sources_;
  KernelCache cache_;
  std::unique_ptr<InWork> inWork_;
};

}  // namespace gravitile::sim
