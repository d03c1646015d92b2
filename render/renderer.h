#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <glm/vec2.hpp>

#include "render/bloom_pass.h"
#include "render/colour_target.h"
#include "render/draw_path.h"
#include "render/frame_block.h"
#include "render/frame_input.h"
#include "render/guide_pass.h"
#include "render/local_density.h"
#include "render/measurements.h"
#include "render/meter.h"
#include "render/palette.h"
#include "render/pass_clock.h"
#include "render/resolve_pass.h"
#include "render/splat_pass.h"
#include "render/sprite_pass.h"
#include "render/trail_pass.h"

namespace gravitile::render {

// Adds the light of all bodies up, sized in perspective, and brings the sum to the screen: by exposure,
// bloom, tone curve and sRGB encoding, or as a map of surface density. Needs a current GL 4.5 context all its
// life. Bodies that stand still are drawn once, until camera or look change. The steady frame allocates
// nothing and waits for nothing; a new size reallocates images once, a new kind of picture links its programs
// once.
class Renderer {
 public:
  // `abilities` of the GL in use; other ones are for tests.
  explicit Renderer(const GlAbilities& abilities = GlAbilities::ofContext());

  // Throws RenderError with the log when a shader does not compile.
  void draw(const FrameInput& input);

  // A picture in tiles, each of which is drawn twice: gather() for all of them, where needsGathering(), then
  // settle(), then finish() for all. What is measured of the picture and light that is scattered across it
  // are then the same everywhere. `first`: no tile of it was drawn before. `inner`: of the tile's pixels
  // those that no other tile has, as BloomPass::add() wants them. Trails and long exposures are for draw()
  // alone.
  bool needsGathering(const FrameInput& input) const;
  void gather(const FrameInput& tile, const PixelRect& inner, bool first);
  void settle(const FrameInput& tile);
  void finish(const FrameInput& tile, bool first);

  // The bodies of the frames to come are others: no light and no trails of the old ones.
  void forget();

  // What was found out about the picture, a few frames late.
  glm::vec2 figureRange() const;   // what the colours of the bodies stand for, from end to end
  glm::vec2 densityRange() const;  // likewise those of a density map
  float exposure() const;          // factor on all light
  std::uint32_t brokenBodies() const {
    return measurements_.latest().broken;
  }  // positions that are not finite

  // What was measured of the last frame, once it is there: for a row of frames that goes on elsewhere.
  Measured measured();
  void goOnFrom(const Measured& measured) { measurements_.put(measured); }

  DrawPath pathInUse() const { return path_; }
  // The last frame took the light of its bodies from the one before.
  bool keptLight() const { return kept_; }

  // The linear picture of the last draw as floats, before bloom and exposure, for measurements. 0 before the
  // first. A density map has mass per length^2 in its first channel.
  GLuint light();
  void waitForMeasurements() { measurements_.wait(); }
  // On which each pass of the frames to come is marked; whoever sets it begins it. None by default.
  void setClock(PassClock* clock) { clock_ = clock; }

 private:
  // What the light of bodies depends on.
  struct LightKey {
    GLuint vertexBuffer = 0;
    std::uint64_t contents = 0;  // 0: it can't be kept
    std::size_t standFor = 1;
    DrawPath path = DrawPath::Sprites;
    FrameBlock block;
    bool operator==(const LightKey&) const = default;
  };
  LightKey lightKey(const FrameInput& input) const;
  LightSource drawLight(const FrameInput& input, bool first);
  void choosePath(const FrameInput& input);
  void prepare(const FrameInput& input);
  void adaptAtOnce(const FrameInput& input);
  void bindShared() const;
  LightSource drawBodies(const FrameInput& input);
  LightSource drawFinerBodies(const FrameInput& input);
  void useBlock();
  LightSource resolved(const FrameInput& input, const LightSource& light);
  void measure(const FrameInput& input, const LightSource& light);
  void scatter(const FrameInput& input, const LightSource& light);
  void show(const FrameInput& input, const LightSource& light);
  void mark(const char* pass);

  GlAbilities abilities_;
  FrameBlock block_;
  LightSource lastLight_;
  int lastWidth_ = 0, lastHeight_ = 0;
  PictureKind lastKind_ = PictureKind::Light;  // of the frame before, and what its colours told
  ColourMode lastColours_ = ColourMode::Component;
  double sinceChangeS_ = 1e9;  // long ago
  DrawPath path_ = DrawPath::Sprites;
  LightKey keptKey_;  // of the light of bodies that was drawn last
  LightSource keptLight_;
  bool kept_ = false;
  bool ofBodiesAlone_ = true;       // the last frame's light: neither trails nor earlier frames are in it
  bool resolvedKept_ = false;       // what resolve_ has is of that light alone
  std::optional<float> bloomKept_;  // the radius, where the scattered light is of it too
  PassClock* clock_ = nullptr;

  GlBuffer frame_;
  GlVertexArray noVertices_;
  Palette palette_;
  Measurements measurements_;
  LocalDensity localDensity_;
  Meter meter_;
  SplatPass splat_;
  TrailPass trails_;
  SpritePass sprites_;
  ResolvePass resolve_;
  ResolvePass mean_;  // of light that was drawn larger
  ResolvePass blur_;  // of several draws
  BloomPass bloom_;
  GuidePass guides_;
  LightImage screen_;                  // the finished picture, where a compute shader makes it
  std::vector<PixelProgram> toneMap_;  // as programs::kToneMap
  PixelProgram densityMapInks_, densityMapImage_, densityInks_, densityImage_;
};

// A framebuffer with an image to draw the finished picture into where there is no window.
class PictureTarget {
 public:
  // Throws RenderError when GL refuses the size.
  PictureTarget(int width, int height, PixelKind kind = PixelKind::Rgb8);

  GLuint framebuffer() const { return framebuffer_.get(); }
  int width() const { return width_; }
  int height() const { return height_; }
  PixelKind kind() const { return kind_; }

 private:
  GlTexture image_;
  GlFramebuffer framebuffer_;
  int width_, height_;
  PixelKind kind_;
};

}  // namespace gravitile::render
