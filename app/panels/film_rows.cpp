#include "app/panels/film_rows.h"

#include <fmt/format.h>

#include <array>

#include "app/panels/style.h"
#include "app/panels/widgets.h"

namespace gravitile::app {
namespace {

void drawQuality(const UiSettings& settings, CommandQueue& commands) {
  const FilmQualityRow& chosen = filmQuality(settings.filmQuality);
  if (!beginChoice("##quality", chosen.label)) {
    tooltip(chosen.description);
    return;
  }
  for (const FilmQualityRow& row : filmQualities()) {
    if (ImGui::Selectable(row.label.data(), row.value == chosen.value))
      commands.push(command::SetFilmQuality{row.value});
    tooltip(row.description);
  }
  endChoice();
}

void drawRate(const UiSettings& settings, CommandQueue& commands) {
  for (const int rate : kFilmRates) {
    std::array<char, 32> label{};
    fmt::format_to_n(label.data(), label.size() - 1, "{} a second", rate);
    if (rate != kFilmRates[0]) besideIfRoom(checkBoxWidth(label.data()));
    if (ImGui::RadioButton(label.data(), settings.filmRate == rate))
      commands.push(command::SetFilmRate{rate});
    tooltip("Frames of the film. What the window shows for longer stays for longer in the film too");
  }
}

void drawPictureSize(const UiSettings& settings, CommandQueue& commands) {
  const PictureSizeRow& chosen = pictureSize(settings.pictureSize);
  if (!beginChoice("##picture size", chosen.label)) {
    tooltip("Of pictures that are saved without panels (S)");
    return;
  }
  for (const PictureSizeRow& row : pictureSizes())
    if (ImGui::Selectable(row.label.data(), row.value == chosen.value))
      commands.push(command::SetPictureSize{row.value});
  endChoice();
}

void drawButtons(const FilmStatus& film, CommandQueue& commands) {
  const bool ending = film.phase == FilmStatus::Phase::Ending;
  ImGui::BeginDisabled(ending);
  if (film.running()) {
    if (ImGui::Button(ending ? "Writing the rest ..." : "End the film", {-FLT_MIN, 0}))
      commands.push(command::ToggleFilm{film.withPanels});
  } else {
    if (ImGui::Button("Record", {-FLT_MIN, 0})) commands.push(command::ToggleFilm{false});
    tooltip("R; with Shift the panels are in it");
  }
  ImGui::EndDisabled();
}

}  // namespace

void drawFilmRows(const UiSettings& settings, const FilmStatus& film, float labelWidth,
                  CommandQueue& commands) {
  drawButtons(film, commands);
  ImGui::BeginDisabled(film.running());
  row("Film", labelWidth);
  drawQuality(settings, commands);
  row("Frames", labelWidth);
  drawRate(settings, commands);
  ImGui::EndDisabled();
  row("Saved size", labelWidth);
  drawPictureSize(settings, commands);
}

}  // namespace gravitile::app
