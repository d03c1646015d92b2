#pragma once

#include <cstdint>
#include <filesystem>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "sim/cpu/thread_pool.h"
#include "sim/io/input_file.h"
#include "sim/io/trajectory.h"
#include "sim/io/trajectory_frame.h"

namespace gravitile::sim {

// The places of all bodies in a frame.
struct TrajectoryFrame {
  Lattice lattice;
  std::vector<Stray> strays;
};

// Reads frames in any order. Those that were read last stay in memory, up to a limit, so that going forward
// and going back are cheap. Of one thread at a time; decompresses on as many as asked for (0: all cores).
class TrajectoryReader {
 public:
  // Throws UserError when the file is no trajectory, its head is broken, or no frame in it is whole.
  explicit TrajectoryReader(const std::filesystem::path& path, unsigned threads = 0,
                            std::uint64_t cacheBytes = kCacheBytes);
  ~TrajectoryReader();

  const TrajectoryHead& head() const { return head_; }
  std::uint64_t frames() const { return index_.size(); }  // at least 1
  std::uint64_t step(std::uint64_t frame) const { return index_[frame].step; }
  double time(std::uint64_t frame) const { return index_[frame].time; }
  std::uint64_t fileBytes() const { return file_.size(); }
  // The file had no sound index: what it holds was found by looking through it, up to the first frame that is
  // not whole.
  bool recovered() const { return recovered_; }

  // A frame < frames(). Throws UserError when it, or one that it builds on, is damaged.
  std::shared_ptr<const TrajectoryFrame> read(std::uint64_t frame);

  // Places of the bodies [first, first + places.size()) of a frame; w is the mass.
  void places(const TrajectoryFrame& frame, std::size_t first, std::span<Float4> places) const;

  static constexpr std::uint64_t kCacheBytes = std::uint64_t{192} << 20;  // 250 frames of 65,536 bodies

 private:
  struct Entry {
    std::uint64_t offset, step;
    double time;
  };
  struct Packed {
    FrameRecord record;
    std::vector<std::byte> payload;
  };
  using Held = std::shared_ptr<TrajectoryFrame>;

  bool readIndex();
  void scan();
  std::optional<FrameRecord> recordAt(std::uint64_t offset);
  Packed packed(std::uint64_t frame);
  std::uint64_t start(std::uint64_t frame, std::uint64_t key);
  void decode(std::uint64_t first, std::uint64_t last);
  bool decodePieces(std::span<const Packed> packed, std::span<const Held> before, std::span<const Held> made);
  Held held(std::uint64_t frame);
  void keep(std::uint64_t frame, Held made);
  [[noreturn]] void refuseFrame(std::uint64_t frame) const;

  InputFile file_;
  TrajectoryHead head_;
  std::uint64_t framesAt_ = 0;
  std::vector<Entry> index_;
  bool recovered_ = false;
  ThreadPool pool_;
  std::vector<PieceDecoder> decoders_;
  std::vector<std::size_t> freeDecoders_;
  std::mutex mutex_;
  std::size_t mostHeld_;
  std::map<std::uint64_t, Held> held_;
  std::list<std::uint64_t> order_;  // of those, last used first
};

}  // namespace gravitile::sim
