#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "sim/auto_candidates.h"
#include "sim/cuda/kernel_compiler.h"
#include "sim/cuda/nvrtc.h"
#include "tests/kernels/temporary_folder.h"

using namespace gravitile::sim;

namespace {

// Turing to Blackwell: every architecture that NVRTC 13 compiles for and that has its own instruction set.
constexpr int kArchitectures[] = {75, 80, 86, 87, 88, 89, 90, 100, 103, 110, 120, 121};

KernelCompiler compilerWithoutCache() {
  return KernelCompiler(KernelSources(), KernelCache(std::filesystem::path()));
}

bool looksLikeCubin(const std::string& image) {
  return image.starts_with(
      "\x7f"
      "ELF");
}

}  // namespace

TEST(Compile, EveryKernelForEveryArchitecture) {
  const KernelCompiler compiler = compilerWithoutCache();
  for (const KernelVariant& variant : defaultVariants()) {
    for (const int architecture : kArchitectures) {
      if (architecture > newestNvrtcArchitecture()) continue;
      SCOPED_TRACE(variant.name() + " for sm_" + std::to_string(architecture));
      EXPECT_TRUE(looksLikeCubin(compiler.compile(variant, architecture)));
    }
  }
}

TEST(Compile, TheWholeRangeOfTunings) {
  const KernelCompiler compiler = compilerWithoutCache();
  for (const KernelDescriptor& row : kernelTable()) {
    if (row.family != KernelFamily::Gpu || isChosen(row)) continue;
    for (const auto& [block, unroll] : {std::pair{32, 1}, {96, 3}, {224, 127}, {768, 8}, {1024, 128}}) {
      for (const Precision precision : {Precision::Single, Precision::Double}) {
        KernelChoice choice{.kernel = &row, .tuning = defaultTuning()};
        choice.tuning[TuningId::Block] = block;
        choice.tuning[TuningId::Unroll] = unroll;
        choice.tuning[TuningId::Precision] = static_cast<int>(precision);
        if (!whyNot(choice).empty()) continue;
        SCOPED_TRACE(describe(choice));
        EXPECT_TRUE(looksLikeCubin(compiler.compile(forceVariant(choice, true), 90)));
      }
    }
  }
}

TEST(Compile, WhateverGpuAutoTriesOut) {
  const KernelCompiler compiler = compilerWithoutCache();
  for (const Precision precision : {Precision::Single, Precision::Double}) {
    AutoCase wanted{.asked = {.kernel = &findKernel("gpu-auto"), .tuning = defaultTuning()}};
    wanted.asked.tuning[TuningId::Precision] = static_cast<int>(precision);
    for (const std::uint64_t bodies : {5'000, 65'536}) {
      wanted.bodies = bodies;
      for (const KernelChoice& choice : autoCandidates(wanted)) {
        SCOPED_TRACE(describe(choice));
        EXPECT_TRUE(looksLikeCubin(compiler.compile(forceVariant(choice, true), 90)));
      }
    }
  }
}

// The special-function unit's root is what makes double precision affordable: one a pair, and no slow path.
TEST(Compile, DoublePrecisionTakesOneQuickRootAPair) {
  const KernelCompiler compiler = compilerWithoutCache();
  KernelChoice choice{.kernel = &findKernel("gpu-tiled"), .tuning = defaultTuning()};
  choice.tuning[TuningId::Precision] = static_cast<int>(Precision::Double);
  const std::string ptx =
      compiler.compileToPtx(forceVariant(choice, true), 90, *compiler.sources().current());
  int roots = 0;
  for (std::size_t at = ptx.find("rsqrt."); at != std::string::npos; at = ptx.find("rsqrt.", at + 1)) {
    EXPECT_EQ(ptx.substr(at, 20), "rsqrt.approx.ftz.f64");
    ++roots;
  }
  EXPECT_EQ(roots, choice.tuning[TuningId::Unroll]);
  for (const char* inSingle : {"add.f32", "mul.f32", "fma.rn.f32"})
    EXPECT_EQ(ptx.find(inSingle), std::string::npos) << "something is computed in single precision";
}

// The jerk takes the same root as the pull, in either precision.
TEST(Compile, TheForcesOfHermite4TakeOneQuickRootAPair) {
  const KernelCompiler compiler = compilerWithoutCache();
  for (const Precision precision : {Precision::Single, Precision::Double}) {
    for (const bool softened : {false, true}) {
      const KernelVariant variant = jerkVariant(precision, softened);
      SCOPED_TRACE(variant.name());
      const std::string ptx = compiler.compileToPtx(variant, 90, *compiler.sources().current());
      const std::string root =
          precision == Precision::Double ? "rsqrt.approx.ftz.f64" : "rsqrt.approx.ftz.f32";
      int roots = 0;
      for (std::size_t at = ptx.find("rsqrt."); at != std::string::npos; at = ptx.find("rsqrt.", at + 1)) {
        EXPECT_EQ(ptx.substr(at, root.size()), root);
        ++roots;
      }
      const auto unroll = std::find_if(variant.macros.begin(), variant.macros.end(),
                                       [](const auto& macro) { return macro.first == "UNROLL"; });
      ASSERT_NE(unroll, variant.macros.end());
      EXPECT_EQ(roots, unroll->second);
      for (const char* division : {"div.", "rcp."}) EXPECT_EQ(ptx.find(division), std::string::npos);
    }
  }
}

// All that steps are made of beside forces is compiled for every architecture above.
TEST(Compile, TheKernelsOfStepsAreAmongTheDefaultVariants) {
  const std::vector<KernelVariant> variants = defaultVariants();
  for (const Precision precision : {Precision::Single, Precision::Double}) {
    for (const KernelVariant& variant :
         {updateVariant(precision), stepSizeVariant(precision), hermiteVariant(precision),
          jerkVariant(precision, false), jerkVariant(precision, true)})
      EXPECT_NE(std::find(variants.begin(), variants.end(), variant), variants.end()) << variant.name();
  }
}

TEST(Compile, AGpuNewerThanTheCompilerGetsPtx) {
  const std::string image =
      compilerWithoutCache().compile(updateVariant(Precision::Single), newestNvrtcArchitecture() + 100);
  EXPECT_NE(image.find(".target sm_" + std::to_string(newestNvrtcArchitecture())), std::string::npos);
}

TEST(Compile, TuningValuesReachTheKernel) {
  const KernelCompiler compiler = compilerWithoutCache();
  KernelChoice choice{.kernel = &findKernel("gpu-tiled"), .tuning = defaultTuning()};
  const std::string first = compiler.compile(forceVariant(choice, true), 90);
  for (const TuningId id : choice.kernel->tuning) {
    KernelChoice other = choice;
    const TuningParameter& parameter = tuningParameter(id);
    other.tuning[id] = parameter.defaultValue == parameter.minimum ? parameter.maximum : parameter.minimum;
    EXPECT_NE(compiler.compile(forceVariant(other, true), 90), first) << tuningParameter(id).name;
  }
  EXPECT_NE(compiler.compile(forceVariant(choice, false), 90), first) << "softening 0";
}

TEST(Compile, AMistakeIsReportedWithFileAndLine) {
  const TemporaryFolder folder;
  copySources(folder);
  folder.write("tiled.cu", "#include \"gravity.cuh\"\nextern \"C\" __global__ void force() { nonsense }\n");
  const KernelCompiler compiler(KernelSources(folder.path()), KernelCache(std::filesystem::path()));
  const KernelChoice choice{.kernel = &findKernel("gpu-tiled"), .tuning = defaultTuning()};
  try {
    compiler.compile(forceVariant(choice, true), 90);
    FAIL() << "nonsense was compiled";
  } catch (const KernelCompileError& error) {
    EXPECT_NE(std::string(error.what()).find("tiled.cu(2)"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("nonsense"), std::string::npos) << error.what();
  }
}

TEST(Compile, TheCacheSparesTheCompiler) {
  const TemporaryFolder folder;
  const KernelCompiler compiler(KernelSources(), KernelCache(folder.path()));
  const std::string image = compiler.compile(updateVariant(Precision::Single), 90);
  ASSERT_FALSE(std::filesystem::is_empty(folder.path()));
  const auto file = std::filesystem::directory_iterator(folder.path())->path();
  const auto longAgo = std::filesystem::last_write_time(file) - std::chrono::hours(1);
  std::filesystem::last_write_time(file, longAgo);
  EXPECT_EQ(compiler.compile(updateVariant(Precision::Single), 90), image);
  EXPECT_EQ(compiler.quickest(updateVariant(Precision::Single), 90), image);
  EXPECT_EQ(std::filesystem::last_write_time(file), longAgo) << "it was compiled and stored again";
  EXPECT_NE(compiler.quickest(updateVariant(Precision::Single), 80), image)
      << "another architecture has another key";
}

TEST(BuiltIn, EveryDefaultVariantTravelsWithTheProgram) {
  const KernelCompiler compiler = compilerWithoutCache();
  for (const KernelVariant& variant : defaultVariants()) {
    const std::string ptx = compiler.builtIn(variant);
    EXPECT_NE(ptx.find(".target sm_75"), std::string::npos) << variant.name();
  }
  KernelVariant other = defaultVariants().back();
  other.macros.front().second += 32;
  EXPECT_EQ(compiler.builtIn(other), "");
}

TEST(BuiltIn, SourcesFromAFolderAreNeverReplacedByBuiltInKernels) {
  const KernelCompiler compiler(KernelSources(GRAVITILE_KERNEL_SOURCE_FOLDER),
                                KernelCache(std::filesystem::path()));
  for (const KernelVariant& variant : defaultVariants())
    EXPECT_EQ(compiler.builtIn(variant), "") << variant.name();
}

TEST(Edit, ReachesTheCompilerAndNeitherCacheNorBuiltInKernels) {
  const TemporaryFolder folder;
  KernelCompiler compiler(KernelSources(), KernelCache(folder.path()));
  const KernelChoice choice{.kernel = &findKernel("gpu-tiled"), .tuning = defaultTuning()};
  const KernelVariant tiled = forceVariant(choice, true);
  const std::string own = compiler.compile(tiled, 90);
  const auto filesInCache = [&] {
    return std::distance(std::filesystem::directory_iterator(folder.path()), {});
  };
  ASSERT_EQ(filesInCache(), 1);
  ASSERT_NE(compiler.builtIn(tiled), "");

  const std::pair<std::string_view, std::string_view> places[] = {
      {"tiled.cu", "arguments.softening2"}, {"tile.cuh", "pull.x;"}, {"gravity.cuh", "source.x - body.x"}};
  for (const auto& [file, before] : places) {
    SCOPED_TRACE(file);
    std::string text = compiler.sources().text(file);
    const std::size_t place = text.find(before);
    ASSERT_NE(place, std::string::npos);
    compiler.sources().edit(file, text.insert(place, "2.0f * "));
    EXPECT_EQ(compiler.builtIn(tiled), "");
    EXPECT_NE(compiler.compile(tiled, 90), own);
    EXPECT_NE(compiler.quickest(tiled, 90), own);
    EXPECT_EQ(filesInCache(), 1);
    compiler.sources().reset();
    EXPECT_EQ(compiler.compile(tiled, 90), own);
  }
  // A header that a kernel does not include is nothing to it.
  compiler.sources().edit("update.cuh", "nonsense");
  EXPECT_NE(compiler.builtIn(tiled), "");
  EXPECT_EQ(compiler.compile(tiled, 90), own);
}
