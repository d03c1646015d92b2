// What the camera is asked for, what it follows, and the body that was picked.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/camera_file.h"
#include "app/output_folder.h"
#include "app/session.h"
#include "sim/densest_point.h"
#include "sim/io/atomic_file.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

// A click farther from the nearest body means none, pixels of a panel of scale 1.
constexpr float kHitPixels = 12;
// A frame that took longer than this moves the camera no further.
constexpr double kLongestFrameS = 0.25;

// The first name of a file that does not exist: "stem.toml", "stem-2.toml" ...
std::filesystem::path unusedPath(const std::filesystem::path& folder, const std::string& stem,
                                 std::string_view extension) {
  std::error_code ignored;
  std::filesystem::path path = folder / fmt::format("{}{}", stem, extension);
  for (int number = 2; std::filesystem::exists(path, ignored); ++number)
    path = folder / fmt::format("{}-{}{}", stem, number, extension);
  return path;
}

glm::vec3 placeOf(const sim::Float4& p) {
  return {p.x, p.y, p.z};
}

}  // namespace

CameraControl::View Session::cameraView() const {
  return {static_cast<float>(viewport_.width), static_cast<float>(viewport_.height)};
}

void Session::run(const command::MoveCamera& asked) {
  CameraControl::Outcome outcome = camera_.run(asked.command, picture_.camera, cameraView());
  if (outcome.zoomed) fittedAspect_.reset();
  if (!outcome.note.empty()) notify(std::move(outcome.note));
}

void Session::moveCamera(double timeS) {
  const double dtS = lastMoveS_ > 0 ? std::clamp(timeS - lastMoveS_, 0.0, kLongestFrameS) : 0;
  lastMoveS_ = timeS;
  if (simulation_.restarts() != followedRestarts_) camera_.sceneRestarted();
  simulation_.watchBody(picked_ ? std::optional<std::uint64_t>(picked_->index) : std::nullopt);
  followSample(dtS);
  camera_.advance(dtS, followedPlace(), picture_.camera, cameraView());
}

// Of the recent sample of positions, only where that is followed.
void Session::followSample(double dtS) {
  const bool anew = simulation_.restarts() != followedRestarts_ || camera_.followed() != sampledKind_;
  followedRestarts_ = simulation_.restarts();
  sampledKind_ = camera_.followed();
  if (sampledKind_ != FollowKind::CentreOfMass && sampledKind_ != FollowKind::DensestPoint) return;
  followedPoint_.advance(dtS);
  if (!anew && simulation_.positionsVersion() == followedVersion_) return;
  followedVersion_ = simulation_.positionsVersion();
  const std::vector<sim::Float4>& sample = simulation_.recentPositions().posMass;
  const glm::vec3 place =
      placeOf(sampledKind_ == FollowKind::CentreOfMass ? sim::finiteCentreOfMass(sample)
                                                       : sim::densestPoint(sample, densestScratch_));
  if (anew) {
    followedPoint_.start(place);
  } else {
    followedPoint_.add(place);
  }
}

std::optional<glm::vec3> Session::followedPlace() const {
  switch (camera_.followed()) {
    case FollowKind::CentreOfMass:
    case FollowKind::DensestPoint:
      return followedPoint_.at();
    case FollowKind::PickedBody:
      return picked_ ? picked_->position : std::nullopt;
    case FollowKind::Nothing:
      break;
  }
  return std::nullopt;
}

// ---- views in files -----------------------------------------------------------------------------------

void Session::run(const command::SaveCameraViews&) {
  const auto save = [text = writeCameraFile(camera_.views()), scene = simulation_.scene().name] {
    const OutputFolder folder = outputFolder(kResults);
    const std::string stem = std::filesystem::path(scene).stem().string() + ".camera";
    const std::filesystem::path path = unusedPath(folder.path, stem, ".toml");
    sim::writeFileAtomically(path, text);
    return savedText(path.string(), folder);
  };
  writer_.submit({save, "The camera's views were not saved"});
}

void Session::loadViews(const std::filesystem::path& file) {
  camera_.setViews(readCameraFile(file));
  notify(fmt::format("The camera's path and views are those of {}.", file.filename().string()));
}

// What was kept with a scene of one's own. The scene runs without it as well.
void Session::loadViewsBeside(const std::string& scene) {
  const std::filesystem::path file = cameraFileBeside(scene);
  if (!sim::isSceneFile(scene) || !isCameraFile(file)) return;
  try {
    camera_.setViews(readCameraFile(file));
  } catch (const sim::UserError& error) {
    notify(error.what(), Notice::Kind::Error);
  }
}

// ---- picking ------------------------------------------------------------------------------------------

void Session::run(const command::PickBody& asked) {
  pickRequest_ = asked.request;
}

void Session::run(const command::DropPickedBody&) {
  dropPicked();
}

void Session::dropPicked() {
  picture_.chosen.clear();
  dropPickedAlone();
}

void Session::dropPickedAlone() {
  picked_.reset();
  if (camera_.followed() == FollowKind::PickedBody)
    camera_.run(camera::Follow{FollowKind::Nothing}, picture_.camera, cameraView());
}

std::optional<PickRequest> Session::takePickRequest() {
  return std::exchange(pickRequest_, std::nullopt);
}

void Session::takePick(const BodyWatch::Answer& answer) {
  const bool hit = answer.found && answer.found->pixels <= kHitPixels * viewport_.panelScale &&
                   answer.found->index < simulation_.bodies();
  if (hit) {
    choose(answer);
  } else if (!answer.request.focus && !answer.request.more) {
    dropPicked();
  }
  if (!answer.request.focus) return;
  // Where nothing was hit: at the depth of what is near, else of the target.
  const float aspect = static_cast<float>(viewport_.width) / static_cast<float>(viewport_.height);
  const float depth = answer.found ? answer.found->depth : answer.camera.distance;
  camera_.flyTo(hit ? answer.found->position : answer.camera.pointAt(answer.request.place, depth, aspect),
                picture_.camera);
  fittedAspect_.reset();
}

// The body that was hit. One more beside others, or the only one.
void Session::choose(const BodyWatch::Answer& answer) {
  std::vector<std::uint32_t>& chosen = picture_.chosen;
  const std::uint32_t index = answer.found->index;
  if (!answer.request.more) chosen.clear();
  const auto old = std::find(chosen.begin(), chosen.end(), index);
  if (old != chosen.end()) {
    chosen.erase(old);
    if (picked_ && picked_->index == index) dropPickedAlone();
    return;
  }
  if (chosen.size() == render::kMaxChosenBodies) {
    notify(fmt::format("{} bodies are chosen, and no more can be.", chosen.size()));
    return;
  }
  chosen.push_back(index);
  if (picked_ && picked_->index == index) return;
  const bool followed = camera_.followed() == FollowKind::PickedBody;
  picked_ = PickedBody{index, answer.found->position};
  // Another one is followed from here on.
  if (followed) run(command::MoveCamera{camera::Follow{FollowKind::PickedBody}});
}

void Session::setPickedPlace(const glm::vec3& place) {
  if (picked_) picked_->position = place;
}

}  // namespace gravitile::app
