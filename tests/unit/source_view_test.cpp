#include "app/source_view.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "idle_engine.h"

namespace gravitile::app {
namespace {

// Holds sources and does nothing else.
class FakeEngine final : public sim::test::IdleEngine {
 public:
  std::vector<sim::SourceFile> sources(const sim::KernelDescriptor& kernel) const override {
    ++asked;
    return sim::withIncluded(sim::sourceName(kernel), files);
  }
  std::uint64_t sourceVersion() const override { return version; }
  std::string sourceFolder() const override { return folder; }
  std::shared_ptr<const sim::MachineCode> machineCode() const override { return code; }

  void put(const std::string& name, const std::string& text, bool edited = false) {
    files[name] = {name, text, edited};
    ++version;
  }

  sim::SourceMap files;
  std::uint64_t version = 1;
  std::string folder;
  std::shared_ptr<const sim::MachineCode> code;
  mutable int asked = 0;
};

class SourceViewTest : public testing::Test {
 protected:
  SourceViewTest() {
    engine.put("basic.cu", "#include \"gravity.cuh\"\nfor\nbasic\n");
    engine.put("tiled.cu", "#include \"tile.cuh\"\nfor\ntiled\n");
    engine.put("tile.cuh", "#include \"gravity.cuh\"\ntile\n");
    engine.put("gravity.cuh", "pull\n");
  }
  void show(const sim::KernelDescriptor& kernel) {
    view.track(&kernel);
    view.follow(engine);
  }
  void follow() { view.follow(engine); }
  ViewedFile& file(std::string_view name) {
    for (ViewedFile& file : view.files()) {
      if (file.name == name) return file;
    }
    throw std::logic_error("no such file");
  }
  void type(std::string_view name, const std::string& text, double timeS) {
    ViewedFile& typed = file(name);
    typed.text = text;
    view.typed(static_cast<std::size_t>(&typed - view.files().data()), timeS);
  }
  // The edit that is due, as NAME=TEXT, or "".
  std::string due(double timeS, bool whileTyping = true) {
    const auto edit = view.takeEdit(timeS, whileTyping);
    return edit ? edit->name + "=" + edit->text : "";
  }
  std::string marks(std::string_view name) {
    if (!file(name).marks) return "none";
    std::string letters;
    for (const bool differs : file(name).marks->differs) letters += differs ? '+' : '.';
    return letters;
  }

  const sim::KernelDescriptor& basic = sim::findKernel("gpu-basic");
  const sim::KernelDescriptor& tiled = sim::findKernel("gpu-tiled");
  FakeEngine engine;
  SourceView view;
};

TEST_F(SourceViewTest, ShowsTheKernelsOwnFileFirst) {
  view.track(nullptr);
  view.follow(engine);
  EXPECT_TRUE(view.files().empty());
  show(tiled);
  ASSERT_EQ(view.files().size(), 3);
  EXPECT_EQ(view.files()[0].name, "tiled.cu");
  EXPECT_EQ(view.files()[2].name, "gravity.cuh");
  EXPECT_EQ(view.files()[2].colours.lines.size(), 2);
  EXPECT_TRUE(view.editable());
}

TEST_F(SourceViewTest, MarksWhatDiffersFromTheKernelBefore) {
  show(basic);
  EXPECT_EQ(marks("basic.cu"), "none");
  show(tiled);
  EXPECT_EQ(view.previous(), &basic);
  EXPECT_EQ(marks("tiled.cu"), "+.+.");
  EXPECT_EQ(marks("gravity.cuh"), "..");
  EXPECT_EQ(marks("tile.cuh"), "++.");
  show(tiled);  // another tuning of it is no other kernel
  EXPECT_EQ(view.previous(), &basic);
  engine.put("basic.cu", "#include \"gravity.cuh\"\nfor\ntiled\n", true);
  follow();
  EXPECT_EQ(marks("tiled.cu"), "+...");
  type("tiled.cu", "#include \"gravity.cuh\"\nfor\nmore\n", 1);
  EXPECT_EQ(marks("tiled.cu"), "..+.");
}

TEST_F(SourceViewTest, AsksForTextsOnlyWhenTheyMayHaveChanged) {
  show(basic);
  show(tiled);
  const int asked = engine.asked;
  for (int frame = 0; frame < 10; ++frame) show(tiled);
  EXPECT_EQ(engine.asked, asked);
}

TEST_F(SourceViewTest, AnEditIsDueOnceAfterAPause) {
  show(tiled);
  EXPECT_EQ(due(9), "");
  type("tiled.cu", "a", 10);
  EXPECT_TRUE(view.anyEdited());
  EXPECT_EQ(due(10.4), "");
  type("tiled.cu", "ab", 10.4);
  EXPECT_EQ(due(10.8), "");
  EXPECT_EQ(due(11, false), "");
  EXPECT_EQ(due(11), "tiled.cu=ab");
  EXPECT_EQ(due(12), "");
}

TEST_F(SourceViewTest, AnEditIsDueAtOnceWhenAskedFor) {
  show(tiled);
  type("tiled.cu", "a", 10);
  type("tile.cuh", "b", 10);
  view.compileNow();
  EXPECT_EQ(due(10, false), "tiled.cu=a");
  EXPECT_EQ(due(10, false), "tile.cuh=b");
  EXPECT_EQ(due(10, false), "");
  type("tiled.cu", "later", 10);
  EXPECT_EQ(due(10, false), "");
}

TEST_F(SourceViewTest, WhatWasTypedAndTakenBackIsNotDue) {
  show(tiled);
  const std::string original = file("tiled.cu").text;
  type("tiled.cu", "a", 10);
  type("tiled.cu", original, 10.1);
  EXPECT_EQ(due(20), "");
  EXPECT_FALSE(view.anyEdited());
}

TEST_F(SourceViewTest, TypingGoesOnWhileTheEngineTakesAnEdit) {
  show(tiled);
  type("tiled.cu", "a", 10);
  ASSERT_EQ(due(11), "tiled.cu=a");
  const std::uint64_t generation = file("tiled.cu").generation;
  type("tiled.cu", "ab", 11);
  engine.put("tiled.cu", "a", true);
  follow();
  EXPECT_EQ(file("tiled.cu").text, "ab");
  EXPECT_TRUE(file("tiled.cu").edited);
  EXPECT_EQ(file("tiled.cu").generation, generation);
  EXPECT_EQ(due(12), "tiled.cu=ab");
}

TEST_F(SourceViewTest, AnotherEditorsTextReplacesWhatIsHere) {
  show(tiled);
  const std::uint64_t generation = file("tiled.cu").generation;
  type("tiled.cu", "mine", 10);
  engine.put("tiled.cu", "#include \"gravity.cuh\"\ntheirs");
  engine.folder = "/somewhere";
  follow();
  EXPECT_EQ(file("tiled.cu").text, "#include \"gravity.cuh\"\ntheirs");
  EXPECT_GT(file("tiled.cu").generation, generation);
  EXPECT_EQ(view.folder(), "/somewhere");
  EXPECT_EQ(due(20), "");
  // A change of another file leaves this one alone.
  type("tiled.cu", "mine", 21);
  engine.put("gravity.cuh", "push\n");
  follow();
  EXPECT_EQ(file("tiled.cu").text, "mine");
}

TEST_F(SourceViewTest, ResetBringsTheOldTextBack) {
  show(tiled);
  const std::string original = file("tiled.cu").text;
  type("tiled.cu", "a", 10);
  ASSERT_EQ(due(11), "tiled.cu=a");
  engine.put("tiled.cu", "a", true);
  follow();
  type("tiled.cu", "ab", 12);
  view.forgetTyping();
  EXPECT_EQ(file("tiled.cu").text, "a");
  engine.put("tiled.cu", original);
  follow();
  EXPECT_EQ(file("tiled.cu").text, original);
  EXPECT_FALSE(view.anyEdited());
  EXPECT_EQ(due(20), "");
}

TEST_F(SourceViewTest, WhatWasTypedIntoALeftKernelIsStillSent) {
  show(tiled);
  type("tiled.cu", "a", 10);
  show(basic);
  EXPECT_EQ(due(10, false), "tiled.cu=a");
  EXPECT_EQ(due(20), "");
}

TEST_F(SourceViewTest, AHeaderThatBothKernelsIncludeKeepsWhatWasTyped) {
  show(tiled);
  type("gravity.cuh", "push\n", 10);
  const std::uint64_t generation = file("gravity.cuh").generation;
  show(basic);
  EXPECT_EQ(file("gravity.cuh").text, "push\n");
  EXPECT_EQ(file("gravity.cuh").generation, generation);
  EXPECT_EQ(due(10.1), "");
  EXPECT_EQ(due(11), "gravity.cuh=push\n");
}

TEST_F(SourceViewTest, ListingsAreMadeWhenTheyArrive) {
  show(tiled);
  EXPECT_FALSE(view.hasMachineCode());
  sim::MachineCode code;
  code.ptx = "bra L;\n";
  code.sassProblem = "install nvdisasm";
  code.ptxLoop = sim::InnerLoop{.firstLine = 1, .lastLine = 1, .byOpcode = {}};
  engine.code = std::make_shared<const sim::MachineCode>(code);
  follow();
  ASSERT_TRUE(view.hasMachineCode());
  EXPECT_EQ(view.ptx().text, "bra L;\n");
  EXPECT_EQ(view.ptx().colours.lines.size(), 2);
  ASSERT_NE(view.ptx().loop, nullptr);
  EXPECT_EQ(view.sass().problem, "install nvdisasm");
  EXPECT_EQ(view.sass().loop, nullptr);
  engine.code.reset();
  follow();
  EXPECT_FALSE(view.hasMachineCode());
  EXPECT_TRUE(view.ptx().text.empty());
}

TEST_F(SourceViewTest, KernelsOfTheProcessorAreReadOnly) {
  const sim::KernelDescriptor& serial = sim::findKernel("cpu-serial");
  engine.files = sim::builtInSources(sim::KernelFamily::Cpu);
  show(serial);
  ASSERT_FALSE(view.files().empty());
  EXPECT_EQ(view.files()[0].name, sim::sourceName(serial));
  EXPECT_FALSE(view.editable());
}

TEST(DescribeInnerLoop, CountsInstructionsAnInteraction) {
  sim::InnerLoop loop{.firstLine = 3,
                      .lastLine = 106,
                      .instructions = 104,
                      .interactions = 8,
                      .byOpcode = {{"FFMA", 48}, {"FADD", 24}}};
  EXPECT_EQ(describe(loop),
            "inner loop: 104 instructions for 8 interactions = 13.0 an interaction: FFMA 48, FADD 24");
  loop.interactions = 1;
  loop.byOpcode.clear();
  EXPECT_EQ(describe(loop), "inner loop: 104 instructions for 1 interaction = 104.0 an interaction");
  loop.interactions = 0;
  loop.byOpcode.assign(9, {"MOV", 1});
  EXPECT_EQ(describe(loop),
            "inner loop: 104 instructions: MOV 1, MOV 1, MOV 1, MOV 1, MOV 1, MOV 1, MOV 1, MOV 1, ...");
}

}  // namespace
}  // namespace gravitile::app
