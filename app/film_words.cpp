#include "app/film_words.h"

#include <fmt/format.h>

#include "app/format.h"

namespace gravitile::app {

std::string filmNotice(const LiveFilmOutcome& outcome, std::uint64_t dropped) {
  if (!outcome.kept) {
    if (outcome.failure.empty()) return "The film ended before its first frame; nothing was saved";
    return fmt::format("No film was saved: {}", outcome.failure);
  }
  const std::string figures =
      fmt::format("{:.1f} s, {}, {} dropped, {}B", outcome.lengthS, counted(outcome.frames, "frame"), dropped,
                  withPrefix(static_cast<double>(outcome.bytes)));
  if (!outcome.failure.empty())
    return fmt::format("The film ended early: {}; {} holds {}", outcome.failure, outcome.path.string(),
                       figures);
  return fmt::format("{}: {}", savedText(outcome.path.string(), {outcome.path, outcome.instead}), figures);
}

}  // namespace gravitile::app
