#include "app/settings_history.h"

#include <fmt/format.h>

#include <algorithm>

namespace gravitile::app {
namespace {

using Kind = SettingId::Kind;

constexpr std::size_t kMostChanges = 200;  // a few kB each

struct Parameter {
  const char* name;
  bool (*same)(const sim::StepParameters& a, const sim::StepParameters& b);
  void (*copy)(const sim::StepParameters& from, sim::StepParameters& to);
};

template <auto Member>
constexpr Parameter parameter(const char* name) {
  return {name,
          [](const sim::StepParameters& a, const sim::StepParameters& b) { return a.*Member == b.*Member; },
          [](const sim::StepParameters& from, sim::StepParameters& to) { to.*Member = from.*Member; }};
}

// Those that a person sets; the others follow scene and look.
constexpr Parameter kParameters[] = {parameter<&sim::StepParameters::integrator>("Integrator"),
                                     parameter<&sim::StepParameters::dt>("Time step"),
                                     parameter<&sim::StepParameters::adaptive>("Adaptive steps"),
                                     parameter<&sim::StepParameters::softening>("Softening"),
                                     parameter<&sim::StepParameters::damping>("Damping")};

// Typed and dragged, through values that nobody wants to have back.
bool isContinuous(const SettingId& id) {
  switch (id.kind) {
    case Kind::Look: {
      const LookKind kind = lookFields()[id.row].kind;
      return kind == LookKind::Real || kind == LookKind::Whole;
    }
    case Kind::Component:
      return componentFields()[id.row].kind == LookKind::Real;
    case Kind::Parameter:
      return kParameters[id.row].name != std::string_view("Integrator");
    case Kind::Kernel:
    case Kind::Path:
    case Kind::Side:
    case Kind::Pace:
      break;
  }
  return false;
}

// The same views at other times.
bool onlyTimesDiffer(const render::CameraPath& a, const render::CameraPath& b) {
  const auto sameView = [](const render::CameraKey& x, const render::CameraKey& y) {
    return x.camera == y.camera;
  };
  return std::equal(a.keys.begin(), a.keys.end(), b.keys.begin(), b.keys.end(), sameView);
}

void addLookDifferences(const render::Look& a, const render::Look& b, std::vector<SettingId>& list) {
  for (std::size_t row = 0; row < lookFields().size(); ++row) {
    const LookField& field = lookFields()[row];
    if (field.get(a) != field.get(b) && (isChosen(field, a) || isChosen(field, b)))
      list.push_back({Kind::Look, row});
  }
  for (std::size_t component = 0; component < a.components.size(); ++component) {
    for (std::size_t row = 0; row < kComponentFields; ++row)
      if (!componentFields()[row].same(a.components[component], b.components[component]))
        list.push_back({Kind::Component, row, component});
  }
}

// Whether one setting has been dragged from one to the other.
bool isDrag(const std::vector<SettingId>& changed, const Settings& from, const Settings& to) {
  if (changed.size() != 1) return false;
  const SettingId& id = changed.front();
  if (id.kind == Kind::Pace) return from.pace.kind == to.pace.kind;
  return id.kind == Kind::Path ? onlyTimesDiffer(from.path, to.path) : isContinuous(id);
}

}  // namespace

std::vector<SettingId> differences(const Settings& a, const Settings& b) {
  std::vector<SettingId> list;
  addLookDifferences(a.look, b.look, list);
  for (std::size_t row = 0; row < std::size(kParameters); ++row)
    if (!kParameters[row].same(a.parameters, b.parameters)) list.push_back({Kind::Parameter, row});
  if (!(a.kernel == b.kernel)) list.push_back({Kind::Kernel});
  if (!(a.path == b.path)) list.push_back({Kind::Path});
  for (std::size_t row = 0; row < kPanelCount; ++row)
    if (a.sides.of(panelTable()[row].id) != b.sides.of(panelTable()[row].id))
      list.push_back({Kind::Side, row});
  if (!(a.pace == b.pace)) list.push_back({Kind::Pace});
  return list;
}

void copySetting(const SettingId& id, const Settings& from, Settings& to) {
  switch (id.kind) {
    case Kind::Look:
      lookFields()[id.row].put(to.look, lookFields()[id.row].get(from.look));
      break;
    case Kind::Component:
      componentFields()[id.row].copy(from.look.components[id.component], to.look.components[id.component]);
      break;
    case Kind::Parameter:
      kParameters[id.row].copy(from.parameters, to.parameters);
      break;
    case Kind::Kernel:
      to.kernel = from.kernel;
      break;
    case Kind::Path:
      to.path = from.path;
      break;
    case Kind::Side:
      to.sides.set(panelTable()[id.row].id, from.sides.of(panelTable()[id.row].id));
      break;
    case Kind::Pace:
      to.pace = from.pace;
      break;
  }
}

std::string settingName(const SettingId& id) {
  switch (id.kind) {
    case Kind::Look:
      return std::string(lookFields()[id.row].label);
    case Kind::Component:
      return fmt::format("{} of component {}", componentFields()[id.row].label, id.component + 1);
    case Kind::Parameter:
      return kParameters[id.row].name;
    case Kind::Path:
      return "Path of the camera";
    case Kind::Side:
      return fmt::format("Place of {}", panelTable()[id.row].title);
    case Kind::Pace:
      return "Pace";
    case Kind::Kernel:
      break;
  }
  return "Kernel";
}

void ChangeHistory::record(const Settings& before, const Settings& after) {
  std::vector<SettingId> changed = differences(before, after);
  if (changed.empty()) return;
  if (mergeable_ && done_ > 0 && changes_[done_ - 1].settings == changed &&
      isDrag(changed, changes_[done_ - 1].before, after)) {
    changes_[done_ - 1].after = after;
    return;
  }
  changes_.resize(done_);
  if (changes_.size() == kMostChanges) changes_.erase(changes_.begin());
  changes_.push_back({std::move(changed), before, after});
  done_ = changes_.size();
  mergeable_ = true;
}

std::string ChangeHistory::nameOf(const Change& change) {
  return change.settings.size() == 1 ? settingName(change.settings.front())
                                     : fmt::format("{} settings", change.settings.size());
}

std::optional<std::string> ChangeHistory::undo(Settings& now) {
  mergeable_ = false;
  if (done_ == 0) return std::nullopt;
  const Change& change = changes_[--done_];
  for (const SettingId& id : change.settings) copySetting(id, change.before, now);
  return nameOf(change);
}

std::optional<std::string> ChangeHistory::redo(Settings& now) {
  mergeable_ = false;
  if (done_ == changes_.size()) return std::nullopt;
  const Change& change = changes_[done_++];
  for (const SettingId& id : change.settings) copySetting(id, change.after, now);
  return nameOf(change);
}

void ChangeHistory::clear() {
  changes_.clear();
  done_ = 0;
  mergeable_ = false;
}

}  // namespace gravitile::app
