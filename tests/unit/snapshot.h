#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "sim/io/format_table.h"

namespace gravitile::sim::test {

// Bodies of every size a float can have, three of each component named, type by type; with the time,
// softening and G that a file may keep.
FileContents snapshot(const std::vector<std::string>& componentNames, double gravity = 1);

// A file of `format` with these contents, as bytes.
std::vector<std::byte> written(const FormatDescriptor& format, const FileContents& contents,
                               const WriteOptions& options = {});

// What a file with these bytes is read as.
FileContents readBytes(std::span<const std::byte> bytes, const ReadOptions& options = {});
FileContents readText(std::string_view text, const ReadOptions& options = {});

// The message with which it is refused, which must be one line that names the file; "" when it is read.
std::string refusalOf(std::span<const std::byte> bytes, const ReadOptions& options = {});
std::string refusalOfText(std::string_view text, const ReadOptions& options = {});

const FormatDescriptor& formatNamed(std::string_view id);

}  // namespace gravitile::sim::test
