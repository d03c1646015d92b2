#include "app/switch_words.h"

#include <gtest/gtest.h>

namespace gravitile::app {
namespace {

using Words = std::vector<std::string>;

TEST(SwitchWords, ASwitchTakesOnlyOffAndOnFromTheNextWord) {
  const struct {
    Words words, expected;
  } kCases[] = {
      {{}, {}},
      {{"render", "--reproducible", "a.png"}, {"render", "--reproducible=on", "a.png"}},
      {{"render", "a.png", "--reproducible"}, {"render", "a.png", "--reproducible=on"}},
      {{"--reproducible", "on", "a.png"}, {"--reproducible", "on", "a.png"}},
      {{"--reproducible", "off", "a.png"}, {"--reproducible", "off", "a.png"}},
      {{"--reproducible=off", "a.png"}, {"--reproducible=off", "a.png"}},
      {{"--reproducible", "--seed", "3"}, {"--reproducible=on", "--seed", "3"}},
      {{"--reproducible", "--reproducible", "off"}, {"--reproducible=on", "--reproducible", "off"}},
      {{"--reproducible", "ON"}, {"--reproducible=on", "ON"}},
      {{"--precision", "a.png"}, {"--precision", "a.png"}},
      {{"--", "--reproducible", "a.png"}, {"--", "--reproducible", "a.png"}},
  };
  for (const auto& row : kCases) {
    std::vector<const char*> arguments{"gravitile"};
    for (const std::string& word : row.words) arguments.push_back(word.c_str());
    EXPECT_EQ(withSwitchWords(static_cast<int>(arguments.size()), arguments.data()), row.expected)
        << testing::PrintToString(row.words);
  }
  EXPECT_EQ(withSwitchWords(0, nullptr), Words());
}

}  // namespace
}  // namespace gravitile::app
