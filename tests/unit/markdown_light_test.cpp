#include "app/markdown_light.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace gravitile::app {
namespace {

// A caption as one text: blocks on lines, "-" before a bullet, [bold], <code>, "+" where no space was.
std::string shown(const Caption& caption) {
  std::string text;
  for (const CaptionBlock& block : caption) {
    if (!text.empty()) text += '\n';
    text += block.kind == CaptionBlock::Kind::Bullet ? "-" : "";
    for (const CaptionWord& word : block.words) {
      text += word.spaceBefore ? " " : "+";
      if (word.style == CaptionWord::Style::Bold) text += '[' + word.text + ']';
      if (word.style == CaptionWord::Style::Code) text += '<' + word.text + '>';
      if (word.style == CaptionWord::Style::Plain) text += word.text;
    }
  }
  return text;
}

struct Example {
  const char* markdown;
  const char* expected;
};

constexpr Example kExamples[] = {
    {"", ""},
    {" \n\n \t\r\n", ""},
    {"one two", " one two"},
    {"one\ntwo", " one two"},
    {"one\r\n\r\ntwo", " one\n two"},
    {"\n\none\n\n\n\ntwo\n", " one\n two"},
    {"- a\n- b c\n  d\n\nend", "- a\n- b c d\n end"},
    {"text\n* a", " text\n- a"},
    {"-5 is no bullet", " -5 is no bullet"},
    {"a **b c**, d", " a [b] [c]+, d"},
    {"un**bold**ed", " un+[bold]+ed"},
    {"`a b` c", " <a> <b> c"},
    {"`a**b**`", " <a**b**>"},
    {"**bold `code` bold** plain", " [bold] <code> [bold] plain"},
    {"**one\ntwo** three", " [one] [two] three"},
    {"**not across\n\nblocks**", " **not across\n blocks**"},
    {"2 ** 3 and a ` tick", " 2 ** 3 and a ` tick"},
    {"****", " ****"},
    {"``", " ``"},
    {"a * b * c", " a * b * c"},
    {"- **a**", "- [a]"},
    {"- ", " -"},
    {"n² → ε", " n² → ε"},
    {"8\u00A0TB", " 8\u00A0TB"},
};

TEST(MarkdownLight, Examples) {
  for (const Example& example : kExamples) {
    EXPECT_EQ(shown(parseMarkdownLight(example.markdown)), example.expected) << example.markdown;
  }
}

// Whatever is typed: no crash, no empty block or word, and no letter is lost but marks and spaces.
TEST(MarkdownLight, TakesAnything) {
  constexpr std::string_view kLetters = "**``- \n\nab\r\t";
  std::mt19937_64 random(7);
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    for (std::uint64_t length = random() % 40; length > 0; --length)
      text += kLetters[random() % kLetters.size()];
    std::string letters;
    for (const CaptionBlock& block : parseMarkdownLight(text)) {
      ASSERT_FALSE(block.words.empty()) << text;
      ASSERT_TRUE(block.words.front().spaceBefore) << text;
      for (const CaptionWord& word : block.words) {
        ASSERT_FALSE(word.text.empty()) << text;
        ASSERT_EQ(word.text.find_first_of(" \n\r\t"), std::string::npos) << text;
        letters += word.text;
      }
    }
    std::erase_if(letters, [](char letter) { return letter != 'a' && letter != 'b'; });
    std::erase_if(text, [](char letter) { return letter != 'a' && letter != 'b'; });
    ASSERT_EQ(letters, text);
  }
}

}  // namespace
}  // namespace gravitile::app
