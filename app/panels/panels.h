#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "app/heat_map.h"
#include "app/meters.h"
#include "app/panels/source_text.h"
#include "app/panels/style.h"
#include "app/panels/widgets.h"
#include "app/run_record.h"
#include "app/session.h"
#include "app/source_view.h"
#include "app/sweep_comparison.h"

namespace gravitile::app {

// What the panels show, and where their wishes go. They change nothing themselves.
struct PanelInput {
  const Session& session;
  const LiveFigures& figures;
  const RunRecord& record;
  const Ui& ui;
  CommandQueue& commands;
};

// Left: the scene, the kernel and the time step.
class SimulationPanel {
 public:
  void draw(const PanelInput& input);

 private:
  void drawRun(const PanelInput& input);
  void drawScene(const PanelInput& input);
  void drawBodies(const PanelInput& input);
  void drawKernel(const PanelInput& input);
  void drawTuning(const PanelInput& input, sim::TuningId id);
  void drawStep(const PanelInput& input);

  PendingEdit<std::array<char, 24>> bodies_;  // text, so that 1e6 can be typed
  std::array<PendingEdit<int>, sim::kTuningCount> tuning_;
};

// Between them, while it is shown: measuring many tunings or kernels, and what came of it.
class SweepPanel {
 public:
  void draw(const PanelInput& input);

 private:
  void drawChoices(const PanelInput& input);
  void drawProgress(const PanelInput& input);
  void drawResult(const PanelInput& input, float height);
  void drawFooter(const PanelInput& input);
  void follow(const Sweep& sweep);

  SweepKind kind_ = SweepKind::Kernels;
  bool kindChosen_ = false;  // until then: the grid where the kernel has one
  bool exact_ = false;
  // Made of the sweep's rows of this version.
  std::uint64_t version_ = 0;
  HeatMap map_;
  std::vector<UnrollComparison> unrolls_;
  std::vector<SolverComparison> solvers_;
};

// Right, above: how fast and how exact. Returns the panel's lower edge, pixels.
float drawPerformancePanel(const PanelInput& input);

// Right, below `top`: colours, exposure, size of the bodies.
void drawPicturePanel(const PanelInput& input, float top);

// Part of the performance panel: a button for each lecture panel.
void drawLectureButtons(const PanelInput& input);

// A rectangle of the window, pixels.
struct PanelArea {
  float left, top, width, height;
};

// What the running kernel takes of its device, and what its algorithm costs; each with an explanation.
class FactsPanel {
 public:
  // At the lower edge of `area`, as high as it has to be. Returns its upper edge, pixels.
  float draw(const PanelInput& input, const PanelArea& area);

 private:
  struct Row {
    const char* label;
    std::string value;
    ImVec4 colour;
    const char* explanation;
  };
  void makeRows(const FactSheet& facts);
  void drawRow(const Row& row, float scale) const;

  std::uint64_t version_ = 0;  // of the facts that the texts were made from
  std::string title_;
  std::vector<Row> rows_;
};

// Interactions a second over the last two minutes, with a mark at each change.
void drawHistoryPanel(const PanelInput& input, const PanelArea& area);

// A bar for the best rate of each kernel tried, with its force error. At the upper edge of `area`, at most as
// high.
void drawComparisonPanel(const PanelInput& input, const PanelArea& area);

// The three above, those that are open: over and under the middle of the picture, which stays free.
class LecturePanels {
 public:
  // Returns the lower edge of what they leave free, pixels.
  float draw(const PanelInput& input);

 private:
  FactsPanel facts_;
};

// The running kernel's source, to read and to edit, with what the compiler made of it. Over the lower part of
// the picture, where it can be moved and resized.
class SourcePanel {
 public:
  // Once a frame, shown or not. Above `bottom`, pixels.
  void draw(const PanelInput& input, float bottom);

 private:
  enum class Tab { File, Ptx, Sass };

  void sendEdits(const PanelInput& input);
  void follow(const PanelInput& input);
  void place(const PanelInput& input, float bottom);
  void rememberPlace();
  void drawTabs();
  void drawTools(const PanelInput& input);
  void drawLoopButton();
  void drawEditTools(const PanelInput& input);
  void drawFolder(const PanelInput& input);
  std::string marksInWords(const ViewedFile& file) const;
  std::string_view stateInWords(const PanelInput& input);
  void drawState(const PanelInput& input);
  void drawRefusal(const PanelInput& input);
  void drawError(const sim::SourceError& error);
  void drawFile(const PanelInput& input);
  void drawListing(const PanelInput& input, const Listing& listing);
  ImFont* font(const PanelInput& input) const;
  ViewedFile* shownFile();

  SourceView view_;
  SourceText text_;
  Tab tab_ = Tab::File;
  std::string file_;        // shown in Tab::File, by its name
  std::string selectFile_;  // its tab comes to the front in the next frame
  const sim::KernelDescriptor* shown_ = nullptr;
  std::array<std::size_t, 2> fontSizes_{1, 2};  // of kSourceSizes: on a desk, in a presentation
  bool whileTyping_ = true;
  // Where the panel may be, and where in it somebody put it, in shares of that.
  PanelArea room_{};
  PanelArea share_{.left = 0, .top = 0.38F, .width = 1, .height = 0.62F};
};

// A lecture's step: title, caption, what runs. At the left edge, or below the picture's middle where the
// simulation panel is there.
void drawLecturePanel(const PanelInput& input);

// On top of everything: notices (above `bottom`, pixels), the log of a refused kernel, the help.
void drawOverlays(const PanelInput& input, float bottom);

// The part of a window's width that the panels leave to the picture, pixels.
struct PictureSpace {
  float left, width;
};
PictureSpace pictureSpace(float windowWidth, float scale, const SessionState& state);

}  // namespace gravitile::app
