#pragma once

#include <string>
#include <variant>

#include "app/commands.h"

namespace gravitile::app {

// What a command line asks for, one alternative a command.
struct ShowWindow {
  CommonOptions common;
};
struct ShowInfo {
  CommonOptions common;
};
enum class ListTopic { Kernels, Scenes, Integrators, Formats, Looks };
struct ExamineCheck {
  std::string check;
};
struct ShowText {
  std::string text;  // --help, --version
};
using Task = std::variant<ShowWindow, RenderOptions, RecordOptions, BenchOptions, VerifyOptions,
                          ConvertOptions, ShowInfo, DoctorOptions, ExamineCheck, ListTopic, ShowText>;

// Reads the command line. Throws sim::UserError that names the option and the allowed values, in one line,
// whatever is wrong with it; nothing has been started by then.
Task parseCommandLine(int argc, const char* const* argv);

}  // namespace gravitile::app
