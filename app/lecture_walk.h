#pragma once

#include <deque>
#include <memory>
#include <string>

#include "app/lecture.h"

namespace gravitile::app {

// What a step's commands depend on, as it is when the step's turn has come.
struct RunningState {
  sim::KernelFamily family = sim::KernelFamily::Cpu;  // of the engine
  sim::KernelChoice kernel;                           // that runs
  std::uint64_t bodies = 0;
};

struct StepPlan {
  std::vector<Command>
      commands;      // in the order they must be carried out, each when no kernel is in preparation
  std::string note;  // what can't be done here, and what happens instead; else ""
};

// What a step amounts to. A kernel and a body count change in the order in which neither meets a count that
// is too much for the kernel.
StepPlan planStep(const LectureStep& step, const RunningState& now);

// Where in a lecture one is, and what is still to be done to get there. Default-constructed: no lecture.
class LectureWalk {
 public:
  LectureWalk() = default;
  // Begins with the first step. The lecture may be null.
  explicit LectureWalk(std::shared_ptr<const Lecture> lecture);

  bool loaded() const { return lecture_ != nullptr; }
  const Lecture& lecture() const { return *lecture_; }
  std::size_t index() const { return index_; }
  const LectureStep& step() const { return lecture_->steps[index_]; }
  // What can't be done of the step shown; "" until its turn has come.
  const std::string& note() const { return note_; }

  // +1: to the next step, -1: to the one before. False at the lecture's ends.
  bool turn(int direction);

  // The next command that is due; nothing when the state of the step shown is reached. Not to be called while
  // a kernel is in preparation. Steps that were left before they were reached are gone through all the same:
  // what they set and the later ones do not would be missing otherwise.
  std::optional<Command> next(const RunningState& now);

 private:
  std::shared_ptr<const Lecture> lecture_;
  std::size_t index_ = 0;
  std::string note_;
  std::deque<std::size_t> steps_;  // entered and not planned yet
  std::deque<Command> commands_;   // of the step planned last
};

}  // namespace gravitile::app
