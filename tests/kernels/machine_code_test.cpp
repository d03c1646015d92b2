#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <thread>

#include "sim/cuda/disassembler.h"
#include "sim/cuda/inner_loop.h"
#include "sim/cuda/machine_code_maker.h"
#include "tests/kernels/temporary_folder.h"

using namespace gravitile::sim;

namespace {

// A folder with a program of one's own as nvdisasm, first in PATH while this object lives.
class FakeDisassembler {
 public:
  explicit FakeDisassembler(const std::string& script) : before_(std::getenv("PATH")) {
    folder_.write("nvdisasm", "#!/bin/sh\n" + script);
    std::filesystem::permissions(folder_.path() / "nvdisasm", std::filesystem::perms::owner_all);
    setenv("PATH", (folder_.path().string() + ":" + before_).c_str(), 1);
  }
  ~FakeDisassembler() { setenv("PATH", before_.c_str(), 1); }
  FakeDisassembler(const FakeDisassembler&) = delete;
  FakeDisassembler& operator=(const FakeDisassembler&) = delete;

  const std::filesystem::path& folder() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
  std::string before_;
};

MachineCodeJob tiledJob(const KernelCompiler& compiler, std::uint64_t serial = 1) {
  MachineCodeJob job{
      .serial = serial,
      .kernel = {.choice = {.kernel = &findKernel("gpu-tiled"), .tuning = defaultTuning()}, .softened = true},
      .computeCapability = 90,
      .image = "",
      .sources = compiler.sources().current()};
  job.image = compiler.compile(forceVariant(job.kernel.choice, true), 90);
  return job;
}

KernelCompiler compilerWithoutCache() {
  return KernelCompiler(KernelSources(), KernelCache(std::filesystem::path()));
}

}  // namespace

TEST(Disassemble, GivesTheCubinToTheToolAndItsListingBack) {
  const FakeDisassembler fake("echo \"$1\"; cat \"$2\"\n");
  const Disassembly made = disassemble("the cubin");
  EXPECT_EQ(made.listing, "-c\nthe cubin\n");
  EXPECT_EQ(made.problem, "");
}

TEST(Disassemble, TellsWhatTheToolSaidWhenItFails) {
  const FakeDisassembler fake("echo 'nvdisasm fatal: no such architecture'; exit 1\n");
  const Disassembly made = disassemble("the cubin");
  EXPECT_EQ(made.listing, "");
  EXPECT_NE(made.problem.find("no such architecture"), std::string::npos) << made.problem;
  EXPECT_NE(made.problem.find(fake.folder().string()), std::string::npos) << made.problem;
}

TEST(Disassemble, LeavesNoFileBehind) {
  const FakeDisassembler fake("echo \"$2\"\n");
  const std::string file = disassemble("the cubin").listing;
  ASSERT_FALSE(file.empty());
  EXPECT_FALSE(std::filesystem::exists(file.substr(0, file.find('\n')))) << file;
}

// The real tool, where there is one, on every kernel.
TEST(Disassemble, ShowsTheInnerLoopOfEveryKernel) {
  const KernelCompiler compiler = compilerWithoutCache();
  for (const KernelDescriptor& row : kernelTable()) {
    if (row.family != KernelFamily::Gpu || isChosen(row)) continue;
    SCOPED_TRACE(row.id);
    const KernelChoice choice{.kernel = &row, .tuning = defaultTuning()};
    const Disassembly made = disassemble(compiler.compile(forceVariant(choice, true), 90));
    if (!made.problem.empty()) GTEST_SKIP() << made.problem;
    const auto loop = innerLoopOfSass(made.listing);
    ASSERT_TRUE(loop);
    EXPECT_GT(loop->interactions, 0);
    // The formula alone is 3 differences, 6 multiply-adds, 3 products and the root.
    EXPECT_GE(loop->instructionsPerInteraction(), 13);
    EXPECT_LE(loop->instructionsPerInteraction(), 40);
  }
}

TEST(MachineCode, HoldsPtxAndWhatTheDisassemblerMakesOfTheImage) {
  const FakeDisassembler fake(
      "head -c 4 \"$2\" | tail -c 3; echo\n"
      "echo '.L_x_0:'; echo '/*0000*/ MUFU.RSQ R1, R2 ;'; echo '/*0010*/ BRA `(.L_x_0) ;'\n");
  const KernelCompiler compiler = compilerWithoutCache();
  const MachineCode code = makeMachineCode(compiler, tiledJob(compiler));
  EXPECT_NE(code.ptx.find(".target sm_90"), std::string::npos);
  EXPECT_EQ(code.ptx.find('\0'), std::string::npos);
  EXPECT_EQ(code.ptxProblem, "");
  ASSERT_TRUE(code.ptxLoop);
  EXPECT_EQ(code.ptxLoop->interactions, defaultTuning()[TuningId::Unroll]);
  EXPECT_TRUE(code.sass.starts_with("ELF\n")) << code.sass;
  EXPECT_EQ(code.sassProblem, "");
  ASSERT_TRUE(code.innerLoop);
  EXPECT_EQ(code.innerLoop->firstLine, 3);
  EXPECT_EQ(code.innerLoop->lastLine, 4);
}

// Before any choice the driver finishes PTX made for the oldest GPU; the listing is then NVRTC's own.
TEST(MachineCode, OfAnImageThatTheDriverFinishedIsCompiledAndSaysSo) {
  const FakeDisassembler fake("head -c 4 \"$2\" | tail -c 3\n");
  const KernelCompiler compiler = compilerWithoutCache();
  MachineCodeJob job = tiledJob(compiler);
  job.image = compiler.builtIn(forceVariant(job.kernel.choice, true));
  const MachineCode code = makeMachineCode(compiler, job);
  EXPECT_TRUE(code.sass.starts_with("// By NVRTC")) << code.sass;
  EXPECT_TRUE(code.sass.ends_with("\nELF\n")) << code.sass;
}

TEST(MachineCode, ComesFromTheSourcesThatRunAndNotFromARefusedEdit) {
  const FakeDisassembler fake("echo listing\n");
  KernelCompiler compiler = compilerWithoutCache();
  const MachineCodeJob job = tiledJob(compiler);
  compiler.sources().edit("tiled.cu", "nonsense");
  EXPECT_NE(makeMachineCode(compiler, job).ptx, "");
  MachineCodeJob edited = job;
  edited.sources = compiler.sources().current();
  const MachineCode none = makeMachineCode(compiler, edited);
  EXPECT_EQ(none.ptx, "");
  EXPECT_NE(none.ptxProblem.find("tiled.cu(1)"), std::string::npos) << none.ptxProblem;
}

TEST(MachineCode, IsMadeInTheBackgroundOnceAKernel) {
  const FakeDisassembler fake("echo run >> \"${0%/*}/runs\"; sleep 0.3; echo listing\n");
  const KernelCompiler compiler = compilerWithoutCache();
  MachineCodeMaker maker(compiler);
  EXPECT_TRUE(maker.wants(1));
  EXPECT_EQ(maker.result(1), nullptr);
  const auto start = std::chrono::steady_clock::now();
  const MachineCodeJob job = tiledJob(compiler);
  maker.start(job);
  EXPECT_FALSE(maker.wants(1));
  EXPECT_FALSE(maker.wants(2)) << "one at a time";
  EXPECT_EQ(maker.result(1), nullptr) << "it can't be there yet";
  while (maker.result(1) == nullptr) {
    ASSERT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60));
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(maker.result(1)->sass, "listing\n");
  EXPECT_EQ(maker.result(2), nullptr) << "of another kernel";
  EXPECT_FALSE(maker.wants(1));
  EXPECT_TRUE(maker.wants(2));
  std::ifstream runs(fake.folder() / "runs");
  const std::string text((std::istreambuf_iterator<char>(runs)), {});
  EXPECT_EQ(text, "run\n");
}
