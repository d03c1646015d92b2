#include "sim/io/text_write.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "sim/io/output_file.h"
#include "sim/io/text_layout.h"

namespace gravitile::sim {
namespace {

// Text on its way to the file.
class Buffer {
 public:
  explicit Buffer(const WriteTarget& target) : file_(target.path, target.shown) {}

  void add(std::string_view text) { text_ += text; }
  void add(float number) {
    char digits[kLongestFloat];
    const auto [end, error] = std::to_chars(std::begin(digits), std::end(digits), number);
    text_.append(digits, end);
  }
  void flush() {
    file_.write(std::as_bytes(std::span(text_)));
    text_.clear();
  }
  void close() {
    flush();
    file_.close();
  }

 private:
  static constexpr std::size_t kLongestFloat = 32;  // of the shortest form: 16
  OutputFile file_;
  std::string text_;
};

// One word whatever the name is: blanks and separators would begin the next column.
std::string asWord(std::string name) {
  for (char& c : name)
    if (c == ' ' || c == '\t' || c == ',' || c == ';' || c == '"' || c == '\n' || c == '\r') c = '_';
  return name.empty() ? "_" : name;
}

std::vector<TextColumn> columnsOf(const FileContents& contents, const WriteOptions& options) {
  if (!options.columns.empty()) return options.columns;
  std::vector<TextColumn> columns(kUsualColumns.begin(), kUsualColumns.end());
  if (contents.bodies.componentNames.size() > 1) columns.push_back(TextColumn::Component);
  return columns;
}

void addValues(const FileContents& contents, Buffer& buffer) {
  const FileContents usual;
  for (const TextValue& row : kTextValues) {
    FileContents probe{.bodies = {},
                       .time = contents.time,
                       .softening = contents.softening,
                       .units = contents.units,
                       .gravity = contents.gravity};
    FileContents granted = usual;
    if (row.of(probe) != row.of(granted)) buffer.add(fmt::format("# {} = {}\n", row.name, row.of(probe)));
  }
}

void addColumn(const FileContents& contents, const std::vector<std::string>& names, TextColumn column,
               std::size_t i, Buffer& buffer) {
  const Float4 &p = contents.bodies.posMass[i], &v = contents.bodies.velocity[i];
  if (column == TextColumn::Component) {
    buffer.add(names[contents.bodies.component[i]]);
  } else if (column == TextColumn::Skip) {
    buffer.add("0");
  } else {
    const float values[kNumberColumns] = {p.w, p.x, p.y, p.z, v.x, v.y, v.z};
    buffer.add(values[static_cast<std::size_t>(column)]);
  }
}

std::string lossOf(const FileContents& contents, const std::vector<TextColumn>& columns) {
  const bool components = std::find(columns.begin(), columns.end(), TextColumn::Component) != columns.end();
  return contents.bodies.componentNames.size() > 1 && !components
             ? "components are left out, as --columns asks"
             : "";
}

std::string write(const WriteTarget& target, const FileContents& contents, const WriteOptions& options,
                  TextSeparator separator) {
  constexpr std::size_t kBodiesABlock = 8192;
  const std::vector<TextColumn> columns = columnsOf(contents, options);
  const std::string_view between = separator == TextSeparator::Blanks ? " " : ",";
  std::vector<std::string> names;
  for (const std::string& name : contents.bodies.componentNames) names.push_back(asWord(name));

  Buffer buffer(target);
  addValues(contents, buffer);
  // Readers of CSV want the header bare; those of tables take what has no mark for a body.
  if (separator == TextSeparator::Blanks) buffer.add("# ");
  for (std::size_t k = 0; k < columns.size(); ++k) {
    if (k > 0) buffer.add(between);
    buffer.add(columnName(columns[k]));
  }
  buffer.add("\n");
  const std::size_t bodies = contents.bodies.size();
  for (std::size_t i = 0; i < bodies; ++i) {
    for (std::size_t k = 0; k < columns.size(); ++k) {
      if (k > 0) buffer.add(between);
      addColumn(contents, names, columns[k], i, buffer);
    }
    buffer.add("\n");
    if ((i + 1) % kBodiesABlock != 0) continue;
    buffer.flush();
    if (options.progress) options.progress(static_cast<double>(i + 1) / static_cast<double>(bodies));
  }
  buffer.close();
  return lossOf(contents, columns);
}

}  // namespace

std::string writeTextTable(const WriteTarget& target, const FileContents& contents,
                           const WriteOptions& options) {
  return write(target, contents, options, TextSeparator::Blanks);
}

std::string writeCsv(const WriteTarget& target, const FileContents& contents, const WriteOptions& options) {
  return write(target, contents, options, TextSeparator::Comma);
}

}  // namespace gravitile::sim
