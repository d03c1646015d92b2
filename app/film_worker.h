#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

#include "app/frame_trace.h"
#include "render/film_writer.h"

namespace gravitile::app {

// Encodes on a thread of its own, while the next frames are computed and drawn. Holds a few frames at most,
// however long the film is.
class FilmWorker {
 public:
  // Tells the trace, if there is one, when it encodes.
  explicit FilmWorker(render::FilmWriter& writer, FrameTrace* trace = nullptr);
  ~FilmWorker();  // frames that wait are dropped
  FilmWorker(const FilmWorker&) = delete;
  FilmWorker& operator=(const FilmWorker&) = delete;

  // Blocks while as many frames wait as it holds. False once writing has failed.
  bool add(render::Image frame, render::ImageText text);
  // Until all are encoded; the writer is free then. Throws what writing threw.
  void end();

  std::uint64_t bytes() const;  // written so far

 private:
  struct Frame {
    render::Image image;
    render::ImageText text;
  };
  void work();
  void stop(bool drop);

  render::FilmWriter& writer_;
  FrameTrace* trace_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Frame> frames_;
  std::exception_ptr failure_;
  bool ending_ = false;
  std::uint64_t bytes_ = 0;
  std::thread thread_;
};

}  // namespace gravitile::app
