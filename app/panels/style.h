#pragma once

#include <imgui.h>

#include <array>
#include <cstddef>
#include <memory>
#include <string>

#include "app/hover_delay.h"
#include "app/ui_settings.h"

struct GLFWwindow;

namespace gravitile::app {

inline constexpr float kLabelWidth = 96;  // of the simulation panel's rows, designed pixels

// Heights of a source's letters, designed pixels: from a desk to the last row of a hall. All but the last can
// be chosen; a presentation takes the next larger one.
inline constexpr std::array<float, 6> kSourceSizes{13, 16, 19, 23, 28, 34};

// A colour of the theme in force: a slot of ImGui's style, so that it changes with it.
struct ThemeColour {
  ImGuiCol slot;
  operator const ImVec4&() const { return ImGui::GetStyle().Colors[slot]; }
};

// Colours that mean something. Slots that none of ImGui's widgets in use draws with take the last three.
inline constexpr ThemeColour kAccent{ImGuiCol_CheckMark};
inline constexpr ThemeColour kDim{ImGuiCol_PlotLinesHovered};
inline constexpr ThemeColour kGood{ImGuiCol_PlotLines};
inline constexpr ThemeColour kBad{ImGuiCol_PlotHistogramHovered};

// ImGui's context with its two backends, the fonts and the style, for one window.
class Ui {
 public:
  // `contentScale`: pixels of the screen per designed pixel. Installs no callbacks of its own.
  Ui(GLFWwindow* window, float contentScale, Theme theme);
  ~Ui();
  Ui(const Ui&) = delete;
  Ui& operator=(const Ui&) = delete;

  // Starts a frame; fonts and style are made anew when the scale is another one, the style with another
  // theme.
  void beginFrame(float contentScale, Theme theme);
  // Draws what was put up since beginFrame() into the current framebuffer.
  void endFrame();
  // After endFrame(), once a frame at most: a list of its own to draw over all that, which drawLate() shows.
  ImDrawList& lateList();
  void drawLate();

  float scale() const { return scale_; }
  ImFont* headlineFont() const { return headlineFont_; }
  ImFont* smallFont() const { return smallFont_; }
  ImFont* monospaceFont() const { return monospaceFont_; }
  // For a lecture's captions.
  ImFont* titleFont() const { return titleFont_; }
  ImFont* captionFont() const { return captionFont_; }
  ImFont* captionBoldFont() const { return captionBoldFont_; }
  ImFont* captionCodeFont() const { return captionCodeFont_; }
  // One of kSourceSizes; its letters are whole pixels wide.
  ImFont* sourceFont(std::size_t size) const { return sourceFonts_[size]; }

 private:
  void makeFonts();
  void makeStyle();

  HoverDelay hoverDelay_;     // of all tooltips; ImGui's user data
  std::string settingsPath_;  // ImGui keeps a pointer to its text
  float scale_ = 0;
  Theme theme_ = Theme::Dark;
  std::unique_ptr<ImDrawList> late_;
  ImFont* headlineFont_ = nullptr;
  ImFont* smallFont_ = nullptr;
  ImFont* monospaceFont_ = nullptr;
  ImFont* titleFont_ = nullptr;
  ImFont* captionFont_ = nullptr;
  ImFont* captionBoldFont_ = nullptr;
  ImFont* captionCodeFont_ = nullptr;
  std::array<ImFont*, kSourceSizes.size()> sourceFonts_{};
};

}  // namespace gravitile::app
