#include "sim/scenes/asset_scenes.h"

#include <fmt/format.h>

#include <array>
#include <stdexcept>
#include <utility>
#include <vector>

#include "embedded/scenes.h"
#include "sim/scenes/compose.h"

namespace gravitile::sim {
namespace {

constexpr std::string_view kExtension = ".toml";
// A row's `make` is a plain function, so there is one for each place in the list.
constexpr std::size_t kMaxAssetScenes = 64;

template <std::size_t Index>
Scene makeAssetScene(std::uint64_t bodies, std::uint64_t seed) {
  const AssetScene& asset = assetScenes()[Index];
  Scene scene = composeScene(asset.file, bodies, seed);
  scene.name = asset.id;
  return scene;
}

using Maker = Scene (*)(std::uint64_t bodies, std::uint64_t seed);

template <std::size_t... Index>
constexpr std::array<Maker, sizeof...(Index)> makersOf(std::index_sequence<Index...>) {
  return {makeAssetScene<Index>...};
}

}  // namespace

std::span<const AssetScene> assetScenes() {
  static const std::vector<AssetScene> scenes = [] {
    std::vector<AssetScene> list;
    for (const embedded::File& file : embedded::scenes())
      list.push_back({file.name.substr(0, file.name.size() - kExtension.size()),
                      parseSceneFile(file.contents, std::string(file.name))});
    return list;
  }();
  return scenes;
}

std::span<const SceneDescriptor> assetSceneRows() {
  static constexpr auto kMakers = makersOf(std::make_index_sequence<kMaxAssetScenes>());
  static const std::vector<SceneDescriptor> rows = [] {
    if (assetScenes().size() > kMaxAssetScenes)
      throw std::length_error(fmt::format("more than {} scene files", kMaxAssetScenes));
    std::vector<SceneDescriptor> list;
    for (const AssetScene& scene : assetScenes())
      list.push_back({.id = scene.id,
                      .title = scene.file.title,
                      .description = scene.file.description,
                      .defaultBodies = scene.file.defaultBodies(),
                      .make = kMakers[list.size()]});
    return list;
  }();
  return rows;
}

}  // namespace gravitile::sim
