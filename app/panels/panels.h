#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/heat_map.h"
#include "app/look_list.h"
#include "app/meters.h"
#include "app/orbit_preview.h"
#include "app/panel_layout.h"
#include "app/panels/refusal_list.h"
#include "app/panels/source_text.h"
#include "app/panels/style.h"
#include "app/panels/widgets.h"
#include "app/run_record.h"
#include "app/session.h"
#include "app/source_view.h"
#include "app/sweep_comparison.h"
#include "app/thumbnails.h"

namespace gravitile::app {

// What the panels show, and where their wishes go. They change nothing themselves. Each draws itself into
// an area, in most cases only as high as it has to be, and returns its height in pixels.
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
  float draw(const PanelInput& input, const PanelArea& area);

 private:
  static float labelWidth(const PanelInput& input) { return kLabelWidth * input.ui.scale(); }
  void drawRun(const PanelInput& input);
  void drawScene(const PanelInput& input);
  void drawBodies(const PanelInput& input);
  void drawKernel(const PanelInput& input);
  void drawTuning(const PanelInput& input, sim::TuningId id);
  void drawStep(const PanelInput& input);
  void drawPace(const PanelInput& input);
  void drawFiles(const PanelInput& input);

  PendingEdit<std::array<char, 24>> bodies_;  // text, so that 1e6 can be typed
  std::array<PendingEdit<int>, sim::kTuningCount> tuning_;
};

// Between the columns, while it is shown: measuring many tunings or kernels, and what came of it.
class SweepPanel {
 public:
  float draw(const PanelInput& input, const PanelArea& area);

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

// Right, above: how fast and how exact.
float drawPerformancePanel(const PanelInput& input, const PanelArea& area);

// Right, below: how the picture looks; every setting of it, and looks to choose and to save.
class PicturePanel {
 public:
  float draw(const PanelInput& input, const PanelArea& area);

 private:
  void follow(const PanelInput& input);
  void drawLooks(const PanelInput& input);
  void drawSaving(const PanelInput& input);
  void drawButtons(const PanelInput& input);
  void drawFilm(const PanelInput& input);
  void drawGroups(const PanelInput& input);
  bool drawComponents(const PanelInput& input, render::Look& look) const;

  std::vector<ListedLook> looks_;
  std::optional<unsigned> savedLooks_;     // of the session, when they were listed
  std::string chosenName_;                 // of the session
  std::optional<std::uint64_t> restarts_;  // of the simulation, when bodies were counted
  std::vector<std::uint64_t> bodies_;      // of each component
  std::optional<LookFile> chosen_;         // the look of that name
  std::array<char, 48> title_{};           // of a look to be saved
  unsigned savingSince_ = 0;               // so many had been saved when the question for it was opened
};

// Under the middle of the picture, while it is shown: what the camera follows and how it moves, views that
// are kept, and the timeline of its path.
struct TimelineScale;
class CameraPanel {
 public:
  float draw(const PanelInput& input, const PanelArea& area);

 private:
  static constexpr std::size_t kNoKey = static_cast<std::size_t>(-1);

  void drawPathTools(const PanelInput& input);
  void drawPathFiles(const PanelInput& input);
  void drawTimeline(const PanelInput& input);
  void takePointer(const PanelInput& input, const TimelineScale& times, float row);

  std::size_t selected_ = kNoKey, dragged_ = kNoKey;  // keys of the path
  float grabbedX_ = 0;                                // where the pointer was when it moved something last
  PendingEdit<float> duration_;
};

// Over the picture, while it is shown: a picture of every scene; a click loads it.
class GalleryPanel {
 public:
  float draw(const PanelInput& input, const PanelArea& area);

 private:
  void drawScenes(const PanelInput& input);
  void drawScene(const PanelInput& input, const ListedScene& scene, const ImVec2& picture);

  std::vector<ListedScene> scenes_;  // as they were when the panel was opened, or one was saved
  unsigned savedScenes_ = 0;         // of the session, then
  Thumbnails thumbnails_;
};

// Under the middle of the picture, while it is shown: the components of a scene file and their orbit, to be
// changed, tried and saved.
class ComposerPanel {
 public:
  float draw(const PanelInput& input, const PanelArea& area);

 private:
  void follow(const SessionState& state);
  void takeUp(const std::string& scene);
  void noticeChange();
  void apply(const PanelInput& input);
  void applyLive(const PanelInput& input);
  void drawHead(const PanelInput& input);
  void drawParts(const PanelInput& input);
  void drawState(const PanelInput& input);
  void drawComponents(const PanelInput& input);
  void drawList();
  void drawOrbit(const PanelInput& input);

  sim::SceneFile draft_;
  sim::SceneFile saved_, applied_;      // as it was taken up or saved, and as it ran, last
  std::optional<sim::SceneFile> seen_;  // in the last frame
  double changedS_ = 0;                 // by ImGui's clock
  std::string source_;                  // the scene it was taken up from; "" once that has gone
  bool composedRan_ = false;            // in the last frame, not a scene of a name
  unsigned savedScenes_ = 0;            // of the session, as known
  std::string problem_;                 // why the draft can't run
  std::optional<OrbitPreview> preview_;
  std::size_t selected_ = 0;
  bool live_ = false;
};

// The first line of a panel without a title bar: its title, by which it can be dragged to another side of the
// window, and small signs that move it there and hide it.
void drawPanelHeading(const PanelInput& input, PanelId id);
void drawPanelHeading(const PanelInput& input, PanelId id, std::string_view title, const ImVec4& colour);
// The same signs in the upper right corner of a panel whose first line, `height` pixels high, leaves them
// room; it is dragged by that. Drawn first: the cursor set back at the end would add a gap there.
void drawPanelSigns(const PanelInput& input, PanelId id, float height);

// Part of the performance panel: a button for each panel that is not shown from the start.
void drawPanelButtons(const PanelInput& input);
float panelButtonsHeight();

// What the running kernel takes of its device, and what its algorithm costs; each with an explanation.
class FactsPanel {
 public:
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
float drawHistoryPanel(const PanelInput& input, const PanelArea& area);

// Conserved quantities: the newest figures with their drifts, and three of them over the simulated time.
class DiagnosticsPanel {
 public:
  float draw(const PanelInput& input, const PanelArea& area);

 private:
  struct Row {
    const char* label;
    std::string value;
    std::string drift;  // "" where there is none
    const char* explanation;
  };
  void makeRows(const sim::DiagnosticsRecord& record);
  void drawRow(const Row& figure) const;
  void drawRows(std::size_t columns) const;

  std::uint64_t version_ = 0;  // of the record that the texts were made from
  std::vector<Row> rows_;
};

// A bar for the best rate of each kernel tried, with its force error.
float drawComparisonPanel(const PanelInput& input, const PanelArea& area);

// A lecture's step: title, caption, what runs.
float drawLecturePanel(const PanelInput& input, const PanelArea& area);

// The running kernel's source, to read and to edit, with what the compiler made of it. Over the lower part of
// the picture, where it can be moved and resized.
class SourcePanel {
 public:
  // Once a frame, shown or not: remembers which kernel ran before, sends away what has been typed, and
  // forgets where a panel that is closed was moved to: opened again, it stands where the layout wants it.
  void attend(const PanelInput& input);
  float draw(const PanelInput& input, const PanelArea& area);

 private:
  enum class Tab { File, Ptx, Sass };

  void sendEdits(const PanelInput& input);
  void follow(const PanelInput& input);
  void place(const PanelInput& input, const PanelArea& area);
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
  void goTo(const sim::SourceError& error);
  void goToLoop(const Listing& shown);
  const Listing& listing() const { return tab_ == Tab::Ptx ? view_.ptx() : view_.sass(); }
  void drawFile(const PanelInput& input);
  void drawListing(const PanelInput& input, const Listing& listing);
  ImFont* font(const PanelInput& input) const;
  ViewedFile* shownFile();

  SourceView view_;
  SourceText text_;
  RefusalList refusal_;
  Tab tab_ = Tab::File;
  std::string file_;        // shown in Tab::File, by its name
  std::string selectFile_;  // its tab comes to the front in the next frame
  std::string refused_;     // why, as noticed last
  const sim::KernelDescriptor* shown_ = nullptr;
  std::size_t fontSize_ = 1;  // of kSourceSizes, on a desk
  bool whileTyping_ = true;
  // Where the layout puts the panel, and where somebody moved it from there, in shares of that.
  static constexpr PanelArea kWholeArea{.left = 0, .top = 0, .width = 1, .height = 1};
  PanelArea area_{};
  PanelArea share_ = kWholeArea;
  bool moveBack_ = false;  // to where `share_` says, though the layout has not changed
};

// All panels that are to be seen, each in its place: those of the table and a lecture's.
class PanelStage {
 public:
  // Returns what they leave free in the middle.
  PanelArea draw(const PanelInput& input);
  // Of the last frame's panels those that had no room.
  const PanelSet& gaveWay() const { return gaveWay_; }

 private:
  float drawPanel(PanelId id, const PanelInput& input, const PanelArea& area);

  SimulationPanel simulation_;
  PicturePanel picture_;
  FactsPanel facts_;
  DiagnosticsPanel diagnostics_;
  SweepPanel sweep_;
  CameraPanel camera_;
  GalleryPanel gallery_;
  ComposerPanel composer_;
  SourcePanel source_;
  // As drawn last, pixels: what a panel takes decides where the next one stands.
  std::array<float, kPanelCount> heights_{};
  float captionHeight_ = 0;
  PanelSet gaveWay_;
};

// Elapsed time and a scale bar over the lower left corner of the picture. `free`: what the panels leave;
// returns the height that is taken of it.
float drawScale(const PanelInput& input, const PanelArea& free);

// A bar of the step under way, where steps take long, above what is `taken` of the lower left corner.
void drawStepProgress(const PanelInput& input, const PanelArea& free, float taken);

// A ring about the picked body, and a card with what is known of it in the upper right corner of what the
// panels leave.
void drawPickedBody(const PanelInput& input, const PanelArea& free);

// That a film is recorded: a red dot, elapsed time, dropped frames and size, in the upper left corner of what
// the panels leave free; where that has no room for it the dot alone, in the window's corner. Into a list of
// its own, which no film shows.
void drawFilmMark(ImDrawList& list, const FilmStatus& film, const PanelArea& free, float scale);

// A bar in the middle of the window while a file is read. `part`: of it that has been read, 0 to 1.
void drawLoading(const Ui& ui, double part);

// In the middle of the window, until it is answered.
void drawLeftRunQuestion(const PanelInput& input);

// On top of everything: notices (in what panels, scale bar and legend leave `free`), the log of a refused
// kernel, the help.
void drawOverlays(const PanelInput& input, const PanelArea& free);

}  // namespace gravitile::app
