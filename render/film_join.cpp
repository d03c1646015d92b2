#include "render/film_join.h"

#include <cstring>
#include <memory>
#include <optional>
#include <string>

#include "render/libav.h"
#include "render/render_error.h"

namespace gravitile::render {
namespace {

namespace fs = std::filesystem;

struct CloseInput {
  void operator()(AVFormatContext* input) const { avformat_close_input(&input); }
};
using Input = std::unique_ptr<AVFormatContext, CloseInput>;

void check(int code, const fs::path& path, const char* what = "can't write ") {
  if (code < 0) throw RenderError(what + path.string() + ": " + avError(code));
}

Input openPiece(const fs::path& path) {
  AVFormatContext* opened = nullptr;
  check(avformat_open_input(&opened, path.c_str(), nullptr, nullptr), path, "can't read ");
  Input input(opened);
  check(avformat_find_stream_info(input.get(), nullptr), path, "can't read ");
  if (input->nb_streams != 1)
    throw RenderError("can't read " + path.string() + ": it is no film of one stream");
  return input;
}

// The film that is written.
class Output {
 public:
  Output(const fs::path& path, const FilmSettings& film)
      : path_(path), film_(film), frameBase_{film.rate.denominator, film.rate.numerator} {}
  ~Output() {
    if (muxer_ != nullptr) avio_closep(&muxer_->pb);
  }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void add(const FilmPiece& piece);
  void end();

 private:
  void begin(const AVFormatContext& first);
  void write(AVPacket& packet, AVRational base, std::int64_t firstPts);

  fs::path path_;
  const FilmSettings& film_;
  AVRational frameBase_;
  AvMuxer muxer_;
  AVStream* stream_ = nullptr;
  std::uint64_t frames_ = 0;             // of the pieces before
  std::optional<std::int64_t> lastDts_;  // of the packets so far
};

void Output::begin(const AVFormatContext& first) {
  const FilmFormat& format = *film_.format;
  const bool copied = !format.finalMuxer.empty();
  muxer_ = makeMuxer(copied ? format.finalMuxer : format.muxer, path_);
  av_dict_copy(&muxer_->metadata, first.metadata, 0);
  stream_ = avformat_new_stream(muxer_.get(), nullptr);
  check(avcodec_parameters_copy(stream_->codecpar, first.streams[0]->codecpar), path_);
  stream_->codecpar->codec_tag = 0;
  stream_->time_base = frameBase_;
  stream_->avg_frame_rate = {film_.rate.numerator, film_.rate.denominator};
  check(avio_open(&muxer_->pb, path_.c_str(), AVIO_FLAG_WRITE), path_);
  AvOptions options(copied ? format.finalOptions : format.muxerOptions);
  check(avformat_write_header(muxer_.get(), options.taken()), path_);
}

// Times of a piece become numbers of frames, and those the times of the film.
void Output::write(AVPacket& packet, AVRational base, std::int64_t firstPts) {
  const auto placed = [&](std::int64_t time) {
    const std::int64_t frame = av_rescale_q_rnd(time - firstPts, base, frameBase_, AV_ROUND_NEAR_INF);
    return av_rescale_q(frame + static_cast<std::int64_t>(frames_), frameBase_, stream_->time_base);
  };
  packet.pts = placed(packet.pts);
  packet.dts = packet.dts == AV_NOPTS_VALUE ? packet.pts : placed(packet.dts);
  // A short piece's frames are decoded in the order in which they are shown, those of a longer one some
  // frames ahead: its first would come before the last ones of the piece before. They follow by one tick each
  // until they have caught up, and a frame has hundreds.
  if (lastDts_ && packet.dts <= *lastDts_) packet.dts = *lastDts_ + 1;
  lastDts_ = packet.dts;
  packet.duration = av_rescale_q(1, frameBase_, stream_->time_base);
  packet.pos = -1;
  packet.stream_index = 0;
  check(av_interleaved_write_frame(muxer_.get(), &packet), path_);
}

void Output::add(const FilmPiece& piece) {
  const Input input = openPiece(piece.path);
  if (muxer_ == nullptr) begin(*input);
  const AVCodecParameters &own = *input->streams[0]->codecpar, &film = *stream_->codecpar;
  const bool sameHeader =
      own.extradata_size == film.extradata_size &&
      (own.extradata_size == 0 ||
       std::memcmp(own.extradata, film.extradata, static_cast<std::size_t>(own.extradata_size)) == 0);
  if (own.codec_id != film.codec_id || own.width != film.width || own.height != film.height || !sameHeader)
    throw RenderError(piece.path.string() + " was written by another encoder, or with other settings");
  const AvPacket packet(av_packet_alloc());
  std::optional<std::int64_t> firstPts;
  std::uint64_t found = 0;
  for (int code = 0; (code = av_read_frame(input.get(), packet.get())) != AVERROR_EOF; ++found) {
    check(code, piece.path, "can't read ");
    // Fragments can't say that the first frame is shown at 0, where frames are not decoded in their order.
    if (!firstPts) firstPts = packet->pts;
    write(*packet, input->streams[0]->time_base, *firstPts);
  }
  if (found != piece.frames)
    throw RenderError(piece.path.string() + " holds " + std::to_string(found) + " frames instead of " +
                      std::to_string(piece.frames));
  frames_ += found;
}

void Output::end() {
  check(av_write_trailer(muxer_.get()), path_);
  avio_flush(muxer_->pb);
  check(muxer_->pb->error, path_);
}

}  // namespace

void joinFilm(const std::vector<FilmPiece>& pieces, const fs::path& to, const FilmSettings& film) {
  Output output(to, film);
  for (const FilmPiece& piece : pieces) output.add(piece);
  output.end();
}

}  // namespace gravitile::render
