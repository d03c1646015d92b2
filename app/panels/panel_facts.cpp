#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/format.h"
#include "app/panels/panels.h"

namespace gravitile::app {
namespace {

constexpr float kFactLabelWidth = 190;
constexpr float kFactWidth = 260;  // label and value; in a narrower panel they stand in one column
constexpr const char* kUnknown = "...";

std::string bytes(double count) {
  return count < 1000 ? fmt::format("{:.0f} B", count) : withPrefix(count) + "B";
}

std::string count(std::uint64_t value) {
  return value < 10'000 ? grouped(value) : withPrefix(static_cast<double>(value));
}

std::string times(double factor) {
  const auto whole = static_cast<std::uint64_t>(factor + 0.5);
  return (factor >= 100 ? grouped(whole) : compact(factor)) + " ×";
}

std::string percent(double share) {
  return fmt::format("{:.0f} %", 100 * share);
}

ImVec4 errorColour(const FactSheet& facts) {
  if (!facts.errorRms) return kDim;
  return *facts.errorRms <= facts.point.choice.errorBoundRms(facts.point.bodies) ? kGood : kBad;
}

}  // namespace

void FactsPanel::makeRows(const FactSheet& facts) {
  const ImVec4 plain = ImGui::GetStyleColorVec4(ImGuiCol_Text);
  title_ = fmt::format("{}, {} bodies", sim::describe(facts.point.choice), grouped(facts.point.bodies));
  rows_.clear();
  const auto add = [this](const char* label, std::string value, const ImVec4& colour, const char* help) {
    rows_.push_back({label, std::move(value), colour, help});
  };
  if (facts.device) {
    const sim::KernelFacts& device = *facts.device;
    const bool spills = device.spilledBytesPerThread > 0;
    add("Registers a thread", grouped(static_cast<std::uint64_t>(device.registersPerThread)), plain,
        "Registers the compiler gave each thread. All threads on an SM share one register file, so many "
        "registers mean few threads.");
    add("Spilled a thread", bytes(static_cast<double>(device.spilledBytesPerThread)), spills ? kBad : plain,
        "Local memory a thread: values that found no register and go through memory instead.");
    add("Shared memory a block", bytes(static_cast<double>(device.sharedBytesPerBlock)), plain,
        "Fast memory on the SM that the threads of a block share, for tiles of bodies.");
    add("Blocks, warps an SM",
        fmt::format("{}, {}", device.blocksPerMultiprocessor, device.warpsPerMultiprocessor), plain,
        "How many blocks and warps (32 threads) fit on an SM at once. With two blocks or more, one computes "
        "while another waits for its tile.");
    add("Occupancy", percent(device.occupancy()), plain,
        "Warps on an SM, as a share of the most it can hold. Enough of them hide waiting; more gain "
        "nothing.");
    add("Issue-slot bound", withPrefix(facts.slotBound) + "/s", plain,
        "Interactions a second if every cycle of every scheduler went to the pair formula: 13 instructions "
        "an "
        "interaction, 17 for two where a pair is evaluated once; in double precision 16 and 20, of the units "
        "for doubles.");
    add("Bound reached", facts.rate > 0 ? percent(facts.reachedShare()) : kUnknown, plain,
        "The rate as a share of the issue-slot bound; loads, loops and waiting take the rest.");
  }
  const double saved = facts.traffic.savedFactor();
  add("Words, basic solver", count(facts.traffic.wordsBasic), plain,
      "Words a force evaluation reads from global memory when every thread reads every other body: 3n(n-1).");
  add("Words, this kernel", count(facts.traffic.wordsKernel), plain,
      "The same by this kernel's model; with tiles 3n²/block, because a block reads each body once.");
  add("Fewer words by", saved > 0 ? times(saved) : "-", plain,
      "The basic solver's words over this kernel's. For tiles it is the block size.");
  add("Pairs evaluated", count(facts.traffic.pairs), plain,
      "Pairs really worked out in a force evaluation. The rate credits n² of them to every kernel.");
  add("Private buffers", bytes(facts.traffic.privateBufferBytes), plain,
      "Memory that evaluating each pair once would need with one thread a body: 3 numbers for each body and "
      "thread, so that no two threads add to the same place.");
  const auto speedUp = facts.speedUp();
  add("Over cpu-serial, by N²",
      facts.isReference() ? "1 × (itself)"
      : speedUp           ? times(*speedUp)
                          : kUnknown,
      speedUp ? kAccent : kDim,
      "This rate over that of cpu-serial, one thread of this machine's processor, measured at 2,048 bodies "
      "in this session and scaled by N². cpu-serial itself is the reference, whatever else keeps that thread "
      "busy.");
  add("Force error", facts.errorRms ? compact(*facts.errorRms) : kUnknown, errorColour(facts),
      "RMS of the relative error against a direct sum in double precision; red beyond what is accepted for "
      "this kernel.");
}

void FactsPanel::drawRow(const Row& fact, float scale) const {
  ImGui::BeginGroup();
  const float left = ImGui::GetCursorPosX();
  dimText(fact.label);
  ImGui::SameLine();
  ImGui::SetCursorPosX(left + kFactLabelWidth * scale);
  ImGui::PushStyleColor(ImGuiCol_Text, fact.colour);
  text(fact.value);
  ImGui::PopStyleColor();
  ImGui::EndGroup();
  tooltip(fact.explanation);
}

float FactsPanel::draw(const PanelInput& input, const PanelArea& area) {
  const FactSheet& facts = input.record.facts();
  if (facts.point.choice.kernel == nullptr) return 0;
  if (version_ != input.record.factsVersion()) {
    version_ = input.record.factsVersion();
    makeRows(facts);
  }
  placeWindow(area);
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                                      ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoTitleBar |
                                      ImGuiWindowFlags_NoBringToFrontOnFocus;
  if (ImGui::Begin("Facts", nullptr, kFlags)) {
    drawPanelHeading(input, PanelId::Facts, title_, kAccent);
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {0, 1});
    const float scale = input.ui.scale();
    const std::size_t columns = area.width >= 2 * kFactWidth * scale ? 2 : 1;
    if (ImGui::BeginTable("facts", static_cast<int>(columns), ImGuiTableFlags_SizingStretchSame)) {
      const std::size_t lines = (rows_.size() + columns - 1) / columns;
      for (std::size_t k = 0; k < lines * columns; ++k) {
        const std::size_t fact = k % columns * lines + k / columns;  // read down, not across
        ImGui::TableNextColumn();
        if (fact < rows_.size()) drawRow(rows_[fact], scale);
      }
      ImGui::EndTable();
    }
    ImGui::PopStyleVar();
  }
  const float height = ImGui::GetWindowHeight();
  ImGui::End();
  return height;
}

}  // namespace gravitile::app
