#include "app/live_film_worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <system_error>
#include <utility>

#include "app/failure.h"
#include "app/output_path.h"
#include "render/picture_sequence.h"
#include "render/render_error.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

// A folder that was not there before: "stem", "stem-2", ...
fs::path makeNewFolder(const fs::path& parent, const std::string& stem) {
  for (int number = 1;; ++number) {
    const fs::path folder = parent / (number == 1 ? stem : fmt::format("{}-{}", stem, number));
    std::error_code error;
    if (fs::create_directory(folder, error)) return folder;
    if (error) throw render::RenderError(fmt::format("can't make {}: {}", folder.string(), error.message()));
  }
}

}  // namespace

LiveFilmWorker::LiveFilmWorker(LiveFilmPlan plan) : plan_(std::move(plan)), thread_([this] { work(); }) {}

LiveFilmWorker::~LiveFilmWorker() {
  end(0);
  wait();
}

LiveFilmWorker::State LiveFilmWorker::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

void LiveFilmWorker::setState(State state) {
  {
    const std::lock_guard lock(mutex_);
    state_ = state;
  }
  changed_.notify_all();
}

void LiveFilmWorker::waitOpened() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return state_ != State::Opening; });
}

std::uint64_t LiveFilmWorker::released() const {
  const std::lock_guard lock(mutex_);
  return released_;
}

std::uint64_t LiveFilmWorker::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

void LiveFilmWorker::add(std::uint64_t number, const render::PixelView& frame) {
  {
    const std::lock_guard lock(mutex_);
    frames_[added_++ % kMostWaiting] = {number, frame};
  }
  changed_.notify_all();
}

void LiveFilmWorker::end(std::uint64_t length) {
  {
    const std::lock_guard lock(mutex_);
    if (!length_) length_ = length;
  }
  changed_.notify_all();
}

void LiveFilmWorker::wait() {
  if (thread_.joinable()) thread_.join();
}

void LiveFilmWorker::work() {
  try {
    const std::unique_ptr<render::FilmWriter> writer = open();
    writer->begin(plan_.text);
    setState(State::Writing);
    try {
      write(*writer);
    } catch (const std::exception& error) {
      outcome_.failure = reasonOf(error);
    }
    finish(*writer);
  } catch (const std::exception& error) {
    outcome_.failure = reasonOf(error);
  }
  setState(State::Ended);
}

std::unique_ptr<render::FilmWriter> LiveFilmWorker::open() {
  fs::path path = plan_.path;
  if (path.empty()) {
    const OutputFolder folder = outputFolder(kFilms);
    outcome_.instead = folder.why;
    const bool pictures = plan_.format.pictures;
    path = pictures ? makeNewFolder(folder.path, plan_.stem) / "frame_%05d.png"
                    : folder.path / (plan_.stem + std::string(plan_.format.extension));
  }
  return render::openFilm({.format = &plan_.format,
                           .path = path,
                           .width = plan_.width,
                           .height = plan_.height,
                           .rate = plan_.rate,
                           .pixels = render::PixelLayout::RgbSpare,
                           .neverReplaces = plan_.path.empty()});
}

// The last frame is kept until there is another: it may have to be shown for longer.
void LiveFilmWorker::write(render::FilmWriter& writer) {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return length_ || encoded_ < added_; });
    if (encoded_ == added_) break;
    const Frame frame = frames_[encoded_ % kMostWaiting];
    lock.unlock();
    encode(writer, frame);
    const std::uint64_t bytes = writer.bytes();
    lock.lock();
    bytes_ = bytes;
    released_ = encoded_++;
  }
  if (added_ == 0) return;
  Frame last = frames_[(added_ - 1) % kMostWaiting];
  const std::uint64_t length = std::max(*length_, last.number + 1);
  lock.unlock();
  if (length < last.number + 2) return;
  last.number = length - 1;
  encode(writer, last);
}

void LiveFilmWorker::encode(render::FilmWriter& writer, const Frame& frame) {
  const double startS = steadyTimeS();
  writer.addAt(frame.number, frame.pixels, plan_.text);
  const double endS = steadyTimeS();
  if (plan_.trace != nullptr) plan_.trace->add(TraceTrack::Encoder, "encode", startS, endS);
  outcome_.busyS += endS - startS;
  outcome_.lengthS = plan_.rate.timeS(frame.number + 1);
}

// What there is takes its place, also where writing has failed.
void LiveFilmWorker::finish(render::FilmWriter& writer) {
  try {
    writer.finish();
  } catch (const std::exception& error) {
    if (outcome_.failure.empty()) outcome_.failure = reasonOf(error);
  }
  outcome_.kept = writer.kept();
  outcome_.path = plan_.format.pictures ? writer.path().parent_path() : writer.path();
  outcome_.frames = writer.frames();
  std::error_code error;
  const std::uintmax_t size = plan_.format.pictures ? writer.bytes() : fs::file_size(outcome_.path, error);
  outcome_.bytes = error ? writer.bytes() : size;
}

}  // namespace gravitile::app
