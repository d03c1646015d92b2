#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/format.h"
#include "app/panels/heat_map_view.h"
#include "app/panels/panels.h"
#include "app/panels/sweep_tables.h"

namespace gravitile::app {
namespace {

constexpr float kLeastResult = 120;  // designed pixels

void runRow(const PanelInput& input, std::optional<std::size_t> row) {
  if (row) input.commands.push(command::SetKernel{input.session.sweep().rows()[*row].planned.choice});
}

std::string_view stateWords(Sweep::State state) {
  switch (state) {
    case Sweep::State::Cancelled:
      return "cancelled";
    case Sweep::State::Finished:
      return "done";
    case Sweep::State::Empty:
    case Sweep::State::Running:
      break;
  }
  return "";
}

std::string progressWords(const Sweep& sweep) {
  const std::size_t done = sweep.finishedRows(), all = sweep.rows().size();
  if (!sweep.running()) return fmt::format("{} of {}, {}", done, all, stateWords(sweep.state()));
  const BenchCase& current = sweep.rows()[done].planned;
  return fmt::format("{} of {}: {}", done + 1, all, sim::describe(current.choice));
}

}  // namespace

float SweepPanel::draw(const PanelInput& input, const PanelArea& area) {
  ImGui::SetNextWindowPos({area.left, area.top});
  ImGui::SetNextWindowSize({area.width, area.height});
  ImGui::SetNextWindowBgAlpha(0.93F);
  bool open = true;
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                                      ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings;
  follow(input.session.sweep());
  static const std::string title =
      fmt::format("{} ({})", panelOf(PanelId::Sweep).title, panelOf(PanelId::Sweep).keyName());
  if (ImGui::Begin(title.c_str(), &open, kFlags)) {
    drawChoices(input);
    drawProgress(input);
    const float footer = 2 * ImGui::GetFrameHeightWithSpacing();
    // In a window that is too low for both, the panel scrolls.
    drawResult(input, std::max(ImGui::GetContentRegionAvail().y - footer, kLeastResult * input.ui.scale()));
    drawFooter(input);
  }
  ImGui::End();
  if (!open) input.commands.push(command::TogglePanel{PanelId::Sweep});
  return area.height;
}

void SweepPanel::follow(const Sweep& sweep) {
  if (sweep.version() == version_) return;
  version_ = sweep.version();
  map_ = {};
  unrolls_.clear();
  solvers_.clear();
  switch (sweep.request().kind) {
    case SweepKind::Grid:
      map_ = makeHeatMap(sweep.rows());
      break;
    case SweepKind::Unrolls:
      unrolls_ = compareUnrolls(sweep.rows());
      break;
    case SweepKind::Solvers:
      solvers_ = compareSolvers(sweep.rows());
      break;
    case SweepKind::Kernels:
      break;
  }
}

void SweepPanel::drawChoices(const PanelInput& input) {
  const sim::KernelDescriptor* kernel = input.session.shownKernel().kernel;
  if (kernel == nullptr) return;
  if (!kindChosen_) kind_ = whyNot(SweepKind::Grid, *kernel).empty() ? SweepKind::Grid : SweepKind::Kernels;
  if (!whyNot(kind_, *kernel).empty()) kind_ = SweepKind::Kernels;

  ImGui::BeginDisabled(input.session.sweep().running());
  for (const SweepKind kind : kSweepKinds) {
    const std::string label(title(kind));
    if (kind != kSweepKinds[0]) besideIfRoom(checkBoxWidth(label.c_str()));
    const std::string_view obstacle = whyNot(kind, *kernel);
    ImGui::BeginDisabled(!obstacle.empty());
    if (ImGui::RadioButton(label.c_str(), kind_ == kind)) {
      kind_ = kind;
      kindChosen_ = true;
    }
    ImGui::EndDisabled();
    tooltip(obstacle.empty() ? description(kind) : obstacle);
  }
  ImGui::EndDisabled();
}

void SweepPanel::drawProgress(const PanelInput& input) {
  constexpr float kButtonWidth = 92;
  const Sweep& sweep = input.session.sweep();
  const ImVec2 button{kButtonWidth * input.ui.scale(), 0};
  if (sweep.running()) {
    if (ImGui::Button("Cancel###start", button)) input.commands.push(command::CancelSweep{});
  } else if (ImGui::Button("Start###start", button)) {
    input.commands.push(command::StartSweep{kind_, exact_});
  }
  constexpr const char* kExact = "exact (pause the picture)";
  besideIfRoom(checkBoxWidth(kExact));
  ImGui::BeginDisabled(sweep.running());
  ImGui::Checkbox(kExact, &exact_);
  ImGui::EndDisabled();
  tooltip(
      "The picture's steps wait until the sweep has ended, and batches are longer, as in bench. Else the two "
      "take turns.");
  if (sweep.state() == Sweep::State::Empty) return;
  const float done = static_cast<float>(sweep.finishedRows()) / static_cast<float>(sweep.rows().size());
  ImGui::ProgressBar(done, {-FLT_MIN, 0}, progressWords(sweep).c_str());
}

void SweepPanel::drawResult(const PanelInput& input, float height) {
  const Sweep& sweep = input.session.sweep();
  ImGui::BeginChild("result", {0, height});
  if (sweep.state() == Sweep::State::Empty) {
    wrappedText(description(kind_), kDim);
    ImGui::EndChild();
    return;
  }
  const ImVec2 size = ImGui::GetContentRegionAvail();
  switch (sweep.request().kind) {
    case SweepKind::Grid:
      runRow(input, drawHeatMap(map_, sweep.rows(), size));
      break;
    case SweepKind::Kernels:
      runRow(input, drawRateBars(sweep.rows(), input.ui));
      break;
    case SweepKind::Unrolls:
      drawUnrollComparison(unrolls_, size, input.ui);
      break;
    case SweepKind::Solvers:
      drawSolverComparison(solvers_, sweep.request().base.kernel->family == sim::KernelFamily::Gpu, size,
                           input.ui);
      break;
  }
  ImGui::EndChild();
}

void SweepPanel::drawFooter(const PanelInput& input) {
  const Sweep& sweep = input.session.sweep();
  const std::optional<std::size_t> best = bestRow(sweep.rows());
  if (best) {
    const SweepRow& row = sweep.rows()[*best];
    if (ImGui::Button("Run the best")) runRow(input, best);
    ImGui::SameLine();
    ImGui::BeginDisabled(sweep.running());
    if (ImGui::Button("Save")) input.commands.push(command::SaveSweep{});
    ImGui::EndDisabled();
    tooltip("As CSV and JSON, in the form of gravitile bench.");
    ImGui::SameLine();
    wrappedText(fmt::format("{}, {} bodies: {}/s", sim::describe(row.planned.choice),
                            grouped(row.planned.bodies), withPrefix(row.result.interactionsPerSecond)),
                kGood);
  }
  if (input.session.state().sweepFiles.empty()) return;
  ImGui::PushFont(input.ui.smallFont());
  wrappedText(input.session.state().sweepFiles, ImGui::GetStyleColorVec4(ImGuiCol_Text));
  ImGui::PopFont();
}

}  // namespace gravitile::app
