#include "app/lecture_value.h"

#include "app/parse_value.h"
#include "sim/user_error.h"

namespace gravitile::app {

int ScriptValue::tuning(const sim::TuningParameter& parameter) const {
  const OptionRule rule{key(), allowedTuningValues(parameter)};
  const std::string written =
      parameter.valueNames.empty() ? numberText(rule.allowed) : sim::oneLine(text(rule.allowed));
  try {
    return parseTuningValue(rule, written, parameter.id);
  } catch (const sim::UserError& error) {
    refuse(error.what());
  }
}

}  // namespace gravitile::app
