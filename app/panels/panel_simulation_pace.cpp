// The simulation panel's pace, and the most steps of one frame.
#include <fmt/format.h>

#include <algorithm>

#include "app/panels/panels.h"

namespace gravitile::app {
namespace {

using Kind = Pace::Kind;

constexpr std::uint32_t kMaxStepsPerFrame = 64;

struct KindRow {
  Kind kind;
  const char *label, *unit, *explanation;
};
constexpr KindRow kKinds[] = {
    {Kind::AsFastAsPossible, "as fast as possible", "as fast as possible",
     "The next steps begin as soon as the last ones are done."},
    {Kind::StepsPerSecond, "steps a second", "steps/s", "So many time steps each second, on average."},
    {Kind::TimePerSecond, "time a second", "t/s",
     "So much simulated time each second, in the scene's unit of time, whatever the time step."}};

const KindRow& rowOf(Kind kind) {
  return kKinds[static_cast<std::size_t>(kind)];
}

// The number of a pace that has one; true when it was changed.
bool numberField(Pace& pace, double stepLength, const sim::Units& units) {
  constexpr double kRangeShare = 0.003;  // of its decades, a pixel
  const bool time = pace.kind == Kind::TimePerSecond;
  double& value = time ? pace.timePerSecond : pace.stepsPerSecond;
  const double unit = time ? stepLength : 1;
  const double least = unit * kLeastStepsPerSecond, most = unit * kMostStepsPerSecond;
  const auto speed = static_cast<float>(kRangeShare * (most - least));
  // ImGui takes what is below so many digits for 0.
  const bool changed = ImGui::DragScalar(
      "##pace", ImGuiDataType_Double, &value, speed, &least, &most, "%.9g",
      ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_NoRoundToFormat | ImGuiSliderFlags_AlwaysClamp);
  if (changed && ImGui::IsMouseDown(ImGuiMouseButton_Left))
    value = std::clamp(roundedPace(value), least, most);
  if (ImGui::IsItemHovered())
    tooltip(fmt::format(
        "{}. Drag, or Ctrl+click to type a value. What the kernel or the most steps of a "
        "frame don't allow is not caught up with.",
        time ? sim::timeText(units, value) + " of the scene a second" : std::string("Time steps a second")));
  return changed;
}

}  // namespace

void SimulationPanel::drawPace(const PanelInput& input) {
  const Session& session = input.session;
  Pace pace = session.state().pace;
  const double stepLength = session.stepLength();
  bool changed = false;
  row("Pace", labelWidth(input));
  const KindRow& shown = rowOf(pace.kind);
  if (pace.kind != Kind::AsFastAsPossible) {
    const float spacing = ImGui::GetStyle().ItemInnerSpacing.x;
    const float units = buttonWidth(rowOf(Kind::StepsPerSecond).unit) + ImGui::GetFrameHeight();
    ImGui::SetNextItemWidth(std::max(ImGui::GetContentRegionAvail().x - units - spacing, 1.0F));
    changed = numberField(pace, stepLength, session.simulation().scene().units);
    ImGui::SameLine(0, spacing);
    ImGui::SetNextItemWidth(-FLT_MIN);
  }
  if (beginChoice("##pace kind", shown.unit)) {
    for (const KindRow& kind : kKinds) {
      if (ImGui::Selectable(kind.label, kind.kind == pace.kind) && kind.kind != pace.kind) {
        pace = inTermsOf(kind.kind, pace, stepLength);
        changed = true;
      }
      tooltip(kind.explanation);
    }
    endChoice();
  } else {
    tooltip("How fast the run goes on. [ and ]: slower and faster.");
  }
  if (changed) input.commands.push(command::SetPace{pace});

  std::uint32_t steps = session.state().stepsPerFrame;
  constexpr std::uint32_t kMinSteps = 1;
  row("Steps/frame", labelWidth(input));
  if (ImGui::SliderScalar("##steps", ImGuiDataType_U32, &steps, &kMinSteps, &kMaxStepsPerFrame, "%u",
                          ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp)) {
    input.commands.push(command::SetStepsPerFrame{steps});
  }
  tooltip("Time steps from one picture to the next; with a pace, the most of them.");
}

}  // namespace gravitile::app
