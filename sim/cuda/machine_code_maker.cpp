#include "sim/cuda/machine_code_maker.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <exception>
#include <utility>

#include "sim/cuda/disassembler.h"
#include "sim/cuda/inner_loop.h"
#include "sim/cuda/nvrtc.h"

namespace gravitile::sim {
namespace {

bool isCubin(const std::string& image) {
  return image.starts_with(
      "\x7f"
      "ELF");
}

// 1, or 2 for a kernel that works out each pair once for both of its bodies.
int interactionsPerRoot(const KernelDescriptor& kernel) {
  constexpr std::uint64_t kMany = 1 << 20;
  const auto pairs = static_cast<double>(kernel.pairsEvaluated(kMany));
  return static_cast<int>(std::lround(static_cast<double>(kMany) * kMany / pairs));
}

void addPtx(MachineCode& code, const KernelCompiler& compiler, const MachineCodeJob& job) {
  const KernelVariant variant = forceVariant(job.kernel.choice, job.kernel.softened);
  try {
    code.ptx = compiler.compileToPtx(variant, job.computeCapability, *job.sources);
  } catch (const NvrtcMissing& error) {
    code.ptx = compiler.builtIn(variant, *job.sources);
    if (!code.ptx.empty()) code.ptx.pop_back();  // the zero byte at its end
    if (code.ptx.empty()) code.ptxProblem = error.what();
  } catch (const std::exception& error) {
    code.ptxProblem = error.what();
  }
}

void addSass(MachineCode& code, const KernelCompiler& compiler, const MachineCodeJob& job) {
  std::string cubin = job.image;
  std::string note;
  try {
    if (!isCubin(cubin)) {
      const KernelVariant variant = forceVariant(job.kernel.choice, job.kernel.softened);
      cubin = compiler.compile(variant, job.computeCapability, *job.sources);
      note = fmt::format("// By NVRTC {}; what runs was finished by the driver, from PTX.\n", nvrtcVersion());
    }
  } catch (const std::exception& error) {
    code.sassProblem = error.what();
    return;
  }
  if (!isCubin(cubin)) {
    code.sassProblem = fmt::format(
        "NVRTC {} does not know this GPU (sm_{}): the driver makes its instructions from PTX, and nobody "
        "lists them; install a newer CUDA toolkit",
        nvrtcVersion(), job.computeCapability);
    return;
  }
  Disassembly made = disassemble(cubin);
  code.sass = made.listing.empty() ? "" : note + made.listing;
  code.sassProblem = std::move(made.problem);
}

}  // namespace

MachineCode makeMachineCode(const KernelCompiler& compiler, const MachineCodeJob& job) {
  MachineCode code;
  addPtx(code, compiler, job);
  addSass(code, compiler, job);
  const int perRoot = interactionsPerRoot(*job.kernel.choice.kernel);
  code.ptxLoop = innerLoopOfPtx(code.ptx, perRoot);
  code.innerLoop = innerLoopOfSass(code.sass, perRoot);
  return code;
}

bool MachineCodeMaker::wants(std::uint64_t serial) const {
  if (!result_.valid()) return true;
  return serial != serial_ && result_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

void MachineCodeMaker::start(MachineCodeJob job) {
  serial_ = job.serial;
  result_ = std::async(std::launch::async, [this, job = std::move(job)]() -> Result {
    return std::make_shared<const MachineCode>(makeMachineCode(compiler_, job));
  });
}

std::shared_ptr<const MachineCode> MachineCodeMaker::result(std::uint64_t serial) const {
  if (serial != serial_ || !result_.valid()) return nullptr;
  if (result_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return nullptr;
  return result_.get();
}

}  // namespace gravitile::sim
