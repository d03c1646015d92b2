#include <limits>

#include "app/option_rows.h"
#include "sim/io/format_table.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

// Those that can be written.
std::vector<sim::FormatDescriptor> writableFormats() {
  std::vector<sim::FormatDescriptor> formats;
  for (const sim::FormatDescriptor& format : sim::formatTable())
    if (format.write != nullptr) formats.push_back(format);
  return formats;
}

}  // namespace

std::vector<OptionRow> convertRows(ConvertOptions& options) {
  const std::vector<sim::FormatDescriptor> formats = writableFormats();
  return {
      {.rule = {"--format", idList(formats)},
       .placeholder = "ID",
       .help = "What to write: " + idList(formats),
       .defaultText = "by the extension of OUT",
       .group = kFileGroup,
       .take =
           [&options, formats](const OptionRule& rule, std::string_view text) {
             options.format = formats[parseName(rule, text, ids(formats))].id;
           },
       .choices = oneOf(ids(formats))},
      {.rule = {"--columns",
                "mass, x, y, z, vx, vy, vz, component, skip, with commas between; z and vz may lack"},
       .placeholder = "A,B,...",
       .help = "Columns of a text table: of IN when it is one, else of OUT",
       .defaultText = "as the file says, else mass,x,y,z,vx,vy,vz",
       .group = kFileGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             requireValue(rule, text);
             try {
               options.columns = sim::parseColumns(text);
             } catch (const sim::UserError& error) {
               throw sim::UserError(rule.option + ": " + error.what());
             }
           },
       .choices = listOf({"mass", "x", "y", "z", "vx", "vy", "vz", "component", "skip"})},
      {.rule = {"--bodies", "1 to 1073741824"},
       .placeholder = "N",
       .help = "Write a random subset of this many, with the same total mass",
       .defaultText = "all",
       .group = kFileGroup,
       .take = [&options](
                   const OptionRule& rule,
                   std::string_view text) { options.bodies = parseCount(rule, text, 1, sim::kMaxBodies); }},
      {.rule = {"--seed", "0 to 18446744073709551615"},
       .placeholder = "S",
       .help = "Seed of the choice of the subset",
       .defaultText = std::to_string(options.seed),
       .group = kFileGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             options.seed = parseCount(rule, text, 0, std::numeric_limits<std::uint64_t>::max());
           }},
  };
}

}  // namespace gravitile::app
