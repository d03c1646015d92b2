#pragma once

#include <optional>

#include "app/pace.h"
#include "app/picture_state.h"

namespace gravitile::app {

// The pace of a run among what its checkpoint keeps of how it was looked at.
void putPace(const Pace& pace, PictureState& state);
// That pace; nothing where there is none, or what there is makes no sense.
std::optional<Pace> paceIn(const PictureState& state);

}  // namespace gravitile::app
