#include "app/trajectory_worker.h"

#include <gtest/gtest.h>

#include <limits>

#include "sim/io/trajectory_reader.h"
#include "sim/user_error.h"
#include "temporary_file.h"
#include "trajectory_file.h"

namespace gravitile::app {
namespace {

constexpr std::size_t kBodies = 500;
constexpr unsigned kThreads = 2;

// Frame k of circling bodies, in memory that the worker hands back.
TrajectoryWorker::Frame filled(TrajectoryWorker& worker, int k) {
  TrajectoryWorker::Frame frame = worker.empty();
  frame.bodies = sim::test::circling(kBodies, k);
  frame.step = static_cast<std::uint64_t>(k) * 3;
  frame.time = 0.03 * k;
  return frame;
}

class TrajectoryWorkerTest : public testing::Test {
 protected:
  sim::TrajectoryHead head_ = sim::test::headOf(sim::test::circling(kBodies, 0));
  sim::test::TemporaryFile file_{{}};
};

TEST_F(TrajectoryWorkerTest, EveryFrameIsWrittenInItsOrder) {
  constexpr int kFrames = 40;  // far more than it holds
  TrajectoryWorker worker(file_.path(), head_, kThreads);
  for (int k = 0; k < kFrames; ++k) ASSERT_TRUE(worker.add(filled(worker, k)));
  worker.end();
  EXPECT_TRUE(worker.done() && worker.kept() && !worker.failed());
  EXPECT_EQ(worker.frames(), kFrames);
  EXPECT_EQ(worker.bytes(), std::filesystem::file_size(file_.path()));
  const sim::TrajectoryReader reader(file_.path(), 1);
  ASSERT_EQ(reader.frames(), kFrames);
  for (int k = 0; k < kFrames; ++k) EXPECT_EQ(reader.step(k), 3 * k);
}

TEST_F(TrajectoryWorkerTest, LeftAloneItWritesWhatWaits) {
  {
    TrajectoryWorker worker(file_.path(), head_, kThreads);
    worker.add(filled(worker, 0));
    worker.add(filled(worker, 1));
  }
  EXPECT_EQ(sim::TrajectoryReader(file_.path(), 1).frames(), 2);
}

TEST_F(TrajectoryWorkerTest, AFailureEndsItAndKeepsWhatWasBefore) {
  TrajectoryWorker worker(file_.path(), head_, kThreads);
  for (int k = 0; k < 3; ++k) ASSERT_TRUE(worker.add(filled(worker, k)));
  TrajectoryWorker::Frame broken = filled(worker, 3);
  broken.bodies[7].y = std::numeric_limits<float>::quiet_NaN();
  worker.add(std::move(broken));
  // Nobody waits for room that will never be there.
  int more = 4;
  while (worker.add(filled(worker, more))) ++more;
  EXPECT_THROW(worker.end(), sim::UserError);
  EXPECT_TRUE(worker.failed() && worker.kept());
  EXPECT_FALSE(worker.full());
  EXPECT_EQ(sim::TrajectoryReader(file_.path(), 1).frames(), 3);
}

}  // namespace
}  // namespace gravitile::app
