#include "app/known_file.h"

#include <fmt/format.h>

#include <exception>
#include <string_view>

#include "render/picture_text.h"
#include "sim/io/checkpoint.h"
#include "sim/io/format_table.h"
#include "sim/io/trajectory.h"

namespace gravitile::app {
namespace {

bool isPicture(const std::filesystem::path& file) {
  try {
    render::readPictureText(file);
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

// "" where it is none.
std::string_view titleOfBodies(const std::filesystem::path& file) {
  try {
    return sim::formatOf(file).title;
  } catch (const std::exception&) {
    return "";
  }
}

}  // namespace

std::string knownFile(const std::filesystem::path& file) {
  const std::string name = file.string();
  if (sim::isTrajectory(file))
    return fmt::format(
        "{0} is a trajectory, which keeps places only, so that nothing can go on from it; allowed: "
        "--replay {0}, which plays it",
        name);
  if (sim::isCheckpoint(file))
    return fmt::format("{0} is a checkpoint; allowed: --resume {0}, which goes on with its run", name);
  if (isPicture(file))
    return fmt::format("{0} is a picture; allowed: 'gravitile render OUT --like {0}', which makes it again",
                       name);
  if (const std::string_view title = titleOfBodies(file); !title.empty())
    return fmt::format("{0} is a file of bodies ({1}); allowed: --scene {0}, which starts from them", name,
                       title);
  return "";
}

}  // namespace gravitile::app
