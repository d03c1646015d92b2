#pragma once

#include <chrono>
#include <functional>

namespace gravitile::sim {

// Runs `attempt` in a child process, a copy of this one, and waits: for libraries that damaged input can
// crash or keep busy for ever, before the same is done here. True when the child came to an end by itself
// within `limit`, whether by an exception or not, or could not be started; `waiting` is called meanwhile, and
// may throw. Nothing that `attempt` does is seen here, and it must not depend on other threads.
bool survivesTrialRun(const std::function<void()>& attempt, std::chrono::seconds limit,
                      const std::function<void()>& waiting);

}  // namespace gravitile::sim
