#include "render/video_file.h"

#include <unistd.h>

#include <optional>
#include <string>

#include "render/film_file.h"
#include "render/libav.h"
#include "render/picture_sequence.h"
#include "render/render_error.h"
#include "render/video_encoder.h"

namespace gravitile::render {
namespace {

namespace fs = std::filesystem;

AvMuxer muxerOf(std::string_view name, const fs::path& path) {
  AVFormatContext* muxer = nullptr;
  const std::string container(name);
  if (avformat_alloc_output_context2(&muxer, nullptr, container.c_str(), path.c_str()) < 0)
    throw RenderError("the installed libavformat writes no '" + container + "': install the whole of FFmpeg");
  return AvMuxer(muxer);
}

void writeHeader(AVFormatContext& muxer, std::string_view optionText, const fs::path& target) {
  AvOptions options(optionText);
  if (const int code = avformat_write_header(&muxer, options.taken()); code < 0)
    throw RenderError("can't begin " + target.string() + ": " + avError(code));
  if (const std::string unknown = options.unknown(); !unknown.empty())
    throw RenderError("the installed libavformat knows no option '" + unknown + "': install a newer FFmpeg");
}

// A file that is read or written by FFmpeg itself.
struct OpenedFile {
  OpenedFile(AVFormatContext& context, const fs::path& path) : owner(context) {
    if (const int code = avio_open(&owner.pb, path.c_str(), AVIO_FLAG_WRITE); code < 0)
      throw RenderError("can't write " + path.string() + ": " + avError(code));
  }
  ~OpenedFile() { avio_closep(&owner.pb); }
  OpenedFile(const OpenedFile&) = delete;
  OpenedFile& operator=(const OpenedFile&) = delete;
  AVFormatContext& owner;
};

struct CloseInput {
  void operator()(AVFormatContext* input) const { avformat_close_input(&input); }
};

// The same packets in another container, of the same film.
void copyFilm(const fs::path& from, const fs::path& to, const FilmFormat& format) {
  const auto check = [&](int code) {
    if (code < 0) throw RenderError("can't write " + to.string() + ": " + avError(code));
  };
  AVFormatContext* opened = nullptr;
  check(avformat_open_input(&opened, from.c_str(), nullptr, nullptr));
  const std::unique_ptr<AVFormatContext, CloseInput> input(opened);
  check(avformat_find_stream_info(input.get(), nullptr));
  const AvMuxer output = muxerOf(format.finalMuxer, to);
  av_dict_copy(&output->metadata, input->metadata, 0);
  AVStream* const stream = avformat_new_stream(output.get(), nullptr);
  const AVStream& source = *input->streams[0];
  check(avcodec_parameters_copy(stream->codecpar, source.codecpar));
  stream->codecpar->codec_tag = 0;
  stream->time_base = source.time_base;
  stream->avg_frame_rate = source.avg_frame_rate;
  const OpenedFile file(*output, to);
  writeHeader(*output, format.finalOptions, to);
  const AvPacket packet(av_packet_alloc());
  std::int64_t firstPts = AV_NOPTS_VALUE;
  for (int code = 0; (code = av_read_frame(input.get(), packet.get())) != AVERROR_EOF;) {
    check(code);
    // Fragments can't say that the first frame is shown at 0, where frames are not decoded in their order.
    if (firstPts == AV_NOPTS_VALUE) firstPts = packet->pts;
    packet->pts -= firstPts;
    packet->dts -= firstPts;
    av_packet_rescale_ts(packet.get(), source.time_base, stream->time_base);
    packet->pos = -1;
    check(av_interleaved_write_frame(output.get(), packet.get()));
  }
  check(av_write_trailer(output.get()));
  avio_flush(output->pb);
  check(output->pb->error);
}

}  // namespace

struct VideoFile::Impl {
  explicit Impl(const FilmSettings& asked)
      : settings(asked), encoder(asked), muxer(muxerOf(asked.format->muxer, asked.path)), file(asked.path) {
    muxer->pb = file.stream();
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
    file.flush();  // knows better why it failed
    if (code < 0) throw RenderError("can't write " + settings.path.string() + ": " + avError(code));
    ++written;
  }

  // The rest of the film, and its end. Leaves the file as it was whole last when that fails.
  void writeEnd() {
    try {
      encoder.end([this](AVPacket& packet) { write(packet); });
      const int code = av_write_trailer(muxer.get());
      file.flush();
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
      copyFilm(part, copy, format);
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
  impl_->file.flush();
  impl_->headBytes = impl_->file.bytes();
  impl_->begun = true;
}

void VideoFile::add(const Image& frame, const ImageText&) {
  if (impl_->failed) return;
  try {
    impl_->encoder.encode(frame, [this](AVPacket& packet) { impl_->write(packet); });
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

bool VideoFile::kept() const {
  return impl_->kept;
}

std::uint64_t VideoFile::frames() const {
  return impl_->written;
}

std::uint64_t VideoFile::bytes() const {
  return impl_->file.bytes();
}

std::unique_ptr<FilmWriter> openFilm(const FilmSettings& settings) {
  av_log_set_level(AV_LOG_QUIET);  // one line on stderr is the program's own
  if (settings.format->encoder.empty()) return std::make_unique<PictureSequence>(settings);
  return std::make_unique<VideoFile>(settings);
}

}  // namespace gravitile::render
