#include "sim/child_process.h"

#include <gtest/gtest.h>

#include <csignal>

namespace gravitile::sim {
namespace {

using End = ChildResult::End;

struct Case {
  const char* script;
  End end;
  int code;
  const char* output;
};
constexpr std::chrono::milliseconds kPatience{300};

TEST(ChildProcess, TellsHowItEnded) {
  const Case cases[] = {
      {"echo out; echo err >&2", End::Exited, 0, "out\nerr\n"},
      {"echo no; exit 3", End::Exited, 3, "no\n"},
      {"kill -SEGV $$", End::Signalled, SIGSEGV, ""},
      {"echo first; exec sleep 60", End::TooLong, 0, "first\n"},
      // The pipe is closed, the process goes on.
      {"exec >/dev/null 2>&1; exec sleep 60", End::TooLong, 0, ""},
  };
  for (const Case& expected : cases) {
    SCOPED_TRACE(expected.script);
    const auto start = std::chrono::steady_clock::now();
    const bool hangs = expected.end == End::TooLong;
    const ChildResult result = runChild({"/bin/sh", "-c", expected.script},
                                        hangs ? kPatience : std::chrono::milliseconds(kLongestChild));
    EXPECT_EQ(result.end, expected.end);
    EXPECT_EQ(result.code, expected.code);
    EXPECT_EQ(result.output, expected.output);
    EXPECT_EQ(result.succeeded(), expected.end == End::Exited && expected.code == 0);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
  }
}

TEST(ChildProcess, MayNotEvenStart) {
  EXPECT_EQ(runChild({"/no/such/program"}).end, End::NotStarted);
}

TEST(ChildProcess, OutputMayBeLargerThanAPipe) {
  EXPECT_EQ(runChild({"/bin/sh", "-c", "head -c 300000 /dev/zero"}).output.size(), 300000U);
}

}  // namespace
}  // namespace gravitile::sim
