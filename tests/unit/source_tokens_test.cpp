#include "app/source_tokens.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "sim/kernel_source.h"

namespace gravitile::app {
namespace {

// A text with a letter for the kind before every token that is not plain: "k{for} (t{int} i = n{0};".
std::string shown(std::string_view text, SourceLanguage language) {
  constexpr std::string_view kLetters = ".ktbnscp";
  const TokenizedText tokens = tokenize(text, language);
  std::string result;
  for (std::size_t line = 0; line < tokens.lines.size(); ++line) {
    if (line > 0) result += '\n';
    for (std::size_t k = tokens.lines[line].firstToken; k < tokens.lines[line].endToken; ++k) {
      const Token& token = tokens.tokens[k];
      const std::string words(text.substr(token.begin, token.end - token.begin));
      const char letter = kLetters[static_cast<std::size_t>(token.kind)];
      result += token.kind == TokenKind::Plain ? words : letter + ("{" + words + "}");
    }
  }
  return result;
}

struct Example {
  const char* text;
  const char* expected;
};

constexpr Example kCuda[] = {
    {"", ""},
    {"\n\n", "\n\n"},
    {"for (int i = 0; i < n; ++i)", "k{for} (t{int} i = n{0}; i < n; ++i)"},
    {"__shared__ float4 tile[BLOCK_SIZE];", "b{__shared__} t{float4} tile[p{BLOCK_SIZE}];"},
    {"const ForceArguments& a", "k{const} t{ForceArguments}& a"},
    {"sum.x = fmaf(rx, s, 1.5e-3f);", "sum.x = b{fmaf}(rx, s, n{1.5e-3f});"},
    {"x1 = .5f + 0x1Fu + 1'000;", "x1 = n{.5f} + n{0x1Fu} + n{1'000};"},
    {"a-1", "a-n{1}"},
    {"x // to the end", "x c{// to the end}"},
    {"a /* b */ c", "a c{/* b */} c"},
    {"a /* b\nfor\n*/ for", "a c{/* b}\nc{for}\nc{*/} k{for}"},
    {"/*/ still", "c{/*/ still}"},
    {"\"a\\\"b // no\" + 'c'", "s{\"a\\\"b // no\"} + s{'c'}"},
    {"\"open", "s{\"open}"},
    {"\"ends in \\", "s{\"ends in \\}"},
    {"#include <cuda.h> // why", "p{#include} s{<cuda.h>} c{// why}"},
    {"  # include \"tile.cuh\"", "  p{# include} s{\"tile.cuh\"}"},
    {"#if FAST_RSQRT", "p{#if} p{FAST_RSQRT}"},
    {"#include <open", "p{#include} <open"},
    {"#include<a>", "p{#include}s{<a>}"},
    {"#include \"a<b>\"", "p{#include} s{\"a<b>\"}"},
    {"a # b", "a # b"},
    {"r²\r\nfor\r\n", "r²\nk{for}\n"},
    {"\tif", "\tk{if}"},
    {"forward integer", "forward integer"},
};

constexpr Example kAssembly[] = {
    {"        /*0150*/  @!P0 FFMA.FTZ R4, R5, R6, R4 ;",
     "        c{/*0150*/}  b{@!P0} k{FFMA.FTZ} t{R4}, t{R5}, t{R6}, t{R4} ;"},
    {"MUFU.RSQ R0, |R1|", "k{MUFU.RSQ} t{R0}, |t{R1}|"},
    {"LDS.128 R8, [R2.X16+0x10]", "k{LDS.128} t{R8}, [t{R2.X16}+n{0x10}]"},
    {".L_x_1:", "b{.L_x_1}:"},
    {"BRA `(.L_x_1)", "k{BRA} `(p{.L_x_1})"},
    {"UIADD3 UR4, UR4, 0x1, URZ", "k{UIADD3} t{UR4}, t{UR4}, n{0x1}, t{URZ}"},
    {"IMAD R1, RZ, RZ, R2.reuse", "k{IMAD} t{R1}, t{RZ}, t{RZ}, t{R2.reuse}"},
    {".visible .entry force(", "p{.visible} p{.entry} k{force}("},
    {"@%p1 bra $L__BB0_2;", "b{@%p1} k{bra} $L__BB0_2;"},
    {"fma.rn.f32 %f3, %f1, %f1, 0f3F800000; // sum",
     "k{fma.rn.f32} t{%f3}, t{%f1}, t{%f1}, n{0f3F800000}; c{// sum}"},
    {"{ mov.u32 %r1, %tid.x; }", "{ k{mov.u32} t{%r1}, t{%tid.x}; }"},
};

TEST(SourceTokens, CudaIsColoured) {
  for (const Example& example : kCuda) {
    EXPECT_EQ(shown(example.text, SourceLanguage::Cuda), example.expected);
  }
}

TEST(SourceTokens, AssemblyIsColoured) {
  for (const Example& example : kAssembly) {
    EXPECT_EQ(shown(example.text, SourceLanguage::Assembly), example.expected);
  }
}

// Every line is covered by its tokens without gaps, in order.
void expectCovered(std::string_view text, SourceLanguage language) {
  const TokenizedText tokens = tokenize(text, language);
  for (const SourceLine& line : tokens.lines) {
    std::size_t at = line.begin;
    for (std::size_t k = line.firstToken; k < line.endToken; ++k) {
      ASSERT_EQ(tokens.tokens[k].begin, at);
      ASSERT_GT(tokens.tokens[k].end, at);
      at = tokens.tokens[k].end;
    }
    ASSERT_EQ(at, line.end);
  }
}

TEST(SourceTokens, EveryByteOfTheProgramsSourcesIsInAToken) {
  for (const sim::KernelFamily family : {sim::KernelFamily::Cpu, sim::KernelFamily::Gpu}) {
    for (const auto& [name, file] : sim::builtInSources(family)) {
      SCOPED_TRACE(name);
      expectCovered(file.text, SourceLanguage::Cuda);
    }
  }
}

TEST(SourceTokens, AnyTextCanBePassed) {
  constexpr std::string_view kPieces = "/*\"'\\\n\r\t #<>.0eE+-@%$;{}aR1_\x80\xC3";
  std::mt19937 random(5);
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (std::size_t k = random() % 24; k > 0; --k) text += kPieces[random() % kPieces.size()];
    expectCovered(text, SourceLanguage::Cuda);
    expectCovered(text, SourceLanguage::Assembly);
  }
}

TEST(SourceTokens, ColumnsAndLines) {
  EXPECT_EQ(columns("\tr² "), 7);
  const TokenizedText tokens = tokenize("ab\n\nlonger\n", SourceLanguage::Cuda);
  EXPECT_EQ(tokens.widestColumn, 6);
  ASSERT_EQ(tokens.lines.size(), 4);
  constexpr std::size_t kLineOfByte[] = {0, 0, 0, 1, 2, 2, 2, 2, 2, 2, 2, 3};
  for (std::size_t k = 0; k < std::size(kLineOfByte); ++k) EXPECT_EQ(tokens.lineAt(k), kLineOfByte[k]) << k;
}

}  // namespace
}  // namespace gravitile::app
