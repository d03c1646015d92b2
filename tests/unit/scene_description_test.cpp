#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <set>
#include <string>

#include "sim/integrators/integrator_table.h"
#include "sim/scenes/asset_scenes.h"
#include "sim/scenes/scene_file.h"
#include "sim/scenes/scene_table.h"
#include "temporary_file.h"
#include "user_errors.h"

namespace gravitile::sim {
namespace {

namespace fs = std::filesystem;

constexpr const char* kEverything = R"(title = "A \"title\""
description = """
Two lines
of it."""
bodies = 12_000
dt = 0.125
softening = 1e-3
steps-per-frame = 7
integrator = "leapfrog"
units = { length-kpc = 3, mass-sun = 5e10, time-myr = 7 }
[[component]]
name = "a"
model = "disk-galaxy"
share = 0.75
mass = 4.25
scale-length = 1.1
position = [1, -2.5, 3e-3]
velocity = [0.1, 0, 0]
inclination = 30
node = -45.5
colour = 3
visible = false
galaxy = { disk-mass = 2, disk-length = 1.5, disk-thickness = 0.2, disk-cutoff = 7, toomre-q = 1.7, bulge-mass = 0, bulge-length = 0.3, bulge-cutoff = 2, halo-mass = 5, halo-length = 3, halo-cutoff = 30 }
[[component]]
model = "plummer"
colour = "#ff8040"
[[component]]
model = "plummer"
[orbit]
components = ["a", "plummer"]
pericentre = 2
eccentricity = 0.5
time-before-pericentre = 1.5
mass-ratio = 0.25
inclination = [60, -70]
argument = [-30, 15]
plane-inclination = 90
plane-node = 10
)";

TEST(SceneDescription, EveryKeyArrives) {
  const SceneFile file = parseSceneFile(kEverything, "x.toml");
  EXPECT_EQ(file.title, "A \"title\"");
  EXPECT_EQ(file.description, "Two lines\nof it.");
  EXPECT_EQ(file.bodies, 12'000U);
  EXPECT_EQ(file.dt, 0.125);
  EXPECT_EQ(file.softening, 1e-3);
  EXPECT_EQ(file.stepsPerFrame, 7U);
  EXPECT_EQ(file.integrator, "leapfrog");
  EXPECT_EQ(file.units, (Units{3, 5e10, 7}));
  ASSERT_EQ(file.components.size(), 3U);
  const ComponentSpec& a = file.components[0];
  const GalaxyParameters galaxy = {.diskMass = 2,
                                   .diskLength = 1.5,
                                   .diskThickness = 0.2,
                                   .diskCutoff = 7,
                                   .toomreQ = 1.7,
                                   .bulge = {0, 0.3, 2},
                                   .halo = {5, 3, 30}};
  const ComponentSpec expected = {.name = "a",
                                  .model = "disk-galaxy",
                                  .galaxy = galaxy,
                                  .bodies = {},
                                  .share = 0.75,
                                  .mass = 4.25,
                                  .scaleLength = 1.1,
                                  .position = {1, -2.5, 3e-3},
                                  .velocity = {0.1, 0, 0},
                                  .inclination = 30,
                                  .node = -45.5,
                                  .colour = ComponentColour{ComponentColour::Kind::Palette, 3},
                                  .visible = false};
  EXPECT_EQ(a, expected);
  EXPECT_EQ(file.components[1].colour, (ComponentColour{ComponentColour::Kind::Rgb, 0xff8040}));
  EXPECT_EQ(file.components[1].name, "plummer");
  EXPECT_EQ(file.components[2].name, "plummer 2");
  EXPECT_TRUE(file.components[2].visible);
  const OrbitSpec orbit = {.components = {"a", "plummer"},
                           .pericentre = 2,
                           .eccentricity = 0.5,
                           .separation = {},
                           .timeBeforePericentre = 1.5,
                           .massRatio = 0.25,
                           .inclination = {60, -70},
                           .argument = {-30, 15},
                           .planeInclination = 90,
                           .planeNode = 10};
  EXPECT_EQ(file.orbit, orbit);
}

TEST(SceneDescription, WhatIsLeftOutIsLeftToTheModels) {
  const SceneFile file = parseSceneFile("[[component]]\nmodel = \"plummer\"\n", "folder/few.toml");
  EXPECT_EQ(file.title, "few");
  EXPECT_FALSE(file.units.physical());
  EXPECT_FALSE(file.dt || file.softening || file.stepsPerFrame || file.orbit || file.components[0].mass);
  EXPECT_EQ(file.integrator, "");
  EXPECT_EQ(file.defaultBodies(), 65536U);
  const SceneFile counted = parseSceneFile(
      "[[component]]\nmodel = \"plummer\"\nbodies = 30\n[[component]]\nmodel = \"square\"\nbodies = 12\n",
      "x");
  EXPECT_EQ(counted.defaultBodies(), 42U);
  const SceneFile physical = parseSceneFile(
      "units = { length-kpc = 3, mass-sun = 5e10 }\n[[component]]\nmodel = \"plummer\"\n", "x");
  EXPECT_NEAR(physical.units.gravity(), 1, 1e-12);
}

TEST(SceneDescription, WritingAndReadingGiveTheSame) {
  std::vector<SceneFile> files = {parseSceneFile(kEverything, "x.toml")};
  for (const AssetScene& asset : assetScenes()) files.push_back(asset.file);
  SceneFile& first = files.front();
  first.description = "quote \" back \\ line\n tab\t bell\x07 \x7f \u00e9";
  first.components[0].name = "quote \" back \\ \u00e9";
  first.orbit->components[0] = first.components[0].name;
  first.dt = 0.1 + 0.2;  // needs all its digits
  first.components[2].mass = 1.0 / 3;
  for (const SceneFile& file : files) {
    const std::string text = writeSceneFile(file);
    EXPECT_EQ(parseSceneFile(text, "x.toml"), file) << text;
    EXPECT_TRUE(looksLikeSceneFile(text));
  }
}

TEST(SceneDescription, WhatIsWrongIsRefusedWithItsLine) {
  const std::string component = "[[component]]\nmodel = \"plummer\"\n";  // two lines
  const std::string pair =
      "[[component]]\nname = \"a\"\nmodel = \"plummer\"\n[[component]]\nname = \"b\"\nmodel = \"plummer\"\n";
  const std::string orbit =
      pair + "[orbit]\ncomponents = [\"a\", \"b\"]\npericentre = 1\neccentricity = 0.5\n";
  const struct {
    std::string text;
    std::vector<std::string> expected;
  } cases[] = {
      {"", {"x.toml:1: there are no components", "[[component]]"}},
      {"title = \"a\"\n", {"x.toml:1: there are no components"}},
      {"title = \n", {"x.toml:1: not TOML"}},
      {"titel = \"a\"\n" + component, {"x.toml:1: unknown key 'titel', did you mean 'title'?", "softening"}},
      {"\ntitle = 3\n" + component, {"x.toml:2: title: a text in quotes is wanted, not a number"}},
      {"title = \"a\\nb\"\n" + component, {"x.toml:1: title: more than one line"}},
      {"dt = 0\n" + component, {"x.toml:1: dt: 0 is out of range", "a number > 0"}},
      {"dt = \"fast\"\n" + component, {"x.toml:1: dt: a number is wanted, not a text"}},
      {"dt = nan\n" + component, {"x.toml:1: dt: nan is not a finite number"}},
      {"softening = -1\n" + component, {"x.toml:1: softening: -1 is out of range"}},
      {"bodies = 0\n" + component, {"x.toml:1: bodies: 0 is out of range", "1 to 1073741824"}},
      {"bodies = 1.5\n" + component, {"x.toml:1: bodies: 1.5 is not a whole number"}},
      {"bodies = 9_000_000_000\n" + component, {"x.toml:1: bodies: 9000000000 is out of range"}},
      {"steps-per-frame = 0\n" + component, {"x.toml:1: steps-per-frame: 0 is out of range", "1 to 64"}},
      {"steps-per-frame = 65\n" + component, {"x.toml:1: steps-per-frame: 65 is out of range"}},
      {"integrator = \"leapfrogg\"\n" + component, {"x.toml:1: integrator:", "did you mean 'leapfrog'?"}},
      {"units = 3\n" + component, {"x.toml:1: units: a table is wanted, not a number"}},
      {"units = { length-kpc = 1 }\n" + component, {"x.toml:1: units:", "mass-sun is missing"}},
      {"units = { length-kpc = 1, mass-sun = 0 }\n" + component, {"x.toml:1: mass-sun: 0 is out of range"}},
      {"units = { length-pc = 1 }\n" + component, {"x.toml:1: unknown key 'length-pc'", "length-kpc"}},
      {"component = 3\n", {"x.toml:1: component: a list is wanted, not a number"}},
      {"component = [3]\n", {"x.toml:1: component: a table is wanted, not a number"}},
      {"[[component]]\nmass = 1\n", {"x.toml:1: a component without a model"}},
      {"[[component]]\nmodel = \"plumer\"\n",
       {"x.toml:2: model: unknown name 'plumer', did you mean 'plummer'?"}},
      {"[[component]]\nmodel = \"m51\"\n", {"x.toml:2: model: unknown name 'm51'"}},
      {component + "mas = 1\n", {"x.toml:3: unknown key 'mas', did you mean 'mass'?"}},
      {component + "mass = 0\n", {"x.toml:3: mass: 0 is out of range"}},
      {component + "scale-length = -1\n", {"x.toml:3: scale-length: -1 is out of range"}},
      {component + "name = \"\"\n", {"x.toml:3: name: empty"}},
      {component + "share = 0\n", {"x.toml:3: share: 0 is out of range"}},
      {component + "share = 1\nbodies = 2\n", {"x.toml:3: share: bodies is given too"}},
      {component + "position = 3\n", {"x.toml:3: position: a list is wanted", "[x, y, z]"}},
      {component + "position = [1, 2]\n", {"x.toml:3: position: a list of 3 is wanted, not of 2"}},
      {component + "velocity = [1, 2,\n\"x\"]\n", {"x.toml:4: velocity: a number is wanted, not a text"}},
      {component + "velocity = [1, 2, inf]\n", {"x.toml:3: velocity: inf is not a finite number"}},
      {component + "inclination = 400\n", {"x.toml:3: inclination: 400 is out of range", "degrees"}},
      {component + "colour = \"red\"\n", {"x.toml:3: colour: 'red' is no colour", "#rrggbb"}},
      {component + "colour = -1\n", {"x.toml:3: colour: -1 is out of range"}},
      {component + "colour = true\n", {"x.toml:3: colour: a number or a text in quotes is wanted"}},
      {component + "visible = 1\n", {"x.toml:3: visible: true or false is wanted"}},
      {component + "galaxy = { toomre-q = 1 }\n", {"x.toml:3: galaxy: plummer takes none", "disk-galaxy"}},
      {"[[component]]\nmodel = \"disk-galaxy\"\ngalaxy = { q = 1 }\n",
       {"x.toml:3: unknown key 'q'", "toomre-q"}},
      {"[[component]]\nmodel = \"disk-galaxy\"\ngalaxy = { halo-cutoff = 1 }\n",
       {"x.toml:3: galaxy: halo-cutoff must be larger than halo-length"}},
      {component + "bodies = 3\n" + component, {"x.toml:4: bodies: some components have it"}},
      {pair + "[[component]]\nmodel = \"square\"\nname = \"a\"\n",
       {"x.toml:9: name: there is a component 'a' already"}},
      {pair + "[orbit]\npericentre = 1\neccentricity = 1\nseparation = 2\n",
       {"x.toml:7: orbit: components is missing"}},
      {pair + "[orbit]\ncomponents = [\"a\", \"b\"]\neccentricity = 1\n",
       {"x.toml:7: orbit: pericentre is missing"}},
      {pair + "orbit = 3\n", {"x.toml:7: unknown key 'orbit'"}},
      {"orbit = 3\n" + pair, {"x.toml:1: orbit: a table is wanted, not a number"}},
      {orbit, {"x.toml:7: orbit: allowed: either separation or time-before-pericentre"}},
      {orbit + "separation = 2\ntime-before-pericentre = 1\n",
       {"x.toml:7: orbit: allowed: either separation or"}},
      {orbit + "separation = 0.5\n", {"x.toml:7: separation: 0.5 is less than the pericentre"}},
      {orbit + "separation = 3.5\n",
       {"x.toml:7: separation: 3.5 is more than the apocentre; allowed: 1 to 3"}},
      {orbit + "separation = 2\nmass-ratio = 0\n", {"x.toml:12: mass-ratio: 0 is out of range"}},
      {orbit + "separation = 2\ninclination = 60\n", {"x.toml:12: inclination: a list is wanted"}},
      {pair + "[orbit]\ncomponents = [\"a\", \"c\"]\npericentre = 1\neccentricity = 1\n",
       {"x.toml:7: components: unknown component 'c'", "Known: a, b"}},
      {pair + "[orbit]\ncomponents = [\"a\", \"a\"]\npericentre = 1\neccentricity = 1\n",
       {"x.toml:7: components: twice the same"}},
      {pair + "[orbit]\ncomponents = [\"a\"]\n", {"x.toml:8: components: 1 names"}},
      {pair + "mass = 3\n[orbit]\ncomponents = [\"a\", \"b\"]\npericentre = 1\neccentricity = 1\nmass-ratio "
              "= 2\n",
       {"x.toml:8: mass-ratio: the second component has a mass"}},
  };
  for (const auto& row : cases) {
    const std::string message = test::userErrorOf([&] { parseSceneFile(row.text, "x.toml"); });
    for (const std::string& part : row.expected)
      EXPECT_TRUE(test::contains(message, part)) << row.text << "\nsays: " << message;
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  }
}

// Whatever a byte is changed to, the file is taken, or refused with a line.
TEST(SceneDescription, ChangedBytesAreNoTrouble) {
  const std::string whole = kEverything;
  std::mt19937 random(3);
  for (std::size_t place = 0; place < whole.size(); ++place) {
    std::string text = whole;
    text[place] = static_cast<char>(random());
    const std::string message = test::userErrorOf([&] { parseSceneFile(text, "x.toml"); });
    EXPECT_TRUE(message.empty() || message.starts_with("x.toml:")) << message;
    const std::string cut = whole.substr(0, place);
    const std::string reason = test::userErrorOf([&] { parseSceneFile(cut, "x.toml"); });
    EXPECT_TRUE(reason.empty() || reason.starts_with("x.toml:")) << reason;
  }
}

TEST(SceneDescription, IsRecognisedByContent) {
  const struct {
    std::string head;
    bool scene;
  } cases[] = {
      {"title = \"a\"\n", true},
      {"# words\n\n  [[component]]\n", true},
      {"\xEF\xBB\xBF# words\r\n\r\ntitle=3\r\n", true},
      {"a.b-c = 3", true},
      {"", false},
      {"# only words", false},
      {"1 2 3 4 5 6 7\n", false},
      {"# x y z\n0.5 = 3\n", false},
      {"x,y,z,vx,vy,vz,m\n1,2,3,4,5,6,7\n", false},
      {"-1 = 3\n", false},
      {std::string("title = 3\0", 10), false},
  };
  for (const auto& row : cases) EXPECT_EQ(looksLikeSceneFile(row.head), row.scene) << row.head;
  EXPECT_FALSE(isSceneFile("/no/such/file"));
  EXPECT_FALSE(isSceneFile("/"));
  EXPECT_FALSE(isSceneFile("/dev/zero"));
}

TEST(SceneDescription, AFileIsASceneLikeARow) {
  const std::string text =
      "title = \"Two\"\nbodies = 50\n[[component]]\nmodel = \"plummer\"\n[[component]]\nmodel = \"square\"\n";
  const test::TemporaryFile file(std::as_bytes(std::span(text)));
  const std::string path = file.path().string();
  EXPECT_EQ(defaultBodies(path), 50U);
  EXPECT_EQ(defaultBodies("plummer"), findScene("plummer")->defaultBodies);
  EXPECT_EQ(defaultBodies("/no/such/file"), std::nullopt);
  const Scene scene = makeScene(path, std::nullopt, 1);
  EXPECT_EQ(scene.bodies.size(), 50U);
  EXPECT_EQ(scene.name, file.path().filename().string());
  EXPECT_EQ(makeScene(path, 200, 1).bodies.size(), 200U) << "more than the file says";
  const std::string broken = "title = \"Two\"\nbodis = 50\n";
  const test::TemporaryFile bad(std::as_bytes(std::span(broken)));
  const std::string message = test::userErrorOf([&] { makeScene(bad.path().string(), 10, 1); });
  EXPECT_TRUE(test::contains(message, bad.path().string() + ":2: unknown key 'bodis'")) << message;
}

// Every file of the folder is a row, with all that a row has.
TEST(SceneDescription, FilesOfTheProgramAreRows) {
  std::set<std::string> ids;
  for (const auto& entry : fs::directory_iterator(fs::path(GRAVITILE_SOURCE_DIR) / "assets/scenes"))
    ids.insert(entry.path().stem().string());
  EXPECT_EQ(ids.size(), assetScenes().size());
  for (const char* wanted :
       {"bridge-and-tail", "m51", "antennae", "encounter", "ring-galaxy", "cluster-of-galaxies"})
    EXPECT_TRUE(ids.contains(wanted)) << wanted;
  for (const AssetScene& asset : assetScenes()) {
    EXPECT_TRUE(ids.contains(std::string(asset.id)));
    const SceneDescriptor* row = findScene(asset.id);
    ASSERT_NE(row, nullptr) << asset.id;
    EXPECT_EQ(row->title, asset.file.title);
    EXPECT_EQ(row->defaultBodies, asset.file.defaultBodies());
    EXPECT_TRUE(asset.file.units.physical()) << asset.id;
    EXPECT_EQ(asset.file.description.find('\n'), std::string::npos) << "one paragraph";
  }
}

}  // namespace
}  // namespace gravitile::sim
