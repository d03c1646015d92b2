#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace gravitile::sim {

// The compiler refused a kernel; what() is its log.
class KernelCompileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// There is no NVRTC on this machine; the message says what to install.
class NvrtcMissing : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// One run of the compiler.
struct NvrtcJob {
  std::string name;  // of the file, for messages
  std::string source;
  std::vector<std::pair<std::string, std::string>> headers;  // name as included, text
  std::vector<std::string> options;                          // "-DBLOCK_SIZE=256", ...
  std::string target;                                        // "sm_90" gives a cubin, "compute_75" PTX
};

// Compiles with NVRTC, which is loaded when first needed: the program starts without it. Needs no GPU. Throws
// KernelCompileError or NvrtcMissing. May be called from any thread.
std::string compileWithNvrtc(const NvrtcJob& job);

// "13.0"; "" when there is no NVRTC.
std::string nvrtcVersion();

// The newest architecture this NVRTC knows (120 for sm_120). Throws NvrtcMissing.
int newestNvrtcArchitecture();

}  // namespace gravitile::sim
