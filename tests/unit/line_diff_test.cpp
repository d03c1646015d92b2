#include "app/line_diff.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace gravitile::app {
namespace {

// A letter a line: "+" differs, "." does not, with "^" before it where lines above are gone.
std::string shown(const LineDiff& diff) {
  std::string marks;
  for (std::size_t k = 0; k < diff.differs.size(); ++k) {
    marks += diff.removedAbove[k] ? "^" : "";
    marks += diff.differs[k] ? '+' : '.';
  }
  return marks;
}

struct Example {
  const char* before;
  const char* now;
  const char* expected;
};

constexpr Example kExamples[] = {
    {"", "", "."},
    {"a\nb\n", "a\nb\n", "..."},
    {"a\nb\n", "a\nb", ".."},  // an empty last line is gone, and nothing below it could carry a mark
    {"a\nb\n", "a\nx\nb\n", ".+.."},
    {"a\nb\nc\n", "a\nc\n", ".^.."},
    {"a\nb\nc\n", "a\nx\nc\n", ".+.."},
    {"a\nb\nc\n", "x\ny\nz\n", "+++."},
    {"a\nb\nc\nd\n", "b\nx\nd\n", "^.+.."},
    {"a\nb\nc\nd\ne\n", "a\nc\nd\nx\ne\n", ".^..+.."},
    {"a  \nb\t\r\n", "a\nb\n", "..."},
    {"  a\n", "a\n", "+."},
    {"", "a\nb\n", "++."},
    {"a\nb\n", "", "^."},
};

TEST(LineDiff, MarksWhatTheOldTextLacks) {
  for (const Example& example : kExamples) {
    EXPECT_EQ(shown(compareLines(example.before, example.now)), example.expected)
        << "from '" << example.before << "' to '" << example.now << "'";
  }
}

// Without the differing lines, the new text is a part of the old one in the same order.
TEST(LineDiff, UnmarkedLinesStandInTheOldTextInOrder) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    std::string before, now;
    for (int k = 0; k < 12; ++k) before += std::string(1, "abcd"[random() % 4]) + "\n";
    for (int k = 0; k < 10; ++k) now += std::string(1, "abcd"[random() % 4]) + "\n";
    const LineDiff diff = compareLines(before, now);
    std::size_t from = 0, marked = 0;
    for (std::size_t k = 0; k < 10; ++k) {
      if (diff.differs[k]) {
        ++marked;
        continue;
      }
      const std::size_t found = before.find(now[2 * k], from);
      ASSERT_NE(found, std::string::npos) << before << "to\n" << now << shown(diff);
      from = found + 1;
    }
    EXPECT_EQ(diff.differingLines, marked);
  }
}

TEST(LineDiff, NextChangeGoesRound) {
  const LineDiff diff = compareLines("a\nb\nc\nd\ne\n", "a\nx\ny\nc\ne\n");  // .++.^..
  ASSERT_EQ(shown(diff), ".++.^..");
  constexpr std::size_t kNext[] = {1, 1, 4, 4, 4, 1, 1};
  for (std::size_t k = 0; k < std::size(kNext); ++k) EXPECT_EQ(diff.nextChange(k), kNext[k]) << k;
  EXPECT_EQ(compareLines("a\n", "a\n").nextChange(0), 2);
  EXPECT_EQ(diff.nextChange(1000), 1);
}

TEST(LineDiff, VeryLongTextsThatDifferEverywhereAreMarkedWhole) {
  std::string before, now;
  for (int k = 0; k < 5000; ++k) {
    before += std::to_string(k) + " before\n";
    now += std::to_string(k) + " now\n";
  }
  const LineDiff diff = compareLines("same\n" + before, "same\n" + now);
  EXPECT_EQ(diff.differingLines, 5000);
  EXPECT_FALSE(diff.differs[0]);
}

}  // namespace
}  // namespace gravitile::app
