#include <fmt/format.h>

#include <cstdio>

#include "app/commands.h"
#include "app/format.h"
#include "app/look_list.h"
#include "app/text_table.h"
#include "sim/integrators/integrator_table.h"
#include "sim/io/format_table.h"
#include "sim/kernel_table.h"
#include "sim/scenes/scene_table.h"

namespace gravitile::app {
namespace {

using Align = TextTable::Align;

void print(const TextTable& table) {
  std::fputs(table.str().c_str(), stdout);
}

std::string tuningNames(const sim::KernelDescriptor& kernel) {
  std::string names;
  for (const sim::TuningId id : kernel.tuning) {
    if (!names.empty()) names += ", ";
    names += sim::tuningParameter(id).name;
  }
  return names.empty() ? "-" : names;
}

}  // namespace

int runListKernels() {
  TextTable table({{"id"}, {"title"}, {"device"}, {"largest N", Align::Right}, {"tuning"}});
  for (const sim::KernelDescriptor& kernel : sim::kernelTable()) {
    std::string lesson(kernel.lesson);
    if (kernel.wrongOnPurpose) lesson += " Wrong on purpose.";
    table.addRow({std::string(kernel.id), std::string(kernel.title),
                  kernel.family == sim::KernelFamily::Gpu ? "GPU" : "CPU", grouped(kernel.maxBodies),
                  tuningNames(kernel)},
                 std::move(lesson));
  }
  print(table);
  return 0;
}

int runListScenes() {
  TextTable table({{"id"}, {"title"}, {"bodies", Align::Right}});
  for (const sim::SceneDescriptor& scene : sim::sceneTable()) {
    table.addRow({std::string(scene.id), std::string(scene.title), grouped(scene.defaultBodies)},
                 std::string(scene.description));
  }
  print(table);
  return 0;
}

int runListIntegrators() {
  TextTable table(
      {{"id"}, {"title"}, {"order", Align::Right}, {"forces a step", Align::Right}, {"reversible"}});
  for (const sim::IntegratorDescriptor& integrator : sim::integratorTable()) {
    table.addRow({std::string(integrator.id), std::string(integrator.title), std::to_string(integrator.order),
                  std::to_string(integrator.forceEvaluations), integrator.timeReversible ? "yes" : "no"},
                 std::string(integrator.description));
  }
  print(table);
  return 0;
}

int runListFormats() {
  TextTable table({{"id"}, {"title"}, {"written"}, {"extensions when writing"}});
  for (const sim::FormatDescriptor& format : sim::formatTable()) {
    table.addRow({std::string(format.id), std::string(format.title), format.write != nullptr ? "yes" : "no",
                  format.write != nullptr ? std::string(format.extensions) : "-"},
                 std::string(format.description));
  }
  print(table);
  return 0;
}

int runListLooks() {
  TextTable table({{"id"}, {"title"}, {"whose"}});
  for (const ListedLook& look : listLooks())
    table.addRow({look.name, look.title, look.own ? "yours" : "the program's"}, look.description);
  print(table);
  return 0;
}

}  // namespace gravitile::app
