#pragma once

#include <optional>
#include <string_view>

#include "sim/kernel_source.h"

namespace gravitile::sim {

// The loop that a kernel spends its time in: of the loops with no such loop inside, the one with the most
// reciprocal square roots. `interactionsPerRoot` is 1, or 2 where the pull of a pair is worked out once for
// both. Nothing when no loop takes a root.
//
// SASS as nvdisasm -c or cuobjdump -sass list it.
std::optional<InnerLoop> innerLoopOfSass(std::string_view listing, int interactionsPerRoot = 1);
// PTX as NVRTC writes it. Opcodes are counted by their full name ("fma.rn.f32").
std::optional<InnerLoop> innerLoopOfPtx(std::string_view listing, int interactionsPerRoot = 1);

}  // namespace gravitile::sim
