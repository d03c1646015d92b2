#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "sim/host_memory.h"
#include "sim/io/component_names.h"
#include "sim/io/format_rows.h"
#include "sim/io/line_reader.h"
#include "sim/io/text_layout.h"
#include "sim/io/text_write.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

// Reads one table.
class TextReader {
 public:
  TextReader(const std::filesystem::path& path, std::string_view format, const ReadOptions& options)
      : file_(path, format, options.progress),
        lines_(file_),
        columns_(options.columns),
        given_(!columns_.empty()) {}

  FileContents read();

 private:
  void takeComment(std::string_view text);
  bool takeHeader();
  void begin(std::string_view line);
  void takeBody();
  float number(std::string_view word, TextColumn column) const;
  void takeComponent(std::string_view word);

  InputFile file_;
  LineReader lines_;
  std::vector<TextColumn> columns_;
  bool given_;          // by the person: headers in the file name nothing then
  bool begun_ = false;  // a header or a body has been seen
  TextSeparator separator_ = TextSeparator::Blanks;
  std::vector<std::string_view> words_;
  FileContents contents_;
};

FileContents TextReader::read() {
  while (const auto line = lines_.next()) {
    if (line->empty()) continue;
    if (const auto comment = commentOf(*line)) {
      takeComment(*comment);
      continue;
    }
    if (!begun_) separator_ = separatorOf(*line);
    splitColumns(*line, separator_, words_);
    if (!begun_) {
      begun_ = true;
      if (takeHeader()) continue;
      begin(*line);
    }
    takeBody();
  }
  Bodies& bodies = contents_.bodies;
  if (bodies.size() == 0) file_.refuse(fmt::format("it ends after line {} without a body", lines_.number()));
  if (bodies.componentNames.empty()) bodies.componentNames = {"bodies"};
  bodies.component.resize(bodies.size());
  return std::move(contents_);
}

// A comment may name the columns, or a value that the table keeps.
void TextReader::takeComment(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals != std::string_view::npos) {
    splitWords(text.substr(0, equals), words_);
    const std::string_view name = words_.size() == 1 ? words_.front() : "";
    splitWords(text.substr(equals + 1), words_);
    if (words_.size() != 1) return;
    const double value = parseNumber(words_.front()).value_or(std::numeric_limits<double>::quiet_NaN());
    for (const TextValue& row : kTextValues)
      if (row.name == name && std::isfinite(value)) row.of(contents_) = value;
    return;
  }
  if (begun_ || given_) return;
  splitColumns(text, separatorOf(text), words_);
  if (const auto columns = columnsOfHeader(words_)) columns_ = *columns;
}

// True when the first line is a header and no body.
bool TextReader::takeHeader() {
  for (const std::string_view word : words_)
    if (parseNumber(word) || parseDecimalComma(word)) return false;
  if (given_) return true;
  const auto columns = columnsOfHeader(words_);
  if (!columns && meansHeader(words_))
    lines_.refuse(
        fmt::format("{} in this header; expected {} in any order, of which z and vz may be left out, or "
                    "--columns of 'gravitile convert'",
                    faultOfHeader(words_), columnList({kUsualColumns.begin(), kUsualColumns.end()})));
  if (!columns)
    lines_.refuse(fmt::format("it has no numbers and is no header; expected {}, or these names in any order",
                              columnList({kUsualColumns.begin(), kUsualColumns.end()})));
  columns_ = *columns;
  return true;
}

void TextReader::begin(std::string_view line) {
  if (columns_.empty()) columns_.assign(kUsualColumns.begin(), kUsualColumns.end());
  constexpr std::uint64_t kBytesABody = 2 * sizeof(Float4) + sizeof(std::uint32_t);
  requireMemory(file_.size() / (line.size() + 1), kBytesABody);
}

void TextReader::takeBody() {
  if (words_.size() != columns_.size())
    lines_.refuse(
        fmt::format("{} columns, expected {} ({}); a header line, or --columns of "
                    "'gravitile convert', can name others",
                    words_.size(), columns_.size(), columnList(columns_)));
  std::array<float, kNumberColumns> values{};
  for (std::size_t k = 0; k < words_.size(); ++k) {
    if (columns_[k] == TextColumn::Component)
      takeComponent(words_[k]);
    else if (columns_[k] != TextColumn::Skip)
      values[static_cast<std::size_t>(columns_[k])] = number(words_[k], columns_[k]);
  }
  const auto [mass, x, y, z, vx, vy, vz] = values;
  if (mass < 0) lines_.refuse(fmt::format("the mass is {}, expected 0 or more", mass));
  contents_.bodies.posMass.push_back({x, y, z, mass});
  contents_.bodies.velocity.push_back({vx, vy, vz, 0});
}

float TextReader::number(std::string_view word, TextColumn column) const {
  constexpr std::size_t kShownLetters = 40;
  const std::optional<double> value = parseNumber(word);
  if (!value && parseDecimalComma(word))
    lines_.refuse(fmt::format("{} is '{}', expected a number with a decimal point, not a comma",
                              columnName(column), word.substr(0, kShownLetters)));
  if (!value || !std::isfinite(*value))
    lines_.refuse(fmt::format("{} is '{}', expected a finite number", columnName(column),
                              word.substr(0, kShownLetters)));
  const auto narrowed = static_cast<float>(*value);
  if (!std::isfinite(narrowed))
    lines_.refuse(
        fmt::format("{} is {}, beyond the range of single precision; expected at most 3.4e38 in units "
                    "that suit the system",
                    columnName(column), *value));
  return narrowed;
}

void TextReader::takeComponent(std::string_view word) {
  constexpr std::size_t kMostComponents = 256;
  Bodies& bodies = contents_.bodies;
  std::vector<std::string>& names = bodies.componentNames;
  // Neighbours mostly belong together.
  const std::uint32_t last = bodies.component.empty() ? 0 : bodies.component.back();
  const bool same = !bodies.component.empty() && names[last] == word;
  bodies.component.push_back(same ? last : componentNumber(names, word));
  if (names.size() > kMostComponents)
    lines_.refuse(fmt::format("more than {} different components; expected a few names that come again",
                              kMostComponents));
}

bool isCsv(std::span<const std::byte> head, std::uint64_t) {
  return recogniseText(head).value_or(TextSeparator::Blanks) != TextSeparator::Blanks;
}

bool isTable(std::span<const std::byte> head, std::uint64_t) {
  return recogniseText(head) == TextSeparator::Blanks;
}

FileContents readCsv(const std::filesystem::path& path, const ReadOptions& options) {
  return TextReader(path, "CSV", options).read();
}

FileContents readTable(const std::filesystem::path& path, const ReadOptions& options) {
  return TextReader(path, "a text table", options).read();
}

}  // namespace

constinit const FormatDescriptor kCsv = {
    .id = "csv",
    .title = "CSV",
    .description =
        "One body a line: columns by commas or semicolons, named in the first line or by 'convert "
        "--columns'.",
    .extensions = ".csv",
    .recognise = isCsv,
    .read = readCsv,
    .write = writeCsv,
    .takesColumns = true,
};

constinit const FormatDescriptor kTextTable = {
    .id = "table",
    .title = "text table",
    .description =
        "One body a line: mass x y z vx vy vz, or as a comment line or 'convert --columns' names them.",
    .extensions = ".tab .txt .dat .tsv",
    .recognise = isTable,
    .read = readTable,
    .write = writeTextTable,
    .takesColumns = true,
};

}  // namespace gravitile::sim
