#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/look_file.h"

namespace gravitile::app {

// Looks that can be chosen by name: those that are part of the program (assets/looks), and people's own.

// Where people's own look files are: looks in the program's folder of settings. Empty where there is no home.
std::filesystem::path ownLooksFolder();

struct ListedLook {
  std::string name;  // as --look takes it: the file's name without ".toml"
  std::string title, description;
  bool own = false;
};

// Those of the program in their order, then the files of that folder by name. A file that can't be read has
// the reason as its description; one that has the name of a program's look is left out.
std::vector<ListedLook> listLooks(const std::filesystem::path& folder = ownLooksFolder());

// Names of the looks that are part of the program, "hubble".
std::vector<std::string_view> presetLooks();

// What --look takes: a name of the list, or the path of a file. Throws sim::UserError: no such look, with
// those there are; what parseLook() refuses.
LookFile loadLook(const std::string& nameOrPath, const std::filesystem::path& folder = ownLooksFolder());

// Writes the look there, completely or not at all, under a name of its title; an empty name, and nothing
// written, when there is one of that name and it is not to be replaced. Throws sim::UserError: a title
// without letters and digits, one of the program's, no such folder, disk full.
std::string saveOwnLook(const LookFile& look, bool replace,
                        const std::filesystem::path& folder = ownLooksFolder());

}  // namespace gravitile::app
