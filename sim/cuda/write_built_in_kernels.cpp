// A build step: compiles the default variants of all GPU kernels to PTX and writes them as the C++ source
// that defines builtInKernels(). Needs NVRTC and no GPU.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <memory>

#include "sim/cuda/built_in_kernels.h"
#include "sim/cuda/device.h"
#include "sim/cuda/kernel_compiler.h"

namespace gravitile::sim {

// The tool itself has none: it makes them.
std::span<const BuiltInKernel> builtInKernels() {
  return {};
}

namespace {

void write(const char* path) {
  const KernelCompiler compiler{KernelSources(), KernelCache(std::filesystem::path())};
  const std::shared_ptr<const SourceSet> sources = compiler.sources().current();
  std::string arrays, rows;
  int index = 0;
  for (const KernelVariant& variant : defaultVariants()) {
    // The driver wants the zero byte at the end.
    const std::string ptx = compiler.compileToPtx(variant, kOldestComputeCapability, *sources) + '\0';
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
