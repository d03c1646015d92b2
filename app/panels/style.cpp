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
constexpr float kLargestLetters = 96;    // pixels
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
void setDarkColours(ImVec4* colours) {
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
  colours[ImGuiCol_CheckMark] = {0.55F, 0.78F, 1.00F, 1.00F};
  colours[kDim.slot] = {0.66F, 0.70F, 0.78F, 1.00F};
  colours[kGood.slot] = {0.55F, 0.88F, 0.62F, 1.00F};
  colours[kBad.slot] = {1.00F, 0.55F, 0.45F, 1.00F};
  colours[ImGuiCol_Separator] = {0.40F, 0.46F, 0.56F, 0.30F};
  colours[ImGuiCol_ScrollbarBg] = {0, 0, 0, 0};
}

// For bright rooms: paper, and letters that are dark enough on it.
void setLightColours(ImVec4* colours) {
  colours[ImGuiCol_Text] = {0.10F, 0.12F, 0.16F, 1.00F};
  colours[ImGuiCol_TextDisabled] = {0.47F, 0.50F, 0.56F, 1.00F};
  colours[ImGuiCol_WindowBg] = {0.95F, 0.96F, 0.97F, 0.94F};
  colours[ImGuiCol_PopupBg] = {0.99F, 0.99F, 1.00F, 0.99F};
  colours[ImGuiCol_FrameBg] = {0.82F, 0.85F, 0.89F, 0.90F};
  colours[ImGuiCol_FrameBgHovered] = {0.76F, 0.81F, 0.88F, 1.00F};
  colours[ImGuiCol_FrameBgActive] = {0.70F, 0.78F, 0.90F, 1.00F};
  colours[ImGuiCol_TitleBg] = colours[ImGuiCol_TitleBgActive] =
      colours[ImGuiCol_TitleBgCollapsed] = {0.85F, 0.88F, 0.92F, 1.00F};
  colours[ImGuiCol_Button] = {0.80F, 0.84F, 0.90F, 1.00F};
  colours[ImGuiCol_ButtonHovered] = {0.72F, 0.80F, 0.91F, 1.00F};
  colours[ImGuiCol_ButtonActive] = {0.62F, 0.74F, 0.91F, 1.00F};
  colours[ImGuiCol_Header] = {0.72F, 0.81F, 0.93F, 1.00F};
  colours[ImGuiCol_HeaderHovered] = {0.66F, 0.77F, 0.93F, 1.00F};
  colours[ImGuiCol_HeaderActive] = {0.58F, 0.72F, 0.92F, 1.00F};
  colours[ImGuiCol_SliderGrab] = {0.45F, 0.63F, 0.90F, 0.60F};  // the value is written over it
  colours[ImGuiCol_SliderGrabActive] = {0.40F, 0.60F, 0.92F, 0.90F};
  colours[ImGuiCol_PlotHistogram] = {0.55F, 0.71F, 0.93F, 1.00F};  // progress, with words over it
  colours[ImGuiCol_TableHeaderBg] = {0.84F, 0.87F, 0.91F, 1.00F};
  colours[ImGuiCol_TableRowBgAlt] = {0.00F, 0.00F, 0.00F, 0.04F};
  colours[ImGuiCol_Tab] = {0.82F, 0.85F, 0.90F, 1.00F};
  colours[ImGuiCol_TabHovered] = {0.68F, 0.78F, 0.92F, 1.00F};
  colours[ImGuiCol_TabActive] = {0.72F, 0.81F, 0.93F, 1.00F};
  colours[ImGuiCol_CheckMark] = {0.08F, 0.36F, 0.72F, 1.00F};
  colours[kDim.slot] = {0.33F, 0.37F, 0.44F, 1.00F};
  colours[kGood.slot] = {0.05F, 0.45F, 0.18F, 1.00F};
  colours[kBad.slot] = {0.74F, 0.14F, 0.08F, 1.00F};
  colours[ImGuiCol_Separator] = {0.40F, 0.46F, 0.56F, 0.35F};
  colours[ImGuiCol_ScrollbarBg] = {0, 0, 0, 0};
  colours[ImGuiCol_ScrollbarGrab] = {0.62F, 0.66F, 0.72F, 0.90F};
  colours[ImGuiCol_ScrollbarGrabHovered] = {0.52F, 0.57F, 0.65F, 1.00F};
  colours[ImGuiCol_ScrollbarGrabActive] = {0.45F, 0.50F, 0.58F, 1.00F};
  colours[ImGuiCol_TextSelectedBg] = {0.55F, 0.72F, 0.95F, 0.60F};
  colours[ImGuiCol_TableBorderStrong] = colours[ImGuiCol_TableBorderLight] = {0.60F, 0.65F, 0.72F, 0.60F};
}

std::string settingsFile() {
  const std::filesystem::path folder = sim::configFolder();
  if (folder.empty()) return {};
  std::error_code error;  // without the folder ImGui's settings are not kept, and nothing else is lost
  std::filesystem::create_directories(folder, error);
  return error ? std::string() : (folder / "panels.ini").string();
}

}  // namespace

Ui::Ui(GLFWwindow* window, float contentScale, Theme theme) : settingsPath_(settingsFile()), theme_(theme) {
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = settingsPath_.empty() ? nullptr : settingsPath_.c_str();
  io.LogFilename = nullptr;
  io.UserData = &hoverDelay_;
  ImGui_ImplGlfw_InitForOpenGL(window, false);
  ImGui_ImplOpenGL3_Init("#version 450 core");
  scale_ = steppedScale(contentScale);
  makeFonts();
  makeStyle();
}

Ui::~Ui() {
  late_.reset();
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
}

void Ui::makeFonts() {
  // Larger letters would fill textures that no GPU has; only those of a headline are few enough.
  const auto pixels = [this](float designed) {
    return std::min(std::round(designed * scale_), kLargestLetters);
  };
  ImFontAtlas* fonts = ImGui::GetIO().Fonts;
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  fonts->Clear();
  addFont(kSans, pixels(kTextSize), kGlyphs);
  headlineFont_ = addFont(kSans, std::round(kHeadlineSize * scale_), kAsciiGlyphs);
  smallFont_ = addFont(kSans, pixels(kSmallSize), kGlyphs);
  monospaceFont_ = addFont(kMonospace, pixels(kSmallSize), kAsciiGlyphs);
  titleFont_ = addFont(kBold, pixels(kTitleSize), kGlyphs);
  captionFont_ = addFont(kSans, pixels(kCaptionSize), kGlyphs);
  captionBoldFont_ = addFont(kBold, pixels(kCaptionSize), kGlyphs);
  captionCodeFont_ = addFont(kMonospace, pixels(kCaptionSize * kCodeOfCaption), kGlyphs);
  for (std::size_t k = 0; k < kSourceSizes.size(); ++k) {
    sourceFonts_[k] = addFont(kMonospace, pixels(kSourceSizes[k]), kSourceGlyphs);
  }
  // The first frame makes the texture together with everything else of the backend.
  if (ImGui::GetFrameCount() > 0) ImGui_ImplOpenGL3_CreateFontsTexture();
}

void Ui::makeStyle() {
  ImGuiStyle style;
  setShapes(style);
  if (theme_ == Theme::Light) {
    ImGui::StyleColorsLight(&style);
    setLightColours(style.Colors);
  } else {
    setDarkColours(style.Colors);
  }
  style.ScaleAllSizes(scale_);
  ImGui::GetStyle() = style;
}

void Ui::beginFrame(float contentScale, Theme theme) {
  const float wanted = steppedScale(contentScale);
  const bool otherScale = wanted != scale_, otherTheme = theme != theme_;
  scale_ = wanted;
  theme_ = theme;
  if (otherScale) makeFonts();
  if (otherScale || otherTheme) makeStyle();
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  ImGui::NewFrame();
}

void Ui::endFrame() {
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

ImDrawList& Ui::lateList() {
  if (!late_) late_ = std::make_unique<ImDrawList>(ImGui::GetDrawListSharedData());
  late_->_ResetForNewFrame();
  late_->PushTextureID(ImGui::GetIO().Fonts->TexID);
  late_->PushClipRectFullScreen();
  return *late_;
}

void Ui::drawLate() {
  ImDrawList* lists[] = {late_.get()};
  ImDrawData data = *ImGui::GetDrawData();
  data.CmdLists = lists;
  data.CmdListsCount = 1;
  data.TotalIdxCount = late_->IdxBuffer.Size;
  data.TotalVtxCount = late_->VtxBuffer.Size;
  ImGui_ImplOpenGL3_RenderDrawData(&data);
}

}  // namespace gravitile::app
