#include "app/panels/style.h"

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>

#include "embedded/fonts.h"
#include "sim/user_folders.h"

namespace gravitile::app {
namespace {

// Text sizes in designed pixels: the headline is what the last row of a lecture hall should read.
constexpr float kTextSize = 17;
constexpr float kHeadlineSize = 40;
constexpr float kSmallSize = 15;
constexpr float kTitleSize = 28;
constexpr float kCaptionSize = 20;
constexpr float kCodeOfCaption = 0.92F;  // letters of one width look larger than others of their size
// Scales in between blur the widgets' lines and gain nothing.
constexpr float kScaleStep = 0.25F;

// Latin with accents, Greek, punctuation, super- and subscripts, arrows, operators.
constexpr ImWchar kGlyphs[] = {0x0020, 0x00FF, 0x0370, 0x03FF, 0x2010, 0x2027, 0x2070,
                               0x209F, 0x2190, 0x21FF, 0x2200, 0x22FF, 0};
// What sources and their comments are written with.
constexpr ImWchar kSourceGlyphs[] = {0x0020, 0x00FF, 0x0370, 0x03FF, 0x2010, 0x2027, 0x2070, 0x209F, 0};
constexpr ImWchar kAsciiGlyphs[] = {0x0020, 0x007E, 0};

float steppedScale(float contentScale) {
  return std::max(1.0F, std::round(contentScale / kScaleStep) * kScaleStep);
}

// Places in embedded::fonts(), as app/CMakeLists.txt lists them.
enum EmbeddedFont { kSans, kMonospace, kBold };

ImFont* addFont(EmbeddedFont font, float size, const ImWchar* glyphs) {
  const std::string_view file = embedded::fonts()[font].contents;
  ImFontConfig config;
  config.FontDataOwnedByAtlas = false;     // it is part of the program
  config.PixelSnapH = font == kMonospace;  // so that a line drawn in parts is as wide as in one
  return ImGui::GetIO().Fonts->AddFontFromMemoryTTF(const_cast<char*>(file.data()),
                                                    static_cast<int>(file.size()), size, &config, glyphs);
}

void setShapes(ImGuiStyle& style) {
  style.WindowPadding = {14, 12};
  style.FramePadding = {8, 4};
  style.ItemSpacing = {8, 6};
  style.ItemInnerSpacing = {6, 4};
  style.WindowRounding = 8;
  style.FrameRounding = 5;
  style.PopupRounding = 6;
  style.GrabRounding = 5;
  style.ScrollbarRounding = 6;
  style.ScrollbarSize = 12;
  style.GrabMinSize = 14;
  style.WindowBorderSize = 0;
  style.PopupBorderSize = 0;
  style.WindowTitleAlign = {0, 0.5F};
}

// Dark and calm: the light belongs to the picture.
void setColours(ImVec4* colours) {
  colours[ImGuiCol_Text] = {0.92F, 0.94F, 0.97F, 1.00F};
  colours[ImGuiCol_TextDisabled] = {0.50F, 0.54F, 0.61F, 1.00F};
  colours[ImGuiCol_WindowBg] = {0.045F, 0.055F, 0.080F, 0.82F};
  colours[ImGuiCol_PopupBg] = {0.065F, 0.080F, 0.115F, 0.98F};
  colours[ImGuiCol_FrameBg] = {0.20F, 0.24F, 0.31F, 0.60F};
  colours[ImGuiCol_FrameBgHovered] = {0.26F, 0.32F, 0.42F, 0.75F};
  colours[ImGuiCol_FrameBgActive] = {0.28F, 0.36F, 0.50F, 0.90F};
  colours[ImGuiCol_Button] = {0.20F, 0.26F, 0.36F, 0.80F};
  colours[ImGuiCol_ButtonHovered] = {0.27F, 0.36F, 0.51F, 0.95F};
  colours[ImGuiCol_ButtonActive] = {0.34F, 0.46F, 0.66F, 1.00F};
  colours[ImGuiCol_Header] = {0.24F, 0.36F, 0.55F, 0.75F};
  colours[ImGuiCol_HeaderHovered] = {0.28F, 0.40F, 0.60F, 0.85F};
  colours[ImGuiCol_HeaderActive] = {0.32F, 0.46F, 0.68F, 1.00F};
  colours[ImGuiCol_SliderGrab] = {0.34F, 0.54F, 0.84F, 0.50F};  // the value is written over it
  colours[ImGuiCol_SliderGrabActive] = {0.32F, 0.52F, 0.82F, 1.00F};
  colours[ImGuiCol_PlotHistogram] = {0.26F, 0.42F, 0.66F, 1.00F};  // progress, with words over it
  colours[ImGuiCol_TableHeaderBg] = {0.20F, 0.24F, 0.31F, 0.60F};
  colours[ImGuiCol_CheckMark] = kAccent;
  colours[ImGuiCol_Separator] = {0.40F, 0.46F, 0.56F, 0.30F};
  colours[ImGuiCol_ScrollbarBg] = {0, 0, 0, 0};
}

std::string settingsFile() {
  const std::filesystem::path folder = sim::configFolder();
  if (folder.empty()) return {};
  std::error_code error;  // without the folder ImGui's settings are not kept, and nothing else is lost
  std::filesystem::create_directories(folder, error);
  return error ? std::string() : (folder / "panels.ini").string();
}

}  // namespace

Ui::Ui(GLFWwindow* window, float contentScale) : settingsPath_(settingsFile()) {
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = settingsPath_.empty() ? nullptr : settingsPath_.c_str();
  io.LogFilename = nullptr;
  io.UserData = &hoverDelay_;
  ImGui_ImplGlfw_InitForOpenGL(window, false);
  ImGui_ImplOpenGL3_Init("#version 450 core");
  applyScale(steppedScale(contentScale));
}

Ui::~Ui() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
}

void Ui::applyScale(float contentScale) {
  scale_ = contentScale;
  ImFontAtlas* fonts = ImGui::GetIO().Fonts;
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  fonts->Clear();
  addFont(kSans, std::round(kTextSize * scale_), kGlyphs);
  headlineFont_ = addFont(kSans, std::round(kHeadlineSize * scale_), kAsciiGlyphs);
  smallFont_ = addFont(kSans, std::round(kSmallSize * scale_), kGlyphs);
  monospaceFont_ = addFont(kMonospace, std::round(kSmallSize * scale_), kAsciiGlyphs);
  titleFont_ = addFont(kBold, std::round(kTitleSize * scale_), kGlyphs);
  captionFont_ = addFont(kSans, std::round(kCaptionSize * scale_), kGlyphs);
  captionBoldFont_ = addFont(kBold, std::round(kCaptionSize * scale_), kGlyphs);
  captionCodeFont_ = addFont(kMonospace, std::round(kCaptionSize * kCodeOfCaption * scale_), kGlyphs);
  for (std::size_t k = 0; k < kSourceSizes.size(); ++k) {
    sourceFonts_[k] = addFont(kMonospace, std::round(kSourceSizes[k] * scale_), kSourceGlyphs);
  }
  // The first frame makes the texture together with everything else of the backend.
  if (ImGui::GetFrameCount() > 0) ImGui_ImplOpenGL3_CreateFontsTexture();

  ImGuiStyle style;
  setShapes(style);
  setColours(style.Colors);
  style.ScaleAllSizes(scale_);
  ImGui::GetStyle() = style;
}

void Ui::beginFrame(float contentScale) {
  const float wanted = steppedScale(contentScale);
  if (wanted != scale_) applyScale(wanted);
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  ImGui::NewFrame();
}

void Ui::endFrame() {
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

}  // namespace gravitile::app
