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

// How one force evaluation can be cut into slices.
struct ForceWork {
  unsigned units = 0;         // of which ForceArguments::begin and end tell some: bodies j, or i, or items
  unsigned grain = 1;         // a slice ends at a multiple of it, or at the end
  bool grainALaunch = false;  // a launch does no more than one grain: others may do any number
};

// Throws UserError when there is no room for a grain.
ForceWork forceWork(const LoadedKernel& kernel, const KernelChoice& choice, const ForceArguments& arguments);

// Enqueues the slice from arguments.begin to arguments.end, in one launch or as many as its grain asks for.
// However an evaluation is cut, its sums are made in the same order and come out in the same bits (those of
// warps that add to each other's bodies in whole numbers).
void launchForceSlice(const LoadedKernel& kernel, const KernelChoice& choice, ForceArguments arguments,
                      cudaStream_t stream);

// Enqueues all of it.
void launchForce(const LoadedKernel& kernel, const KernelChoice& choice, ForceArguments arguments,
                 cudaStream_t stream);

// Makes accelerations of what the slices of an evaluation have left, by whatever kernel.
void finishForce(const LoadedKernel& kernel, const KernelChoice& choice, const ForceArguments& arguments,
                 cudaStream_t stream);

// The same, and the accelerations are there whatever the kernel.
void launchWholeForce(const LoadedKernel& kernel, const KernelChoice& choice, const ForceArguments& arguments,
                      cudaStream_t stream);

}  // namespace gravitile::sim
