#include "sim/io/readable_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/unit/user_errors.h"

namespace gravitile::sim {
namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("gravitile_readable_" + std::to_string(getpid()))) {
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  fs::path operator/(const char* name) const { return path_ / name; }

 private:
  fs::path path_;
};

}  // namespace

TEST(ReadableFile, WhatCantBeReadIsTold) {
  const Folder folder;
  mkfifo((folder / "pipe").c_str(), 0600);
  fs::create_symlink("circle", folder / "circle");
  std::ofstream(folder / "good") << "words";
  const auto told = [&](const char* name, const char* words) {
    const std::string path = (folder / name).string();
    EXPECT_EQ(fileObstacle(path), "'" + path + "'" + words);
    EXPECT_EQ(test::userErrorOf([&] { requireFile(path); }), "'" + path + "'" + words);
  };
  told("none", ": no such file");
  told("good/none", ": no such file");
  told("", " is a folder, not a file");
  told("pipe", " is not a regular file");
  told("circle", " can't be opened for reading: Too many levels of symbolic links");
  EXPECT_EQ(fileObstacle(folder / "good"), "");
  if (geteuid() == 0) return;  // who may read everything
  fs::permissions(folder / "good", fs::perms::none);
  told("good", " can't be opened for reading: Permission denied");
}

TEST(ReadableFile, AShortTextIsReadWhole) {
  const Folder folder;
  const std::string text("a\0b\r\n", 5);
  std::ofstream(folder / "text", std::ios::binary) << text;
  EXPECT_EQ(readShortText(folder / "text", 5, "a look"), text);
  EXPECT_TRUE(test::contains(test::userErrorOf([&] { readShortText(folder / "text", 4, "a look"); }),
                             "has 5 bytes; a look has at most 4"));
  EXPECT_TRUE(test::contains(test::userErrorOf([&] { readShortText(folder / "none", 4, "a look"); }),
                             ": no such file"));
}

TEST(ReadableFile, APathIsNoName) {
  for (const char* path : {"a/b", "a.toml", ".", "/"}) EXPECT_TRUE(looksLikePath(path)) << path;
  EXPECT_FALSE(looksLikePath("plummer"));
}

}  // namespace gravitile::sim
