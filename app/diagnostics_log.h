#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sim/diagnostics_record.h"

namespace gravitile::app {

// A column of the log. Units: L, M and T are those of the scene's lengths, masses and times.
struct DiagnosticsColumn {
  std::string_view name;     // "kinetic"
  std::string_view unit;     // "M L^2 T^-2"; "" for pure numbers
  std::string_view meaning;  // for the help
  double (*value)(const sim::Diagnostics& now, const sim::DiagnosticsDrift& drift);
};
std::span<const DiagnosticsColumn> diagnosticsColumns();

// "step,time [T],kinetic [M L^2 T^-2],...": the log's first line.
std::string diagnosticsHeader();

// The columns as the help explains them, a line each.
std::string diagnosticsHelp();

// A row; a figure that is not known is left empty. Numbers in the fewest digits that give the same double.
std::string diagnosticsRow(const sim::Diagnostics& now, const sim::DiagnosticsDrift& drift);

// "body 17 was beyond the escape radius at step 300, and 4 others": of a measurement that found some.
std::string escapeText(const sim::Diagnostics& found);

// A CSV file with a row for each measurement, complete on disk once it is written.
class DiagnosticsLog {
 public:
  // Replaces the file at `path`, which requireWritable() has passed. Throws sim::UserError.
  explicit DiagnosticsLog(const std::filesystem::path& path);

  // Appends the newest measurement, once, and none of the step that the last row has. Throws sim::UserError,
  // and writes no more, when it can't be written.
  void follow(const sim::DiagnosticsRecord& record);

  std::uint64_t rows() const { return rows_; }

 private:
  void write(const std::string& line);

  std::filesystem::path path_;
  std::ofstream file_;
  std::uint64_t version_ = 0;  // of the record as it was followed last
  std::optional<sim::Diagnostics> last_;
  std::uint64_t rows_ = 0;
};

}  // namespace gravitile::app
