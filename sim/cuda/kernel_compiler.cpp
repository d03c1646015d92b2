#include "sim/cuda/kernel_compiler.h"

#include <fmt/format.h>

#include <optional>

#include "sim/cuda/built_in_kernels.h"
#include "sim/cuda/nvrtc.h"

namespace gravitile::sim {
namespace {

// Oldest NVRTC version text is never empty once compiled; without NVRTC the cache can still be asked.
std::string targetFor(int computeCapability) {
  if (!nvrtcVersion().empty() && computeCapability > newestNvrtcArchitecture()) {
    return fmt::format("compute_{}", newestNvrtcArchitecture());
  }
  return fmt::format("sm_{}", computeCapability);
}

std::string_view fileName(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

}  // namespace

std::string KernelVariant::name() const {
  std::string text = source;
  for (const auto& [macro, value] : macros) text += fmt::format(" {}={}", macro, value);
  return text;
}

KernelVariant forceVariant(const KernelChoice& choice, bool softened) {
  KernelVariant variant{.source = std::string(fileName(choice.kernel->source)), .macros = {}};
  for (const TuningId id : choice.kernel->tuning) {
    variant.macros.emplace_back(tuningParameter(id).macro, choice.tuning[id]);
  }
  variant.macros.emplace_back("SOFTENED", softened ? 1 : 0);
  return variant;
}

KernelVariant updateVariant() {
  return {.source = "update.cu", .macros = {}};
}

std::vector<KernelVariant> defaultVariants() {
  std::vector<KernelVariant> variants{updateVariant()};
  for (const KernelDescriptor& row : kernelTable()) {
    if (row.family != KernelFamily::Gpu) continue;
    const KernelChoice choice{.kernel = &row, .tuning = defaultTuning()};
    variants.push_back(forceVariant(choice, true));
    variants.push_back(forceVariant(choice, false));
  }
  return variants;
}

struct KernelCompiler::Prepared {
  NvrtcJob job;
  std::string key;
};

KernelCompiler::KernelCompiler(KernelSources sources, KernelCache cache)
    : sources_(std::move(sources)), cache_(std::move(cache)) {}

KernelCompiler::Prepared KernelCompiler::prepare(const KernelVariant& variant, int computeCapability) const {
  Prepared prepared;
  NvrtcJob& job = prepared.job;
  job.name = variant.source;
  job.source = sources_.text(variant.source);
  job.headers = sources_.headers();
  job.target = targetFor(computeCapability);
  for (const auto& [macro, value] : variant.macros)
    job.options.push_back(fmt::format("-D{}={}", macro, value));

  prepared.key = fmt::format("nvrtc {}\n{}\n{}\n", nvrtcVersion(), job.target, variant.name());
  for (const auto& [name, text] : job.headers) prepared.key += text;
  prepared.key += job.source;
  return prepared;
}

std::string KernelCompiler::compile(const KernelVariant& variant, int computeCapability) const {
  const Prepared prepared = prepare(variant, computeCapability);
  if (std::optional<std::string> image = cache_.find(prepared.key)) return std::move(*image);
  std::string image = compileWithNvrtc(prepared.job);
  cache_.store(prepared.key, image);
  return image;
}

std::string KernelCompiler::builtIn(const KernelVariant& variant) const {
  if (!sources_.embedded()) return "";
  const std::string name = variant.name();
  for (const BuiltInKernel& kernel : builtInKernels()) {
    if (kernel.variant == name) return std::string(kernel.ptx);
  }
  return "";
}

std::string KernelCompiler::quickest(const KernelVariant& variant, int computeCapability) const {
  const Prepared prepared = prepare(variant, computeCapability);
  if (std::optional<std::string> image = cache_.find(prepared.key)) return std::move(*image);
  if (std::string image = builtIn(variant); !image.empty()) return image;
  return compile(variant, computeCapability);
}

}  // namespace gravitile::sim
