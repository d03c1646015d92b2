#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sim/engine.h"

namespace gravitile::app {

// Kernel sources in a folder of the person's own, to be edited there with any editor.

// Where: $XDG_DATA_HOME/gravitile/kernels or ~/.local/share/gravitile/kernels. Throws sim::UserError when
// neither that variable nor HOME is set.
std::filesystem::path editingFolder();

// Every GPU kernel source as the engine would compile it, with edits.
sim::SourceMap sourcesInForce(const sim::Engine& engine);

// Names of those of `files` that stand in the folder with another text.
std::vector<std::string> differingFiles(const sim::SourceMap& files, const std::filesystem::path& folder);

// What becomes of such a file: it stays, or it stays under another name ("tiled.cu.1") beside the new one.
enum class OldFiles { Keep, SetAside };

// Writes the files into the folder, which is made where there is none. Nothing there is lost. Throws
// sim::UserError.
void writeSources(const sim::SourceMap& files, const std::filesystem::path& folder, OldFiles old);

}  // namespace gravitile::app
