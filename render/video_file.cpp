#include "render/video_file.h"

#include <unistd.h>

#include <optional>
#include <string>

#include "render/film_encoder.h"
#include "render/film_file.h"
#include "render/film_join.h"
#include "render/film_stream.h"
#include "render/libav.h"
#include "render/render_error.h"
#include "render/video_encoder.h"

namespace gravitile::render {
namespace {

namespace fs = std::filesystem;

void writeHeader(AVFormatContext& muxer, std::string_view optionText, const fs::path& target) {
  AvOptions options(optionText);
  if (const int code = avformat_write_header(&muxer, options.taken()); code < 0)
    throw RenderError("can't begin " + target.string() + ": " + avError(code));
  if (const std::string unknown = options.unknown(); !unknown.empty())
    throw RenderError("the installed libavformat knows no option '" + unknown + "': install a newer FFmpeg");
}

}  // namespace

struct VideoFile::Impl {
  explicit Impl(const FilmSettings& asked)
      : settings(asked),
        encoder(asked),
        muxer(makeMuxer(asked.format->muxer, asked.path)),
        file(asked.path, asked.neverReplaces),
        bytes(file) {
    muxer->pb = bytes.context();
    muxer->flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_FLUSH_PACKETS;
    stream = avformat_new_stream(muxer.get(), nullptr);
    avcodec_parameters_from_context(stream->codecpar, &encoder.context());
    stream->time_base = encoder.timeBase();
    stream->avg_frame_rate = encoder.context().framerate;
  }

  void write(AVPacket& packet) {
    packet.stream_index = stream->index;
    av_packet_rescale_ts(&packet, encoder.timeBase(), stream->time_base);
    const int code = av_interleaved_write_frame(muxer.get(), &packet);
    bytes.flush();  // knows better why it failed
    if (code < 0) throw RenderError("can't write " + settings.path.string() + ": " + avError(code));
    ++written;
  }

  // The rest of the film, and its end. Leaves the file as it was whole last when that fails.
  void writeEnd() {
    try {
      encoder.end([this](AVPacket& packet) { write(packet); });
      const int code = av_write_trailer(muxer.get());
      bytes.flush();
      if (code < 0) throw RenderError("can't end " + settings.path.string() + ": " + avError(code));
    } catch (const RenderError&) {
      failed = true;
      file.cutOff();
      throw;
    }
  }

  // The file takes its place.
  void keep() {
    if (file.isStdout()) {
      kept = true;
      return;
    }
    file.close();
    const FilmFormat& format = *settings.format;
    const fs::path& part = file.temporaryPath();
    if (format.finalMuxer.empty() || failed) {
      file.takePlace(part);
      kept = true;
      return;
    }
    fs::path copy = part;
    copy.replace_extension(".front" + part.extension().string());
    try {
      joinFilm({{part, written}}, copy, settings);
    } catch (const RenderError& error) {
      unlink(copy.c_str());
      file.takePlace(part);
      kept = true;
      throw RenderError(std::string(error.what()) + "; the film is whole, but its index is not in front");
    }
    file.takePlace(copy);
    kept = true;
  }

  FilmSettings settings;
  VideoEncoder encoder;
  AvMuxer muxer;
  FilmFile file;
  FilmStream bytes;  // into it
  AVStream* stream = nullptr;
  bool begun = false, failed = false;
  bool kept = false;
  std::uint64_t headBytes = 0;
  std::uint64_t written = 0;  // packets, each of which is a frame
};

VideoFile::VideoFile(const FilmSettings& settings) : impl_(std::make_unique<Impl>(settings)) {}
VideoFile::~VideoFile() = default;

void VideoFile::begin(const ImageText& text) {
  std::string all;
  for (const auto& [keyword, value] : text) {
    all += (all.empty() ? "" : "\n") + keyword + ": " + value;
    if (keyword == "Scene") av_dict_set(&impl_->muxer->metadata, "title", value.c_str(), 0);
  }
  if (!all.empty()) av_dict_set(&impl_->muxer->metadata, "comment", all.c_str(), 0);
  writeHeader(*impl_->muxer, impl_->settings.format->muxerOptions, impl_->settings.path);
  impl_->bytes.flush();
  impl_->headBytes = impl_->file.bytes();
  impl_->begun = true;
}

void VideoFile::add(const Image& frame, const ImageText&) {
  encode(impl_->encoder.frames(), viewOf(frame));
}

void VideoFile::addAt(std::uint64_t number, const PixelView& frame, const ImageText&) {
  encode(static_cast<std::int64_t>(number), frame);
}

void VideoFile::encode(std::int64_t number, const PixelView& frame) {
  if (impl_->failed) return;
  try {
    impl_->encoder.encode(number, frame, [this](AVPacket& packet) { impl_->write(packet); });
  } catch (const RenderError&) {
    impl_->failed = true;
    impl_->file.cutOff();
    throw;
  }
}

void VideoFile::finish() {
  std::optional<RenderError> failure;
  try {
    if (impl_->begun && !impl_->failed) impl_->writeEnd();
  } catch (const RenderError& error) {
    failure = error;
  }
  if (impl_->written > 0 && impl_->file.bytes() > impl_->headBytes) impl_->keep();
  if (failure) throw RenderError(*failure);
}

std::filesystem::path VideoFile::path() const {
  return impl_->file.target();
}

void VideoFile::finishAs(const fs::path& piece) {
  std::optional<RenderError> failure;
  try {
    if (impl_->begun && !impl_->failed) impl_->writeEnd();
  } catch (const RenderError& error) {
    failure = error;
  }
  if (impl_->written > 0) {
    impl_->file.close();
    impl_->file.becomePiece(piece);
    impl_->kept = true;
  }
  if (failure) throw RenderError(*failure);
}

bool VideoFile::kept() const {
  return impl_->kept;
}

std::uint64_t VideoFile::frames() const {
  return impl_->written;
}

std::uint64_t VideoFile::bytes() const {
  return impl_->file.bytes();
}

std::string encoderObstacle() {
  return "";
}

std::unique_ptr<FilmWriter> openVideo(const FilmSettings& settings) {
  av_log_set_level(AV_LOG_QUIET);  // one line on stderr is the program's own
  return std::make_unique<VideoFile>(settings);
}

}  // namespace gravitile::render
