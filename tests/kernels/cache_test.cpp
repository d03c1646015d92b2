#include <gtest/gtest.h>

#include "sim/cuda/kernel_cache.h"
#include "tests/kernels/temporary_folder.h"

using gravitile::sim::KernelCache;

namespace {

std::filesystem::path onlyFileIn(const std::filesystem::path& folder) {
  return std::filesystem::directory_iterator(folder)->path();
}

}  // namespace

TEST(KernelCache, GivesBackWhatWasStoredAndNothingElse) {
  const TemporaryFolder folder;
  const KernelCache cache(folder.path());
  const std::string image("\0cubin\n\xff", 8);
  EXPECT_FALSE(cache.find("key"));
  cache.store("key", image);
  EXPECT_EQ(cache.find("key"), image);
  EXPECT_FALSE(cache.find("another key"));
}

TEST(KernelCache, ADamagedFileIsAMiss) {
  const TemporaryFolder folder;
  const KernelCache cache(folder.path());
  cache.store("key", std::string(1000, 'x'));
  const auto file = onlyFileIn(folder.path());
  const auto size = static_cast<long>(std::filesystem::file_size(file));
  for (const long offset : {0L, 9L, 17L, 25L, 33L, size / 2, size - 1}) {
    cache.store("key", std::string(1000, 'x'));
    ASSERT_TRUE(cache.find("key"));
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp(offset);
    stream.put('\x5a');
    stream.close();
    EXPECT_FALSE(cache.find("key")) << "byte " << offset << " changed";
  }
}

TEST(KernelCache, ATruncatedFileIsAMiss) {
  const TemporaryFolder folder;
  const KernelCache cache(folder.path());
  cache.store("key", std::string(1000, 'x'));
  const auto file = onlyFileIn(folder.path());
  for (std::uintmax_t size : {std::filesystem::file_size(file) - 1, std::uintmax_t{20}, std::uintmax_t{0}}) {
    std::filesystem::resize_file(file, size);
    EXPECT_FALSE(cache.find("key")) << size << " bytes left";
  }
}

TEST(KernelCache, WithoutAFolderItOnlyForgets) {
  const KernelCache nowhere{std::filesystem::path()};
  nowhere.store("key", "image");
  EXPECT_FALSE(nowhere.find("key"));
  const KernelCache forbidden("/proc/gravitile-kernels");
  EXPECT_NO_THROW(forbidden.store("key", "image"));
  EXPECT_FALSE(forbidden.find("key"));
}
