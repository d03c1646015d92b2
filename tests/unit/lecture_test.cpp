#include "app/lecture.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include "sim/integrators/integrator_table.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

using Orientation = command::SetView::Orientation;

constexpr const char* kEverything = R"(title = "A lecture"
[[step]]
title = "First"
caption = """
One **bold** word.

- a bullet
"""
scene = "plummer"
bodies = 65_536
kernel = "gpu-tiled"
block = 128
unroll = 16
rsqrt = "precise"
integrator = "euler"
dt = 0.25
adaptive = 0.125
softening = 1
paused = true
pace = "0.5t/s"
panels = ["performance", "simulation"]
camera = { orientation = "edge-on", fit = true, zoom = 2.5 }
[[step]]
)";

Lecture parse(const std::string& script) {
  return parseLecture(script, "talk.toml", GRAVITILE_SOURCE_DIR);
}

TEST(Lecture, EveryKeyArrives) {
  const Lecture lecture = parse(kEverything);
  EXPECT_EQ(lecture.title, "A lecture");
  ASSERT_EQ(lecture.steps.size(), 2U);
  const LectureStep& step = lecture.steps[0];
  EXPECT_EQ(step.title, "First");
  EXPECT_EQ(step.caption, parseMarkdownLight("One **bold** word.\n\n- a bullet"));
  EXPECT_EQ(step.scene, "plummer");
  EXPECT_EQ(step.bodies, 65'536U);
  ASSERT_NE(step.kernel, nullptr);
  EXPECT_EQ(step.kernel->id, "gpu-tiled");
  EXPECT_EQ(step.tuning[static_cast<int>(sim::TuningId::Block)], 128);
  EXPECT_EQ(step.tuning[static_cast<int>(sim::TuningId::Unroll)], 16);
  EXPECT_EQ(step.tuning[static_cast<int>(sim::TuningId::Rsqrt)], 0);
  EXPECT_EQ(step.parameters.integrator, &sim::findIntegrator("euler"));
  EXPECT_EQ(step.parameters.dt, 0.25);
  EXPECT_EQ(step.parameters.adaptive, 0.125);
  EXPECT_EQ(step.parameters.softening, 1.0);
  EXPECT_EQ(step.paused, true);
  EXPECT_EQ(step.pace, (Pace{.kind = Pace::Kind::TimePerSecond, .timePerSecond = 0.5}));
  ASSERT_TRUE(step.panels.has_value());
  EXPECT_TRUE(step.panels->has(PanelId::Simulation));
  EXPECT_TRUE(step.panels->has(PanelId::Performance));
  EXPECT_FALSE(step.panels->has(PanelId::Picture));
  EXPECT_EQ(step.view.orientation, Orientation::EdgeOn);
  EXPECT_TRUE(step.view.fit);
  EXPECT_EQ(step.view.zoom, 2.5);
}

TEST(Lecture, AStepSetsNothingByItself) {
  const LectureStep step = parse(kEverything).steps[1];
  EXPECT_TRUE(step.title.empty() && step.caption.empty() && step.scene.empty());
  EXPECT_TRUE(!step.bodies && step.kernel == nullptr && !step.paused && !step.panels);
  for (const auto& value : step.tuning) EXPECT_FALSE(value.has_value());
  EXPECT_TRUE(step.parameters.integrator == nullptr && !step.parameters.dt && !step.parameters.softening);
  EXPECT_FALSE(step.parameters.adaptive);
  EXPECT_TRUE(!step.view.orientation && !step.view.zoom && !step.view.fit);
}

TEST(Lecture, TitleIsTheFilesNameWhereThereIsNone) {
  EXPECT_EQ(parse("[[step]]\n").title, "talk");
}

TEST(Lecture, AnEmptyListShowsNoPanel) {
  const LectureStep step = parse("[[step]]\npanels = []\n").steps[0];
  ASSERT_TRUE(step.panels.has_value());
  EXPECT_EQ(*step.panels, PanelSet());
}

TEST(Lecture, EveryPanelCanBeNamed) {
  for (const PanelDescriptor& row : panelTable()) {
    const LectureStep step = parse("[[step]]\npanels = [\"" + std::string(row.name) + "\"]\n").steps[0];
    ASSERT_TRUE(step.panels.has_value());
    for (const PanelDescriptor& other : panelTable()) {
      EXPECT_EQ(step.panels->has(other.id), other.id == row.id) << row.name << ", " << other.name;
    }
  }
}

TEST(Lecture, ASceneMayBeAFileBesideTheScript) {
  const LectureStep step = parse("[[step]]\nscene = \"CMakeLists.txt\"\n").steps[0];
  EXPECT_TRUE(std::filesystem::is_regular_file(step.scene)) << step.scene;
}

struct Broken {
  const char* script;
  std::vector<std::string> said;
};

const std::vector<Broken> kBroken = {
    {"", {"talk.toml:1: ", "[[step]]"}},
    {"title = \"only\"\n", {"talk.toml:1: ", "[[step]]"}},
    {"[[step]]\ntitle = \n", {"talk.toml:2: not TOML"}},
    {"[[step]]\n\xff\xfe\n", {"talk.toml:1: not TOML", "utf-8"}},
    {"step = 3\n", {"talk.toml:1: step: a list is wanted, not a number", "[[step]]"}},
    {"step = []\n", {"talk.toml:1: step: the list is empty", "[[step]]"}},
    {"step = [1]\n", {"talk.toml:1: step: a table is wanted, not a number", "[[step]]"}},
    {"[step]\n", {"talk.toml:1: step: a list is wanted, not a table", "[[step]]"}},
    {"tittle = \"a\"\n[[step]]\n",
     {"talk.toml:1: unknown key 'tittle'", "did you mean 'title'", "allowed: title, step"}},
    {"title = 3\n[[step]]\n", {"talk.toml:1: title: ", "text"}},
    {"[[step]]\ntitle = \"a\\nb\"\n", {"talk.toml:2: title: ", "one line"}},
    {"[[step]]\n\nkernal = \"gpu-tiled\"\n",
     {"talk.toml:3: unknown key 'kernal'", "did you mean 'kernel'", "block"}},
    {"[[step]]\n\"a\\nb\" = 1\n", {"talk.toml:2: unknown key 'a?b'"}},
    {"[[step]]\n[[step]]\nkernel = \"gpu-tilde\"\n",
     {"talk.toml:3: kernel: unknown name 'gpu-tilde'", "did you mean 'gpu-tiled'", "cpu-serial"}},
    {"[[step]]\nkernel = 3\n", {"talk.toml:2: kernel: ", "text"}},
    {"[[step]]\nkernel = \"\"\n", {"talk.toml:2: kernel: ", "cpu-serial"}},
    {"[[step]]\nblock = 48\n", {"talk.toml:2: block: 48", "multiples of 32 from 32 to 1024"}},
    {"[[step]]\nblock = -32\n", {"talk.toml:2: block: ", "allowed: multiples of 32"}},
    {"[[step]]\nblock = \"256\"\n",
     {"talk.toml:2: block: a number is wanted, not a text in quotes", "allowed: multiples of 32"}},
    {"[[step]]\nblock = [256]\n", {"talk.toml:2: block: a number is wanted, not a list"}},
    {"[[step]]\ndt = 1979-05-27\n", {"talk.toml:2: dt: a number is wanted, not a date or a time"}},
    {"[[step]]\nsplit = 3\n", {"talk.toml:2: split: ", "allowed: 1, 2, 4"}},
    {"[[step]]\nsplit = \"3\"\n", {"talk.toml:2: split: 3 is not a value it takes", "allowed: 1, 2, 4"}},
    {"[[step]]\nunroll = 0\n", {"talk.toml:2: unroll: 0", "1 to 128"}},
    {"[[step]]\nunroll = 1.5\n", {"talk.toml:2: unroll: 1.5", "1 to 128"}},
    {"[[step]]\nrsqrt = \"quick\"\n", {"talk.toml:2: rsqrt: unknown name 'quick'", "precise, fast"}},
    {"[[step]]\nrsqrt = 1\n",
     {"talk.toml:2: rsqrt: a text in quotes is wanted, not a number", "allowed: precise, fast"}},
    {"[[step]]\nbodies = 0\n", {"talk.toml:2: bodies: 0", "allowed: 1 to "}},
    {"[[step]]\nbodies = 99999999999\n", {"talk.toml:2: bodies: ", "allowed: 1 to "}},
    {"[[step]]\nbodies = true\n",
     {"talk.toml:2: bodies: a number is wanted, not true or false", "allowed: 1 to "}},
    {"[[step]]\nbodies = 65536\nkernel = \"gpu-one-thread\"\n",
     {"talk.toml:2: bodies: 65536 is more than gpu-one-thread takes", "1 to 4096"}},
    {"[[step]]\nscene = \"plumer\"\n", {"talk.toml:2: scene: ", "did you mean 'plummer'", "disk-galaxy"}},
    {"[[step]]\nscene = \"app\"\n", {"talk.toml:2: scene: ", "disk-galaxy"}},
    {"[[step]]\nintegrator = \"rk4\"\n", {"talk.toml:2: integrator: ", "leapfrog"}},
    {"[[step]]\ndt = 0\n", {"talk.toml:2: dt: 0", "a number > 0"}},
    {"[[step]]\ndt = nan\n", {"talk.toml:2: dt: nan", "a number > 0"}},
    {"[[step]]\ndt = inf\n", {"talk.toml:2: dt: inf", "a number > 0"}},
    {"[[step]]\nadaptive = 11\n", {"talk.toml:2: adaptive: 11", "a number from 0"}},
    {"[[step]]\nsoftening = -1\n", {"talk.toml:2: softening: -1", "a number >= 0"}},
    {"[[step]]\npace = \"fast\"\n", {"talk.toml:2: pace: 'fast' is no pace", "max, N/s"}},
    {"[[step]]\npace = 30\n", {"talk.toml:2: pace: a text in quotes is wanted"}},
    {"[[step]]\npaused = \"yes\"\n", {"talk.toml:2: paused: true or false is wanted, not a text in quotes"}},
    {"[[step]]\npanels = \"performance\"\n", {"talk.toml:2: panels: ", "simulation, performance, picture"}},
    {"[[step]]\npanels = [\n\"performance\",\n\"pictures\"]\n",
     {"talk.toml:4: panels: unknown name 'pictures'", "did you mean 'picture'"}},
    {"[[step]]\n[[step]]\npanels = [\"facts\", \"compare\"]\n",
     {"talk.toml:3: panels: unknown name 'compare'", "allowed: simulation, performance, picture, "}},
    {"[[step]]\ncamera = \"oblique\"\n", {"talk.toml:2: camera: ", "orientation", "zoom"}},
    {"[[step]]\ncamera = { orientation = \"top\" }\n",
     {"talk.toml:2: camera.orientation: ", "face-on, oblique, edge-on"}},
    {"[[step]]\n[step.camera]\nzom = 2\n", {"talk.toml:3: unknown key 'zom'", "did you mean 'zoom'"}},
    {"[[step]]\ncamera = { zoom = 0 }\n", {"talk.toml:2: camera.zoom: 0", "0.01 to 1000"}},
};

TEST(Lecture, WhatIsWrongIsRefusedWithItsLine) {
  for (const Broken& broken : kBroken) {
    try {
      parse(broken.script);
      ADD_FAILURE() << "accepted: " << broken.script;
    } catch (const sim::UserError& error) {
      const std::string message = error.what();
      for (const std::string& expected : broken.said) {
        EXPECT_NE(message.find(expected), std::string::npos)
            << "'" << expected << "' is not in: " << message << "\nof: " << broken.script;
      }
      EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    }
  }
}

TEST(Lecture, NothingButUserErrorsWhateverTheText) {
  constexpr std::string_view kPieces[] = {"[[step]]\n", "[step]\n",  "title",
                                          "kernel",     "camera",    "panels",
                                          " = ",        "\"",        "\"\"\"",
                                          "'",          "{",         "}",
                                          "[",          "]",         ",",
                                          "\n",         "gpu-tiled", "3",
                                          "-1e99",      "nan",       "true",
                                          "\xff",       "\0x",       "#",
                                          ".",          "zoom",      "1979-05-27T07:32:00Z"};
  std::mt19937_64 random(11);
  int accepted = 0, refused = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::string script = random() % 2 == 0 ? "[[step]]\n" : "";
    for (std::uint64_t count = random() % 12; count > 0; --count)
      script += kPieces[random() % std::size(kPieces)];
    try {
      accepted += parse(script).steps.empty() ? 0 : 1;
    } catch (const sim::UserError& error) {
      ++refused;
      ASSERT_TRUE(std::string_view(error.what()).starts_with("talk.toml:")) << error.what();
    }
  }
  EXPECT_GT(accepted, 100);
  EXPECT_GT(refused, 100);
}

// A script with any one byte changed.
TEST(Lecture, NothingButUserErrorsForADamagedScript) {
  const std::string whole = kEverything;
  for (std::size_t place = 0; place < whole.size(); ++place) {
    for (const char letter : {'\0', '"', '[', '=', '\n', '\x80', '}', '9'}) {
      std::string script = whole;
      script[place] = letter;
      try {
        EXPECT_FALSE(parse(script).steps.empty());
      } catch (const sim::UserError& error) {
        ASSERT_TRUE(std::string_view(error.what()).starts_with("talk.toml:")) << error.what();
      }
    }
  }
}

TEST(Lecture, DeeplyNestedTablesAreRefused) {
  EXPECT_THROW(parse("[[step]]\ncamera = " + std::string(100'000, '[')), sim::UserError);
}

TEST(Lecture, EveryShippedOneIsGood) {
  const std::vector<std::string_view> names = lectureNames();
  EXPECT_EQ(names.size(), 3U);
  for (const std::string_view name : names) {
    SCOPED_TRACE(name);
    const Lecture lecture = loadLecture(std::string(name));
    EXPECT_GE(lecture.steps.size(), 5U);
    EXPECT_FALSE(lecture.steps.front().scene.empty()) << "it starts from what happens to run";
    for (const LectureStep& step : lecture.steps) {
      SCOPED_TRACE(step.title);
      EXPECT_FALSE(step.title.empty());
      EXPECT_FALSE(step.caption.empty());
    }
    // As a file it is the same as built in.
    const auto file =
        std::filesystem::path(GRAVITILE_SOURCE_DIR) / "assets/lectures" / (std::string(name) + ".toml");
    EXPECT_EQ(loadLecture(file.string()).title, lecture.title);
  }
}

TEST(Lecture, AnUnknownOneIsRefusedWithThoseThereAre) {
  try {
    loadLecture("unroling");
    ADD_FAILURE() << "accepted";
  } catch (const sim::UserError& error) {
    for (const char* expected :
         {"--lecture: ", "'unroling'", "did you mean 'unrolling'", "one-thread-to-tiles"}) {
      EXPECT_NE(std::string(error.what()).find(expected), std::string::npos) << error.what();
    }
  }
  EXPECT_THROW(loadLecture(GRAVITILE_SOURCE_DIR), sim::UserError);
}

}  // namespace
}  // namespace gravitile::app
