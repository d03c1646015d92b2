#pragma once

#include <cstddef>
#include <string_view>

#include "app/source_tokens.h"

namespace gravitile::app {

// What single words of a source are.

// Bytes of the word at the start of `text`: letters, digits, underscores, and those of `more`; 0 for none.
std::size_t wordLength(std::string_view text, std::string_view more);

// Bytes of the number at the start of `text`, 0 for none: 42u, 0x1F, 1'000, 1.5e-3f.
std::size_t numberLength(std::string_view text);

// A word of CUDA C++: by its name where it is known, else by its look, as this project writes types
// (PascalCase) and macros (ALL_CAPS).
TokenKind cudaWord(std::string_view word);

// A word of PTX or SASS. `operation`: it stands where an instruction begins.
TokenKind assemblyWord(std::string_view word, bool operation);

}  // namespace gravitile::app
