#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/kernel_table.h"

namespace gravitile::sim {

// A file of a kernel's source: "tiled.cu" or a header it includes.
struct SourceFile {
  std::string name;
  std::string text;
  bool edited = false;  // by Engine::editSource(); the text is not the program's or the folder's own
  bool operator==(const SourceFile&) const = default;
};

// By name.
using SourceMap = std::map<std::string, SourceFile, std::less<>>;

// The sources that travel inside the program: those of the CPU kernels, which are compiled into it, or those
// of the GPU kernels, which it compiles when it runs.
SourceMap builtInSources(KernelFamily family);

// The name under which a kernel's own file stands in a SourceMap: "tiled.cu".
std::string_view sourceName(const KernelDescriptor& kernel);

// The file `name` of `files`, then every file of `files` that it includes, directly or not, in the order met.
// Empty when there is no such file.
std::vector<SourceFile> withIncluded(std::string_view name, const SourceMap& files);

// What a compiler has against a source.
struct SourceError {
  std::string file;  // "tiled.cu"; "" when the compiler names none
  int line = 0;      // from 1; 0 when unknown
  std::string message;
  bool operator==(const SourceError&) const = default;
};

// Why the newest choice or edit was refused, in parts: what the compiler said, or how wrong the forces are.
struct Refusal {
  std::vector<SourceError> errors;
  std::optional<double> errorRms;      // RMS relative error against the fp64 direct sum; may be NaN
  std::optional<double> errorAllowed;  // the largest accepted
};

// The loop of a listing in which a kernel spends its time: the one with the most reciprocal square roots.
struct InnerLoop {
  int firstLine = 0, lastLine = 0;                    // of the listing, from 1, inclusive
  int instructions = 0;                               // between them
  int interactions = 0;                               // reciprocal square roots between them
  std::vector<std::pair<std::string, int>> byOpcode;  // "FFMA", 48: most frequent first

  double instructionsPerInteraction() const {
    return interactions > 0 ? double(instructions) / interactions : 0;
  }
};

// What the compiler made of the running kernel.
struct MachineCode {
  std::string ptx;          // "" when there is none
  std::string ptxProblem;   // why there is none and what to do, else ""
  std::string sass;         // the GPU's own instructions; "" when there are none
  std::string sassProblem;  // why there are none and what to install, else ""
  std::optional<InnerLoop> ptxLoop;
  std::optional<InnerLoop> innerLoop;  // of the SASS
};

}  // namespace gravitile::sim
