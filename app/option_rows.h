#pragma once

#include <CLI/CLI.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands.h"
#include "app/option_book.h"
#include "app/parse_value.h"

namespace gravitile::app {

// One option that takes a value: what CLI11, the help and the error messages need of it.
struct OptionRow {
  OptionRule rule;
  std::string placeholder;  // "N"
  std::string help;
  std::string defaultText;  // shown in the help; "" when there is nothing to say
  std::string group;        // heading in the help
  // Parses the text and keeps the value; throws sim::UserError.
  std::function<void(const OptionRule&, std::string_view)> take;
  ValueChoices choices = {};  // what a shell offers for the value
};

inline constexpr const char* kSceneGroup = "Scene";
inline constexpr const char* kKernelGroup = "Kernel and device";
inline constexpr const char* kStepGroup = "Time steps";
inline constexpr const char* kPictureGroup = "Picture";
inline constexpr const char* kDiagnosticsGroup = "Diagnostics";
inline constexpr const char* kWindowGroup = "Window";
inline constexpr const char* kMeasurementGroup = "Measurement";
inline constexpr const char* kFilmGroup = "Film";
inline constexpr const char* kFileGroup = "Files";

// Adds rows to a command; the last use of an option counts. What CLI11 does not
// keep of them goes to the book.
void addRows(CLI::App& app, const std::vector<OptionRow>& rows, OptionBook& book);

// The options that several commands share, as rows that write into `options`.
std::vector<OptionRow> sceneRows(CommonOptions& options);
std::vector<OptionRow> kernelRows(CommonOptions& options);  // which kernel, and where it runs
std::vector<OptionRow> tuningRows(CommonOptions& options);  // its tuning values
std::vector<OptionRow> stepRows(CommonOptions& options);
std::vector<OptionRow> pictureRows(CommonOptions& options);
std::vector<OptionRow> diagnosticsRows(CommonOptions& options);
// --force: the same for all that write files.
void addForce(CLI::App& app, bool& force);
std::vector<OptionRow> windowRows(CommonOptions& options);
OptionRow deviceRow(CommonOptions& options);

// Saving a run and going on with it.
OptionRow resumeRow(CommonOptions& options);
OptionRow autosaveRow(CommonOptions& options);
OptionRow checkpointRow(RenderOptions& options);

// A picture's own.
OptionRow stepsRow(RenderOptions& options);
OptionRow cameraFileRow(RenderOptions& options);
OptionRow atRow(RenderOptions& options);
OptionRow likeRow(RenderOptions& options);
OptionRow depthRow(PictureDepth& depth);  // and of a row of pictures
OptionRow supersampleRow(int& factor);
OptionRow sizeRow(CommonOptions& options);  // the first of pictureRows()
// --at as a place on the path of a camera that moves: seconds, of a turntable degrees; 0 when it is empty.
// Throws sim::UserError.
double placeOnPath(const std::string& at, FilmCamera::Motion motion);

// Where the time of frames goes.
OptionRow traceRow(CommonOptions& options);

// How fast the window's run goes on.
OptionRow paceRow(CommonOptions& options);

// Playing a trajectory.
OptionRow replayRow(CommonOptions& options);

// --kernels, a list of ids.
OptionRow kernelListRow(std::vector<std::string>& kernels);

// The benchmark's own: lists of which every combination is measured, and how that is done.
std::vector<OptionRow> benchListRows(BenchOptions& options);
std::vector<OptionRow> measurementRows(BenchOptions& options);

// How long a film is, how fast, and what its camera does.
std::vector<OptionRow> filmRows(RecordOptions& options);

std::vector<OptionRow> convertRows(ConvertOptions& options);

// "a, b, c": ids for messages and help.
template <typename Table>
std::string idList(const Table& table) {
  std::string list;
  for (const auto& row : table) {
    if (!list.empty()) list += ", ";
    list += row.id;
  }
  return list;
}

template <typename Table>
std::vector<std::string_view> ids(const Table& table) {
  std::vector<std::string_view> names;
  for (const auto& row : table) names.push_back(row.id);
  return names;
}

}  // namespace gravitile::app
