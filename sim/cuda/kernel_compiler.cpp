#include "sim/cuda/kernel_compiler.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <set>

#include "sim/auto_candidates.h"
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

struct Prepared {
  NvrtcJob job;
  std::string key;      // of the cache: everything the image depends on
  bool edited = false;  // a file of it is edited
};

Prepared prepare(const KernelVariant& variant, const std::string& target, const SourceSet& sources) {
  Prepared prepared;
  NvrtcJob& job = prepared.job;
  job.name = variant.source;
  job.target = target;
  for (const auto& [macro, value] : variant.macros)
    job.options.push_back(fmt::format("-D{}={}", macro, value));
  prepared.key = fmt::format("nvrtc {}\n{}\n{}\n", nvrtcVersion(), job.target, variant.name());
  for (SourceFile& file : sources.of(variant.source)) {
    prepared.key += fmt::format("{} {}\n{}", file.name, file.text.size(), file.text);
    prepared.edited |= file.edited;
    if (file.name == variant.source) {
      job.source = std::move(file.text);
    } else {
      job.headers.emplace_back(std::move(file.name), std::move(file.text));
    }
  }
  return prepared;
}

std::vector<KernelChoice> defaultChoices(Precision precision) {
  std::vector<KernelChoice> choices = firstCandidates(precision);
  for (const KernelDescriptor& row : kernelTable()) {
    KernelChoice choice{.kernel = &row, .tuning = defaultTuning()};
    choice.tuning[TuningId::Precision] = static_cast<int>(precision);
    if (row.family != KernelFamily::Gpu || isChosen(row) || choice.precision() != precision) continue;
    if (std::find(choices.begin(), choices.end(), choice) == choices.end()) choices.push_back(choice);
  }
  return choices;
}

}  // namespace

std::string KernelVariant::name() const {
  std::string text = source;
  for (const auto& [macro, value] : macros) text += fmt::format(" {}={}", macro, value);
  return text;
}

KernelVariant forceVariant(const KernelChoice& choice, bool softened) {
  KernelVariant variant{.source = std::string(sourceName(*choice.kernel)), .macros = {}};
  for (const TuningId id : choice.kernel->tuning) {
    variant.macros.emplace_back(tuningParameter(id).macro, choice.tuning[id]);
  }
  variant.macros.emplace_back("SOFTENED", softened ? 1 : 0);
  return variant;
}

namespace {

KernelVariant stepVariant(const char* source, Precision precision) {
  const std::string_view macro = tuningParameter(TuningId::Precision).macro;
  return {.source = source, .macros = {{std::string(macro), static_cast<int>(precision)}}};
}

}  // namespace

KernelVariant updateVariant(Precision precision) {
  return stepVariant("update.cu", precision);
}

KernelVariant stepSizeVariant(Precision precision) {
  return stepVariant("step_size.cu", precision);
}

KernelVariant hermiteVariant(Precision precision) {
  return stepVariant("hermite.cu", precision);
}

KernelVariant jerkVariant(Precision precision, bool softened) {
  constexpr int kUnroll = 8;
  KernelVariant variant = stepVariant("jerk.cu", precision);
  for (const auto& [id, value] :
       {std::pair{TuningId::Block, kJerkBlock}, {TuningId::Unroll, kUnroll}, {TuningId::Rsqrt, 1}})
    variant.macros.emplace_back(tuningParameter(id).macro, value);
  variant.macros.emplace_back("SOFTENED", softened ? 1 : 0);
  return variant;
}

KernelVariant diagnosticsVariant(Precision precision) {
  const int inDouble = static_cast<int>(precision);
  return {.source = "diagnostics.cu",
          .macros = {{std::string(tuningParameter(TuningId::Precision).macro), inDouble},
                     {std::string(tuningParameter(TuningId::Rsqrt).macro), 1 - inDouble},
                     {"SOFTENED", 0}}};
}

std::vector<KernelVariant> defaultVariants() {
  std::vector<KernelVariant> variants;
  for (const Precision precision : {Precision::Single, Precision::Double}) {
    for (const auto& variant :
         {updateVariant(precision), stepSizeVariant(precision), hermiteVariant(precision),
          jerkVariant(precision, true), jerkVariant(precision, false), diagnosticsVariant(precision)})
      variants.push_back(variant);
    for (const KernelChoice& choice : defaultChoices(precision)) {
      variants.push_back(forceVariant(choice, true));
      variants.push_back(forceVariant(choice, false));
    }
  }
  return variants;
}

// Keys of what is being compiled, so that no two threads compile the same.
struct KernelCompiler::InWork {
  std::mutex mutex;
  std::condition_variable changed;
  std::set<std::string> keys;
};

namespace {

// Holds a key as long as it lives, and waits until nobody else does.
template <typename InWork>
class Turn {
 public:
  Turn(InWork& inWork, std::string key) : inWork_(inWork), key_(std::move(key)) {
    std::unique_lock lock(inWork_.mutex);
    inWork_.changed.wait(lock, [this] { return !inWork_.keys.contains(key_); });
    inWork_.keys.insert(key_);
  }
  ~Turn() {
    {
      const std::lock_guard lock(inWork_.mutex);
      inWork_.keys.erase(key_);
    }
    inWork_.changed.notify_all();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  InWork& inWork_;
  std::string key_;
};

}  // namespace

KernelCompiler::KernelCompiler(KernelSources sources, KernelCache cache)
    : sources_(std::move(sources)), cache_(std::move(cache)), inWork_(std::make_unique<InWork>()) {}

KernelCompiler::KernelCompiler(KernelCompiler&&) noexcept = default;
KernelCompiler::~KernelCompiler() = default;

std::optional<std::string> KernelCompiler::cached(const KernelVariant& variant, int computeCapability,
                                                  const SourceSet& sources) const {
  const Prepared prepared = prepare(variant, targetFor(computeCapability), sources);
  return prepared.edited ? std::nullopt : cache_.find(prepared.key);
}

std::string KernelCompiler::compile(const KernelVariant& variant, int computeCapability) const {
  return compile(variant, computeCapability, *sources_.current());
}

std::string KernelCompiler::compile(const KernelVariant& variant, int computeCapability,
                                    const SourceSet& sources) const {
  const Prepared prepared = prepare(variant, targetFor(computeCapability), sources);
  if (prepared.edited) return compileWithNvrtc(prepared.job);  // soon out of date: not worth a file
  const Turn turn(*inWork_, prepared.key);
  if (std::optional<std::string> image = cache_.find(prepared.key)) return std::move(*image);
  std::string image = compileWithNvrtc(prepared.job);
  cache_.store(prepared.key, image);
  return image;
}

std::string KernelCompiler::compileToPtx(const KernelVariant& variant, int computeCapability,
                                         const SourceSet& sources) const {
  const int architecture = std::min(computeCapability, newestNvrtcArchitecture());
  std::string ptx = compileWithNvrtc(prepare(variant, fmt::format("compute_{}", architecture), sources).job);
  while (!ptx.empty() && ptx.back() == '\0') ptx.pop_back();
  return ptx;
}

std::string KernelCompiler::builtIn(const KernelVariant& variant) const {
  return builtIn(variant, *sources_.current());
}

std::string KernelCompiler::builtIn(const KernelVariant& variant, const SourceSet& sources) const {
  if (!sources.folder.empty()) return "";
  for (const SourceFile& file : sources.of(variant.source)) {
    if (file.edited) return "";
  }
  const std::string name = variant.name();
  for (const BuiltInKernel& kernel : builtInKernels()) {
    if (kernel.variant == name) return std::string(kernel.ptx);
  }
  return "";
}

std::string KernelCompiler::quickest(const KernelVariant& variant, int computeCapability) const {
  return quickest(variant, computeCapability, *sources_.current());
}

std::string KernelCompiler::quickest(const KernelVariant& variant, int computeCapability,
                                     const SourceSet& sources) const {
  if (std::optional<std::string> image = cached(variant, computeCapability, sources))
    return std::move(*image);
  if (std::string image = builtIn(variant, sources); !image.empty()) return image;
  return compile(variant, computeCapability, sources);
}

}  // namespace gravitile::sim
