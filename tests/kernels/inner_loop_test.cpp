#include "sim/cuda/inner_loop.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "sim/cuda/disassembler.h"
#include "sim/cuda/kernel_compiler.h"

using namespace gravitile::sim;
using Counts = std::vector<std::pair<std::string, int>>;

namespace {

// A listing that NVIDIA's tools made of a kernel compiled by NVRTC 13.0, less the padding after its end.
std::string listing(const char* name) {
  std::ifstream file(std::string(GRAVITILE_LISTING_FOLDER "/") + name);
  std::ostringstream text;
  text << file.rdbuf();
  EXPECT_FALSE(text.str().empty()) << name;
  return text.str();
}

std::string lineOf(const std::string& text, int number) {
  std::istringstream lines(text);
  std::string line;
  for (int k = 0; k < number; ++k) std::getline(lines, line);
  return line;
}

int countOf(const InnerLoop& loop, std::string_view opcode) {
  for (const auto& [name, count] : loop.byOpcode) {
    if (name == opcode) return count;
  }
  return 0;
}

}  // namespace

TEST(InnerLoop, OfAListingByNvdisasm) {
  const std::string text = listing("tiled_unroll_2_sm_90.nvdisasm.txt");
  const auto loop = innerLoopOfSass(text);
  ASSERT_TRUE(loop);
  EXPECT_NE(lineOf(text, loop->firstLine).find("LDS.128 R8, [UR7]"), std::string::npos);
  EXPECT_NE(lineOf(text, loop->lastLine).find("@P1 BRA `(.L_x_0)"), std::string::npos);
  EXPECT_EQ(loop->instructions, loop->lastLine - loop->firstLine + 1);
  EXPECT_EQ(loop->interactions, 2);
  EXPECT_DOUBLE_EQ(loop->instructionsPerInteraction(), 16);
  EXPECT_EQ(loop->byOpcode, (Counts{{"FFMA", 12},
                                    {"FADD", 6},
                                    {"FMUL", 6},
                                    {"LDS", 2},
                                    {"MUFU", 2},
                                    {"BRA", 1},
                                    {"IADD3", 1},
                                    {"ISETP", 1},
                                    {"UIADD3", 1}}));
  EXPECT_EQ(innerLoopOfSass(text, 2)->interactions, 4) << "each root serves both bodies of a pair";
}

// Addresses instead of labels, a branch forward inside the loop, and an encoding line after each instruction.
TEST(InnerLoop, OfAListingByCuobjdump) {
  const std::string raw = listing("tiled_bounds_unroll_1_sm_75.cuobjdump.txt");
  const std::string clean = withoutEncodings(raw);
  EXPECT_EQ(clean.find("/* 0x"), std::string::npos);
  EXPECT_FALSE(clean.ends_with("\n\n"));
  const auto loop = innerLoopOfSass(clean);
  ASSERT_TRUE(loop);
  EXPECT_NE(lineOf(clean, loop->firstLine).find("/*0200*/"), std::string::npos);
  EXPECT_NE(lineOf(clean, loop->lastLine).find("@P2 BRA 0x200"), std::string::npos);
  EXPECT_EQ(loop->instructions, 26);
  EXPECT_EQ(loop->lastLine - loop->firstLine + 1, 26) << "one line an instruction";
  EXPECT_EQ(loop->interactions, 1);
  EXPECT_EQ(innerLoopOfSass(raw)->byOpcode, loop->byOpcode);
}

// The pair formula has six multiply-adds around each root, whatever the kernel does besides.
TEST(InnerLoop, OfEveryKernelsPtx) {
  const KernelCompiler compiler{KernelSources(), KernelCache(std::filesystem::path())};
  for (const KernelDescriptor& row : kernelTable()) {
    if (row.family != KernelFamily::Gpu || isChosen(row)) continue;
    SCOPED_TRACE(row.id);
    const KernelChoice choice{.kernel = &row, .tuning = defaultTuning()};
    const std::string ptx =
        compiler.compileToPtx(forceVariant(choice, true), 90, *compiler.sources().current());
    const auto loop = innerLoopOfPtx(ptx);
    ASSERT_TRUE(loop);
    EXPECT_GT(loop->interactions, 0);
    // Three of them find the distance; three more add to each body that is pulled.
    const bool bothWays = row.launch == LaunchShape::Pairs;
    EXPECT_EQ(countOf(*loop, "fma.rn.f32"), (bothWays ? 9 : 6) * loop->interactions);
    int sum = 0;
    for (const auto& [name, count] : loop->byOpcode) sum += count;
    EXPECT_EQ(sum, loop->instructions);
    EXPECT_NE(lineOf(ptx, loop->lastLine).find("bra"), std::string::npos);
  }
}

TEST(InnerLoop, NoneWhereNoLoopTakesARoot) {
  for (const std::string_view text : {"", "\n\n", "no listing at all", "/**/ ;\n/*zz*/ BRA 0x0 ;\n",
                                      "/*0000*/ MUFU.RSQ R1, R1 ;\n/*0010*/ EXIT ;\n",
                                      ".L_x_0:\n/*0000*/ FFMA R1, R1, R1, R1 ;\n/*0010*/ BRA `(.L_x_0) ;\n",
                                      "/*0000*/ MUFU.RSQ R1, R1 ;\n/*0010*/ BRA `( ;\n"}) {
    EXPECT_FALSE(innerLoopOfSass(text)) << text;
    EXPECT_FALSE(innerLoopOfPtx(text)) << text;
  }
}
