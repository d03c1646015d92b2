#pragma once

#include <imgui.h>

#include <array>
#include <cstddef>
#include <string>

#include "app/hover_delay.h"

struct GLFWwindow;

namespace gravitile::app {

inline constexpr float kLabelWidth = 96;  // of the simulation panel's rows, designed pixels

// Heights of a source's letters, designed pixels: from a desk to the last row of a hall. All but the last can
// be chosen; a presentation takes the next larger one.
inline constexpr std::array<float, 6> kSourceSizes{13, 16, 19, 23, 28, 34};

// Colours that mean something.
inline const ImVec4 kAccent{0.55F, 0.78F, 1.00F, 1.00F};
inline const ImVec4 kDim{0.66F, 0.70F, 0.78F, 1.00F};
inline const ImVec4 kGood{0.55F, 0.88F, 0.62F, 1.00F};
inline const ImVec4 kBad{1.00F, 0.55F, 0.45F, 1.00F};

// ImGui's context with its two backends, the fonts and the style, for one window.
class Ui {
 public:
  // `contentScale`: pixels of the screen per designed pixel. Installs no callbacks of its own.
  Ui(GLFWwindow* window, float contentScale);
  ~Ui();
  Ui(const Ui&) = delete;
  Ui& operator=(const Ui&) = delete;

  // Starts a frame; fonts and style are made anew when the window has moved to a screen of another scale.
  void beginFrame(float contentScale);
  // Draws what was put up since beginFrame() into the current framebuffer.
  void endFrame();

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
  void applyScale(float contentScale);

  HoverDelay hoverDelay_;     // of all tooltips; ImGui's user data
  std::string settingsPath_;  // ImGui keeps a pointer to its text
  float scale_ = 0;
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
