#include "app/look_file.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>

#include "app/picture_state.h"
#include "sim/scenes/compose.h"
#include "user_errors.h"

namespace gravitile::app {
namespace {

using sim::test::contains;
using sim::test::userErrorOf;

// Both ends, one in between and the usual value.
std::vector<double> valuesOf(const LookField& field) {
  const double middle = field.minimum + (field.maximum - field.minimum) / 3;
  return {field.minimum, field.maximum, field.kind == LookKind::Real ? middle : std::floor(middle),
          field.usual()};
}

bool sameFields(const render::Look& a, const render::Look& b) {
  for (const LookField& field : lookFields())
    if (isChosen(field, a) && field.get(a) != field.get(b)) return false;
  return true;
}

// Any look that is allowed, with some components changed.
render::Look randomLook(std::mt19937& random) {
  render::Look look;
  const auto share = [&] { return std::uniform_real_distribution<float>(0, 1)(random); };
  for (const LookField& field : lookFields()) {
    const double value = field.minimum + double{share()} * (std::min(field.maximum, 1e6) - field.minimum);
    field.put(look, field.kind == LookKind::Real ? value : std::round(value));
  }
  for (render::ColourRange* range : {&look.range, &look.densityRange}) {
    range->low = share() + 0.001F;
    range->high = range->low + share() + 0.001F;
  }
  for (std::size_t k = 0; k < look.components.size(); k += 5) {
    render::ComponentLook& component = look.components[k];
    component = {.colour = {share(), share(), share()},
                 .visible = share() < 0.5F,
                 .brightness = share(),
                 .size = 1 + share()};
  }
  return look;
}

TEST(LookFields, AreToldApartAndExplained) {
  std::set<std::string_view> keys;
  std::set<LookGroup> groups;
  for (const LookField& field : lookFields()) {
    EXPECT_TRUE(keys.insert(field.key).second) << field.key;
    EXPECT_EQ(findLookField(field.key), &field);
    groups.insert(field.group);
    EXPECT_FALSE(field.label.empty() || field.tooltip.empty()) << field.key;
    EXPECT_LT(field.minimum, field.maximum) << field.key;
    EXPECT_TRUE(field.allows(field.usual())) << field.key;
    EXPECT_EQ(field.kind == LookKind::Choice, field.choices != nullptr) << field.key;
    for (const double value : valuesOf(field)) EXPECT_TRUE(field.allows(value)) << field.key << value;
    EXPECT_FALSE(field.allows(field.maximum * 1.01 + 1)) << field.key;
    EXPECT_FALSE(field.allows(field.minimum - 1)) << field.key;
  }
  EXPECT_EQ(groups.size(), kLookGroups);
  EXPECT_EQ(findLookField("no such key"), nullptr);
  EXPECT_EQ(componentFields().size(), kComponentFields);
}

// Every member of Look is a row of the table, but those that the scene sets; who adds one adds a row.
TEST(LookFields, CoverTheWholeStruct) {
  constexpr std::size_t kSetByScene = 3 * sizeof(float);
  const std::size_t components = sizeof(render::Look::components);
  EXPECT_EQ(lookFields().size(), 31U);
  EXPECT_EQ(sizeof(render::ComponentLook), 7 * sizeof(float));
  EXPECT_EQ(sizeof(render::Look) - components - kSetByScene, 112U);
}

TEST(LookFields, AChangeOfOneLeavesTheOthersAlone) {
  for (const LookField& field : lookFields()) {
    for (const double value : valuesOf(field)) {
      render::Look look;
      field.put(look, value);
      EXPECT_EQ(static_cast<float>(field.get(look)), static_cast<float>(value)) << field.key;
      for (const LookField& other : lookFields()) {
        const double expected = &other == &field ? field.get(look) : other.usual();
        EXPECT_EQ(other.get(look), expected) << field.key << " " << other.key;
      }
    }
  }
}

TEST(LookFile, AnythingThatIsAllowedIsReadBackTheSame) {
  std::mt19937 random(7);
  for (int k = 0; k < 200; ++k) {
    const render::Look scene;
    LookFile file = lookFileOf(randomLook(random), scene);
    file.title = "A \"look\"";
    file.description = "of two\nlines";
    const std::string text = writeLook(file);
    const LookFile read = parseLook(text, "look.toml");
    EXPECT_EQ(read.title, file.title);
    EXPECT_EQ(read.description, file.description);
    EXPECT_TRUE(sameFields(file.look, read.look)) << text;
    EXPECT_EQ(writeLook(read), text);
    const render::Look again = withLook(read, scene);
    EXPECT_TRUE(lookFileOf(again, withLook(file, scene)).components.empty()) << text;
  }
}

TEST(LookFile, WhatIsUsualIsNotWritten) {
  EXPECT_EQ(writeLook({}), "");
  render::Look look;
  look.bloom = 0.3F;
  look.range.high = 12;  // by the scene, as long as it is automatic
  EXPECT_EQ(writeLook(lookFileOf(look, {})), "bloom = 0.3\n");
  look.range.automatic = false;
  EXPECT_TRUE(contains(writeLook(lookFileOf(look, {})), "range-high = 12\n"));
}

TEST(LookFile, WhatIsOutOfRangeIsRefusedWithLineAndRange) {
  for (const LookField& field : lookFields()) {
    const std::string key(field.key);
    const std::string wrong = field.kind == LookKind::Choice  ? "\"nothing\""
                              : field.kind == LookKind::YesNo ? "7"
                                                              : "-1e3";
    const std::string message = userErrorOf([&] { parseLook("\n# more\n" + key + " = " + wrong, "f.toml"); });
    EXPECT_TRUE(message.starts_with("f.toml:3: " + key + ": ")) << message;
    EXPECT_TRUE(contains(message, "allowed: " + allowedLookValues(field))) << message;
  }
}

TEST(LookFile, RefusesWhatItDoesNotKnow) {
  const auto problem = [](const std::string& text) {
    return userErrorOf([&] { parseLook(text, "f.toml"); });
  };
  EXPECT_TRUE(contains(problem("blom = 1"), "f.toml:1: unknown key 'blom', did you mean 'bloom'?"));
  EXPECT_TRUE(contains(problem("tone-curve = \"flim\""), "did you mean 'film'?"));
  EXPECT_TRUE(contains(problem("[[component]]\nbrightnes = 1"), "did you mean 'brightness'?"));
  EXPECT_TRUE(contains(problem("[[component]]\nnumber = 65"), "f.toml:2: number: 65"));
  EXPECT_TRUE(contains(problem("[[component]]\nsize = 99"), "allowed: 0.1 to 10"));
  EXPECT_TRUE(contains(problem("[[component]]\ncolour = \"red\""), "'red' is no colour"));
  EXPECT_TRUE(contains(problem("[[component]]\ncolour = [0, 1, 2]"), "colour: 2"));
  EXPECT_TRUE(contains(problem("component = 3"), "a list"));
  EXPECT_TRUE(contains(problem("bloom = "), "f.toml:1: not TOML"));
}

TEST(LookFile, ARangeHasALowAndAHighEnd) {
  for (const std::string name : {"range", "density"}) {
    const auto problem = [&](const std::string& low, const std::string& high) {
      const std::string text = name + "-automatic = false\n" + name + "-logarithmic = true\n" + name +
                               "-low = " + low + "\n" + name + "-high = " + high;
      return userErrorOf([&] { parseLook(text, "f.toml"); });
    };
    EXPECT_EQ(problem("1", "2"), "");
    EXPECT_TRUE(contains(problem("3", "3"), "f.toml:4: " + name + "-high")) << problem("3", "3");
    EXPECT_TRUE(contains(problem("0", "3"), "f.toml:3: " + name + "-low")) << problem("0", "3");
  }
}

TEST(LookFile, ARangeIsPutInOrderAroundWhatWasChanged) {
  for (const bool logarithmic : {false, true}) {
    for (const float low : {0.0F, 1e-20F, 1.0F, 5e20F}) {
      for (const float high : {0.0F, 1e-20F, 1.0F, 5e20F}) {
        for (const char* changed : {"range-low", "range-high", "range-logarithmic", "density-high"}) {
          render::Look look;
          look.range = look.densityRange = {false, low, high, logarithmic};
          putRangesInOrder(look, changed);
          EXPECT_NO_THROW(parseLook(writeLook(lookFileOf(look, {})), "f.toml"))
              << low << " " << high << changed;
          if (low < high && (low > 0 || !logarithmic)) {
            EXPECT_EQ(look.range.low, low);
            EXPECT_EQ(look.range.high, high);
          }
        }
      }
    }
  }
  render::Look look;
  look.range = {false, 4, 3, false};
  putRangesInOrder(look, "range-high");
  EXPECT_EQ(look.range.high, 3) << "what was set stays";
}

TEST(LookFile, ChangesComponentsByNumberOrPlace) {
  const LookFile file = parseLook(
      "[[component]]\nvisible = false\n[[component]]\ncolour = \"#ff8040\"\n[[component]]\nnumber = 9\nsize "
      "= 2",
      "f.toml");
  render::Look scene;
  scene.components[0].brightness = 0.25F;
  scene.bodyRadius = 7;
  const render::Look look = withLook(file, scene);
  EXPECT_FALSE(look.components[0].visible);
  EXPECT_EQ(look.components[0].brightness, 0.25F);
  EXPECT_NEAR(look.components[1].colour.g, 0.2159F, 1e-4F);  // (128/255 + 0.055)^2.4 / 1.055^2.4
  EXPECT_EQ(look.components[1].visible, scene.components[1].visible);
  EXPECT_EQ(look.components[8].size, 2);
  EXPECT_EQ(look.bodyRadius, 7);
}

TEST(PictureState, KeepsEverySetting) {
  std::mt19937 random(11);
  for (int k = 0; k < 50; ++k) {
    render::Look look = randomLook(random);
    look.bodyRadius = 0.3F;
    look.sceneRadius = 4;
    look.meanMass = 0.7F;
    render::Camera camera;
    std::optional<float> aspect = 1.5F;
    render::Look read;
    applyPictureState(pictureState(camera, look, aspect), camera, read, aspect);
    for (const LookField& field : lookFields()) EXPECT_EQ(field.get(read), field.get(look)) << field.key;
    EXPECT_TRUE(lookFileOf(read, look).components.empty());
    EXPECT_EQ(read.bodyRadius, look.bodyRadius);
    EXPECT_EQ(read.sceneRadius, look.sceneRadius);
    EXPECT_EQ(read.meanMass, look.meanMass);
  }
}

TEST(PictureState, OfAnOlderProgramIsUnderstood) {
  PictureState old{{"ColourBySpeed", {1}}, {"Exposure", {1.5}}, {"BodySize", {2}}, {"SpeedRange", {0.7}}};
  old["ComponentColours"] = std::vector<double>(3 * render::kMaxComponents, 0.5);
  render::Look look;
  look.bloom = 0.4F;
  render::Camera camera;
  std::optional<float> aspect = 1.5F;
  applyPictureState(old, camera, look, aspect);
  EXPECT_EQ(look.colourMode, render::ColourMode::Speed);
  EXPECT_EQ(look.exposureStops, 1.5F);
  EXPECT_EQ(look.bodySize, 2);
  EXPECT_EQ(look.range.high, 0.7F);
  EXPECT_EQ(look.components[63].colour.b, 0.5F);
  EXPECT_EQ(look.bloom, 0.4F);
}

TEST(PictureState, WhatIsNotAllowedChangesNothing) {
  for (const LookField& field : lookFields()) {
    for (const double wrong : {field.maximum * 2 + 1, field.minimum - 1, std::nan("")}) {
      render::Look look;
      render::Camera camera;
      std::optional<float> aspect = 1.5F;
      applyPictureState({{"Look." + std::string(field.key), {wrong}}}, camera, look, aspect);
      EXPECT_EQ(field.get(look), field.usual()) << field.key << wrong;
    }
  }
}

// ---- in a scene file ----------------------------------------------------------------------------------

constexpr const char* kScene = R"(title = "Two"
[[component]]
model = "plummer"

[look]
bloom = 0.5

# more
tone-curve = "film"
component = [{ number = 2, visible = false }, { colour = [0.25, 0.5, 1] }]
)";

TEST(SceneLook, TravelsWithTheSceneFile) {
  const sim::SceneFile file = sim::parseSceneFile(kScene, "two.toml");
  EXPECT_EQ(sim::parseSceneFile(sim::writeSceneFile(file), "again.toml"), file);
  const auto look = lookOf(sim::composeScene(file, 10, 1), "two.toml");
  ASSERT_TRUE(look);
  EXPECT_EQ(look->look.bloom, 0.5F);
  EXPECT_EQ(look->look.toneCurve, render::ToneCurve::Film);
  ASSERT_EQ(look->components.size(), 2U);
  EXPECT_EQ(look->components[0].number, 2U);
  EXPECT_EQ(look->components[1].look.colour.g, 0.5F);
  const sim::ForeignTable table = lookTable(*look);
  sim::SceneFile rewritten = file;
  rewritten.look = table;
  const sim::SceneFile read = sim::parseSceneFile(sim::writeSceneFile(rewritten), "again.toml");
  EXPECT_EQ(lookTable(*lookOf(sim::composeScene(read, 10, 1), "again.toml")), table);
}

TEST(SceneLook, IsRefusedWithTheLineOfTheSceneFile) {
  std::string wrong = kScene;
  wrong.replace(wrong.find("film"), 4, "flim");
  const sim::SceneFile file = sim::parseSceneFile(wrong, "two.toml");
  const std::string message = userErrorOf([&] { lookOf(sim::composeScene(file, 10, 1), "two.toml"); });
  EXPECT_TRUE(message.starts_with("two.toml:9: tone-curve: ")) << message;
}

TEST(SceneLook, AnySceneHasOneOrNone) {
  for (const sim::SceneDescriptor& row : sim::sceneTable())
    EXPECT_NO_THROW(lookOf(row.make(3, 1), std::string(row.id))) << row.id;
  EXPECT_FALSE(lookOf(sim::makeScene("plummer", 5, 1), "plummer"));
}

}  // namespace
}  // namespace gravitile::app
