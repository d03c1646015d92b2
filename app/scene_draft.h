#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "sim/scenes/scene_file.h"

namespace gravitile::app {

// Edits of a scene file that somebody has open.

// The file a scene was made from: of a row of the table its scene file, or one component of that model; of a
// scene file itself. Nothing for bodies from other files. Throws sim::UserError when the file can't be read.
std::optional<sim::SceneFile> sceneDraft(const std::string& nameOrPath);

// At the end. `model`: of sim::modelTable().
void addComponent(sim::SceneFile& draft, std::string_view model);
// Behind the original, beside which it stands: away from it by four scale lengths.
void duplicateComponent(sim::SceneFile& draft, std::size_t component);
// With the orbit where that is about it. The last one stays.
void removeComponent(sim::SceneFile& draft, std::size_t component);
// The orbit goes along. False, and nothing changed, when another one is called so, or the name is empty.
bool renameComponent(sim::SceneFile& draft, std::size_t component, const std::string& name);

// A parabola of the first two components, which need not be there; false without two.
bool addOrbit(sim::SceneFile& draft);

// Of a component in the scene: as given, else as its model has it. Makes the model where that is needed.
double componentMass(const sim::ComponentSpec& component);
double componentLength(const sim::ComponentSpec& component);
// Of the two on the orbit, of which there is one.
std::array<double, 2> orbitMasses(const sim::SceneFile& draft);

// Why the draft is no scene file: "galaxy 2: mass: ...; allowed: ..."; empty when it is one.
std::string draftProblem(const sim::SceneFile& draft);

// "my-scene.toml" for "My scene!"; empty for a title without letters and digits.
std::string sceneFileName(std::string_view title);

}  // namespace gravitile::app
