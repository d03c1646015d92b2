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
  // Pixels laid out as the settings have them, to be shown at this time, in units of the time base.
  void encode(std::int64_t number, const PixelView& pixels, const TakePacket& take);
  std::int64_t frames() const { return frames_; }  // the number after the last one's
  void end(const TakePacket& take);                // the packets that are left

 private:
  void convert(const PixelView& image);
  void send(const AVFrame* frame, const TakePacket& take);

  AvCodecContext context_;
  AvScaler scaler_;
  PixelLayout layout_;
  AvFrame source_, frame_;
  AvPacket packet_;
  std::int64_t frames_ = 0;
};

}  // namespace gravitile::render
