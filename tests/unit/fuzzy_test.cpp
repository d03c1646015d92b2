#include "app/fuzzy.h"

#include <gtest/gtest.h>

#include <string>

namespace gravitile::app {
namespace {

TEST(FuzzyScore, LettersHaveToBeThereInOrder) {
  EXPECT_TRUE(fuzzyScore("dgal", "disk-galaxy"));
  EXPECT_TRUE(fuzzyScore("DISK", "disk-galaxy"));
  EXPECT_TRUE(fuzzyScore("disk gal", "disk-galaxy"));
  EXPECT_FALSE(fuzzyScore("gd", "disk-galaxy"));
  EXPECT_FALSE(fuzzyScore("diskk", "disk-galaxy"));
  EXPECT_FALSE(fuzzyScore("a", ""));
  EXPECT_EQ(fuzzyScore("", "anything"), fuzzyScore("  ", ""));
}

TEST(FuzzyScore, PrefersWhatPeopleMean) {
  struct Case {
    const char *query, *better, *worse;
  };
  constexpr Case kCases[] = {
      {"plu", "Plummer sphere", "Solar system: planets in full"},  // letters that follow each other
      {"gt", "gpu-tiled",
       "gravity between tracers set in motion at"},    // beginnings of words, the shorter text
      {"fit", "Fit the picture", "Show the profit"},   // the text's beginning
      {"sp", "save picture", "grasp"},                 // words' beginnings before neighbours
      {"king", "King", "King's sphere, tidally cut"},  // the shorter
      {"gc", "Gallery of clusters", "magic"},
  };
  for (const auto& [query, better, worse] : kCases) {
    ASSERT_TRUE(fuzzyScore(query, better) && fuzzyScore(query, worse)) << query;
    EXPECT_GT(*fuzzyScore(query, better), *fuzzyScore(query, worse)) << query << ": " << better;
  }
}

TEST(FuzzyScore, FindsTheBestPlaceNotTheFirst) {
  // "b" stands early and late; beside "ar" it is worth more.
  EXPECT_GT(*fuzzyScore("bar", "b-x scale bar"), *fuzzyScore("bar", "b-x scale xar"));
  EXPECT_EQ(*fuzzyScore("ab", "a b ab"), *fuzzyScore("ab", "ab a b"));
}

TEST(FuzzyScore, MoreOfTheWordIsNeverWorse) {
  const std::string word = "plummer";
  for (std::size_t length = 1; length < word.size(); ++length)
    EXPECT_GT(*fuzzyScore(word.substr(0, length + 1), word), *fuzzyScore(word.substr(0, length), word));
}

}  // namespace
}  // namespace gravitile::app
