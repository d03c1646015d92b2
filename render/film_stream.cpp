#include "render/film_stream.h"

extern "C" {
#include <libavformat/avformat.h>
#include <libavutil/mem.h>
}

#include <cstddef>
#include <cstdint>

namespace gravitile::render {
namespace {

constexpr int kBufferBytes = 1 << 16;

#if LIBAVFORMAT_VERSION_MAJOR >= 61
using Bytes = const std::uint8_t*;
#else
using Bytes = std::uint8_t*;
#endif

int writeBytes(void* file, Bytes data, int size) {
  const int error = static_cast<FilmFile*>(file)->write(data, static_cast<std::size_t>(size));
  return error != 0 ? AVERROR(error) : size;
}

std::int64_t seekTo(void* opaque, std::int64_t offset, int whence) {
  const FilmFile& file = *static_cast<FilmFile*>(opaque);
  if (whence == AVSEEK_SIZE) return static_cast<std::int64_t>(file.bytes());
  const std::int64_t place = file.seek(offset, whence & ~AVSEEK_FORCE);
  return place < 0 ? AVERROR(static_cast<int>(-place)) : place;
}

}  // namespace

FilmStream::FilmStream(FilmFile& file) : file_(file) {
  auto* buffer = static_cast<unsigned char*>(av_malloc(kBufferBytes));
  context_ = avio_alloc_context(buffer, kBufferBytes, 1, &file_, nullptr, writeBytes, nullptr);
  if (file_.isStdout()) return;
  context_->seek = seekTo;
  context_->seekable = AVIO_SEEKABLE_NORMAL;
}

FilmStream::~FilmStream() {
  av_freep(&context_->buffer);
  avio_context_free(&context_);
}

void FilmStream::flush() {
  avio_flush(context_);
  file_.markWhole();
}

}  // namespace gravitile::render
