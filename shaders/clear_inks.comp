#version 450 core
// Makes the layers of whole-numbered light black. Drivers take several times as long to clear integer images.

layout(local_size_x = 32, local_size_y = 4) in;

layout(binding = 0, r32ui) uniform writeonly uimage2DArray inkLayers;

void main() {
  ivec3 place = ivec3(gl_GlobalInvocationID);
  if (all(lessThan(place, imageSize(inkLayers)))) imageStore(inkLayers, place, uvec4(0u));
}
