// Where some of the bodies were: a ring of moments, each with a vertex of every body that leaves a trail.
// render/trail_pass.cpp fills in the uniforms.

layout(std430, binding = 8) buffer Trails { uvec4 trail[]; };

layout(location = 0) uniform uint trails;   // bodies that leave one
layout(location = 1) uniform uint stride;   // every how manieth body does
layout(location = 2) uniform uint newest;   // moment of the ring
layout(location = 6) uniform uint chosen[16];  // where stride is 0: the bodies that leave one

// Number of the body that leaves a trail.
uint trailBody(uint number) { return stride == 0u ? chosen[number] : number * stride; }
