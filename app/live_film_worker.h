#pragma once

#include <array>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "app/frame_trace.h"
#include "app/output_folder.h"
#include "render/film_writer.h"

namespace gravitile::app {

// Where a film of the window goes, and what it is.
struct LiveFilmPlan {
  render::FilmFormat format;   // with the encoder's options
  std::filesystem::path path;  // replaced at the end; empty: a new file in the folder of films
  std::string stem;            // of a new file's name
  int width = 0, height = 0;
  render::FrameRate rate;
  render::ImageText text;       // what the film tells of its run
  FrameTrace* trace = nullptr;  // told what the encoder does; outlives the film
};

// What became of it.
struct LiveFilmOutcome {
  std::string failure;         // why there is none, or why it is shorter; "" when all went well
  bool kept = false;           // there is a film
  std::filesystem::path path;  // where
  std::string instead;         // why it is not in the folder of films; ""
  std::uint64_t frames = 0;    // that are in it
  std::uint64_t bytes = 0;
  double lengthS = 0;
  double busyS = 0;  // that the encoder took for the frames
};

// Writes a film of a window on a thread of its own: opens the encoder, converts colours, encodes, writes.
// Whoever hands frames over waits for none of it.
class LiveFilmWorker {
 public:
  static constexpr std::size_t kMostWaiting = 16;  // frames; at 1920x1080 each has 8 MB

  explicit LiveFilmWorker(LiveFilmPlan plan);
  ~LiveFilmWorker();  // as end(), and waits for it
  LiveFilmWorker(const LiveFilmWorker&) = delete;
  LiveFilmWorker& operator=(const LiveFilmWorker&) = delete;

  // None of these waits for the encoder.
  enum class State { Opening, Writing, Ended };
  State state() const;
  // At most kMostWaiting that are not released yet. The pixels stay as they are until then.
  void add(std::uint64_t number, const render::PixelView& frame);
  std::uint64_t released() const;  // frames, counted from the first, that nobody looks at any more
  std::uint64_t bytes() const;     // written so far
  // No more frames come; the last one is shown until the film has lasted for `length` frames.
  void end(std::uint64_t length);

  // Until the encoder is open, or could not be opened.
  void waitOpened();
  // Until the film has its place, after end().
  void wait();
  // Once it has ended.
  const LiveFilmOutcome& outcome() const { return outcome_; }

 private:
  struct Frame {
    std::uint64_t number = 0;
    render::PixelView pixels;
  };
  void work();
  std::unique_ptr<render::FilmWriter> open();
  void write(render::FilmWriter& writer);
  void encode(render::FilmWriter& writer, const Frame& frame);
  void finish(render::FilmWriter& writer);
  void setState(State state);

  LiveFilmPlan plan_;
  LiveFilmOutcome outcome_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;  // by either side
  State state_ = State::Opening;
  std::array<Frame, kMostWaiting> frames_{};
  std::uint64_t added_ = 0, encoded_ = 0, released_ = 0;  // frames
  std::uint64_t bytes_ = 0;
  std::optional<std::uint64_t> length_;  // frames; no more of them come
  std::thread thread_;
};

}  // namespace gravitile::app
