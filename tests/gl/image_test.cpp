#include "render/image.h"

#include <png.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <string>

#include "gl_test.h"
#include "render/render_error.h"

namespace gravitile::render {
namespace {

namespace fs = std::filesystem;

// A folder of its own for each test.
class WritePng : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "gravitile-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  fs::path folder_;
};

Image gradient(int width, int height) {
  Image image{width, height, {}};
  for (int i = 0; i < width * height * 3; ++i)
    image.rgb.push_back(static_cast<std::uint8_t>(i * 7 + i / 251));
  return image;
}

std::string bytesOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string failure(const fs::path& path, const Image& image) {
  try {
    writePicture(path, image);
  } catch (const RenderError& error) {
    return error.what();
  }
  return "";
}

TEST_F(WritePng, AnyWidthComesBackAsItWas) {
  for (const int width : {1, 2, 3, 5, 333}) {
    const Image image = gradient(width, 7);
    writePicture(folder_ / "a.png", image);
    const Image back = readPng(folder_ / "a.png");
    EXPECT_EQ(back.width, width);
    EXPECT_EQ(back.height, 7);
    EXPECT_EQ(back.rgb, image.rgb) << width;
  }
  EXPECT_EQ(files(), 1u);
}

TEST_F(WritePng, TextIsStoredAndPixelsHaveNoAlpha) {
  writePicture(folder_ / "a.png", gradient(4, 4),
               {{"Software", "Gravitile"}, {"Kernel", "cpu-simd, N = 4096"}});
  const std::string bytes = bytesOf(folder_ / "a.png");
  EXPECT_NE(bytes.find(std::string("tEXtSoftware\0Gravitile", 22)), std::string::npos);
  EXPECT_NE(bytes.find(std::string("tEXtKernel\0cpu-simd, N = 4096", 29)), std::string::npos);
  EXPECT_EQ(bytes[25], PNG_COLOR_TYPE_RGB);
}

TEST_F(WritePng, TheFileIsNotExecutableAndFollowsTheUmask) {
  const mode_t before = umask(027);
  writePicture(folder_ / "a.png", gradient(4, 4));
  umask(before);
  struct stat status {};
  ASSERT_EQ(stat((folder_ / "a.png").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0640u);
}

TEST_F(WritePng, AnExistingFileIsReplacedAsAWhole) {
  writePicture(folder_ / "a.png", gradient(4, 4));
  const std::string old = bytesOf(folder_ / "a.png");
  fs::create_hard_link(folder_ / "a.png", folder_ / "kept.png");
  writePicture(folder_ / "a.png", gradient(9, 9));
  EXPECT_EQ(bytesOf(folder_ / "kept.png"), old) << "written into the old file instead of a new one";
  EXPECT_EQ(readPng(folder_ / "a.png").width, 9);
}

TEST_F(WritePng, FailuresNameThePathAndLeaveNothing) {
  fs::create_directory(folder_ / "folder.png");
  for (const fs::path& path : {folder_ / "missing" / "a.png", folder_ / "folder.png"}) {
    const std::string words = failure(path, gradient(4, 4));
    EXPECT_NE(words.find(path.string()), std::string::npos) << words;
  }
  EXPECT_NE(failure(folder_ / "missing" / "a.png", gradient(4, 4)).find("No such file"), std::string::npos);
  EXPECT_NE(failure(folder_ / "a.png", Image{}), "");
  EXPECT_EQ(files(), 1u) << "a temporary file was left";
}

TEST_F(WritePng, AFullDiskKeepsTheOldFile) {
  writePicture(folder_ / "a.png", gradient(4, 4));
  const std::string old = bytesOf(folder_ / "a.png");
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit small{1000, before.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &small);
  const std::string words = failure(folder_ / "a.png", gradient(300, 300));
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_NE(words.find("File too large"), std::string::npos) << words;
  EXPECT_EQ(bytesOf(folder_ / "a.png"), old);
  EXPECT_EQ(files(), 1u) << "a temporary file was left";
}

class ReadFramebuffer : public GlTest {};

TEST_F(ReadFramebuffer, RowsStartAtTheTopAtAnyWidth) {
  for (const int width : {1, 3, 5, 64}) {
    const PictureTarget target(width, 4);
    constexpr GLfloat kGreen[4] = {0, 1, 0, 1}, kRed[4] = {1, 0, 0, 1};
    glClearNamedFramebufferfv(target.framebuffer(), GL_COLOR, 0, kGreen);
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer());
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 3, width, 1);  // GL's topmost row
    glClearBufferfv(GL_COLOR, 0, kRed);
    glDisable(GL_SCISSOR_TEST);
    const Image image = readFramebuffer(width, 4);
    EXPECT_EQ(image.rgb[0], 255) << width;
    const std::size_t secondRow = static_cast<std::size_t>(width) * 3;
    EXPECT_EQ(image.rgb[secondRow - 3], 255) << width;
    EXPECT_EQ(image.rgb[secondRow], 0) << width;
    EXPECT_EQ(image.rgb[secondRow + 1], 255) << width;
  }
}

}  // namespace
}  // namespace gravitile::render
