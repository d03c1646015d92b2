#pragma once

#include "app/film_status.h"
#include "app/session.h"

namespace gravitile::app {

// Part of the picture panel: what films and saved pictures are like, and a button that begins a film or ends
// the one that runs. `labelWidth`: pixels.
void drawFilmRows(const UiSettings& settings, const FilmStatus& film, float labelWidth,
                  CommandQueue& commands);

}  // namespace gravitile::app
