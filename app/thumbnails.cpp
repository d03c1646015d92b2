#include "app/thumbnails.h"

#include <exception>
#include <utility>

#include "app/failure.h"

namespace gravitile::app {

GLuint Thumbnails::texture(const ListedScene& scene) {
  const auto [place, isNew] = textures_.try_emplace(scene.fingerprint);
  if (isNew) worker_.request(scene);
  return place->second.get();
}

void Thumbnails::work() {
  try {
    goOn();
  } catch (const std::exception& error) {
    if (!canGoOnAfter(error)) throw;
    current_.reset();  // this one stays black
  }
}

void Thumbnails::goOn() {
  if (readBack_.pending()) {
    if (std::optional<render::Image> picture = readBack_.take()) {
      show(current_->scene, *picture);
      worker_.keep(current_->scene, std::move(*picture));
      current_.reset();
    }
    return;
  }
  if (!current_) current_ = worker_.take();
  if (!current_) return;
  if (const auto* scene = std::get_if<ThumbnailScene>(&current_->made)) {
    if (studio_ == nullptr) {
      studio_ = std::make_unique<Studio>();
      return;
    }
    draw(*scene);
    return;
  }
  if (const auto* picture = std::get_if<render::Image>(&current_->made)) show(current_->scene, *picture);
  current_.reset();
}

void Thumbnails::draw(const ThumbnailScene& scene) {
  studio_->stream.resize(scene.vertices.size(), false);
  studio_->stream.upload(scene.vertices);
  studio_->renderer.draw({.vertexBuffer = studio_->stream.buffer(),
                          .bodies = scene.vertices.size(),
                          .camera = scene.camera,
                          .look = scene.look,
                          .framebuffer = studio_->target.framebuffer(),
                          .width = kThumbnailWidth,
                          .height = kThumbnailHeight});
  glBindFramebuffer(GL_READ_FRAMEBUFFER, studio_->target.framebuffer());
  readBack_.start(kThumbnailWidth, kThumbnailHeight);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);  // the panels are drawn into the window
}

void Thumbnails::show(const ListedScene& scene, const render::Image& picture) {
  GLuint name = 0;
  glCreateTextures(GL_TEXTURE_2D, 1, &name);
  render::GlTexture texture(name);
  glTextureStorage2D(name, 1, GL_RGB8, picture.width, picture.height);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTextureSubImage2D(name, 0, 0, 0, picture.width, picture.height, GL_RGB, GL_UNSIGNED_BYTE,
                      picture.rgb.data());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glTextureParameteri(name, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTextureParameteri(name, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTextureParameteri(name, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  textures_[scene.fingerprint] = std::move(texture);
}

}  // namespace gravitile::app
