// A build step: compiles the default variants of all GPU kernels to PTX and writes them as the C++ source
// that defines builtInKernels(). Needs NVRTC and no GPU.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <fstream>

#include "sim/cuda/built_in_kernels.h"
#include "sim/cuda/device.h"
#include "sim/cuda/kernel_compiler.h"
#include "sim/cuda/nvrtc.h"

namespace gravitile::sim {

// The tool itself has none: it makes them.
std::span<const BuiltInKernel> builtInKernels() {
  return {};
}

namespace {

std::string compileToPtx(const KernelSources& sources, const KernelVariant& variant) {
  NvrtcJob job{.name = variant.source,
               .source = sources.text(variant.source),
               .headers = sources.headers(),
               .options = {},
               .target = fmt::format("compute_{}", kOldestComputeCapability)};
  for (const auto& [macro, value] : variant.macros)
    job.options.push_back(fmt::format("-D{}={}", macro, value));
  return compileWithNvrtc(job);
}

void write(const char* path) {
  const KernelSources sources;
  std::string arrays, rows;
  int index = 0;
  for (const KernelVariant& variant : defaultVariants()) {
    const std::string ptx = compileToPtx(sources, variant);
    arrays += fmt::format("const unsigned char kPtx{}[] = {{", index);
    for (const char byte : ptx) arrays += fmt::format("{},", static_cast<unsigned char>(byte));
    arrays += "};\n";
    rows += fmt::format("    {{\"{}\", {{reinterpret_cast<const char*>(kPtx{}), {}}}}},\n", variant.name(),
                        index, ptx.size());
    ++index;
  }
  std::ofstream file(path);
  file << "#include \"sim/cuda/built_in_kernels.h\"\n\nnamespace gravitile::sim {\nnamespace {\n"
       << arrays << "const BuiltInKernel kKernels[] = {\n"
       << rows << "};\n}  // namespace\n\n"
       << "std::span<const BuiltInKernel> builtInKernels() { return kKernels; }\n\n}  // namespace "
          "gravitile::sim\n";
  file.close();
  if (!file) throw std::runtime_error(fmt::format("can't write {}", path));
}

}  // namespace
}  // namespace gravitile::sim

int main(int count, char** arguments) {
  if (count != 2) {
    std::fputs("usage: write_built_in_kernels OUT.cpp\n", stderr);
    return 2;
  }
  try {
    gravitile::sim::write(arguments[1]);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
  return 0;
}
