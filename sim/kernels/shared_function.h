#pragma once

// Marks a function that the host compiler and NVRTC read from the same header.
#ifdef __CUDACC_RTC__
#define GRAVITILE_SHARED __device__ __forceinline__
#else
#define GRAVITILE_SHARED inline
#endif
