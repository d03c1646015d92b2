#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <utility>

#include "app/lecture.h"
#include "app/lecture_value.h"
#include "sim/bodies.h"
#include "sim/integrators/integrator_table.h"
#include "sim/scenes/scene_table.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

constexpr double kMinZoom = 0.01, kMaxZoom = 1000;

// In the order of the enumeration.
const std::vector<std::string_view> kOrientations{"face-on", "oblique", "edge-on"};

template <typename Table>
std::vector<std::string_view> idsOf(const Table& table) {
  std::vector<std::string_view> names;
  for (const auto& row : table) names.push_back(row.id);
  return names;
}

// A key and what takes its value.
template <typename Target>
struct KeyRow {
  std::string_view key;
  void (*take)(const ScriptValue& value, Target& target);
};

template <typename Target, typename Rows>
const KeyRow<Target>* findRow(const Rows& rows, std::string_view key) {
  const auto row = std::find_if(std::begin(rows), std::end(rows),
                                [&](const KeyRow<Target>& candidate) { return candidate.key == key; });
  return row == std::end(rows) ? nullptr : &*row;
}

// ---- camera and panels --------------------------------------------------------------------------------

constexpr KeyRow<command::SetView> kCameraKeys[] = {
    {"orientation",
     [](const ScriptValue& value, command::SetView& view) {
       view.orientation = static_cast<command::SetView::Orientation>(value.name(kOrientations));
     }},
    {"fit", [](const ScriptValue& value, command::SetView& view) { view.fit = value.yesNo(); }},
    {"zoom",
     [](const ScriptValue& value, command::SetView& view) {
       view.zoom = value.real({.minimum = kMinZoom, .maximum = kMaxZoom},
                              fmt::format("a number from {} to {}", kMinZoom, kMaxZoom));
     }},
};

void takeCamera(const ScriptValue& value, LectureStep& step) {
  const toml::table* table = value.node().as_table();
  std::vector<std::string_view> known;
  for (const auto& row : kCameraKeys) known.push_back(row.key);
  if (table == nullptr)
    value.wrongKind("a table", fmt::format("{{ {} = ... }}", fmt::join(known, " = ..., ")));
  for (const auto& [key, node] : *table) {
    const auto* row = findRow<command::SetView>(kCameraKeys, key.str());
    if (row == nullptr) sim::refuseKey(value.file(), key, known);
    row->take(ScriptValue(value.file(), fmt::format("camera.{}", key.str()), node), step.view);
  }
}

void takePanels(const ScriptValue& value, LectureStep& step) {
  std::vector<std::string_view> names;
  for (const PanelDescriptor& panel : panelTable()) names.push_back(panel.name);
  const toml::array* list = value.node().as_array();
  if (list == nullptr) value.wrongKind("a list", fmt::format("a list of {}", fmt::join(names, ", ")));
  PanelSet panels;
  for (const toml::node& node : *list) {
    panels.set(panelTable()[ScriptValue(value.file(), value.key(), node).name(names)].id);
  }
  step.panels = panels;
}

void takePace(const ScriptValue& value, LectureStep& step) {
  try {
    step.pace = parsePace({std::string(value.key()), allowedPaces()}, value.line());
  } catch (const sim::UserError& error) {
    value.refuse(error.what());
  }
}

// ---- a step -------------------------------------------------------------------------------------------

constexpr KeyRow<LectureStep> kStepKeys[] = {
    {"title", [](const ScriptValue& value, LectureStep& step) { step.title = value.line(); }},
    {"caption",
     [](const ScriptValue& value, LectureStep& step) { step.caption = parseMarkdownLight(value.text()); }},
    {"scene", [](const ScriptValue& value, LectureStep& step) { step.scene = value.line(); }},
    {"bodies",
     [](const ScriptValue& value, LectureStep& step) { step.bodies = value.count(1, sim::kMaxBodies); }},
    {"kernel",
     [](const ScriptValue& value, LectureStep& step) {
       step.kernel = &sim::kernelTable()[value.name(idsOf(sim::kernelTable()))];
     }},
    {"integrator",
     [](const ScriptValue& value, LectureStep& step) {
       const auto table = sim::integratorTable();
       step.parameters.integrator = &table[value.name(idsOf(table))];
     }},
    {"dt",
     [](const ScriptValue& value, LectureStep& step) {
       step.parameters.dt =
           value.real({.minimum = 0, .maximum = 1e30, .minimumAllowed = false}, "a number > 0, at most 1e30");
     }},
    {"adaptive",
     [](const ScriptValue& value, LectureStep& step) {
       constexpr double kLargest = sim::StepParameters::kLargestAdaptive;
       step.parameters.adaptive = value.real({.minimum = 0, .maximum = kLargest},
                                             fmt::format("a number from 0 (off) to {}", kLargest));
     }},
    {"softening",
     [](const ScriptValue& value, LectureStep& step) {
       step.parameters.softening = value.real({.minimum = 0, .maximum = 1e15}, "a number >= 0, at most 1e15");
     }},
    {"paused", [](const ScriptValue& value, LectureStep& step) { step.paused = value.yesNo(); }},
    {"pace", takePace},
    {"panels", takePanels},
    {"camera", takeCamera},
};

const sim::TuningParameter* findTuning(std::string_view key) {
  for (const sim::TuningParameter& parameter : sim::tuningParameters()) {
    if (parameter.name == key) return &parameter;
  }
  return nullptr;
}

std::vector<std::string_view> stepKeys() {
  std::vector<std::string_view> known;
  for (const auto& row : kStepKeys) known.push_back(row.key);
  for (const sim::TuningParameter& parameter : sim::tuningParameters()) known.push_back(parameter.name);
  return known;
}

// Of a script's own scenes a file beside it; of those of the program the name.
void settleScene(const ScriptValue& value, const std::filesystem::path& folder, LectureStep& step) {
  if (sim::findScene(step.scene) != nullptr) return;
  const std::filesystem::path path = folder / step.scene;
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    value.refuse(
        fmt::format("scene: {}; allowed: one of these, or a file beside the script",
                    sim::unknownName("scene or file", sim::oneLine(step.scene), idsOf(sim::sceneTable()))));
  }
  step.scene = path.string();
}

void requireRoom(const ScriptValue& value, const LectureStep& step) {
  if (step.kernel == nullptr || !step.bodies || *step.bodies <= step.kernel->maxBodies) return;
  value.refuse(fmt::format("bodies: {} is more than {} takes; allowed: 1 to {}", *step.bodies,
                           step.kernel->id, step.kernel->maxBodies));
}

LectureStep parseStep(const toml::table& table, const std::string& file,
                      const std::filesystem::path& folder) {
  LectureStep step;
  for (const auto& [key, node] : table) {
    const ScriptValue value(file, key.str(), node);
    if (const auto* row = findRow<LectureStep>(kStepKeys, key.str())) {
      row->take(value, step);
    } else if (const sim::TuningParameter* parameter = findTuning(key.str())) {
      step.tuning[static_cast<std::size_t>(parameter->id)] = value.tuning(*parameter);
    } else {
      sim::refuseKey(file, key, stepKeys());
    }
  }
  if (const toml::node* scene = table.get("scene"))
    settleScene(ScriptValue(file, "scene", *scene), folder, step);
  if (const toml::node* bodies = table.get("bodies")) requireRoom(ScriptValue(file, "bodies", *bodies), step);
  return step;
}

std::vector<LectureStep> parseSteps(const ScriptValue& value, const std::filesystem::path& folder) {
  constexpr std::string_view kAllowed = "tables headed [[step]]";
  const toml::array* list = value.node().as_array();
  if (list == nullptr) value.wrongKind("a list", kAllowed);
  if (list->empty()) value.refuse(fmt::format("{}: the list is empty; allowed: {}", value.key(), kAllowed));
  std::vector<LectureStep> steps;
  for (const toml::node& node : *list) {
    const toml::table* table = node.as_table();
    if (table == nullptr) ScriptValue(value.file(), value.key(), node).wrongKind("a table", kAllowed);
    steps.push_back(parseStep(*table, value.file(), folder));
  }
  return steps;
}

}  // namespace

Lecture parseLecture(std::string_view script, const std::string& file, const std::filesystem::path& folder) {
  const toml::table document = sim::parseToml(script, file);
  Lecture lecture;
  for (const auto& [key, node] : document) {
    const ScriptValue value(file, key.str(), node);
    if (key.str() == "title") {
      lecture.title = value.line();
    } else if (key.str() == "step") {
      lecture.steps = parseSteps(value, folder);
    } else {
      sim::refuseKey(file, key, {"title", "step"});
    }
  }
  if (lecture.steps.empty()) {
    ScriptValue::refuseAt(file, document.source(), "there are no steps; allowed: one or more [[step]]");
  }
  if (lecture.title.empty()) lecture.title = std::filesystem::path(file).stem().string();
  return lecture;
}

}  // namespace gravitile::app
