#pragma once

#include <array>
#include <cstddef>
#include <mutex>
#include <string>
#include <vector>

#include "sim/steady_time.h"

namespace gravitile::app {

using sim::steadyTimeS;

// Whose time a span is. Each is written by one thread at a time.
enum class TraceTrack {
  Frames,   // the thread that draws
  Encoder,  // the one that encodes a film
  Files,    // the one that saves pictures
  Picture,  // the GPU, drawing
  Steps,    // the device that computes
};
inline constexpr std::size_t kTraceTracks = 5;

// Where the time of each frame goes: spans of the threads that take part and of the GPU, side by side, for a
// file that ui.perfetto.dev and chrome://tracing open (Trace Event Format). Times are those of steadyTimeS().
class FrameTrace {
 public:
  // So many spans are kept of each track, the first ones: five minutes at 60 frames a second.
  static constexpr std::size_t kMostSpans = std::size_t{1} << 18;
  explicit FrameTrace(std::size_t mostSpans = kMostSpans);

  // Without allocating; what comes when a track is full is counted and left out. `name` outlives the trace
  // and has no characters that JSON escapes.
  void add(TraceTrack track, const char* name, double startS, double endS);
  // Something that takes no time.
  void mark(TraceTrack track, const char* name) { mark(track, name, steadyTimeS()); }
  void mark(TraceTrack track, const char* name, double timeS) { add(track, name, timeS, timeS); }

  // One JSON object; its times are microseconds since `originS`.
  std::string json(double originS) const;

 private:
  struct Span {
    const char* name;
    double startS, endS;
  };
  struct Track {
    mutable std::mutex mutex;  // nobody waits for it: a track has one writer
    std::vector<Span> spans;
    std::size_t leftOut = 0;
  };
  std::size_t mostSpans_;
  std::array<Track, kTraceTracks> tracks_;
};

// From its making to its end is a span. Without a trace nothing happens.
class TraceSpan {
 public:
  TraceSpan(FrameTrace* trace, TraceTrack track, const char* name)
      : trace_(trace), track_(track), name_(name), startS_(trace != nullptr ? steadyTimeS() : 0) {}
  ~TraceSpan() { end(); }
  TraceSpan(const TraceSpan&) = delete;
  TraceSpan& operator=(const TraceSpan&) = delete;

  // It ends here, and another begins.
  void next(const char* name) {
    end();
    name_ = name;
    startS_ = trace_ != nullptr ? steadyTimeS() : 0;
  }

 private:
  void end() {
    if (trace_ != nullptr) trace_->add(track_, name_, startS_, steadyTimeS());
  }

  FrameTrace* trace_;
  TraceTrack track_;
  const char* name_;
  double startS_;
};

}  // namespace gravitile::app
