#include "render/video_encoder.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

#include "render/encoder_check.h"
#include "render/render_error.h"

namespace gravitile::render {
namespace {

// A player can jump to places so far apart.
constexpr double kKeyFrameS = 2;

const AVCodec& encoderOf(const FilmFormat& format) {
  const std::string name(format.encoder);
  const AVCodec* codec = avcodec_find_encoder_by_name(name.c_str());
  if (codec != nullptr) return *codec;
  throw RenderError(encoderProblem(format));
}

// Pictures are sRGB, whose primaries are those of BT.709. Video is shown by the curve of BT.709 as it comes;
// what stays RGB says what it is.
void setColours(AVCodecContext& context) {
  const bool rgb = (av_pix_fmt_desc_get(context.pix_fmt)->flags & AV_PIX_FMT_FLAG_RGB) != 0;
  context.color_primaries = AVCOL_PRI_BT709;
  context.color_trc = rgb ? AVCOL_TRC_IEC61966_2_1 : AVCOL_TRC_BT709;
  context.colorspace = rgb ? AVCOL_SPC_RGB : AVCOL_SPC_BT709;
  context.color_range = rgb ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG;
  if (!rgb) context.chroma_sample_location = AVCHROMA_LOC_LEFT;
}

AvFrame frameOf(int width, int height, AVPixelFormat format) {
  AvFrame frame(av_frame_alloc());
  frame->width = width;
  frame->height = height;
  frame->format = format;
  if (const int code = av_frame_get_buffer(frame.get(), 0); code < 0)
    throw RenderError("no memory for a film of this size: " + avError(code));
  return frame;
}

AVPixelFormat formatOf(PixelLayout layout) {
  return layout == PixelLayout::Rgb ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_RGB0;
}

AvScaler scalerTo(const AVCodecContext& context, PixelLayout layout) {
  constexpr int kExact =
      SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP | SWS_BITEXACT;
  AvScaler scaler(sws_getContext(context.width, context.height, formatOf(layout), context.width,
                                 context.height, context.pix_fmt, kExact, nullptr, nullptr, nullptr));
  if (scaler == nullptr) throw RenderError("libswscale has no conversion to the film's colours");
  constexpr int kFull = 1, kOne = 1 << 16;
  const int* bt709 = sws_getCoefficients(SWS_CS_ITU709);
  const int range = context.color_range == AVCOL_RANGE_JPEG ? kFull : 0;
  sws_setColorspaceDetails(scaler.get(), bt709, kFull, bt709, range, 0, kOne,
                           kOne);  // refused for RGB to RGB
  return scaler;
}

}  // namespace

VideoEncoder::VideoEncoder(const FilmSettings& settings) : layout_(settings.pixels) {
  const FilmFormat& format = *settings.format;
  const AVCodec& codec = encoderOf(format);
  context_.reset(avcodec_alloc_context3(&codec));
  context_->width = settings.width;
  context_->height = settings.height;
  context_->pix_fmt = av_get_pix_fmt(std::string(format.pixelFormat).c_str());
  context_->time_base = {settings.rate.denominator, settings.rate.numerator};
  context_->framerate = {settings.rate.numerator, settings.rate.denominator};
  context_->sample_aspect_ratio = {1, 1};
  context_->gop_size = std::max(1, static_cast<int>(std::lround(kKeyFrameS * settings.rate.perSecond())));
  context_->thread_count = 0;  // as many as there are cores
  setColours(*context_);
  // Every container here wants the encoder's header once, in front.
  context_->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;

  AvOptions options(format.encoderOptions);
  if (const int code = avcodec_open2(context_.get(), &codec, options.taken()); code < 0) {
    throw RenderError("the encoder " + std::string(format.encoder) + " refuses a film of " +
                      std::to_string(settings.width) + "x" + std::to_string(settings.height) +
                      " pixels: " + avError(code));
  }
  if (const std::string unknown = options.unknown(); !unknown.empty())
    throw RenderError("the encoder " + std::string(format.encoder) +
                      " of the installed libavcodec knows no option '" + unknown +
                      "': install a newer FFmpeg, or choose another kind of film");
  scaler_ = scalerTo(*context_, layout_);
  source_ = frameOf(settings.width, settings.height, formatOf(layout_));
  frame_ = frameOf(settings.width, settings.height, context_->pix_fmt);
  packet_.reset(av_packet_alloc());
}

void VideoEncoder::convert(const PixelView& image) {
  if (image.width != context_->width || image.height != context_->height || image.layout != layout_)
    throw RenderError("a frame of another size than the film's");
  const std::size_t rowBytes = image.rowBytes();
  for (int row = 0; row < image.height; ++row) {
    std::memcpy(source_->data[0] + static_cast<std::ptrdiff_t>(row) * source_->linesize[0],
                image.pixels + static_cast<std::size_t>(row) * rowBytes, rowBytes);
  }
  // The encoder may still look at the one before.
  if (const int code = av_frame_make_writable(frame_.get()); code < 0)
    throw RenderError("no memory for a frame: " + avError(code));
  sws_scale(scaler_.get(), source_->data, source_->linesize, 0, image.height, frame_->data, frame_->linesize);
  frame_->color_primaries = context_->color_primaries;
  frame_->color_trc = context_->color_trc;
  frame_->colorspace = context_->colorspace;
  frame_->color_range = context_->color_range;
  frame_->chroma_location = context_->chroma_sample_location;
  frame_->sample_aspect_ratio = context_->sample_aspect_ratio;
}

void VideoEncoder::encode(std::int64_t number, const PixelView& pixels, const TakePacket& take) {
  convert(pixels);
  frame_->pts = number;
  frames_ = number + 1;
  send(frame_.get(), take);
}

void VideoEncoder::end(const TakePacket& take) {
  send(nullptr, take);
}

void VideoEncoder::send(const AVFrame* frame, const TakePacket& take) {
  if (const int code = avcodec_send_frame(context_.get(), frame); code < 0)
    throw RenderError("the encoder failed: " + avError(code));
  for (;;) {
    const int code = avcodec_receive_packet(context_.get(), packet_.get());
    if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return;
    if (code < 0) throw RenderError("the encoder failed: " + avError(code));
    if (packet_->duration == 0)
      packet_->duration = 1;  // older encoders say nothing; players want the last one's
    take(*packet_);
  }
}

}  // namespace gravitile::render
