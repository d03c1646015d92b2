#include "app/window_icon.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <png.h>

#include <cstdlib>
#include <string_view>
#include <vector>

#include "embedded/icons.h"

namespace gravitile::app {
namespace {

struct Icon {
  int width = 0, height = 0;
  std::vector<unsigned char> rgba;
};

// Of a PNG file in memory; empty where it is none.
Icon decoded(std::string_view file) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_memory(&image, file.data(), file.size()) == 0) return {};
  image.format = PNG_FORMAT_RGBA;
  Icon icon{static_cast<int>(image.width), static_cast<int>(image.height), {}};
  icon.rgba.resize(PNG_IMAGE_SIZE(image));
  if (png_image_finish_read(&image, nullptr, icon.rgba.data(), 0, nullptr) == 0) return {};
  return icon;
}

}  // namespace

void setWindowIcon(GLFWwindow* window) {
  if (const char* session = std::getenv("WAYLAND_DISPLAY"); session != nullptr && *session != '\0') return;
  std::vector<Icon> icons;
  for (const auto& file : embedded::icons()) icons.push_back(decoded(file.contents));
  std::vector<GLFWimage> images;
  for (Icon& icon : icons)
    if (!icon.rgba.empty()) images.push_back({icon.width, icon.height, icon.rgba.data()});
  if (!images.empty()) glfwSetWindowIcon(window, static_cast<int>(images.size()), images.data());
}

}  // namespace gravitile::app
