#include "app/frame_trace.h"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

namespace gravitile::app {
namespace {

nlohmann::json parsed(const FrameTrace& trace, double originS = 0) {
  return nlohmann::json::parse(trace.json(originS));
}

// Events of a phase ("X": spans) by their name.
std::multimap<std::string, nlohmann::json> events(const nlohmann::json& trace, const std::string& phase) {
  std::multimap<std::string, nlohmann::json> found;
  for (const nlohmann::json& event : trace.at("traceEvents"))
    if (event.at("ph") == phase) found.emplace(event.at("name"), event);
  return found;
}

TEST(FrameTrace, SpansAreMicrosecondsSinceTheOrigin) {
  FrameTrace trace;
  trace.add(TraceTrack::Frames, "draw", 100.5, 100.75);
  trace.mark(TraceTrack::Frames, "input", 100.25);
  const nlohmann::json read = parsed(trace, 100);
  const auto spans = events(read, "X"), moments = events(read, "i");
  ASSERT_EQ(spans.size(), 1U);
  EXPECT_DOUBLE_EQ(spans.begin()->second.at("ts"), 500000);
  EXPECT_DOUBLE_EQ(spans.begin()->second.at("dur"), 250000);
  ASSERT_EQ(moments.count("input"), 1U);
  EXPECT_DOUBLE_EQ(moments.begin()->second.at("ts"), 250000);
}

TEST(FrameTrace, EveryTrackIsAThreadOfItsOwnWithAName) {
  FrameTrace trace;
  for (std::size_t k = 0; k < kTraceTracks; ++k) trace.add(static_cast<TraceTrack>(k), "span", 1, 2);
  const nlohmann::json read = parsed(trace);
  std::map<int, std::string> names;
  for (const auto& [name, event] : events(read, "M"))
    if (name == "thread_name") names[event.at("tid")] = event.at("args").at("name");
  EXPECT_EQ(names.size(), kTraceTracks);
  for (const auto& [name, event] : events(read, "X")) EXPECT_EQ(names.erase(event.at("tid")), 1U);
}

TEST(FrameTrace, WhatHasNoRoomIsCounted) {
  FrameTrace trace(2);
  for (int k = 0; k < 5; ++k) trace.add(TraceTrack::Encoder, "encode", k, k + 0.5);
  trace.add(TraceTrack::Steps, "steps", 0, 1);  // another track has room of its own
  const nlohmann::json read = parsed(trace);
  EXPECT_EQ(events(read, "X").count("encode"), 2U);
  EXPECT_EQ(events(read, "X").count("steps"), 1U);
  EXPECT_EQ(read.at("otherData").at("spans_left_out"), 3);
}

TEST(FrameTrace, ASpanEndsWhereTheNextBegins) {
  FrameTrace trace;
  {
    TraceSpan part(&trace, TraceTrack::Frames, "first");
    part.next("second");
  }
  const auto spans = events(parsed(trace), "X");
  ASSERT_EQ(spans.count("first") + spans.count("second"), 2U);
  const auto& first = spans.find("first")->second;
  const double endUs = first.at("ts").get<double>() + first.at("dur").get<double>();
  EXPECT_LE(endUs, spans.find("second")->second.at("ts").get<double>() + 1e-2);
}

TEST(FrameTrace, SpansWithoutATraceAreNothing) {
  TraceSpan span(nullptr, TraceTrack::Frames, "nobody looks");
  span.next("at this");
}

TEST(FrameTrace, ThreadsWriteSideBySide) {
  FrameTrace trace;
  const auto write = [&trace](TraceTrack track) {
    for (int k = 0; k < 1000; ++k) trace.add(track, "span", k, k + 1);
  };
  std::thread encoder(write, TraceTrack::Encoder), steps(write, TraceTrack::Steps);
  write(TraceTrack::Frames);
  encoder.join();
  steps.join();
  EXPECT_EQ(events(parsed(trace), "X").size(), 3000U);
}

}  // namespace
}  // namespace gravitile::app
