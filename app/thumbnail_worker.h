#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>
#include <variant>
#include <vector>

#include "app/scene_list.h"
#include "render/camera.h"
#include "render/image.h"
#include "render/look.h"
#include "render/vertex.h"

namespace gravitile::app {

inline constexpr int kThumbnailWidth = 320, kThumbnailHeight = 180;

// A scene ready to be drawn: some of its bodies at their start, framed as the window frames it.
struct ThumbnailScene {
  std::vector<render::Vertex> vertices;
  render::Camera camera;
  render::Look look;
};
// Throws sim::UserError.
ThumbnailScene makeThumbnailScene(const std::string& nameOrPath);

// Where a scene's picture is kept: in the user's cache folder, under a name of the scene's fingerprint and
// the program's version. Empty where there is no such folder.
std::filesystem::path thumbnailPath(const ListedScene& scene);

// Does on a thread of its own what a frame must not wait for: makes scenes, reads and writes pictures.
class ThumbnailWorker {
 public:
  ThumbnailWorker();
  ~ThumbnailWorker();  // leaves undone what has not begun
  ThumbnailWorker(const ThumbnailWorker&) = delete;
  ThumbnailWorker& operator=(const ThumbnailWorker&) = delete;

  // The picture from the cache, or else the scene to draw it from.
  void request(const ListedScene& scene);
  void keep(const ListedScene& scene, render::Image picture);

  struct Result {
    ListedScene scene;
    // Neither: it can't be made.
    std::variant<std::monostate, render::Image, ThumbnailScene> made;
  };
  std::optional<Result> take();

 private:
  struct Job {
    ListedScene scene;
    std::optional<render::Image> picture;  // to be kept; else one is requested
  };
  void submit(Job job);
  void work();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  std::deque<Result> results_;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace gravitile::app
