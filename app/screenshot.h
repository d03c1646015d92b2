#pragma once

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "app/picture.h"
#include "render/image.h"
#include "sim/simulation.h"

namespace gravitile::app {

// What a picture's file tells: the run (scene, N, seed, step, time, kernel, integrator, version), the view
// and the look.
render::ImageText pictureText(const sim::Simulation& simulation, const Picture& picture, std::uint64_t seed);

// "disk-galaxy-step-000200": the scene's name without folder or extension, and the step.
std::string pictureStem(const std::string& scene, std::uint64_t step);

// Writes `folder/stem.png`, or `folder/stem-2.png` ...: the first that does not exist yet, also when another
// process looks for one at the same time. Returns its path. Throws render::RenderError.
std::filesystem::path saveAsNew(const std::filesystem::path& folder, const std::string& stem,
                                const render::Image& image, const render::ImageText& text,
                                const render::EncodingProgress& progress = {});

// Writes screenshots into the folder for pictures (output_folder.h) on a thread of its own, so that no frame
// waits for compression or disk.
class ScreenshotWriter {
 public:
  ScreenshotWriter();
  ~ScreenshotWriter();  // finishes what was submitted
  ScreenshotWriter(const ScreenshotWriter&) = delete;
  ScreenshotWriter& operator=(const ScreenshotWriter&) = delete;

  struct Request {
    render::Image image;
    render::ImageText text;
    std::string stem;
  };
  void submit(Request request);

  struct Result {
    bool written = false;
    std::string message;  // one line for the screen: the path, or what went wrong
  };
  std::optional<Result> takeResult();

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Request> requests_;
  std::deque<Result> results_;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace gravitile::app
