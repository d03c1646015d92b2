#pragma once

#include <functional>
#include <string>

#include "render/vertex_stream.h"

namespace gravitile::render {

// What it costs to map a vertex buffer for CUDA and to unmap it.
struct MappingTimes {
  double clockMs;  // of the processor, with nothing else to do for the GPU
  double gpuMs;    // between events of the stream, behind work that lets the processor run ahead
  double frameMs;  // that a frame takes longer, in a row of frames of which nobody waits for a single one
};

// `draw` draws a frame. Needs a stream whose path is VertexPath::Interop.
MappingTimes measureMapping(VertexStream& stream, const std::function<void()>& draw);

}  // namespace gravitile::render
