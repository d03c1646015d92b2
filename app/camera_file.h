#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "app/camera_views.h"

namespace gravitile::app {

// Bookmarks and the path of a camera as a TOML file:
//
//   duration = 12                  # of the path, seconds
//   loop     = true                # left out: false
//   [[key]]                        # of the path, in the order of their times
//   time          = 0
//   target        = [0, 0, 0]      # what the camera looks at, and
//   distance      = 3              # from how far
//   orientation   = [1, 0, 0, 0]   # quaternion w, x, y, z: camera axes to the scene's; 1, 0, 0, 0 looks
//                                  # down the z axis, y up
//   field-of-view = 45             # degrees, from bottom to top; left out: 45
//   [[bookmark]]
//   number        = 1              # 1 to 9; the rest as in a key, without the time

// Throws sim::UserError "FILE:LINE: what is wrong; what is allowed", for any text whatsoever.
CameraViews parseCameraFile(std::string_view text, const std::string& file);

// parseCameraFile() gives back equal views.
std::string writeCameraFile(const CameraViews& views);

// The first line that says anything has one of the keys or heads above.
bool looksLikeCameraFile(std::string_view head);
// Whether the file at this path looks like one; false for what can't be read.
bool isCameraFile(const std::filesystem::path& path);

// Throws sim::UserError also when the file can't be read.
CameraViews readCameraFile(const std::filesystem::path& path);

// Where the views of a scene file are kept: "my-scene.camera" beside "my-scene.toml".
std::filesystem::path cameraFileBeside(const std::filesystem::path& scene);

}  // namespace gravitile::app
