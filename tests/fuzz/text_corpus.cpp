#include "text_corpus.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "app/camera_file.h"
#include "app/picture_recipe.h"
#include "app/ui_settings.h"
#include "png_bytes.h"

namespace gravitile::app::test {
namespace {

using namespace std::string_view_literals;

std::vector<std::byte> bytesOf(std::string_view text) {
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

Corpus corpusOf(std::initializer_list<std::string_view> texts) {
  Corpus corpus;
  for (const std::string_view text : texts) corpus.push_back(bytesOf(text));
  return corpus;
}

constexpr std::string_view kLook = R"(title = "A look"
description = "of two\nlines"
colour = "temperature"
range-automatic = false
range-low = 0.5
range-high = 2.5
exposure-stops = -1.5
bloom = 0.2
legend = true
trail-bodies = 500
component = [{ number = 2, colour = "#ff8040", visible = false }, { colour = [0.1, 0.2, 0.3], size = 2 }]
)";

std::string recipe() {
  return writeRecipe({.program = "0.1.0 (test)",
                      .unrepeatable = "",
                      .scenePrint = "",
                      .options = {{"scene", "plummer"},
                                  {"bodies", "12"},
                                  {"seed", "7"},
                                  {"kernel", "cpu-simd"},
                                  {"integrator", "leapfrog"},
                                  {"dt", "0.01"},
                                  {"softening", "0.05"},
                                  {"steps", "3"},
                                  {"size", "64x48"},
                                  {"supersample", "2"}},
                      .view = {{"CameraDistance", {3.5}}, {"CameraTarget", {0, 0.5, -1e-3}}}});
}

// The header of an OpenEXR, as far as its texts go.
std::string exrHead() {
  std::string head("\x76\x2f\x31\x01\x02\0\0\0", 8);
  for (const std::string_view text : {"Title\0string\0\x05\0\0\0hello"sv, "Title.2\0string\0\x03\0\0\0you"sv,
                                      "pixelAspectRatio\0float\0\x04\0\0\0\0\0\x80\x3f"sv})
    head += text;
  return head + '\0';
}

}  // namespace

Corpus sceneCorpus() {
  return corpusOf({R"(title = "Two spheres"
description = """
of "two" parts"""
bodies = 65_536
dt = 0.02
softening = 0.05
steps-per-frame = 4
integrator = "leapfrog"
units = { length-kpc = 3, mass-sun = 5e10, time-myr = 10.9 }
[[component]]
name = "first"
model = "plummer"
share = 0.5
mass = 1
scale-length = 1
position = [0, 0, 1e3]
velocity = [0, -0.5, 0]
inclination = 30
node = 10
colour = 2
[[component]]
model = "king"
colour = "#ff8040"
visible = false
[look]
exposure-stops = 0.5
colour = "speed"
)",
                   R"([[component]]
name = "a"
model = "disk-galaxy"
bodies = 1000
galaxy = { toomre-q = 1.5, bulge-mass = 0, halo-cutoff = 30.5 }
[[component]]
name = "b"
model = "plummer"
bodies = 100
[orbit]
components = ["a", "b"]
pericentre = 5
eccentricity = 0.5
separation = 13
mass-ratio = 0.5
inclination = [60, 60]
argument = [-30, -30]
plane-inclination = 10
plane-node = -20
)",
                   R"(# a parabola
component = [{ model = "plummer" }, { model = "plummer", share = 2 }]
orbit = { components = ["plummer", "plummer 2"], pericentre = 1, eccentricity = 1, time-before-pericentre = 3 }
)"});
}

Corpus lectureCorpus() {
  return corpusOf({R"(title = "Tiles"
[[step]]
title = "One"
caption = """
A **tile** of `posMass`:

- first
* second
"""
scene = "disk-galaxy"
bodies = 65_536
kernel = "gpu-tiled"
block = 256
unroll = 4
rsqrt = "fast"
integrator = "leapfrog"
dt = 0.01
adaptive = 0.1
softening = 0.05
paused = false
panels = ["performance", "facts"]
camera = { orientation = "oblique", fit = true, zoom = 1.5 }
[[step]]
kernel = "cpu-simd"
)",
                   "step = [{}, { title = 'two', reproducible = \"on\" }]\n"});
}

Corpus settingsCorpus() {
  UiSettings unusual;
  unusual.theme = Theme::Light;
  unusual.scalePercent = 175;
  unusual.sides.set(PanelId::Performance, PanelSide::Left);
  unusual.shown.set(PanelId::Picture, false);
  return corpusOf({writeUiSettings(unusual), writeUiSettings({})});
}

Corpus lookCorpus() {
  return corpusOf({kLook,
                   "density-automatic = false\ndensity-low = 1\ndensity-high = 2\n"
                   "[[component]]\nnumber = 64\nbrightness = 0.5\ntrails = false\n"});
}

Corpus cameraCorpus() {
  CameraViews views;
  views.path.durationS = 12;
  views.path.loop = true;
  views.path.keys = {{0, {}}, {3.25, {}}, {9, {}}};
  views.path.keys[1].camera.distance = 0.125F;
  views.bookmarks[0] = render::Camera{};
  views.bookmarks[8] = render::Camera{};
  return corpusOf({writeCameraFile(views), "[[bookmark]]\nnumber = 2\nfield-of-view = 60\n"});
}

Corpus pictureCorpus() {
  Corpus corpus = corpusOf({exrHead()});
  corpus.push_back(pngWithTexts({}));
  corpus.push_back(pngWithTexts({{"Title", "A picture"}, {kRecipeText, recipe()}}));
  return corpus;
}

Corpus likeCorpus() {
  return corpusOf({recipe() + '\0' + std::string(kLook), recipe() + '\0'});
}

Corpus optionsCorpus() {
  Corpus corpus = corpusOf(
      {"--scene\nplummer\n--bodies\n1e3\n--seed=7\n--kernel\ncpu-simd\n--paused\n--dt\n0.01\n--"
       "look\nhubble\n",
       "--lecture\nunrolling\n--frames\n10\n--device\ncpu\n--record\nx.mp4\n--autosave\n0\n",
       "render\nout.png\n--steps\n10\n--size\n64x48\n--depth\n16\n--supersample\n2\n--reproducible\n",
       "record\nout.mp4\n--seconds\n2\n--fps\n30\n--camera\nturntable\n--motion-blur\n4\n--shutter\n0.5\n",
       "bench\n--kernels\ncpu-simd,cpu-serial\n--bodies\n64,128\n--blocks\n64,128\n--format\njson\n--"
       "repeats\n2\n",
       "verify\n--kernel\ncpu-simd\n--bodies\n100\n",
       "convert\nin.csv\nout.hdf5\n--columns\nx,y,z,vx,vy,vz,mass\n--bodies\n10\n--force\n", "list\nscenes\n",
       "info\n", "--help\n", "bench\n--help\n", "--version\n"});
  for (std::vector<std::byte>& words : corpus)
    std::replace(words.begin(), words.end(), std::byte{'\n'}, std::byte{0});
  return corpus;
}

}  // namespace gravitile::app::test
