#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace gravitile::app {

// Which of the first `count` pictures of a row (`pattern` as render::frameFile() has it) are not there, or
// are empty: "frame_00003.png, frame_00007.png to frame_00009.png and 12 others"; "" where all are.
std::string missingPictures(const std::filesystem::path& pattern, std::uint64_t count);

}  // namespace gravitile::app
