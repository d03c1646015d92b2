#include "app/scene_draft.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>

#include "app/own_scenes.h"
#include "app/scene_list.h"
#include "sim/scenes/asset_scenes.h"
#include "sim/scenes/compose.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kBodies = 300;

// The same after it was written and read.
sim::SceneFile reread(const sim::SceneFile& draft) {
  return sim::parseSceneFile(sim::writeSceneFile(draft), "draft.toml");
}

bool sameBodies(const sim::Scene& a, const sim::Scene& b) {
  const auto same = [](const sim::Float4& u, const sim::Float4& v) {
    return u.x == v.x && u.y == v.y && u.z == v.z && u.w == v.w;
  };
  return a.bodies.componentNames == b.bodies.componentNames && a.bodies.component == b.bodies.component &&
         std::equal(a.bodies.posMass.begin(), a.bodies.posMass.end(), b.bodies.posMass.begin(),
                    b.bodies.posMass.end(), same) &&
         std::equal(a.bodies.velocity.begin(), a.bodies.velocity.end(), b.bodies.velocity.begin(),
                    b.bodies.velocity.end(), same);
}

TEST(SceneDraft, EveryRowCanBeTakenUpWrittenAndComposed) {
  for (const sim::SceneDescriptor& row : sim::sceneTable()) {
    SCOPED_TRACE(row.id);
    const auto draft = sceneDraft(std::string(row.id));
    ASSERT_TRUE(draft);
    EXPECT_EQ(draftProblem(*draft), "");
    EXPECT_EQ(reread(*draft), *draft);
    EXPECT_EQ(sim::composeScene(*draft, kBodies, 1).bodies.size(), kBodies);
  }
}

TEST(SceneDraft, AModelStaysAsItIsInUnitsOfItsOwn) {
  for (const sim::SceneDescriptor& row : sim::modelTable()) {
    SCOPED_TRACE(row.id);
    const sim::Scene model = row.make(kBodies, 1);
    const sim::Scene composed = sim::composeScene(*sceneDraft(std::string(row.id)), kBodies, 1);
    EXPECT_EQ(composed.units, model.units);
    EXPECT_NEAR(composed.dt / model.dt, 1, 1e-9);
    EXPECT_NEAR(composed.softening, model.softening, 1e-9 * model.softening);
    EXPECT_EQ(composed.stepsPerFrame, model.stepsPerFrame);
    EXPECT_NEAR(sim::totalMass(composed.bodies) / sim::totalMass(model.bodies), 1, 1e-5);
  }
}

TEST(SceneDraft, EditsArriveInTheBodies) {
  sim::SceneFile draft = *sceneDraft("plummer");
  draft.title = "Two of a kind";
  duplicateComponent(draft, 0);
  ASSERT_EQ(draft.components.size(), 2U);
  EXPECT_EQ(draft.components[1].name, "plummer 2");
  EXPECT_GT(draft.components[1].position[0], draft.components[0].position[0]);
  EXPECT_TRUE(renameComponent(draft, 1, "companion"));
  draft.components[1].mass = 0.25;
  draft.components[1].visible = false;
  draft.components[1].colour = sim::ComponentColour{sim::ComponentColour::Kind::Rgb, 0x336699};
  ASSERT_TRUE(addOrbit(draft));
  draft.orbit->eccentricity = 0.6;
  draft.orbit->separation = 1.5 * draft.orbit->pericentre;
  ASSERT_EQ(draftProblem(draft), "");
  EXPECT_EQ(reread(draft), draft);
  EXPECT_EQ(orbitMasses(draft), (std::array<double, 2>{1, 0.25}));

  const sim::Scene scene = sim::composeScene(draft, kBodies, 1);
  EXPECT_TRUE(sameBodies(scene, sim::composeScene(reread(draft), kBodies, 1)));
  EXPECT_EQ(scene.bodies.componentNames, (std::vector<std::string>{"plummer", "companion"}));
  ASSERT_EQ(scene.appearance.size(), 2U);
  EXPECT_TRUE(scene.appearance[0].visible);
  EXPECT_FALSE(scene.appearance[0].colour);
  EXPECT_FALSE(scene.appearance[1].visible);
  EXPECT_EQ(scene.appearance[1].colour, draft.components[1].colour);
  double mass[2] = {}, x[2] = {}, y[2] = {};
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const sim::Float4& p = scene.bodies.posMass[i];
    const std::uint32_t k = scene.bodies.component[i];
    mass[k] += p.w;
    x[k] += double{p.w} * p.x;
    y[k] += double{p.w} * p.y;
  }
  EXPECT_NEAR(mass[1] / mass[0], 0.25, 1e-5);
  EXPECT_NEAR(std::hypot(x[1] / mass[1] - x[0] / mass[0], y[1] / mass[1] - y[0] / mass[0]),
              *draft.orbit->separation, 1e-3 * *draft.orbit->separation);
}

TEST(SceneDraft, ADuplicateIsTheSameElsewhereAndItsRemovalUndoesIt) {
  for (const char* scene : {"disk-galaxy", "m51", "kepler"}) {
    SCOPED_TRACE(scene);
    sim::SceneFile draft = *sceneDraft(scene);
    const sim::SceneFile before = draft;
    duplicateComponent(draft, 0);
    ASSERT_EQ(draft.components.size(), before.components.size() + 1);
    sim::ComponentSpec copy = draft.components[1];
    EXPECT_NEAR(copy.position[0] - before.components[0].position[0], 4 * componentLength(copy), 1e-9);
    EXPECT_NE(copy.name, before.components[0].name);
    copy.name = before.components[0].name;
    copy.position = before.components[0].position;
    EXPECT_EQ(copy, before.components[0]);
    EXPECT_EQ(draftProblem(draft), "");
    EXPECT_EQ(draft.orbit, before.orbit) << "it goes on with those it was about";

    const sim::Scene both = sim::composeScene(draft, kBodies, 1);
    EXPECT_EQ(both.bodies.size(), kBodies);
    EXPECT_GT(both.bodies.componentNames.size(),
              sim::composeScene(before, kBodies, 1).bodies.componentNames.size());
    removeComponent(draft, 1);
    EXPECT_EQ(draft, before);
    EXPECT_TRUE(sameBodies(sim::composeScene(draft, kBodies, 1), sim::composeScene(before, kBodies, 1)));
  }
}

TEST(SceneDraft, NamesAndOrbitStayTogether) {
  sim::SceneFile draft = *sceneDraft("antennae");
  ASSERT_TRUE(draft.orbit && draft.components.size() == 2);
  EXPECT_FALSE(renameComponent(draft, 0, draft.components[1].name)) << "taken";
  EXPECT_FALSE(renameComponent(draft, 0, ""));
  EXPECT_TRUE(renameComponent(draft, 0, "north"));
  EXPECT_EQ(draft.orbit->components[0], "north");
  EXPECT_EQ(draftProblem(draft), "");
  addComponent(draft, "plummer");
  removeComponent(draft, 2);
  EXPECT_TRUE(draft.orbit) << "it is not about that one";
  removeComponent(draft, 0);
  EXPECT_FALSE(draft.orbit);
  removeComponent(draft, 0);
  EXPECT_EQ(draft.components.size(), 1U) << "the last one stays";
  EXPECT_FALSE(addOrbit(draft));
}

TEST(SceneDraft, WhatIsWrongIsNamedWithItsComponent) {
  const auto broken = [](auto change) {
    sim::SceneFile draft = *sceneDraft("antennae");
    change(draft);
    return draftProblem(draft);
  };
  const struct {
    std::string problem, where, what;
  } rows[] = {
      {broken([](sim::SceneFile& d) { d.components[1].mass = -1; }), "NGC 4039: ", "mass"},
      {broken([](sim::SceneFile& d) { d.components[0].share = 0; }), "NGC 4038: ", "share"},
      {broken([](sim::SceneFile& d) { d.components[0].scaleLength = INFINITY; }),
       "NGC 4038: ", "scale-length"},
      {broken([](sim::SceneFile& d) { d.orbit->pericentre = 0; }), "orbit: ", "pericentre"},
      {broken([](sim::SceneFile& d) { d.orbit->components[1] = d.orbit->components[0]; }),
       "orbit: ", "twice"},
      {broken([](sim::SceneFile& d) { d.components.clear(), d.orbit.reset(); }), "", "component"},
  };
  for (const auto& row : rows) {
    EXPECT_TRUE(row.problem.starts_with(row.where)) << row.problem;
    EXPECT_NE(row.problem.find(row.what), std::string::npos) << row.problem;
    EXPECT_EQ(row.problem.find("draft"), std::string::npos) << row.problem;
  }
}

TEST(SceneDraft, FileNamesAreMadeOfTitles) {
  const struct {
    const char *title, *name;
  } rows[] = {{"My scene!", "my-scene.toml"},
              {"  M 51 / b ", "m-51-b.toml"},
              {"../../etc", "etc.toml"},
              {"...", ""},
              {"", ""},
              {"a/b\\c", "a-b-c.toml"},
              {"/etc/passwd\n", "etc-passwd.toml"},
              {"a", "a.toml"}};
  for (const auto& row : rows) EXPECT_EQ(sceneFileName(row.title), row.name) << row.title;
  EXPECT_EQ(sceneFileName(std::string(300, 'a')), std::string(100, 'a') + ".toml");
}

// A data folder of its own.
class OwnScenes : public testing::Test {
 protected:
  OwnScenes() : folder_(fs::path(testing::TempDir()) / "gravitile-own-scenes") {
    fs::remove_all(folder_);
    if (const char* value = std::getenv("XDG_DATA_HOME")) before_ = value;
    setenv("XDG_DATA_HOME", folder_.c_str(), 1);
  }
  ~OwnScenes() override {
    before_ ? setenv("XDG_DATA_HOME", before_->c_str(), 1) : unsetenv("XDG_DATA_HOME");
    fs::remove_all(folder_);
  }

  fs::path folder_;
  std::optional<std::string> before_;
};

TEST_F(OwnScenes, AreSavedListedAndNeverReplacedUnasked) {
  const std::size_t rows = listScenes().size();
  EXPECT_EQ(rows, sim::sceneTable().size());
  sim::SceneFile draft = *sceneDraft("plummer");
  draft.title = "Mine";
  const fs::path path = saveOwnScene(draft, false);
  EXPECT_EQ(path, folder_ / "gravitile" / "scenes" / "mine.toml");
  EXPECT_EQ(sim::readSceneFile(path), draft);

  const auto list = listScenes();
  ASSERT_EQ(list.size(), rows + 1);
  EXPECT_EQ(list.back().nameOrPath, path.string());
  EXPECT_EQ(list.back().title, "Mine");

  sim::SceneFile other = draft;
  other.components[0].mass = 3;
  EXPECT_EQ(saveOwnScene(other, false), fs::path());
  EXPECT_EQ(sim::readSceneFile(path), draft) << "the old one stays";
  EXPECT_EQ(saveOwnScene(other, true), path);
  EXPECT_EQ(sim::readSceneFile(path), other);
  EXPECT_NE(listScenes().back().fingerprint, list.back().fingerprint) << "its picture is out of date";

  other.title = "!";
  EXPECT_THROW(saveOwnScene(other, false), sim::UserError);
  other.title = "Broken";
  other.components[0].mass = -3;
  EXPECT_THROW(saveOwnScene(other, false), sim::UserError);
  EXPECT_EQ(std::distance(fs::directory_iterator(path.parent_path()), {}), 1)
      << "nothing else was left there";
}

TEST_F(OwnScenes, AFileThatIsBrokenIsListedWithTheReason) {
  fs::create_directories(ownScenesFolder());
  std::ofstream(ownScenesFolder() / "bad.toml") << "title = 3\n";
  const ListedScene scene = listScenes().back();
  EXPECT_EQ(scene.title, "bad.toml");
  EXPECT_NE(scene.description.find("bad.toml:1"), std::string::npos) << scene.description;
}

}  // namespace
}  // namespace gravitile::app
