#pragma once

#include <cstddef>

namespace gravitile::sim {

// The order in which blocks of bodies meet when each pair of blocks is to be worked out once: a tournament by
// the circle method (Lucas 1883). Round 0 is every block with itself. In each later round every block meets
// one other, so that the meetings of a round touch different blocks and may run at the same time, and each
// block meets its partners in the same order however many threads there are.
class BlockRounds {
 public:
  struct Meeting {
    std::size_t round;
    std::size_t a, b;  // in round 0 each meets itself; a number >= blocks(): the other has this round off
  };

  explicit BlockRounds(std::size_t blocks) : blocks_(blocks), players_(blocks + blocks % 2) {}

  std::size_t blocks() const { return blocks_; }
  std::size_t meetings() const { return players_ * (players_ / 2); }

  // Meetings are numbered round by round: all of one come before the first of the next.
  Meeting meeting(std::size_t number) const {
    const std::size_t round = number / (players_ / 2), place = number % (players_ / 2);
    if (round == 0) return {round, 2 * place, 2 * place + 1};
    // The last player stays, the others sit in a circle that turns by one seat a round.
    const std::size_t seats = players_ - 1;
    if (place == 0) return {round, round - 1, seats};
    return {round, (round - 1 + place) % seats, (round - 1 + seats - place) % seats};
  }

 private:
  std::size_t blocks_, players_;
};

}  // namespace gravitile::sim
