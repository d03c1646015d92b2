#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <mutex>
#include <span>
#include <vector>

#include "sim/cpu/thread_pool.h"
#include "sim/io/atomic_file.h"
#include "sim/io/output_file.h"
#include "sim/io/trajectory.h"
#include "sim/io/trajectory_frame.h"
#include "sim/vertex.h"

namespace gravitile::sim {

// Writes a trajectory, frame by frame. Until finish() it is a file beside the path, `OUT.orbits.PID-N`,
// which a crash leaves behind: that plays up to the last whole frame. Of one thread at a time; compresses on
// as many as asked for (0: all cores). All throw UserError, where writing fails WriteError.
class TrajectoryWriter {
 public:
  TrajectoryWriter(const std::filesystem::path& path, const TrajectoryHead& head, unsigned threads = 0);
  ~TrajectoryWriter();
  TrajectoryWriter(const TrajectoryWriter&) = delete;
  TrajectoryWriter& operator=(const TrajectoryWriter&) = delete;

  // Where each of the head's bodies is after so many steps. After a failure no more frames are taken, but
  // finish() keeps what there is. A position that is not finite is refused, and the file as good as before.
  void add(std::span<const Vertex> bodies, std::uint64_t step, double time);

  // Index and name. After a failure in add(), the whole frames up to there, if there are any.
  void finish();

  bool kept() const { return kept_; }  // finish() has left a file
  std::uint64_t frames() const { return index_.size(); }
  std::uint64_t bytes() const { return bytes_; }  // written so far

 private:
  struct Entry {
    std::uint64_t offset, step;
    double time;
  };
  void quantise(std::span<const Vertex> bodies);
  void encode(bool key);
  void write(std::span<const std::byte> bytes);
  std::vector<std::byte> indexBytes() const;

  AtomicFile file_;
  OutputFile output_;
  double spacing_;
  std::uint64_t bodies_;
  std::uint32_t keyInterval_;
  ThreadPool pool_;
  std::deque<Lattice> frames_;  // newest first, a fixed number, which change places
  std::vector<Stray> strays_;
  std::vector<std::vector<std::byte>> pieces_;
  std::vector<PieceEncoder> encoders_;  // one a thread, handed out by number
  std::vector<std::size_t> freeEncoders_;
  std::mutex mutex_;
  std::vector<Entry> index_;
  std::uint64_t bytes_ = 0, whole_ = 0;
  bool failed_ = false, kept_ = false;
};

}  // namespace gravitile::sim
