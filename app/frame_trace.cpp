#include "app/frame_trace.h"

#include <fmt/format.h>

#include <iterator>

namespace gravitile::app {
namespace {

constexpr std::array<const char*, kTraceTracks> kTitles{"drawing thread", "encoder", "saving pictures",
                                                        "GPU: picture", "steps"};

}  // namespace

FrameTrace::FrameTrace(std::size_t mostSpans) : mostSpans_(mostSpans) {
  for (Track& track : tracks_) track.spans.reserve(mostSpans);
}

void FrameTrace::add(TraceTrack track, const char* name, double startS, double endS) {
  Track& own = tracks_[static_cast<std::size_t>(track)];
  const std::lock_guard lock(own.mutex);
  if (own.spans.size() < mostSpans_) {
    own.spans.push_back({name, startS, endS});
  } else {
    ++own.leftOut;
  }
}

// The Trace Event Format's complete events ("X"), instants ("i") and names of threads ("M").
std::string FrameTrace::json(double originS) const {
  constexpr double kMicroseconds = 1e6;
  std::string text = "{\"displayTimeUnit\": \"ms\", \"traceEvents\": [\n";
  auto out = std::back_inserter(text);
  std::size_t leftOut = 0;
  for (std::size_t id = 0; id < kTraceTracks; ++id) {
    const Track& track = tracks_[id];
    const std::lock_guard lock(track.mutex);
    leftOut += track.leftOut;
    fmt::format_to(out,
                   "{{\"ph\": \"M\", \"pid\": 1, \"tid\": {}, \"name\": \"thread_name\", "
                   "\"args\": {{\"name\": \"{}\"}}}},\n"
                   "{{\"ph\": \"M\", \"pid\": 1, \"tid\": {}, \"name\": \"thread_sort_index\", "
                   "\"args\": {{\"sort_index\": {}}}}},\n",
                   id + 1, kTitles[id], id + 1, id);
    for (const Span& span : track.spans) {
      const double startUs = (span.startS - originS) * kMicroseconds;
      const double lengthUs = (span.endS - span.startS) * kMicroseconds;
      if (lengthUs > 0) {
        fmt::format_to(out,
                       "{{\"ph\": \"X\", \"pid\": 1, \"tid\": {}, \"name\": \"{}\", \"ts\": {:.3f}, "
                       "\"dur\": {:.3f}}},\n",
                       id + 1, span.name, startUs, lengthUs);
      } else {
        fmt::format_to(
            out,
            "{{\"ph\": \"i\", \"s\": \"t\", \"pid\": 1, \"tid\": {}, \"name\": \"{}\", \"ts\": {:.3f}}},\n",
            id + 1, span.name, startUs);
      }
    }
  }
  fmt::format_to(
      out,
      "{{\"ph\": \"M\", \"pid\": 1, \"name\": \"process_name\", \"args\": {{\"name\": \"gravitile\"}}}}\n"
      "], \"otherData\": {{\"spans_left_out\": {}}}}}\n",
      leftOut);
  return text;
}

}  // namespace gravitile::app
