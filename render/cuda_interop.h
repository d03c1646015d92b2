#pragma once

#include <glad/gl.h>

#include <string>

namespace gravitile::render {

// The few calls of CUDA's OpenGL interop that a vertex buffer needs. Built without the CUDA toolkit,
// registration always refuses and the others are never reached. `stream` is a cudaStream_t.

// The outcome of registering a buffer: a cudaGraphicsResource*, or nullptr and one line of reason.
struct InteropRegistration {
  void* resource = nullptr;
  std::string reason;
};

// Registers `buffer` for writing that replaces its whole contents. A refusal leaves no CUDA error behind.
InteropRegistration registerForInterop(GLuint buffer);
void unregisterFromInterop(void* resource) noexcept;

// The device pointer of the mapped buffer, valid until unmapped. Throws RenderError.
void* mapForInterop(void* resource, void* stream);
void unmapFromInterop(void* resource, void* stream);

// The line for a refusal: what CUDA said, which GPU draws, and, for the codes seen when GL and CUDA are on
// different GPUs, what to do on a laptop with two of them.
std::string interopRefusal(int cudaError, const std::string& errorName, const std::string& glRenderer);

}  // namespace gravitile::render
