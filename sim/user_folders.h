#pragma once

#include <filesystem>

namespace gravitile::sim {

// The program's folders after the XDG base directory specification; not created here. Empty when neither the
// XDG variable nor HOME is set.
std::filesystem::path cacheFolder();   // $XDG_CACHE_HOME/gravitile or ~/.cache/gravitile
std::filesystem::path configFolder();  // $XDG_CONFIG_HOME/gravitile or ~/.config/gravitile
std::filesystem::path dataFolder();    // $XDG_DATA_HOME/gravitile or ~/.local/share/gravitile
std::filesystem::path stateFolder();   // $XDG_STATE_HOME/gravitile or ~/.local/state/gravitile

}  // namespace gravitile::sim
