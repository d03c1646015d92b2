#pragma once

#include "sim/cuda/loaded_kernel.h"
#include "sim/kernel_table.h"
#include "sim/kernels/arguments.h"

namespace gravitile::sim {

// The grid a kernel of this choice is launched with for n bodies.
LoadedKernel::Shape launchShape(const KernelChoice& choice, unsigned n);

// Its function that computes; the kernels that hold whole steps have "steps", the others "force".
const char* mainEntry(const KernelDescriptor& kernel);

// True for kernels that take whole steps: they move the bodies themselves.
bool holdsSteps(const KernelDescriptor& kernel);

// True for kernels that leave sums, which the update makes accelerations of.
bool leavesSums(const KernelDescriptor& kernel);

// True for kernels that can move the bodies in the launch that finds their forces, to another array; their
// function for that is "forceAndMove".
bool movesBodies(const KernelDescriptor& kernel);

// Enqueues one force evaluation: one launch, or as many as its constant memory needs helpings.
void launchForce(const LoadedKernel& kernel, const KernelChoice& choice, const ForceArguments& arguments,
                 cudaStream_t stream);

// The same, and the accelerations are there whatever the kernel.
void launchWholeForce(const LoadedKernel& kernel, const KernelChoice& choice, const ForceArguments& arguments,
                      cudaStream_t stream);

}  // namespace gravitile::sim
