#pragma once

#include <string_view>

#include "sim/toml_value.h"
#include "sim/tuning.h"

namespace gravitile::app {

// One value of a lecture's script, which may also be one of a tuning parameter.
class ScriptValue : public sim::TomlValue {
 public:
  using TomlValue::TomlValue;

  int tuning(const sim::TuningParameter& parameter) const;
};

}  // namespace gravitile::app
