#pragma once

#include <string>
#include <string_view>

namespace gravitile::sim {

// The GPU's instructions in a cubin as text, or why there is none.
struct Disassembly {
  std::string listing;
  std::string problem;  // and what to do; "" when there is a listing
};

// Runs nvdisasm, or else cuobjdump, of the CUDA toolkit on the cubin: the first that is found through PATH,
// CUDA_HOME, CUDA_PATH or in /usr/local/cuda. Takes some tenths of a second.
Disassembly disassemble(std::string_view cubin);

// A listing of cuobjdump -sass without the instructions' encodings, and without blank lines at its end.
std::string withoutEncodings(std::string_view listing);

}  // namespace gravitile::sim
