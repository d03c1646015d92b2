#include "app/thumbnail_worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <numeric>
#include <system_error>
#include <utility>

#include "app/scene_view.h"
#include "app/version.h"
#include "sim/scenes/scene_table.h"
#include "sim/user_folders.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kBodies = 2048, kSeed = 1;
constexpr float kAspect = float{kThumbnailWidth} / kThumbnailHeight;

bool isThumbnail(const render::Image& image) {
  return image.width == kThumbnailWidth && image.height == kThumbnailHeight;
}

ThumbnailWorker::Result make(const ListedScene& scene) {
  const fs::path path = thumbnailPath(scene);
  if (!path.empty()) {
    if (render::Image kept = render::readPng(path); isThumbnail(kept)) return {scene, std::move(kept)};
  }
  try {
    return {scene, makeThumbnailScene(scene.nameOrPath)};
  } catch (const std::exception&) {
    return {scene, {}};  // whoever loads the scene is told why
  }
}

// Without a place to keep it, it is drawn again the next time.
void write(const ListedScene& scene, const render::Image& picture) {
  const fs::path path = thumbnailPath(scene);
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (path.empty() || error) return;
  try {
    render::writePicture(
        path, picture, {{"Software", fmt::format("Gravitile {}", programVersion())}, {"Title", scene.title}});
  } catch (const std::exception&) {
  }
}

}  // namespace

ThumbnailScene makeThumbnailScene(const std::string& nameOrPath) {
  const sim::Scene scene = sim::makeScene(nameOrPath, kBodies, kSeed);
  sim::PositionSample all{{}, scene.bodies.posMass};
  all.indices.resize(scene.bodies.size());
  std::iota(all.indices.begin(), all.indices.end(), 0U);
  const Bounds bounds = visibleBounds(all, scene);

  ThumbnailScene made;
  made.look = lookFor(scene, bounds, {});
  made.camera.orientation = openingView(scene);
  made.camera.fit(bounds.centre, bounds.radius, kAspect);
  made.vertices.reserve(scene.bodies.size());
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const sim::Float4& p = scene.bodies.posMass[i];
    made.vertices.push_back({p.x, p.y, p.z, render::vertexTag(scene.bodies.component[i])});
  }
  return made;
}

fs::path thumbnailPath(const ListedScene& scene) {
  const fs::path folder = sim::cacheFolder();
  if (folder.empty()) return {};
  return folder / "thumbnails" /
         fmt::format("{}-{:016x}-{}.png", fs::path(scene.nameOrPath).stem().string(), scene.fingerprint,
                     GRAVITILE_VERSION);
}

ThumbnailWorker::ThumbnailWorker() : thread_([this] { work(); }) {}

ThumbnailWorker::~ThumbnailWorker() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void ThumbnailWorker::submit(Job job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  wake_.notify_one();
}

void ThumbnailWorker::request(const ListedScene& scene) {
  submit({scene, std::nullopt});
}

void ThumbnailWorker::keep(const ListedScene& scene, render::Image picture) {
  submit({scene, std::move(picture)});
}

std::optional<ThumbnailWorker::Result> ThumbnailWorker::take() {
  const std::lock_guard lock(mutex_);
  if (results_.empty()) return std::nullopt;
  Result result = std::move(results_.front());
  results_.pop_front();
  return result;
}

void ThumbnailWorker::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stop_ || !jobs_.empty(); });
    if (stop_) return;
    const Job job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    if (job.picture) {
      write(job.scene, *job.picture);
      lock.lock();
      continue;
    }
    Result result = make(job.scene);
    lock.lock();
    results_.push_back(std::move(result));
  }
}

}  // namespace gravitile::app
