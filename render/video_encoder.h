#pragma once

#include <functional>

#include "render/film_writer.h"
#include "render/libav.h"

namespace gravitile::render {

// Pictures into packets: conversion to the format's colours, and its encoder.
class VideoEncoder {
 public:
  // Throws RenderError: no such encoder, with what to install; size or options refused.
  explicit VideoEncoder(const FilmSettings& settings);

  const AVCodecContext& context() const { return *context_; }
  AVRational timeBase() const { return context_->time_base; }

  using TakePacket = std::function<void(AVPacket&)>;
  void encode(const Image& image, const TakePacket& take);
  void end(const TakePacket& take);  // the packets that are left

 private:
  void convert(const Image& image);
  void send(const AVFrame* frame, const TakePacket& take);

  AvCodecContext context_;
  AvScaler scaler_;
  AvFrame source_, frame_;
  AvPacket packet_;
  std::int64_t frames_ = 0;
};

}  // namespace gravitile::render
