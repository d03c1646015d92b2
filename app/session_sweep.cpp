#include <fmt/format.h>

#include "app/output_folder.h"
#include "app/session.h"
#include "app/sweep_file.h"

namespace gravitile::app {

void Session::run(const command::StartSweep& asked) {
  const sim::KernelChoice& base = shownKernel();
  if (base.kernel == nullptr) return;
  const SweepRequest request{.kind = asked.kind,
                             .base = base,
                             .bodies = simulation_.bodies(),
                             .serialToo = serialKernelsRun_,
                             .exact = asked.exact};
  sweep_.start(request, simulation_);
  state_.panels.open(PanelId::Sweep);
  state_.sweepFiles.clear();
}

void Session::run(const command::CancelSweep&) {
  sweep_.cancel();
}

void Session::run(const command::SaveSweep&) {
  const BenchResult result = sweep_.result();
  if (result.rows.empty()) return;
  const OutputFolder folder = outputFolder(kResults);
  const SweepFiles files = saveSweep(result, sweep_.request(), folder.path);
  state_.sweepFiles =
      savedText(fmt::format("{} and {}", files.csv.string(), files.json.filename().string()), folder);
}

}  // namespace gravitile::app
