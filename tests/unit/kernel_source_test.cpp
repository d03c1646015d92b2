#include "sim/kernel_source.h"

#include <gtest/gtest.h>

#include "sim/engine.h"
#include "sim/user_error.h"

using namespace gravitile::sim;

namespace {

std::vector<std::string> namesIn(const std::vector<SourceFile>& files) {
  std::vector<std::string> names;
  for (const SourceFile& file : files) names.push_back(file.name);
  return names;
}

}  // namespace

TEST(KernelSource, EveryKernelCarriesItsOwn) {
  for (const KernelDescriptor& row : kernelTable()) {
    if (isChosen(row)) continue;
    SCOPED_TRACE(row.id);
    const std::vector<SourceFile> files = withIncluded(sourceName(row), builtInSources(row.family));
    ASSERT_GE(files.size(), 2u) << "every kernel includes a header of ours";
    EXPECT_TRUE(row.source.ends_with("/" + files[0].name));
    for (const SourceFile& file : files) EXPECT_FALSE(file.text.empty()) << file.name;
  }
}

TEST(KernelSource, IncludedFilesComeOnceInTheOrderMet) {
  SourceMap files;
  const auto add = [&](const char* name, const char* text) { files[name] = {name, text, false}; };
  add("main.cu",
      "  #  include \"folder/a.cuh\"\n// #include \"no.h\"\n#include <b.h>\n#include \"missing.h\"\n");
  add("a.cuh", "#include \"c.h\"\n#include \"main.cu\"");
  add("b.h", "#include \"c.h\"\r\n#include\n#include \"\n#define include \"no.h\"\n#includ");
  add("c.h", "#include \"c.h\"\n");
  add("no.h", "");
  EXPECT_EQ(namesIn(withIncluded("main.cu", files)),
            (std::vector<std::string>{"main.cu", "a.cuh", "b.h", "c.h"}));
  EXPECT_TRUE(withIncluded("missing.h", files).empty());
}

// What any engine answers that compiles nothing while it runs.
TEST(KernelSource, ACpuEngineShowsItsKernelsAndRefusesEdits) {
  const auto engine =
      makeEngine({.device = {DeviceChoice::Kind::Cpu, 0}, .kernelDirectory = "", .threads = 1}).engine;
  for (const KernelDescriptor& row : kernelTable()) {
    const std::vector<SourceFile> files = engine->sources(row);
    ASSERT_EQ(files.empty(), isChosen(row)) << row.id;
    if (files.empty()) continue;
    EXPECT_EQ(files[0].name, sourceName(row));
  }
  EXPECT_THROW(engine->editSource("serial_force.cpp", ""), UserError);
  EXPECT_THROW(engine->followFolder("/tmp"), UserError);
  EXPECT_NO_THROW(engine->resetSources());
  EXPECT_EQ(engine->sourceFolder(), "");
  engine->requestMachineCode();
  const auto code = engine->machineCode();
  ASSERT_NE(code, nullptr);
  EXPECT_EQ(code->sass, "");
  EXPECT_NE(code->sassProblem, "");
}
