#pragma once

#include <string_view>
#include <vector>

#include "sim/kernel_source.h"

namespace gravitile::sim {

// The errors in a log of NVRTC, in its order and each once: of the front end, "tiled.cu(9): error: ...", with
// file and line, and of the assembler, which knows no line of the source. Warnings and notes are left out.
// `mainFile` is what errors "at end of source" belong to. A log in which no error is recognised is one error
// with all of its text.
std::vector<SourceError> parseCompileLog(std::string_view log, std::string_view mainFile);

}  // namespace gravitile::sim
