#include "app/picture_saver.h"

#include <utility>

#include "app/output_folder.h"
#include "app/screenshot.h"

namespace gravitile::app {
namespace {

std::string write(const render::PixelView& pixels, const std::string& stem, const render::ImageText& text) {
  render::Image image = imageOf(pixels);
  turnOver(image);
  const OutputFolder folder = outputFolder(kPictures);
  return savedText(saveAsNew(folder.path, stem, image, text).string(), folder);
}

// Says at the end of a job that it is over, however it ends.
struct Done {
  explicit Done(std::atomic<bool>& over) : flag(over) {}
  ~Done() { flag = true; }
  Done(const Done&) = delete;
  Done& operator=(const Done&) = delete;
  std::atomic<bool>& flag;
};

}  // namespace

void PictureSaver::save(Wish wish) {
  auto pixels = std::make_unique<render::FrameRing>(wish.width, wish.height, 1);
  pixels->start(wish.framebuffer, 0);
  pending_.push_back({std::move(pixels), std::move(wish), nullptr});
}

void PictureSaver::poll(BackgroundWriter& writer) {
  for (Pending& picture : pending_) {
    if (picture.written) continue;
    const auto frame = picture.pixels->take();
    if (!frame) continue;
    picture.written = std::make_shared<std::atomic<bool>>(false);
    const auto job = [pixels = frame->pixels, wish = picture.wish, written = picture.written] {
      const Done done(*written);
      const TraceSpan span(wish.trace, TraceTrack::Files, "save a picture");
      return write(pixels, wish.stem, wish.text);
    };
    writer.submit({job, "The picture was not saved"});
  }
  std::erase_if(pending_, [](const Pending& picture) { return picture.written && *picture.written; });
}

void PictureSaver::finish(BackgroundWriter& writer) {
  for (Pending& picture : pending_) picture.pixels->wait();
  poll(writer);
}

}  // namespace gravitile::app
