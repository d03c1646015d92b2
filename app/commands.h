#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/bench_plan.h"
#include "app/film_plan.h"
#include "app/options.h"
#include "app/picture_depth.h"
#include "app/picture_state.h"
#include "sim/io/text_columns.h"

namespace gravitile::app {

// Every command returns the process's exit code: 0 done, 1 it ran and failed. What the user got wrong is
// thrown as sim::UserError (exit code 2, printed by main).

// Opens the window and runs until it is closed; without a display renders a picture instead and says so.
int runWindow(const CommonOptions& options);

struct RenderOptions {
  CommonOptions common;
  std::string output;       // path of the picture
  std::string newStem;      // instead: a new file of this name in the current folder, never over another
  std::uint64_t steps = 0;  // to advance before the picture is taken
  std::string checkpoint;   // path of a checkpoint to write as well; empty: none
  std::string note;         // said on stderr once the options have been found good
  std::string like;         // path of a picture that these options were taken from; empty: none
  PictureDepth depth;       // bits a channel
  int supersample = 1;
  FilmCamera camera;  // of a path or turntable, from where the picture is taken
  // The place on it, as placeOnPath() has it, or what of a trajectory is drawn, as replayPlace()
  // does.
  std::string at;
  PictureState view;  // how that was looked at, but for settings of the look
};
int runRender(const RenderOptions& options);

struct RecordOptions {
  CommonOptions common;
  std::string output;  // as filmTarget() has it
  FilmLength length;
  std::optional<std::uint64_t> stepsPerFrame;  // empty: the scene's
  FilmCamera camera;
  PictureDepth depth;  // of a row of pictures
  int supersample = 1;
  int motionBlur = 1;    // draws a frame
  double shutter = 0.5;  // of the time of a frame that they are spread over
};
// A film without a window.
int runRecord(const RecordOptions& options);

enum class OutputFormat { Table, Csv, Json };

struct BenchOptions {
  CommonOptions common;
  std::vector<std::string> kernels;   // empty: the one of `common`, else the device's default
  bool allKernels = false;            // those of the device instead, but for those of one thread
  std::vector<std::uint64_t> bodies;  // empty: the count of `common`, else the scene's default
  TuningLists tuning;                 // an empty list: the value of `common`
  int repeats = 5;
  OutputFormat format = OutputFormat::Table;
  std::optional<bool> diagnostics;  // time batches as the window drives them, measuring or not (timeFrames())
  bool interop = false;             // write vertices into a mapped GL buffer as the window does
  std::string output;               // file that gets the result instead of stdout, when not empty
  enum class Masses { Scene, Equal, Random } masses = Masses::Scene;
};
int runBench(const BenchOptions& options);

struct VerifyOptions {
  CommonOptions common;
  std::vector<std::string> kernels;  // empty: every kernel the device can run
};
int runVerify(const VerifyOptions& options);

struct ConvertOptions {
  std::string input, output;
  std::string format;                    // id of a row that writes; empty: by the output's extension
  std::vector<sim::TextColumn> columns;  // of a text table, read or written; empty: as the file says
  std::optional<std::uint64_t> bodies;   // a random subset of this many
  std::uint64_t seed = 1;                // of the subset
  bool force = false;                    // the output may be replaced
};
// Reads bodies from a file in any known format and writes them in another.
int runConvert(const ConvertOptions& options);

int runInfo(const CommonOptions& options);

struct DoctorOptions {
  bool json = false;
};
// Examines this machine: exit code 1 when something that it has does not work.
int runDoctor(const DoctorOptions& options);
// One check of that, by its id, for another process: writes findingLine().
int runExamine(const std::string& check);

int runListKernels();
int runListScenes();
int runListIntegrators();
int runListFormats();
int runListLooks();

}  // namespace gravitile::app
