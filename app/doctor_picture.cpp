// What draws, shows and encodes, as `gravitile doctor` sees it.
#include <fmt/format.h>

#include <cstdlib>
#include <string_view>

#include "app/doctor.h"
#include "render/encoder_check.h"
#include "render/offscreen_context.h"
#include "render/render_error.h"
#include "render/window_context.h"

namespace gravitile::app {
namespace {

constexpr const char* kDriverAdvice =
    "install or update the graphics driver (without a GPU Mesa's: Debian, Ubuntu: libgl1-mesa-dri "
    "libegl-mesa0)";

// Software that draws in place of a GPU.
bool drawsInSoftware(std::string_view renderer) {
  for (const std::string_view name : {"llvmpipe", "softpipe", "SWR"})
    if (renderer.find(name) != std::string_view::npos) return true;
  return false;
}

std::string describe(const render::GlInfo& gl) {
  return fmt::format("{} ({}), {}{}", gl.renderer, gl.vendor, gl.version,
                     drawsInSoftware(gl.renderer) ? "; the processor draws" : "");
}

Finding examineOpenGl() {
  try {
    const render::OffscreenContext context;
    return {Verdict::Ok, describe(context.info())};
  } catch (const render::RenderError& error) {
    return {Verdict::Fault, error.what(), kDriverAdvice};
  }
}

std::string valueOf(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr ? value : "";
}

Finding examineDisplay() {
  const std::string x11 = valueOf("DISPLAY"), wayland = valueOf("WAYLAND_DISPLAY");
  if (x11.empty() && wayland.empty())
    return {Verdict::Ok, "none: pictures and films are made without a window (render, record)"};
  const std::string named = (x11.empty() ? "" : "DISPLAY=" + x11) +
                            (x11.empty() || wayland.empty() ? "" : ", ") +
                            (wayland.empty() ? "" : "WAYLAND_DISPLAY=" + wayland);
  if (!render::WindowContext::displayAvailable())
    return {
        Verdict::Fault, named + " can't be opened",
        "start it on that display's desktop or with ssh -X, or unset the variable and use render and record"};
  try {
    const render::WindowContext window({.width = 64, .height = 64, .visible = false});
    return {Verdict::Ok, fmt::format("{}: {}", named, describe(window.info()))};
  } catch (const render::RenderError& error) {
    return {Verdict::Fault, fmt::format("{}: {}", named, error.what()), kDriverAdvice};
  }
}

Finding examineFilms(const render::FilmFormat& format) {
  const std::string problem = render::encoderProblem(format);
  if (!problem.empty())
    return {Verdict::Warning, problem, ".mkv films and rows of PNGs need nothing special"};
  return {Verdict::Ok, fmt::format("{} ({})", format.title, format.encoder)};
}

}  // namespace

std::vector<DoctorCheck> pictureChecks() {
  std::vector<DoctorCheck> checks{{"opengl", "OpenGL", examineOpenGl, true, kDriverAdvice},
                                  {"display", "display", examineDisplay, true, kDriverAdvice}};
  for (const render::FilmFormat& format : render::filmFormats()) {
    if (format.encoder.empty()) continue;
    checks.push_back({std::string(format.id), fmt::format("{} films", format.extension),
                      [&format] { return examineFilms(format); }});
  }
  return checks;
}

}  // namespace gravitile::app
