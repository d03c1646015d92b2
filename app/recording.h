#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "app/film_pieces.h"
#include "app/film_state.h"
#include "app/film_worker.h"
#include "app/interrupt.h"
#include "app/offscreen_run.h"
#include "app/pass_trace.h"
#include "app/progress.h"
#include "app/trace_file.h"
#include "render/read_back.h"

namespace gravitile::app {

// One film from its first frame, or where it goes on, to its last.
class Recording {
 public:
  // `goesOn`: what is there of the film already, whose run `run` is.
  Recording(OffscreenRun& run, const RecordOptions& options, const std::optional<FilmState>& goesOn,
            render::PixelKind kind);

  // Until the film is complete, or the signal comes, or a position is no number, or writing fails, which is
  // thrown. `checkpoint`: where the run is saved every so often, for the film to be gone on with; "":
  // nowhere.
  void record(FilmPieces& pieces, const std::filesystem::path& checkpoint);
  // Saves the run as it stands behind the last frame that was recorded.
  void save(const FilmPieces& pieces, const std::filesystem::path& checkpoint);

  render::ImageText text();
  int signal() const { return interrupt_.signal(); }
  std::uint64_t frames() const { return state_.recorded; }  // of the film

 private:
  bool goOn();
  std::uint64_t stepsDone() const;
  bool draw(std::uint64_t frame);
  bool handOver();
  void startWorker(render::FilmWriter& writer) { worker_.emplace(writer, trace_.trace()); }
  void recordFrames(FilmPieces& pieces, const std::filesystem::path& checkpoint);
  bool saveWhenDue(FilmPieces& pieces, const std::filesystem::path& checkpoint);

  OffscreenRun& run_;
  FilmState state_;        // but for its pieces
  std::uint64_t already_;  // recorded before
  double autosaveS_;
  TraceFile trace_;
  std::optional<PassTrace> passTrace_;
  bool replay_;                 // frames of a trajectory take the place of steps
  std::uint64_t advanced_ = 0;  // of those
  render::CameraPath path_;
  render::PictureTarget pixels_;
  render::ReadBack readBack_;
  render::ImageText drawnText_, pendingText_;
  std::optional<FilmWorker> worker_;
  Interrupt interrupt_;
  ProgressLine progress_;
  std::uint64_t bytesBefore_ = 0;
  double startS_, savedS_;
};

}  // namespace gravitile::app
