#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <thread>

#include "sim/user_error.h"
#include "tests/gpu/systems.h"
#include "tests/kernels/temporary_folder.h"

using namespace gravitile::sim;

namespace {

constexpr std::string_view kTiled = "tiled.cu";

std::unique_ptr<Engine> runningTiled() {
  return gpuEngine(randomBodies(1000), choiceOf("gpu-tiled"), parametersWith("leapfrog", 1e-3, 0.1));
}

std::string textOf(const Engine& engine, std::string_view name, std::string_view kernel = "gpu-tiled") {
  for (const SourceFile& file : engine.sources(findKernel(kernel))) {
    if (file.name == name) return file.text;
  }
  ADD_FAILURE() << "no file " << name;
  return "";
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  return place == std::string::npos ? text : text.replace(place, from.size(), to);
}

// What came of the newest edit: "" when it runs now.
std::string outcome(Engine& engine) {
  try {
    engine.waitForKernel();
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

void expectStillRunning(Engine& engine, std::uint64_t takeOvers) {
  const std::uint64_t steps = engine.status().steps;
  engine.advance(5, nullptr);
  engine.wait();
  const EngineStatus status = engine.status();
  EXPECT_EQ(status.running, choiceOf("gpu-tiled"));
  EXPECT_EQ(status.takeOvers, takeOvers);
  EXPECT_EQ(status.steps, steps + 5);
  EXPECT_FALSE(status.nonFiniteBody);
  for (const Double4& a : engine.accelerations()) ASSERT_TRUE(std::isfinite(a.x + a.y + a.z));
}

}  // namespace

TEST(LiveEdit, AGoodOneIsSwappedInAndResetSwapsItOut) {
  GRAVITILE_NEEDS_GPU();
  const auto engine = runningTiled();
  const std::uint64_t first = engine->status().takeOvers, version = engine->sourceVersion();
  const std::string own = textOf(*engine, kTiled);
  // Twice the pull of everything, and then half of the sum: other machine code, the same forces.
  engine->editSource(kTiled, replaced(own, "if (i < n) storeAcceleration",
                                      "sum.x = 0.5f * (2.0f * sum.x + sum.y - sum.y);\n"
                                      "    if (i < n && blockDim.x > 7) storeAcceleration"));
  EXPECT_GT(engine->sourceVersion(), version);
  EXPECT_EQ(outcome(*engine), "");
  EXPECT_TRUE(engine->sources(findKernel("gpu-tiled")).front().edited);
  EXPECT_EQ(engine->status().takeOvers, first + 1);
  expectStillRunning(*engine, first + 1);

  engine->resetSources();
  EXPECT_EQ(outcome(*engine), "");
  EXPECT_EQ(textOf(*engine, kTiled), own);
  EXPECT_EQ(engine->status().takeOvers, first + 2);
}

TEST(LiveEdit, ABadOneIsShownAtItsLineAndTheOldKernelRunsOn) {
  GRAVITILE_NEEDS_GPU();
  const auto engine = runningTiled();
  const std::uint64_t first = engine->status().takeOvers;
  engine->editSource("tile.cuh", "#pragma once\nnonsense;\n");
  EXPECT_NE(outcome(*engine), "");
  EngineStatus status = engine->status();
  ASSERT_FALSE(status.refusal.errors.empty());
  EXPECT_EQ(status.refusal.errors[0].file, "tile.cuh");
  EXPECT_EQ(status.refusal.errors[0].line, 2);
  EXPECT_FALSE(status.refusal.errorRms);
  expectStillRunning(*engine, first);

  engine->resetSources();
  EXPECT_EQ(outcome(*engine), "");
  status = engine->status();
  EXPECT_EQ(status.failure, "");
  EXPECT_TRUE(status.refusal.errors.empty());
  EXPECT_EQ(status.takeOvers, first) << "it had never been replaced";
}

TEST(LiveEdit, WrongForcesAreRefusedWithTheirError) {
  GRAVITILE_NEEDS_GPU();
  const auto engine = runningTiled();
  const std::uint64_t first = engine->status().takeOvers;
  const std::string own = textOf(*engine, kTiled);
  const struct {
    std::string_view what, from, to;
    bool finite;
  } kCases[] = {
      {"tiles left out", "tileStart += BLOCK_SIZE", "tileStart += 2 * BLOCK_SIZE", true},
      {"nothing is stored", "if (i < n) storeAcceleration(arguments, i, sum);", "", false},
      {"not a number", "storeAcceleration(arguments, i, sum)",
       "storeAcceleration(arguments, i, make_float3(sqrtf(-1.0f - sum.x * sum.x), sum.y, sum.z))", false},
  };
  for (const auto& wrong : kCases) {
    SCOPED_TRACE(wrong.what);
    engine->editSource(kTiled, replaced(own, wrong.from, wrong.to));
    EXPECT_NE(outcome(*engine).find("forces are wrong"), std::string::npos) << engine->status().failure;
    const Refusal refusal = engine->status().refusal;
    ASSERT_TRUE(refusal.errorRms && refusal.errorAllowed);
    EXPECT_TRUE(refusal.errors.empty());
    EXPECT_EQ(std::isfinite(*refusal.errorRms), wrong.finite);
    EXPECT_FALSE(*refusal.errorRms <= *refusal.errorAllowed);
    expectStillRunning(*engine, first);
  }
}

TEST(LiveEdit, WhatCannotBeLaunchedIsRefused) {
  GRAVITILE_NEEDS_GPU();
  const auto engine = runningTiled();
  const std::uint64_t first = engine->status().takeOvers;
  const std::string own = textOf(*engine, kTiled);
  const std::pair<std::string, std::string> edits[] = {
      {"another name", replaced(own, "force(ForceArguments", "farce(ForceArguments")},
      {"too few threads allowed", replaced(own, "__launch_bounds__(BLOCK_SIZE)", "__launch_bounds__(32)")},
      {"nothing at all", ""}};
  for (const auto& [what, text] : edits) {
    SCOPED_TRACE(what);
    engine->editSource(kTiled, text);
    EXPECT_NE(outcome(*engine), "");
    EXPECT_FALSE(engine->status().refusal.errors.empty());
    expectStillRunning(*engine, first);
  }
}

TEST(LiveEdit, OfAKernelThatDoesNotRunWaitsUntilItIsChosen) {
  GRAVITILE_NEEDS_GPU();
  const auto engine = runningTiled();
  const std::uint64_t first = engine->status().takeOvers;
  const std::string withoutKernel = textOf(*engine, "tile.cuh");
  engine->editSource("basic.cu", "nonsense");
  EXPECT_EQ(outcome(*engine), "");
  EXPECT_EQ(engine->status().takeOvers, first);
  engine->setKernel(choiceOf("gpu-basic"));
  EXPECT_NE(outcome(*engine).find("basic.cu(1)"), std::string::npos);
  expectStillRunning(*engine, first);

  // The one that runs can still be edited while another is refused.
  engine->editSource(kTiled, "also nonsense");
  EXPECT_NE(outcome(*engine).find("tiled.cu(1)"), std::string::npos);
  engine->editSource("basic.cu", withoutKernel);
  EXPECT_NE(outcome(*engine), "");
  engine->resetSources();
  EXPECT_EQ(outcome(*engine), "");
  EXPECT_EQ(engine->status().running, choiceOf("gpu-basic")) << "the newest choice";
}

TEST(LiveEdit, AFolderCanBeFollowedWhileTheKernelRuns) {
  GRAVITILE_NEEDS_GPU();
  const TemporaryFolder folder, empty;
  copySources(folder);
  const auto engine = runningTiled();
  EXPECT_THROW(engine->followFolder(empty.path()), UserError);
  EXPECT_EQ(engine->sourceFolder(), "");
  engine->followFolder(folder.path());
  EXPECT_EQ(engine->sourceFolder(), folder.path().string());
  EXPECT_EQ(outcome(*engine), "");
  folder.write("tiled.cu", "nonsense");
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (engine->status().failure.empty() && std::chrono::steady_clock::now() < end) {
    engine->advance(1, nullptr);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  ASSERT_FALSE(engine->status().refusal.errors.empty());
  EXPECT_EQ(engine->status().refusal.errors[0].line, 1);
  engine->followFolder({});
  EXPECT_EQ(outcome(*engine), "");
  EXPECT_EQ(engine->sourceFolder(), "");
}

TEST(MachineCodeOfTheEngine, IsThatOfTheRunningKernel) {
  GRAVITILE_NEEDS_GPU();
  const auto engine = runningTiled();
  const auto wait = [&] {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (engine->machineCode() == nullptr && std::chrono::steady_clock::now() < end) {
      engine->requestMachineCode();
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return engine->machineCode();
  };
  EXPECT_EQ(engine->machineCode(), nullptr) << "nobody asked";
  const auto code = wait();
  ASSERT_NE(code, nullptr);
  ASSERT_TRUE(code->ptxLoop);
  EXPECT_EQ(code->ptxLoop->interactions, 8);
  EXPECT_NE(code->sass.empty(), code->sassProblem.empty()) << "a listing, or why there is none";
  EXPECT_EQ(code->innerLoop.has_value(), !code->sass.empty());

  engine->setKernel(choiceOf("gpu-tiled", 256, 4));
  engine->waitForKernel();
  EXPECT_EQ(engine->machineCode(), nullptr) << "that was another kernel's";
  const auto other = wait();
  ASSERT_TRUE(other && other->ptxLoop);
  EXPECT_EQ(other->ptxLoop->interactions, 4);
}
