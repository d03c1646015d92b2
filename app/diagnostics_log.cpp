#include "app/diagnostics_log.h"

#include <fmt/format.h>

#include <cerrno>
#include <cmath>
#include <cstring>

#include "sim/user_error.h"

namespace gravitile::app {
namespace {

using Now = const sim::Diagnostics&;
using Drift = const sim::DiagnosticsDrift&;

constexpr std::string_view kEnergy = "M L^2 T^-2", kMomentum = "M L T^-1", kSpin = "M L^2 T^-1",
                           kVelocity = "L T^-1";

constexpr DiagnosticsColumn kColumns[] = {
    {"step", "", "steps since the scene was loaded", [](Now d, Drift) { return double(d.step); }},
    {"time", "T", "simulated time since then", [](Now d, Drift) { return d.time; }},
    {"kinetic", kEnergy, "kinetic energy K", [](Now d, Drift) { return d.kinetic; }},
    {"potential", kEnergy, "potential energy W, softened as the forces are",
     [](Now d, Drift) { return d.potential; }},
    {"energy", kEnergy, "K + W", [](Now d, Drift) { return d.energy(); }},
    {"virial_ratio", "", "2K/|W|", [](Now d, Drift) { return d.virialRatio(); }},
    {"half_mass_radius", "L", "about the centre of mass", [](Now d, Drift) { return d.halfMassRadius; }},
    {"px", kMomentum, "momentum", [](Now d, Drift) { return d.momentum.x; }},
    {"py", kMomentum, "", [](Now d, Drift) { return d.momentum.y; }},
    {"pz", kMomentum, "", [](Now d, Drift) { return d.momentum.z; }},
    {"lx", kSpin, "angular momentum about the origin", [](Now d, Drift) { return d.angularMomentum.x; }},
    {"ly", kSpin, "", [](Now d, Drift) { return d.angularMomentum.y; }},
    {"lz", kSpin, "", [](Now d, Drift) { return d.angularMomentum.z; }},
    {"cx", "L", "centre of mass", [](Now d, Drift) { return d.centre.x; }},
    {"cy", "L", "", [](Now d, Drift) { return d.centre.y; }},
    {"cz", "L", "", [](Now d, Drift) { return d.centre.z; }},
    {"vx", kVelocity, "its velocity", [](Now d, Drift) { return d.centreVelocity.x; }},
    {"vy", kVelocity, "", [](Now d, Drift) { return d.centreVelocity.y; }},
    {"vz", kVelocity, "", [](Now d, Drift) { return d.centreVelocity.z; }},
    {"mass", "M", "total mass", [](Now d, Drift) { return d.mass; }},
    {"energy_drift", "", "(E - E0)/|E0|, 0: the start of the run",
     [](Now, Drift drift) { return drift.energy; }},
    {"momentum_drift", "", "|P - P0| / sqrt(2 M K0)", [](Now, Drift drift) { return drift.momentum; }},
    {"angular_momentum_drift", "", "|L - L0| / (r0 sqrt(2 M K0)), r0: the half-mass radius then",
     [](Now, Drift drift) { return drift.angularMomentum; }},
    {"centre_drift", "", "distance of the centre from where it would have flown to, over r0",
     [](Now, Drift drift) { return drift.centre; }},
    {"escaped", "", "bodies beyond --escape", [](Now d, Drift) { return double(d.escaped); }},
    {"softening", "L", "softening length", [](Now d, Drift) { return d.softening; }},
};

}  // namespace

std::span<const DiagnosticsColumn> diagnosticsColumns() {
  return kColumns;
}

std::string diagnosticsHeader() {
  std::string line;
  for (const DiagnosticsColumn& column : kColumns) {
    if (!line.empty()) line += ',';
    line += column.name;
    if (!column.unit.empty()) line += fmt::format(" [{}]", column.unit);
  }
  return line;
}

std::string diagnosticsHelp() {
  std::string text =
      "Columns of --log, in the scene's units of length L, mass M and time T (the start anew begins at\n"
      "step 0 again, and drifts with it):\n";
  for (const DiagnosticsColumn& column : kColumns) {
    if (column.meaning.empty()) continue;  // a component: the first one stands for all
    text += fmt::format("  {:24}{}{}\n", column.name, column.meaning,
                        column.unit.empty() ? "" : fmt::format(" [{}]", column.unit));
  }
  return text;
}

std::string diagnosticsRow(Now now, Drift drift) {
  std::string line;
  for (const DiagnosticsColumn& column : kColumns) {
    if (&column != kColumns) line += ',';
    const double value = column.value(now, drift);
    if (std::isfinite(value)) line += fmt::format("{}", value);
  }
  return line;
}

std::string escapeText(Now found) {
  const std::string others =
      found.escaped > 1 ? fmt::format(", and {} other{}", found.escaped - 1, found.escaped > 2 ? "s" : "")
                        : "";
  return fmt::format("body {} was beyond the escape radius at step {}{}", found.firstEscaped, found.step,
                     others);
}

DiagnosticsLog::DiagnosticsLog(const std::filesystem::path& path)
    : path_(path), file_(path, std::ios::binary | std::ios::trunc) {
  write(diagnosticsHeader());
}

void DiagnosticsLog::follow(const sim::DiagnosticsRecord& record) {
  if (record.version() == version_ || !file_) return;
  version_ = record.version();
  if (record.empty()) return;
  // A state may be measured twice: because its time came, and because somebody asked.
  const sim::Diagnostics& newest = record.newest();
  if (last_ && last_->step == newest.step && last_->time == newest.time &&
      last_->softening == newest.softening)
    return;
  last_ = newest;
  write(diagnosticsRow(record.newest(), record.drift()));
  ++rows_;
}

// A line goes to the system in one piece, so that who reads the file meanwhile sees whole rows.
void DiagnosticsLog::write(const std::string& line) {
  file_ << line + '\n';
  file_.flush();
  if (file_) return;
  throw sim::WriteError(fmt::format("--log: {} can't be written ({})", path_.string(), std::strerror(errno)));
}

}  // namespace gravitile::app
