#pragma once

// FFmpeg's libraries, whose handles free themselves. For sources only: no header of the project needs it.
extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
}

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "render/render_error.h"

namespace gravitile::render {

template <auto free>
struct FreeBy {
  template <typename T>
  void operator()(T* handle) const {
    free(handle);
  }
};
template <auto free>
struct FreeByAddress {
  template <typename T>
  void operator()(T* handle) const {
    free(&handle);
  }
};

using AvFrame = std::unique_ptr<AVFrame, FreeByAddress<av_frame_free>>;
using AvPacket = std::unique_ptr<AVPacket, FreeByAddress<av_packet_free>>;
using AvCodecContext = std::unique_ptr<AVCodecContext, FreeByAddress<avcodec_free_context>>;
using AvMuxer = std::unique_ptr<AVFormatContext, FreeBy<avformat_free_context>>;
using AvScaler = std::unique_ptr<SwsContext, FreeBy<sws_freeContext>>;

// What FFmpeg says of an error.
inline std::string avError(int code) {
  char text[AV_ERROR_MAX_STRING_SIZE] = {};
  av_strerror(code, text, sizeof(text));
  return text;
}

// A container of this name at this path. Throws RenderError.
inline AvMuxer makeMuxer(std::string_view name, const std::filesystem::path& path) {
  AVFormatContext* muxer = nullptr;
  const std::string container(name);
  if (avformat_alloc_output_context2(&muxer, nullptr, container.c_str(), path.c_str()) < 0)
    throw RenderError("the installed libavformat writes no '" + container + "': install the whole of FFmpeg");
  return AvMuxer(muxer);
}

// The options of a row of the table, "key=value:key=value".
class AvOptions {
 public:
  explicit AvOptions(std::string_view text) {
    av_dict_parse_string(&options_, std::string(text).c_str(), "=", ":", 0);
  }
  ~AvOptions() { av_dict_free(&options_); }
  AvOptions(const AvOptions&) = delete;
  AvOptions& operator=(const AvOptions&) = delete;

  AVDictionary** taken() { return &options_; }
  // The first that nobody knew: "crf"; "" when there is none.
  std::string unknown() const {
    const AVDictionaryEntry* entry = av_dict_get(options_, "", nullptr, AV_DICT_IGNORE_SUFFIX);
    return entry != nullptr ? entry->key : "";
  }

 private:
  AVDictionary* options_ = nullptr;
};

}  // namespace gravitile::render
