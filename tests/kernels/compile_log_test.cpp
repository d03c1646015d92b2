#include "sim/cuda/compile_log.h"

#include <gtest/gtest.h>

#include "sim/cuda/kernel_compiler.h"
#include "sim/cuda/nvrtc.h"

using namespace gravitile::sim;

namespace {

// What parseCompileLog() makes of the log of this edit of a file that gpu-tiled is made of.
std::vector<SourceError> errorsOf(std::string_view file, std::string_view from, std::string_view to) {
  KernelCompiler compiler{KernelSources(), KernelCache(std::filesystem::path())};
  std::string text = compiler.sources().text(file);
  const std::size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  compiler.sources().edit(file, text.replace(place, from.size(), to));
  const KernelChoice choice{.kernel = &findKernel("gpu-tiled"), .tuning = defaultTuning()};
  try {
    compiler.compile(forceVariant(choice, true), 90);
  } catch (const KernelCompileError& error) {
    return parseCompileLog(error.what(), "tiled.cu");
  }
  ADD_FAILURE() << "it was compiled";
  return {};
}

// The line of a file, from 1, that holds a text.
int lineOf(std::string_view file, std::string_view text) {
  const std::string all = KernelSources().text(file);
  const auto end = all.begin() + static_cast<long>(all.find(text));
  return 1 + static_cast<int>(std::count(all.begin(), end, '\n'));
}

}  // namespace

TEST(CompileLog, ErrorsStandAtTheirFileAndLine) {
  const struct {
    std::string_view file, from, to, message;
  } kCases[] = {
      {"tiled.cu", "arguments.n;", "arguments.m;", "has no member \"m\""},
      {"tiled.cu", "tile.cuh\"", "tyle.cuh\"", "cannot open source file \"tyle.cuh\""},
      {"tile.cuh", "tile[k], softening2", "tile[k]",
       "argument types are: (gravitile::sim::real3, gravitile::sim::real3, const gravitile::sim::real4)"},
      {"gravity.cuh", "source.y - body.y", "source.q - body.y", "has no member \"q\""},
      {"arguments.h", "struct VertexOut", "#error no\nstruct VertexOut", "#error directive: no"},
  };
  for (const auto& wrong : kCases) {
    SCOPED_TRACE(wrong.to);
    const std::vector<SourceError> errors = errorsOf(wrong.file, wrong.from, wrong.to);
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_EQ(errors[0].file, wrong.file);
    EXPECT_EQ(errors[0].line, lineOf(wrong.file, wrong.from));
    EXPECT_NE(errors[0].message.find(wrong.message), std::string::npos) << errors[0].message;
  }
}

TEST(CompileLog, AnUnclosedBracketIsReportedAtTheEndOfTheSource) {
  const std::vector<SourceError> errors =
      errorsOf("tiled.cu", "storeAcceleration(arguments, i, sum);\n  }\n}", "");
  ASSERT_FALSE(errors.empty());
  EXPECT_EQ(errors[0].file, "tiled.cu");
  EXPECT_EQ(errors[0].line, 0);
  EXPECT_NE(errors[0].message.find("at the end of the source"), std::string::npos) << errors[0].message;
}

TEST(CompileLog, TheAssemblersErrorsComeOnceAndWithoutALine) {
  const std::vector<SourceError> unknown =
      errorsOf("gravity.cuh", "rsqrt.approx.ftz.f32", "rsqrtx.approx.ftz.f32");
  ASSERT_EQ(unknown.size(), 1u) << "eight unrolled copies of one mistake";
  EXPECT_EQ(unknown[0], (SourceError{"", 0, "assembler: Not a name of any known instruction: 'rsqrtx'"}));

  const std::vector<SourceError> large = errorsOf("tiled.cu", "tile[BLOCK_SIZE]", "tile[64 * BLOCK_SIZE]");
  ASSERT_EQ(large.size(), 1u);
  EXPECT_EQ(large[0].line, 0);
  EXPECT_NE(large[0].message.find("too much shared data"), std::string::npos) << large[0].message;
}

TEST(CompileLog, WarningsNotesAndQuotedSourceAreLeftOut) {
  const std::string_view log =
      "tiled.cu(9): warning #177-D: variable \"tile\" was declared but never referenced\n"
      "    __shared__ float4 tile[BLOCK_SIZE];\n"
      "                      ^\n"
      "\n"
      "tiled.cu(7): error: expression must have class type but it has type \"int\"\n"
      "  void foo(T t) { t.bar(); } // error: of the quoted line\n"
      "                  ^\n"
      "          detected during instantiation of \"void foo(T) [with T=int]\" at line 25\n"
      "\n"
      "tile.cuh(45): note #3322-D: number of parameters does not match the call\n"
      "  other line\n"
      "          detected during what belongs to the note\n"
      "gravity.cuh(3): error #20-D: identifier \"x\" is undefined\n"
      "2 errors detected in the compilation of \"tiled.cu\".\n";
  const std::vector<SourceError> expected{{"tiled.cu", 7,
                                           "expression must have class type but it has type \"int\" "
                                           "(detected during instantiation of \"void foo(T) "
                                           "[with T=int]\" at line 25)"},
                                          {"gravity.cuh", 3, "identifier \"x\" is undefined"}};
  EXPECT_EQ(parseCompileLog(log, "tiled.cu"), expected);
}

TEST(CompileLog, ALogOfAnotherKindIsOneError) {
  for (const std::string_view log :
       {"NVRTC: NVRTC_ERROR_OUT_OF_MEMORY", "tiled.cu(x): error: y", "(", "): error: ", "a(1): error"}) {
    const std::vector<SourceError> errors = parseCompileLog(log, "tiled.cu");
    ASSERT_EQ(errors.size(), 1u) << log;
    EXPECT_EQ(errors[0], (SourceError{"", 0, std::string(log.substr(0, log.find_last_not_of(' ') + 1))}));
  }
}
