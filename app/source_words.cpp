#include "app/source_words.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace gravitile::app {
namespace {

// Short enough to be searched from end to end: that happens once a word, when a text has changed.
constexpr std::array<std::string_view, 66> kKeywords{"alignas",
                                                     "alignof",
                                                     "and",
                                                     "asm",
                                                     "break",
                                                     "case",
                                                     "catch",
                                                     "class",
                                                     "co_await",
                                                     "co_return",
                                                     "concept",
                                                     "const",
                                                     "const_cast",
                                                     "consteval",
                                                     "constexpr",
                                                     "constinit",
                                                     "continue",
                                                     "decltype",
                                                     "default",
                                                     "delete",
                                                     "do",
                                                     "dynamic_cast",
                                                     "else",
                                                     "enum",
                                                     "explicit",
                                                     "extern",
                                                     "false",
                                                     "final",
                                                     "for",
                                                     "friend",
                                                     "goto",
                                                     "if",
                                                     "inline",
                                                     "mutable",
                                                     "namespace",
                                                     "new",
                                                     "noexcept",
                                                     "not",
                                                     "nullptr",
                                                     "operator",
                                                     "or",
                                                     "override",
                                                     "private",
                                                     "protected",
                                                     "public",
                                                     "register",
                                                     "reinterpret_cast",
                                                     "requires",
                                                     "return",
                                                     "sizeof",
                                                     "static",
                                                     "static_assert",
                                                     "static_cast",
                                                     "struct",
                                                     "switch",
                                                     "template",
                                                     "this",
                                                     "thread_local",
                                                     "throw",
                                                     "true",
                                                     "try",
                                                     "typedef",
                                                     "typename",
                                                     "using",
                                                     "virtual",
                                                     "volatile"};

constexpr std::array<std::string_view, 40> kTypes{
    "auto",     "bool",   "char",     "dim3",    "double",    "double2",  "double3", "double4",
    "float",    "float2", "float3",   "float4",  "half",      "half2",    "int",     "int16_t",
    "int2",     "int3",   "int32_t",  "int4",    "int64_t",   "int8_t",   "long",    "ptrdiff_t",
    "short",    "signed", "size_t",   "uchar4",  "uint",      "uint16_t", "uint2",   "uint3",
    "uint32_t", "uint4",  "uint64_t", "uint8_t", "uintptr_t", "unsigned", "void",    "wchar_t"};

constexpr std::array<std::string_view, 30> kBuiltins{
    "atomicAdd",   "atomicCAS",   "blockDim",    "blockIdx",     "cooperative_groups",
    "cospif",      "cuda",        "fabsf",       "fma",          "fmaf",
    "fmaxf",       "fminf",       "gridDim",     "make_double3", "make_double4",
    "make_float2", "make_float3", "make_float4", "make_int2",    "make_int4",
    "make_uint2",  "make_uint4",  "max",         "min",          "rsqrt",
    "rsqrtf",      "sqrtf",       "threadIdx",   "this_grid",    "warpSize"};

bool isDigit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool isWordLetter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool isLower(char c) {
  return std::islower(static_cast<unsigned char>(c)) != 0;
}
bool isUpper(char c) {
  return std::isupper(static_cast<unsigned char>(c)) != 0;
}

template <std::size_t Count>
bool contains(const std::array<std::string_view, Count>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// R12, UR4, P0, UP1, with RZ, URZ, PT and UPT for the ones that hold nothing or are true.
bool isRegister(std::string_view word) {
  if (word.starts_with('U')) word.remove_prefix(1);
  if (word.size() < 2 || (word[0] != 'R' && word[0] != 'P' && word[0] != 'B')) return false;
  word = word.substr(0, word.find('.'));  // R4.reuse
  if (word == "RZ" || word == "PT") return true;
  return word.size() > 1 && std::all_of(word.begin() + 1, word.end(), isDigit);
}

}  // namespace

std::size_t wordLength(std::string_view text, std::string_view more) {
  std::size_t length = 0;
  while (length < text.size() &&
         (isWordLetter(text[length]) || more.find(text[length]) != std::string_view::npos)) {
    ++length;
  }
  return length;
}

std::size_t numberLength(std::string_view text) {
  const std::size_t digit = text.starts_with('.') ? 1 : 0;
  if (text.size() <= digit || !isDigit(text[digit])) return 0;
  std::size_t length = digit + 1;
  for (; length < text.size(); ++length) {
    const char c = text[length], before = text[length - 1];
    const bool exponentSign = (c == '+' || c == '-') && (before == 'e' || before == 'E');
    const bool separator = c == '\'' && length + 1 < text.size() && isWordLetter(text[length + 1]);
    if (!isWordLetter(c) && c != '.' && !exponentSign && !separator) break;
  }
  return length;
}

TokenKind cudaWord(std::string_view word) {
  if (contains(kKeywords, word)) return TokenKind::Keyword;
  if (contains(kTypes, word)) return TokenKind::Type;
  if (word.starts_with("__") || contains(kBuiltins, word)) return TokenKind::Builtin;
  if (word.size() < 2 || !isUpper(word[0])) return TokenKind::Plain;
  return std::any_of(word.begin(), word.end(), isLower) ? TokenKind::Type : TokenKind::Preprocessor;
}

TokenKind assemblyWord(std::string_view word, bool operation) {
  if (word.starts_with('.')) return TokenKind::Preprocessor;
  if (isRegister(word)) return TokenKind::Type;
  return operation ? TokenKind::Keyword : TokenKind::Plain;
}

}  // namespace gravitile::app
