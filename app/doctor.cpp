#include "app/doctor.h"

#include <fmt/format.h>

#include <chrono>
#include <exception>
#include <future>
#include <nlohmann/json.hpp>

#include "app/commands.h"
#include "app/format.h"
#include "app/text_table.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

// A driver that is started for the first time needs a second or two, on a busy machine more.
constexpr std::chrono::seconds kLongestCheck{20};

Finding examineHere(const DoctorCheck& check) {
  try {
    return check.examine();
  } catch (const std::exception& error) {
    return {Verdict::Fault, error.what(), check.advice};
  }
}

Finding examineElsewhere(const DoctorCheck& check) {
  return findingOfChild({"/proc/self/exe", "examine", check.id}, kLongestCheck, check.advice);
}

// All at once, so that several that hang take no longer than one.
std::vector<Finding> examineAll(const std::vector<DoctorCheck>& checks) {
  std::vector<std::future<Finding>> running;
  for (const DoctorCheck& check : checks)
    running.push_back(check.guarded ? std::async(std::launch::async, examineElsewhere, std::cref(check))
                                    : std::async(std::launch::deferred, examineHere, std::cref(check)));
  std::vector<Finding> findings;
  for (std::future<Finding>& finding : running) findings.push_back(finding.get());
  return findings;
}

std::size_t count(const std::vector<Finding>& findings, Verdict verdict) {
  std::size_t number = 0;
  for (const Finding& finding : findings) number += finding.verdict == verdict ? 1 : 0;
  return number;
}

void printRows(const std::vector<DoctorCheck>& checks, const std::vector<Finding>& findings) {
  constexpr std::size_t kTextColumn = 23, kLineWidth = 100;  // characters
  for (std::size_t i = 0; i < checks.size(); ++i) {
    const Finding& finding = findings[i];
    fmt::print("{:<6} {:<16}{}\n", verdictWord(finding.verdict), checks[i].title, finding.what);
    if (!finding.advice.empty()) fmt::print("{}", wrapped("-> " + finding.advice, kLineWidth, kTextColumn));
  }
  const std::size_t faults = count(findings, Verdict::Fault), warnings = count(findings, Verdict::Warning);
  fmt::print("{}, {}\n", counted(faults, "fault"), counted(warnings, "warning"));
}

void printJson(const std::vector<DoctorCheck>& checks, const std::vector<Finding>& findings) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < checks.size(); ++i)
    rows.push_back({{"check", checks[i].id},
                    {"verdict", verdictWord(findings[i].verdict)},
                    {"what", findings[i].what},
                    {"advice", findings[i].advice}});
  using Handler = nlohmann::ordered_json::error_handler_t;
  fmt::print("{}\n", nlohmann::ordered_json{{"checks", rows},
                                            {"warnings", count(findings, Verdict::Warning)},
                                            {"faults", count(findings, Verdict::Fault)}}
                         .dump(2, ' ', false, Handler::replace));
}

}  // namespace

std::vector<DoctorCheck> doctorChecks() {
  std::vector<DoctorCheck> checks = machineChecks();
  for (const auto& more : {gpuChecks(), pictureChecks(), folderChecks()})
    checks.insert(checks.end(), more.begin(), more.end());
  return checks;
}

int runDoctor(const DoctorOptions& options) {
  const std::vector<DoctorCheck> checks = doctorChecks();
  const std::vector<Finding> findings = examineAll(checks);
  if (options.json)
    printJson(checks, findings);
  else
    printRows(checks, findings);
  return count(findings, Verdict::Fault) > 0 ? 1 : 0;
}

int runExamine(const std::string& check) {
  std::vector<std::string_view> known;
  const std::vector<DoctorCheck> checks = doctorChecks();
  for (const DoctorCheck& row : checks) {
    if (row.id == check) {
      fmt::print("{}", findingLine(examineHere(row)));
      return 0;
    }
    known.emplace_back(row.id);
  }
  throw sim::UserError(sim::unknownName("check", check, known));
}

}  // namespace gravitile::app
