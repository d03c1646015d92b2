#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/finding.h"

namespace gravitile::app {

// What `gravitile doctor` looks at, one row each, in the order in which it is shown. A Fault is something
// that does not work though a machine of this kind has it: a display that can't be opened, not that there is
// none.
struct DoctorCheck {
  std::string id;     // "opengl"
  std::string title;  // "OpenGL"
  std::function<Finding()> examine;
  // It calls a driver, which may hang or crash, so that it is made by a process of its own.
  bool guarded = false;
  std::string advice = "";  // where that process brings no answer
};
std::vector<DoctorCheck> doctorChecks();

// Rows of the table, by what they look at. Each returns whole rows.
std::vector<DoctorCheck> machineChecks();  // processor, memory
std::vector<DoctorCheck> gpuChecks();      // driver and GPU, compiler, interop
std::vector<DoctorCheck> pictureChecks();  // OpenGL, display, films
std::vector<DoctorCheck> folderChecks();

}  // namespace gravitile::app
