#pragma once

#include <cstddef>
#include <vector>

#include "render/camera.h"

namespace gravitile::render {

// A view at a time.
struct CameraKey {
  double timeS = 0;
  Camera camera{};  // its shift is not part of a path

  bool operator==(const CameraKey&) const = default;
};

// A flight of the camera through key views, smooth in time: place, distance, field of view and orientation
// and their speeds have no jumps. Between two equal keys it stands still.
struct CameraPath {
  static constexpr std::size_t kMostKeys = 200;
  static constexpr double kLeastGapS = 0.01;  // between the times of two keys
  static constexpr double kLongestS = 86400;

  std::vector<CameraKey> keys;  // in the order of their times, none before 0 or after the duration
  double durationS = 10;        // of the whole
  // After the last key, which then lies before the end, it flies back to the first, which it passes again
  // after `durationS`. Without, it begins and ends at rest.
  bool loop = false;

  bool operator==(const CameraPath&) const = default;
};

// The view at a time, for any number: before the first key and after the last one theirs, or, in a loop, that
// of the turn it falls into. A path without keys has the default view.
Camera cameraAt(const CameraPath& path, double seconds);

// A key at this time, in its order; takes the place of one less than kLeastGapS away. Returns its index. The
// duration grows where it has to. A full path stays as it is, and so does one for a time that is no number;
// then the index is that of the last key.
std::size_t addKey(CameraPath& path, double timeS, const Camera& camera);
void removeKey(CameraPath& path, std::size_t key);
// To another time, at most next to its neighbours: the order of the keys stays.
void moveKey(CameraPath& path, std::size_t key, double timeS);
// Where keys would lie behind the end, all are moved in proportion, so that the last one stands there.
void setDuration(CameraPath& path, double durationS);

// In a loop the way back takes as long as the others do on average, where the last key is at the end.
void setLoop(CameraPath& path, bool loop);

// What is wrong with a path that comes from a file, or nullptr: keys out of order, a number that is none.
const char* problemOf(const CameraPath& path);

// One turn of the view about world z in this time, at a constant rate, for a film that can be shown in a
// loop. Turns like a positive angle for seconds > 0.
CameraPath turntablePath(const Camera& camera, double seconds);

}  // namespace gravitile::render
