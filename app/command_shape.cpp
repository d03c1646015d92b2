#include "app/command_shape.h"

#include <algorithm>

namespace gravitile::app {

std::string_view shortHelp(std::string_view help) {
  std::size_t end = help.size();
  for (const std::string_view mark : {"; ", ". ", ": ", " (", " [", "\n"})
    end = std::min(end, help.find(mark));
  return help.substr(0, end);
}

}  // namespace gravitile::app
