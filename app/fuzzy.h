#pragma once

#include <optional>
#include <string_view>

namespace gravitile::app {

// How well `query` fits `text`: its letters have to be there in their order, upper or lower case, with
// anything between them; spaces of the query count for nothing. Better are letters that follow each other,
// that begin a word, and that stand near the front; of equal ones the shorter text. Nothing when they are not
// there. The empty query fits everything the same.
std::optional<int> fuzzyScore(std::string_view query, std::string_view text);

}  // namespace gravitile::app
