#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>

#include "app/thumbnail_worker.h"
#include "render/read_back.h"
#include "render/renderer.h"
#include "render/vertex_stream.h"

namespace gravitile::app {

// Small pictures of scenes as GL textures. Made one after the other, each when it is first asked for, in
// parts that no frame notices. Needs a current GL context all its life.
class Thumbnails {
 public:
  // The texture's name once it is there, else 0.
  GLuint texture(const ListedScene& scene);
  // Once a frame, while thumbnails are looked at: takes one of them a step further.
  void work();

 private:
  void goOn();
  void draw(const ThumbnailScene& scene);
  void show(const ListedScene& scene, const render::Image& picture);

  // What drawing takes; made with the first picture that the cache has not.
  struct Studio {
    render::Renderer renderer;
    render::PictureTarget target{kThumbnailWidth, kThumbnailHeight};
    render::VertexStream stream;
  };
  ThumbnailWorker worker_;
  std::unique_ptr<Studio> studio_;
  render::ReadBack readBack_;
  std::optional<ThumbnailWorker::Result> current_;       // to be drawn, or read back
  std::map<std::uint64_t, render::GlTexture> textures_;  // by fingerprint; empty: under way, or can't be made
};

}  // namespace gravitile::app
