#pragma once

#include <array>
#include <cstddef>

#include <glm/vec3.hpp>

#include "render/look.h"

namespace gravitile::render {

inline constexpr std::size_t kTableColours = 256;
using ColourTable = std::array<glm::vec3, kTableColours>;  // linear RGB, 0..1

// A colour map from its low to its high end, in steps that look alike: of equal length in OKLab, a space in
// which distance is difference seen (B. Ottosson 2020, "A perceptual color space for image processing").
// But for Diverging, which is white in the middle, lightness rises all the way. `darkest` is the lightness
// that the map begins with, 0 black and 1 white: what shines must not be black.
// Diverging is never darker than 0.37. Takes a millisecond or so.
ColourTable colourTable(ColourMap map, float darkest = 0);

// Colours that stars of a mixed age have, from the coolest to the hottest, each as likely as the others to be
// a star's. `warmth` 0: young, up to blue giants of 20,000 K; 1: old, from 3,000 to 6,000 K. The brightest
// channel of each is 1.
ColourTable starTable(float warmth);

// Colour of a black body of this temperature in kelvin, 500 or more: Planck's law through the CIE 1931
// observer as C. Wyman, P.-P. Sloan and P. Shirley fitted it (2013, JCGT 2, no. 2, 1). Linear RGB, the
// brightest channel is 1; what lies outside the gamut is cut.
glm::vec3 blackBodyColour(float kelvin);

// OKLab of linear RGB and back: lightness, green to red, blue to yellow.
glm::vec3 oklab(const glm::vec3& linear);
glm::vec3 fromOklab(const glm::vec3& lab);

}  // namespace gravitile::render
