#include "app/panels/refusal_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/format.h"
#include "app/panels/widgets.h"

namespace gravitile::app {
namespace {

constexpr std::size_t kShownErrors = 4;  // the compiler's first ones; the rest follows from them
constexpr float kFewestLines = 2;        // of the list, however little room there is

// One of the compiler's. True when it was clicked.
bool drawError(const sim::SourceError& error) {
  const std::string place = error.line > 0 ? fmt::format("{}:{}", error.file, error.line) : error.file;
  ImGui::PushStyleColor(ImGuiCol_Text, kAccent);
  const std::string label = fmt::format("{}###{}", place, place + error.message);
  const ImVec2 size{ImGui::CalcTextSize(place.c_str()).x, 0};
  const bool chosen = ImGui::Selectable(label.c_str(), false, 0, size);
  ImGui::PopStyleColor();
  ImGui::SameLine();
  wrappedText(error.message, kBad);
  return chosen;
}

void drawForceError(const sim::Refusal& refusal, const sim::KernelDescriptor& shown, const Ui& ui) {
  ImGui::PushFont(ui.titleFont());
  wrappedText(fmt::format("Force error {}", compact(*refusal.errorRms)), kBad);
  ImGui::PopFont();
  if (refusal.errorAllowed)
    wrappedText(fmt::format("Allowed for {}: {}", shown.id, compact(*refusal.errorAllowed)), kDim);
}

const sim::SourceError* drawReasons(const sim::EngineStatus& status, const sim::KernelDescriptor& shown,
                                    const Ui& ui) {
  const std::string_view running = status.running.kernel != nullptr ? status.running.kernel->id : "nothing";
  const bool itself = status.computing().kernel == &shown;
  wrappedText(fmt::format("Refused; {} keeps running{}.", running, itself ? " as it was" : ""), kBad);
  const sim::Refusal& refusal = status.refusal;
  const sim::SourceError* chosen = nullptr;
  for (std::size_t k = 0; k < std::min(refusal.errors.size(), kShownErrors); ++k) {
    if (drawError(refusal.errors[k])) chosen = &refusal.errors[k];
  }
  if (refusal.errorRms) {
    drawForceError(refusal, shown, ui);
  } else if (refusal.errors.empty()) {
    wrappedText(status.failure, kBad);
  }
  return chosen;
}

}  // namespace

const sim::SourceError* RefusalList::draw(const sim::EngineStatus& status, const sim::KernelDescriptor& shown,
                                          const Ui& ui, float maxHeight) {
  if (status.failure.empty()) {
    height_ = 0;
    return nullptr;
  }
  const float room = std::max(maxHeight, kFewestLines * ImGui::GetTextLineHeightWithSpacing());
  ImGui::BeginChild("refusal", {0, std::clamp(height_, 1.0F, room)});
  const sim::SourceError* chosen = drawReasons(status, shown, ui);
  height_ = ImGui::GetCursorPosY() - ImGui::GetStyle().ItemSpacing.y;
  ImGui::EndChild();
  return chosen;
}

}  // namespace gravitile::app
