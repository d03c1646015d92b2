// Damaged scenes, lectures, settings, looks, camera files, pictures and command lines, a bounded number of
// them, always the same. libFuzzer's targets beside this look further.
#include <gtest/gtest.h>

#include <span>
#include <string>
#include <string_view>

#include "mutation.h"
#include "text_reader.h"

namespace gravitile::app {
namespace {

TEST(Fuzz, DamagedTextsAreAcceptedOrRefused) {
  for (const test::TextReader& reader : test::textReaders()) {
    std::mt19937_64 random(11);
    int accepted = 0, refused = 0;
    for (const std::vector<std::byte>& good : reader.corpus()) {
      ASSERT_TRUE(test::acceptOrRefuse(reader, good))
          << reader.id << ": " << std::string_view(reinterpret_cast<const char*>(good.data()), good.size());
      for (int round = 0; round < reader.rounds; ++round)
        ++(test::acceptOrRefuse(reader, sim::test::mutated(good, random)) ? accepted : refused);
    }
    // Neither everything nor nothing gets through: mutations reach the parsers.
    EXPECT_GT(accepted, 50) << reader.id;
    EXPECT_GT(refused, 50) << reader.id;
  }
}

// A parser may be given what belongs to another.
TEST(Fuzz, TextsForOtherParsersAreAcceptedOrRefused) {
  int refused = 0;
  for (const test::TextReader& reader : test::textReaders())
    for (const test::TextReader& other : test::textReaders())
      for (const std::vector<std::byte>& bytes : other.corpus())
        refused += test::acceptOrRefuse(reader, bytes) ? 0 : 1;
  EXPECT_GT(refused, 50);
}

struct Repeated {
  std::string_view before, unit, after;

  std::string text() const {
    constexpr int kTimes = 100'000;
    std::string all(before);
    for (int k = 0; k < kTimes; ++k) all += unit;
    return all += after;
  }
};

// What stands in itself 100,000 times over, which no mutation of a small seed comes to, uses up no stack. Two
// of the parsers may find nothing wrong in a list of as many tables, but they must come to an end.
TEST(Fuzz, EndlessNestingIsRefused) {
  constexpr Repeated kNested[] = {{"", "a.", "a = 1\n"},
                                  {"[", "a.", "a]\nb = 1\n"},
                                  {"", "\"a=\" . ", "a = 1\n"},
                                  {"[look]\n", "'b' .", "a = 1\n"},
                                  {"a = ", "[", ""},
                                  {"a = ", "{a=", ""}};
  constexpr Repeated kMany[] = {{"", "[[a]]\n", ""}, {"", "\n[a.b.c]", ""}};
  for (const test::TextReader& reader : test::textReaders()) {
    for (const Repeated& nested : kNested) {
      const std::string text = nested.text();
      EXPECT_FALSE(test::acceptOrRefuse(reader, std::as_bytes(std::span(text)))) << reader.id << nested.unit;
    }
    for (const Repeated& many : kMany) {
      const std::string text = many.text();
      test::acceptOrRefuse(reader, std::as_bytes(std::span(text)));
    }
  }
}

}  // namespace
}  // namespace gravitile::app
