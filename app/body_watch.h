#pragma once

#include <optional>

#include "app/picked_body.h"
#include "render/body_picker.h"
#include "render/look.h"
#include "render/vertex_stream.h"

namespace gravitile::app {

// The picture's answers about single bodies: which one is at a place, and where the picked one has gone.
// Lives as long as the GL context.
class BodyWatch {
 public:
  // Of what was asked, as the picture had it.
  struct Answer {
    PickRequest request;
    render::Camera camera;                      // it was looked at with
    std::optional<render::PickedVertex> found;  // nothing is near
  };

  // Once a frame, after the picture was drawn: asks what there is to ask. `body`: whose place is to be known.
  struct Question {
    const render::VertexStream& bodies;
    const render::Camera& camera;
    const render::Look& look;  // tells which components are hidden
    int width, height;         // of the picture, pixels
    std::optional<PickRequest> request;
    std::optional<std::uint32_t> body;
  };
  void ask(const Question& question);

  // What has arrived. Never block.
  std::optional<Answer> takeAnswer();
  std::optional<glm::vec3> takePlace();

 private:
  render::BodyPicker picker_;
  render::BodyTracker tracker_;
  Answer asked_;
  std::optional<std::uint32_t> tracked_;
};

}  // namespace gravitile::app
