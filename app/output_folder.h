#pragma once

#include <filesystem>
#include <string>

namespace gravitile::app {

// Where a kind of what a session saves belongs: "gravitile" in the user's folder that `variable` names
// ("XDG_PICTURES_DIR"), else in `underHome` of the home folder ("Pictures").
struct OutputKind {
  const char *variable, *underHome;
};
inline constexpr OutputKind kPictures{"XDG_PICTURES_DIR", "Pictures"};
inline constexpr OutputKind kFilms{"XDG_VIDEOS_DIR", "Videos"};
inline constexpr OutputKind kResults{"XDG_DOCUMENTS_DIR", "Documents"};

// That folder, there or not; empty where neither the variable nor HOME is set.
std::filesystem::path wantedFolder(const OutputKind& kind);

// Where it goes in fact.
struct OutputFolder {
  std::filesystem::path path;
  std::string
      why;  // it is the working directory: "PATH can't be made: REASON"; "" where it is the wanted one
};

// The wanted folder, made when it is not there; the working directory when that can't be done or written.
OutputFolder outputFolder(const OutputKind& kind);

// "Saved PATH", or with why it went there: "Saved PATH, since ...".
std::string savedText(const std::string& saved, const OutputFolder& folder);

}  // namespace gravitile::app
