#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <glm/geometric.hpp>

#include "app/film_gaps.h"
#include "app/film_pieces.h"
#include "app/film_plan.h"
#include "app/film_worker.h"
#include "render/film_encoder.h"
#include "render/film_format.h"
#include "render/film_writer.h"
#include "render/picture_sequence.h"
#include "render/render_error.h"
#include "sim/user_error.h"

namespace gravitile {
namespace {

namespace fs = std::filesystem;

// A folder of its own, gone at the end.
struct Folder {
  Folder() : path(fs::temp_directory_path() / ("gravitile-film-" + std::to_string(getpid()))) {
    fs::remove_all(path);
    fs::create_directory(path);
  }
  ~Folder() { fs::remove_all(path); }
  fs::path path;
};

render::Image plain(int width, int height, std::uint8_t red, std::uint8_t green, std::uint8_t blue) {
  render::Image image{width, height, {}};
  for (int pixel = 0; pixel < width * height; ++pixel) image.rgb.insert(image.rgb.end(), {red, green, blue});
  return image;
}

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::size_t filesIn(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST(FilmFormats, EveryRowIsFoundByItsIdAndItsExtension) {
  ASSERT_EQ(render::filmFormats().size(), 6U);
  for (const render::FilmFormat& format : render::filmFormats()) {
    EXPECT_EQ(&render::filmFormat(format.id), &format);
    EXPECT_EQ(render::filmFormatOf("a/film" + std::string(format.extension)), &format);
    EXPECT_FALSE(format.title.empty()) << format.id;
    EXPECT_FALSE(format.description.empty()) << format.id;
    EXPECT_EQ(format.encoder.empty(), format.muxer.empty()) << format.id;
    EXPECT_FALSE(format.pictures && !format.encoder.empty()) << format.id;
  }
  EXPECT_EQ(render::filmFormatOf("FILM.MP4"), &render::filmFormat("mp4"));
  EXPECT_EQ(render::filmFormatOf("film.avi"), nullptr);
  EXPECT_EQ(render::filmFormatOf("film"), nullptr);
}

TEST(FilmFormats, AnOddSizeIsRefusedWithOneThatWouldDo) {
  const render::FilmFormat& mp4 = render::filmFormat("mp4");
  EXPECT_EQ(render::sizeProblem(mp4, 1366, 768), "");
  EXPECT_NE(render::sizeProblem(mp4, 641, 359).find("642x360"), std::string::npos);
  EXPECT_EQ(render::sizeProblem(render::filmFormat("mkv"), 641, 359), "");
}

// A program that was built without encoders.
bool encodes() {
  return render::encoderObstacle().empty();
}

// Every encoder is there, opens, takes frames of a size that suits no block, and leaves one whole file.
TEST(FilmWriters, EachWritesWhatItIsGiven) {
  for (const render::FilmFormat& format : render::filmFormats()) {
    if (!render::filmObstacle(format).empty()) continue;
    const Folder folder;
    const bool row = format.pictures;
    const std::string name = row ? "film_%03d.png" : "film" + std::string(format.extension);
    const auto writer = render::openFilm(
        {.format = &format, .path = folder.path / name, .width = 70, .height = 46, .rate = {25, 1}});
    writer->begin({{"Scene", "plummer"}});
    for (int frame = 0; frame < 3; ++frame) writer->add(plain(70, 46, 200, 100, 50), {});
    writer->finish();
    EXPECT_TRUE(writer->kept()) << format.id;
    EXPECT_EQ(writer->frames(), 3U) << format.id;
    EXPECT_GT(writer->bytes(), 0U) << format.id;
    EXPECT_EQ(filesIn(folder.path), row ? 3U : 1U) << format.id;
    EXPECT_TRUE(fs::exists(row ? folder.path / "film_002.png" : folder.path / name)) << format.id;
  }
}

TEST(FilmWriters, WithoutAFrameThereIsNoFile) {
  for (const render::FilmFormat& format : render::filmFormats()) {
    if (format.pictures || !render::filmObstacle(format).empty()) continue;
    for (const bool begun : {false, true}) {
      const Folder folder;
      const fs::path path = folder.path / ("film" + std::string(format.extension));
      {
        const auto writer =
            render::openFilm({.format = &format, .path = path, .width = 64, .height = 48, .rate = {}});
        if (begun) writer->begin({});
        EXPECT_EQ(filesIn(folder.path), 1U) << format.id;
        writer->finish();
        EXPECT_FALSE(writer->kept()) << format.id;
      }
      EXPECT_EQ(filesIn(folder.path), 0U) << format.id;
    }
  }
}

// Where there is no room for the copy with its index in front, the film itself takes the place.
TEST(FilmWriters, AFilmThatCanNotBeCopiedIsKept) {
  if (!encodes()) GTEST_SKIP() << render::encoderObstacle();
  const Folder folder;
  const std::string part = "film.part-" + std::to_string(getpid());
  fs::create_directory(folder.path / (part + ".front.mp4"));
  const fs::path path = folder.path / "film.mp4";
  const auto writer = render::openFilm(
      {.format = &render::filmFormat("mp4"), .path = path, .width = 64, .height = 48, .rate = {}});
  writer->begin({});
  for (int frame = 0; frame < 3; ++frame) writer->add(plain(64, 48, 0, 0, 0), {});
  EXPECT_THROW(writer->finish(), render::RenderError);
  EXPECT_TRUE(writer->kept());
  EXPECT_NE(contents(path).find("moof"), std::string::npos);
  EXPECT_FALSE(fs::exists(folder.path / (part + ".mp4")));
}

TEST(FilmWriters, AMissingEncoderIsNamedWithWhatToInstall) {
  if (!encodes()) GTEST_SKIP() << render::encoderObstacle();
  const Folder folder;
  render::FilmFormat format = render::filmFormat("mp4");
  format.encoder = "no-such-encoder";
  try {
    render::openFilm(
        {.format = &format, .path = folder.path / "film.mp4", .width = 64, .height = 48, .rate = {}});
    FAIL() << "it was opened";
  } catch (const render::RenderError& error) {
    EXPECT_NE(std::string(error.what()).find("'no-such-encoder'"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("libavcodec-extra"), std::string::npos) << error.what();
  }
  EXPECT_EQ(filesIn(folder.path), 0U);
}

// Whether or not this program has encoders: what can't be written is told in one sentence, before a file is
// made.
TEST(FilmWriters, WithoutAnEncoderNoFilmIsBegun) {
  for (const render::FilmFormat& format : render::filmFormats()) {
    const std::string obstacle = render::filmObstacle(format);
    EXPECT_EQ(format.encoder.empty() || encodes(), format.id == "exr" || obstacle.empty()) << format.id;
    if (obstacle.empty()) continue;
    EXPECT_NE(obstacle.find("-dev"), std::string::npos) << "what to install: " << obstacle;
    EXPECT_EQ(obstacle.find('\n'), std::string::npos) << obstacle;
    const Folder folder;
    const std::string name = (format.pictures ? "film_%d" : "film") + std::string(format.extension);
    EXPECT_THROW(render::openFilm(
                     {.format = &format, .path = folder.path / name, .width = 64, .height = 48, .rate = {}}),
                 render::RenderError);
    EXPECT_EQ(filesIn(folder.path), 0U);
    EXPECT_THROW(app::filmTarget((folder.path / name).string(), 64, 48), sim::UserError);
  }
}

TEST(FilmWriters, AnOptionThatNoEncoderKnowsIsNoSecret) {
  const Folder folder;
  for (const bool ofEncoder : {true, false}) {
    render::FilmFormat format = render::filmFormat("mkv");
    (ofEncoder ? format.encoderOptions : format.muxerOptions) = "no-such-option=1";
    const auto write = [&] {
      render::openFilm(
          {.format = &format, .path = folder.path / "film.mkv", .width = 64, .height = 48, .rate = {}})
          ->begin({});
    };
    EXPECT_THROW(write(), render::RenderError);
  }
}

// ITU-R BT.709, limited range: Y = 16 + 219 (0.2126 R + 0.7152 G + 0.0722 B), Cb and Cr = 128 +- 112.
TEST(FilmWriters, ColoursAreThoseOfBt709) {
  const struct {
    std::uint8_t red, green, blue;
    int luma, blueDifference, redDifference;
  } colours[] = {{0, 0, 0, 16, 128, 128},  {255, 255, 255, 235, 128, 128}, {255, 0, 0, 63, 102, 240},
                 {0, 255, 0, 173, 42, 26}, {0, 0, 255, 32, 240, 118},      {128, 128, 128, 126, 128, 128}};
  for (const auto& colour : colours) {
    const Folder folder;
    const fs::path path = folder.path / "film.y4m";
    const auto writer = render::openFilm(
        {.format = &render::filmFormat("y4m"), .path = path, .width = 5, .height = 3, .rate = {30000, 1001}});
    writer->begin({});
    writer->add(plain(5, 3, colour.red, colour.green, colour.blue), {});
    writer->finish();
    ASSERT_TRUE(writer->kept());
    const std::string file = contents(path);
    const std::string head = file.substr(0, file.find('\n'));
    EXPECT_NE(head.find(" W5 H3 F30000:1001 "), std::string::npos) << head;
    EXPECT_NE(head.find("C444"), std::string::npos) << head;
    const std::size_t start = file.find("FRAME\n") + 6;
    ASSERT_EQ(file.size(), start + 3 * 5 * 3);
    const auto at = [&](std::size_t plane) {
      return static_cast<unsigned char>(file[start + plane * 15 + 7]);
    };
    EXPECT_NEAR(at(0), colour.luma, 1);
    EXPECT_NEAR(at(1), colour.blueDifference, 1);
    EXPECT_NEAR(at(2), colour.redDifference, 1);
  }
}

// The file has no times: what is shown for longer stands there more than once.
TEST(FilmWriters, RawFramesAreRepeated) {
  const Folder folder;
  const fs::path path = folder.path / "film.y4m";
  const auto writer = render::openFilm({.format = &render::filmFormat("y4m"),
                                        .path = path,
                                        .width = 5,
                                        .height = 3,
                                        .rate = {},
                                        .pixels = render::PixelLayout::RgbSpare});
  writer->begin({});
  for (const auto& [number, grey] : {std::pair<std::uint64_t, std::uint8_t>{0, 0}, {3, 255}}) {
    const std::vector<std::uint8_t> pixels(4 * 5 * 3, grey);
    writer->addAt(number, {pixels.data(), 5, 3, render::PixelLayout::RgbSpare}, {});
  }
  writer->finish();
  EXPECT_EQ(writer->frames(), 4U);
  const std::string file = contents(path);
  std::string lumas;
  for (std::size_t at = 0; (at = file.find("FRAME\n", at)) != std::string::npos;) lumas += file[at += 6];
  EXPECT_EQ(lumas, "\x10\x10\x10\xEB");
}

TEST(PictureSequence, TheNumberStandsInItsPlace) {
  EXPECT_EQ(render::frameFile("film/a_%05d.png", 12), "film/a_00012.png");
  EXPECT_EQ(render::frameFile("a%dz.png", 123456), "a123456z.png");
  EXPECT_EQ(render::frameFile("a%3d.png", 7), "a  7.png");
  for (const char* name : {"a.png", "a%.png", "a%s.png", "a%d%d.png", "a%05.png", "a%0.png", "%d/a.png"})
    EXPECT_FALSE(render::hasFrameNumber(name)) << name;
  const Folder folder;
  const fs::path pattern = folder.path / "a_%05d.png";
  std::ofstream(folder.path / "a_.png");
  std::ofstream(folder.path / "a_x.png");
  EXPECT_EQ(render::frameInTheWay(pattern), "");
  std::ofstream(folder.path / "a_00999.png");
  EXPECT_EQ(render::frameInTheWay(pattern), folder.path / "a_00999.png");
}

TEST(PictureSequence, PicturesThatHaveGoneAreNamed) {
  const Folder folder;
  const fs::path pattern = folder.path / "a_%02d.png";
  const auto make = [&](std::uint64_t frame) { std::ofstream(render::frameFile(pattern, frame)) << "x"; };
  EXPECT_EQ(app::missingPictures(pattern, 0), "");
  EXPECT_EQ(app::missingPictures(pattern, 3), "a_00.png to a_02.png");
  for (const std::uint64_t frame : {0, 2, 3, 6}) make(frame);
  EXPECT_EQ(app::missingPictures(pattern, 7), "a_01.png, a_04.png to a_05.png");
  std::ofstream(render::frameFile(pattern, 6));
  EXPECT_EQ(app::missingPictures(pattern, 7), "a_01.png, a_04.png to a_06.png") << "an empty one";
  for (const std::uint64_t frame : {6, 8, 10, 12}) make(frame);
  EXPECT_EQ(app::missingPictures(pattern, 16),
            "a_01.png, a_04.png to a_05.png, a_07.png, a_09.png and 4 others");
}

TEST(PictureSequence, OfARowThatGoesOnEarlierPicturesCountAmongItsBytes) {
  const Folder folder;
  const fs::path pattern = folder.path / "a_%02d.png";
  for (const std::uint64_t frame : {0, 1}) std::ofstream(render::frameFile(pattern, frame)) << "12345";
  const auto writer = render::openFilm({.format = &render::filmFormat("png"),
                                        .path = pattern,
                                        .width = 4,
                                        .height = 3,
                                        .rate = {},
                                        .firstFrame = 2});
  EXPECT_EQ(writer->bytes(), 10U);
  EXPECT_EQ(writer->frames(), 0U);
  writer->begin({});
  writer->add(plain(4, 3, 9, 9, 9), {});
  EXPECT_EQ(writer->bytes(), 10 + fs::file_size(folder.path / "a_02.png"));
  EXPECT_EQ(writer->frames(), 1U);
}

// A short piece's frames are decoded in the order in which they are shown, a longer one's are not.
TEST(FilmPieces, ShortOnesBetweenLongerOnesAreJoined) {
  for (const render::FilmFormat& format : render::filmFormats()) {
    if (format.pictures || format.id == "y4m" || !render::filmObstacle(format).empty()) continue;
    const Folder folder;
    const fs::path path = folder.path / ("film" + std::string(format.extension));
    app::FilmPieces film({.format = &format, .path = path, .width = 64, .height = 48, .rate = {30, 1}}, {});
    film.begin({});
    std::uint64_t frames = 0;
    for (const int length : {5, 2, 4, 1, 20}) {
      if (frames > 0) film.cut();
      for (int k = 0; k < length; ++k) {
        const auto grey = static_cast<std::uint8_t>(40 + 5 * frames++);
        film.writer().add(plain(64, 48, grey, grey, 60), {});
      }
    }
    EXPECT_NO_THROW(film.finish(false)) << format.id;
    EXPECT_TRUE(film.kept()) << format.id;
    EXPECT_EQ(film.frames(), frames) << format.id;
    EXPECT_TRUE(fs::exists(path)) << format.id;
    film.removePieces();
    EXPECT_EQ(filesIn(folder.path), 1U) << format.id;
  }
}

TEST(FilmPlan, AsManyFramesAsAskedFor) {
  using app::framesOf;
  EXPECT_EQ(framesOf({.frames = 7, .seconds = {}, .rate = {30, 1}}), 7U);
  EXPECT_EQ(framesOf({.frames = {}, .seconds = 2.5, .rate = {24, 1}}), 60U);
  EXPECT_EQ(framesOf({.frames = {}, .seconds = 1, .rate = {30000, 1001}}), 30U);
  EXPECT_EQ(framesOf({.frames = {}, .seconds = 1e-6, .rate = {30, 1}}), 1U);
  EXPECT_EQ(framesOf({}), 300U);
  EXPECT_THROW(framesOf({.frames = 7, .seconds = 1, .rate = {30, 1}}), sim::UserError);
  EXPECT_THROW(framesOf({.frames = app::kMostFrames + 1, .seconds = {}, .rate = {30, 1}}), sim::UserError);
  EXPECT_THROW(framesOf({.frames = {}, .seconds = 1e6, .rate = {1000, 1}}), sim::UserError);
}

TEST(FilmPlan, RatesAreFractions) {
  using Rate = render::FrameRate;
  EXPECT_EQ(app::frameRate(25), (Rate{25, 1}));
  EXPECT_EQ(app::frameRate(12.5), (Rate{25, 2}));
  EXPECT_EQ(app::frameRate(29.97), (Rate{30000, 1001}));
  EXPECT_EQ(app::frameRate(23.976), (Rate{24000, 1001}));
  EXPECT_EQ(app::frameRate(59.94), (Rate{60000, 1001}));
  EXPECT_EQ(app::frameRate(0.001), (Rate{1, 1000}));
  EXPECT_EQ(app::frameRate(0.5), (Rate{1, 2}));
  for (double rate = 0.25; rate < 200; rate += 0.25) EXPECT_DOUBLE_EQ(app::frameRate(rate).perSecond(), rate);
  EXPECT_DOUBLE_EQ((Rate{24000, 1001}).timeS(24000), 1001);
}

TEST(FilmPlan, ATurntableComesRoundAfterTheLastFrame) {
  const render::Camera opening;
  const app::FilmCamera turntable = app::filmCamera("turntable");
  const render::CameraPath path = turntable.over(opening, 4);
  const auto eye = [&](double seconds) { return render::cameraAt(path, seconds).eye(); };
  EXPECT_LT(glm::length(eye(0) - opening.eye()), 1e-5F);
  EXPECT_LT(glm::length(eye(4) - eye(0)), 1e-4F);
  EXPECT_TRUE(app::filmCamera("still").over(opening, 4).keys.empty());
}

TEST(FilmPlan, ACameraFileHasToHaveAPath) {
  const Folder folder;
  std::ofstream(folder.path / "none.toml") << "duration = 2\n";
  std::ofstream(folder.path / "path.toml")
      << "[[key]]\ntime = 0\ntarget = [0, 0, 0]\ndistance = 3\norientation = [1, 0, 0, 0]\n";
  EXPECT_THROW(app::filmCamera((folder.path / "nowhere.toml").string()), sim::UserError);
  EXPECT_THROW(app::filmCamera((folder.path / "none.toml").string()), sim::UserError);
  const app::FilmCamera camera = app::filmCamera((folder.path / "path.toml").string());
  EXPECT_EQ(camera.over({}, 9).keys.size(), 1U);
}

TEST(FilmTarget, TheExtensionTells) {
  const Folder folder;
  for (const render::FilmFormat& format : render::filmFormats()) {
    if (format.pictures || !render::filmObstacle(format).empty()) continue;
    EXPECT_EQ(app::filmTarget("film" + std::string(format.extension), 64, 48).format, &format);
  }
  EXPECT_EQ(app::filmTarget("-", 64, 48).format->id, "y4m");
  EXPECT_EQ(app::filmTarget("new/", 64, 48).path, "new/frame_%05d.png");
  EXPECT_EQ(app::filmTarget(folder.path.string(), 64, 48).path, folder.path / "frame_%05d.png");
  EXPECT_EQ(app::filmTarget("a%d.png", 65, 49).path, "a%d.png");
  for (const char* wrong : {"film.avi", "film", "film.png", "%d%d.png", ""})
    EXPECT_THROW(app::filmTarget(wrong, 64, 48), sim::UserError) << wrong;
  EXPECT_THROW(app::filmTarget("film.mp4", 65, 48), sim::UserError);
  std::ofstream(folder.path / "frame_00000.png");
  EXPECT_THROW(app::filmTarget(folder.path.string(), 64, 48), sim::UserError);
}

// Counts what it is given, and fails at one of the frames.
class CountingWriter final : public render::FilmWriter {
 public:
  explicit CountingWriter(std::uint64_t failing) : failing_(failing) {}
  void begin(const render::ImageText&) override {}
  void add(const render::Image& frame, const render::ImageText&) override {
    if (frames_ == failing_) throw render::RenderError("full");
    inOrder = inOrder && frame.width == static_cast<int>(frames_);
    ++frames_;
  }
  void addAt(std::uint64_t, const render::PixelView&, const render::ImageText&) override {}
  void finish() override {}
  void finishAs(const fs::path&) override {}
  fs::path path() const override { return {}; }
  bool kept() const override { return true; }
  std::uint64_t frames() const override { return frames_; }
  std::uint64_t bytes() const override { return 10 * frames_; }
  bool inOrder = true;

 private:
  std::uint64_t failing_, frames_ = 0;
};

TEST(FilmWorker, WritesEveryFrameInOrder) {
  CountingWriter writer(1000);
  app::FilmWorker worker(writer);
  for (int frame = 0; frame < 100; ++frame) EXPECT_TRUE(worker.add({frame, 0, {}}, {}));
  worker.end();
  EXPECT_EQ(writer.frames(), 100U);
  EXPECT_TRUE(writer.inOrder);
  EXPECT_EQ(worker.bytes(), 1000U);
}

TEST(FilmWorker, TellsOfAFailureAndTakesNoMore) {
  CountingWriter writer(5);
  app::FilmWorker worker(writer);
  int taken = 0;
  while (taken < 1000 && worker.add({taken, 0, {}}, {})) ++taken;
  EXPECT_LT(taken, 20);
  EXPECT_THROW(worker.end(), render::RenderError);
  EXPECT_EQ(writer.frames(), 5U);
}

}  // namespace
}  // namespace gravitile
