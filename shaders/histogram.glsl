// Histogram of positive numbers: bins of an eighth of an octave at their lower edge, all that a float can be.

const uint kBins = 2048u;
const uint kDroppedBits = 20u;  // of a float's bits: what is left is the exponent and three bits behind it

layout(std430, binding = 5) buffer Histogram { uint counts[2048]; };

uint binOf(float value) { return floatBitsToUint(max(value, 0.0)) >> kDroppedBits; }
float lowerEdge(uint bin) { return uintBitsToFloat(min(bin << kDroppedBits, 0x7f7fffffu)); }
