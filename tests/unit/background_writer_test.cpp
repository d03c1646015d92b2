#include "app/background_writer.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <thread>
#include <vector>

#include "sim/io/atomic_file.h"
#include "sim/user_error.h"
#include "temporary_file.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

std::string contentsOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(BackgroundWriter, DoesAllJobsInTheirOrderAndTellsOfEach) {
  constexpr int kJobs = 200;
  std::vector<int> order;  // the writer's, until it has gone
  std::multiset<std::string> messages;
  {
    BackgroundWriter writer;
    for (int k = 0; k < kJobs; ++k) {
      writer.submit({.write =
                         [&order, k] {
                           order.push_back(k);
                           if (k % 3 == 1) throw sim::UserError("disk full");
                           return k % 3 == 0 ? std::string("Saved") : std::string();
                         },
                     .failure = "Not saved"});
      while (const auto result = writer.takeResult()) messages.insert(result->message);
    }
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (messages.size() < 134 && std::chrono::steady_clock::now() < end) {
      while (const auto result = writer.takeResult()) messages.insert(result->message);
      std::this_thread::yield();
    }
  }
  ASSERT_EQ(order.size(), std::size_t{kJobs});
  for (int k = 0; k < kJobs; ++k) EXPECT_EQ(order[static_cast<std::size_t>(k)], k);
  EXPECT_EQ(messages.count("Saved"), 67U);
  EXPECT_EQ(messages.count("Not saved: disk full"), 67U);
}

TEST(BackgroundWriter, FinishesWhatWasSubmittedBeforeItGoes) {
  int done = 0;
  {
    BackgroundWriter writer;
    for (int k = 0; k < 50; ++k)
      writer.submit({.write = [&done] { return ++done, std::string(); }, .failure = ""});
  }
  EXPECT_EQ(done, 50);
}

// Whoever reads meanwhile sees the whole of what somebody wrote; nothing is left beside it.
TEST(AtomicFile, ManyWritersOfOneFileNeverMixTheirContents) {
  const fs::path folder = fs::path(testing::TempDir()) / "gravitile-atomic-file";
  fs::remove_all(folder);
  fs::create_directories(folder);
  const fs::path path = folder / "file";
  sim::writeFileAtomically(path, std::string(100'000, 'a'));
  std::vector<std::thread> writers;
  for (const char letter : {'a', 'b', 'c', 'd'}) {
    writers.emplace_back([&path, letter] {
      for (int round = 0; round < 5; ++round) sim::writeFileAtomically(path, std::string(100'000, letter));
    });
  }
  for (int round = 0; round < 50; ++round) {
    const std::string contents = contentsOf(path);
    ASSERT_EQ(contents.size(), 100'000U);
    EXPECT_EQ(contents.find_first_not_of(contents.front()), std::string::npos);
  }
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 1);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace gravitile::app
