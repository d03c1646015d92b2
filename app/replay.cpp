#include "app/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <iterator>

#include "app/format.h"
#include "app/known_file.h"
#include "app/parse_value.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

constexpr std::string_view kBesideReplay[] = {
    "--replay",          "--size",   "--look",  "--at",     "--frames", "--seconds",     "--fps",
    "--steps-per-frame", "--camera", "--scene", "--paused", "--depth",  "--supersample", "--motion-blur",
    "--shutter",         "--force",  "--record"};

[[noreturn]] void refusePlace(const std::string& at, const sim::ReplayEngine& replay) {
  const std::uint64_t last = replay.frames() - 1;
  const sim::Units& units = replay.head().run.scene.units;
  const double from = replay.time(0), to = replay.time(last);
  const std::string shown =
      units.physical()
          ? fmt::format("a time from {} to {} (in {}), or in the scene's own unit ",
                        sim::timeText(units, from), sim::timeText(units, to), sim::timeUnitNames())
          : "";
  throw sim::UserError(fmt::format(
      "--at: '{}' is not in the trajectory; allowed: a frame from 0 to {}, or {}t={:.6g} to t={:.6g}", at,
      last, shown, from, to));
}

// The whole text is a number.
std::optional<double> realNumber(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number)) return std::nullopt;
  return number;
}

// Between the two frames that this time lies between.
std::optional<double> placeOfTime(double time, const sim::ReplayEngine& replay) {
  const std::uint64_t last = replay.frames() - 1;
  // As it is written for people, the time of an end may be rounded to beyond it.
  const sim::Units& units = replay.head().run.scene.units;
  const double slack = 1e-5 * std::max(std::abs(replay.time(0)), std::abs(replay.time(last)));
  const auto isEnd = [&](std::uint64_t frame) {
    return std::abs(time - replay.time(frame)) <= slack ||
           sim::timeText(units, time) == sim::timeText(units, replay.time(frame));
  };
  const bool within = time >= replay.time(0) && time <= replay.time(last);
  if (!within && !isEnd(0) && !isEnd(last)) return std::nullopt;
  std::uint64_t from = 0, to = last;
  while (to - from > 1) {
    const std::uint64_t middle = from + (to - from) / 2;
    (replay.time(middle) <= time ? from : to) = middle;
  }
  const double length = replay.time(to) - replay.time(from);
  const double part = length > 0 ? std::clamp((time - replay.time(from)) / length, 0.0, 1.0) : 0;
  return static_cast<double>(from) + part * static_cast<double>(to - from);
}

}  // namespace

std::unique_ptr<sim::ReplayEngine> openReplay(const std::string& file) {
  if (const std::string other = sim::isTrajectory(file) ? "" : knownFile(file); !other.empty())
    throw sim::UserError(other);
  return std::make_unique<sim::ReplayEngine>(file);
}

sim::ReplayEngine* replayOf(sim::Simulation& simulation) {
  return dynamic_cast<sim::ReplayEngine*>(&simulation.engine());
}

const sim::ReplayEngine* replayOf(const sim::Simulation& simulation) {
  return dynamic_cast<const sim::ReplayEngine*>(&simulation.engine());
}

std::string replayText(const sim::ReplayEngine& replay) {
  const sim::TrajectoryHead& head = replay.head();
  const sim::Units& units = head.run.scene.units;
  const std::uint64_t frames = replay.frames();
  std::string text = fmt::format(
      "{}, {} bodies, {} frames from t = {} to t = {}; positions to {:.2g}, 1/{} of the system's size",
      head.run.scene.name, grouped(head.bodies()), grouped(frames), sim::timeText(units, replay.time(0)),
      sim::timeText(units, replay.time(frames - 1)), head.error,
      grouped(static_cast<std::uint64_t>(std::llround(head.size / head.error))));
  if (replay.recovered()) text += "; it was cut off, and plays up to its last whole frame";
  return text;
}

void followSceneOption(CommonOptions& options) {
  if (!options.replay.empty() || !sim::isTrajectory(options.scene)) return;
  options.replay = options.scene;
  options.scene = kDefaultScene;
}

void refuseBesideReplay(const CommonOptions& options) {
  for (const std::string& given : options.given) {
    const bool allowed =
        std::find(std::begin(kBesideReplay), std::end(kBesideReplay), given) != std::end(kBesideReplay);
    if (!allowed || (given == "--scene" && options.scene != kDefaultScene))
      throw sim::UserError(fmt::format(
          "{}: {} is a trajectory, which is replayed, and nothing is computed; allowed: {}without {}", given,
          options.replay, given == "--steps" ? "--at FRAME instead, or " : "",
          options.has("--replay") ? "--replay" : "it as --scene"));
  }
}

double replayPlace(const std::string& at, const sim::ReplayEngine& replay) {
  const bool isTime = at.starts_with("t=");
  const std::string_view text = std::string_view(at).substr(isTime ? 2 : 0);
  const std::optional<double> number = realNumber(text);
  if (isTime || !number) {
    const std::optional<double> time = number ? number : sim::parseTime(replay.head().run.scene.units, text);
    const std::optional<double> place = time ? placeOfTime(*time, replay) : std::nullopt;
    if (!place) refusePlace(at, replay);
    return *place;
  }
  if (*number < 0 || *number > static_cast<double>(replay.frames() - 1) || *number != std::floor(*number))
    refusePlace(at, replay);
  return *number;
}

std::uint64_t replayFilmFrames(const sim::ReplayEngine& replay, std::optional<std::uint64_t> asked,
                               std::uint64_t stride) {
  if (stride == 0) {
    if (!asked) throw sim::UserError("--steps-per-frame: with 0 a film has no end; allowed: 0 with --frames");
    return *asked;
  }
  const std::uint64_t there = (replay.frames() - 1) / stride + 1;
  if (asked && *asked > there)
    throw sim::UserError(
        fmt::format("--frames: the trajectory has {} frames, enough for a film of {}; allowed: 1 to {}",
                    replay.frames(), there, there));
  return asked.value_or(there);
}

void tellReplay(const CommonOptions& options, const sim::ReplayEngine& replay) {
  fmt::print(stderr, "gravitile: {}: {}\n", options.replay, replayText(replay));
}

std::unique_ptr<sim::Simulation> startReplay(CommonOptions& options) {
  refuseBesideReplay(options);
  std::unique_ptr<sim::ReplayEngine> replay;
  try {
    replay = openReplay(options.replay);
  } catch (const sim::UserError& error) {
    throw sim::UserError(fmt::format("--replay: {}", error.what()));
  }
  const sim::TrajectoryHead& head = replay->head();
  options.scene = head.run.source;
  options.seed = head.run.seed;
  sim::Scene scene = replay->scene();
  const sim::StepParameters parameters = head.run.parameters;
  return std::make_unique<sim::Simulation>(std::move(replay), std::move(scene), parameters);
}

}  // namespace gravitile::app
