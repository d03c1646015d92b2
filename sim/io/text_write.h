#pragma once

#include <string>

#include "sim/io/format_table.h"

namespace gravitile::sim {

// The writes of kTextTable and kCsv: each number with the fewest digits that give the same number back. Time,
// softening, G and units stand in comments "# name = number" where they are not what is taken for granted.
// Components get a column where there is more than one.
std::string writeTextTable(const WriteTarget& target, const FileContents& contents,
                           const WriteOptions& options);
std::string writeCsv(const WriteTarget& target, const FileContents& contents, const WriteOptions& options);

}  // namespace gravitile::sim
