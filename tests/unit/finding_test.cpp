#include "app/finding.h"

#include <gtest/gtest.h>

namespace gravitile::app {
namespace {

using namespace std::chrono_literals;

TEST(Finding, GoesThroughAPipe) {
  const Finding findings[] = {{Verdict::Ok, "llvmpipe (LLVM 15), 4.5", ""},
                              {Verdict::Warning, "a \"name\"\nof two lines", "do this; \\ and that"},
                              {Verdict::Fault, "not UTF-8: \xff", "µ"}};
  for (const Finding& finding : findings) {
    const Finding read = findingIn("a driver's word\nand no end" + findingLine(finding) + "and more\n");
    EXPECT_EQ(read.verdict, finding.verdict);
    EXPECT_EQ(read.advice, finding.advice);
    if (finding.what.find('\xff') == std::string::npos) EXPECT_EQ(read.what, finding.what);
  }
}

TEST(Finding, NoAnswerIsAFault) {
  for (const char* output : {"", "words\n", "gravitile-finding: ", "gravitile-finding: [9,\"a\",\"b\"]\n",
                             "gravitile-finding: [0,\"a\"]\n", "gravitile-finding: {\"a\":1}\n",
                             "gravitile-finding: [-1,\"a\",\"b\"]\n"})
    EXPECT_EQ(findingIn(output).verdict, Verdict::Fault) << output;
  EXPECT_NE(findingIn("one\nthe reason\n").what.find("the reason"), std::string::npos);
}

// A check that crashes, hangs or can't be started ends in a fault with advice, in bounded time.
TEST(Finding, OfAChildThatFails) {
  struct Case {
    std::vector<std::string> command;
    const char* what;
  };
  const Case cases[] = {
      {{"/bin/sh", "-c", "kill -SEGV $$"}, "crashed"},
      {{"/bin/sh", "-c", "exec sleep 60"}, "no answer within 0.3 s"},
      {{"/bin/sh", "-c", "echo cannot open shared object; exit 127"}, "cannot open shared object"},
      {{"/no/such/program"}, "could not be started"}};
  for (const Case& expected : cases) {
    const auto start = std::chrono::steady_clock::now();
    const Finding finding = findingOfChild(expected.command, 300ms, "mend it");
    EXPECT_EQ(finding.verdict, Verdict::Fault);
    EXPECT_NE(finding.what.find(expected.what), std::string::npos) << finding.what;
    EXPECT_EQ(finding.advice, "mend it");
    EXPECT_LT(std::chrono::steady_clock::now() - start, 5s);
  }
  const std::string line = findingLine({Verdict::Warning, "slow", "buy another"});
  const Finding finding = findingOfChild({"/bin/echo", line}, 5s, "mend it");
  EXPECT_EQ(finding.verdict, Verdict::Warning);
  EXPECT_EQ(finding.advice, "buy another");
}

}  // namespace
}  // namespace gravitile::app
