#include "render/shader.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "embedded/shaders.h"
#include "gl_test.h"
#include "render/frame_block.h"
#include "render/measurements.h"
#include "render/palette.h"
#include "render/programs.h"
#include "render/render_error.h"

namespace gravitile::render {
namespace {

class Shader : public GlTest {};

// The message that linking ends in, "" when it links.
std::string linkFailure(const ProgramFiles& files) {
  try {
    linkProgram(files);
  } catch (const RenderError& error) {
    return error.what();
  }
  return "";
}

TEST_F(Shader, EveryProgramLinks) {
  std::string texts;
  std::vector<ProgramFiles> all(programs::kPrograms.begin(), programs::kPrograms.end());
  std::vector<PixelFiles> pixels(programs::kPixelPrograms.begin(), programs::kPixelPrograms.end());
  pixels.insert(pixels.end(), programs::kToneMap.begin(), programs::kToneMap.end());
  for (const PixelFiles& files : pixels) {
    all.push_back(asFragments(files));
    all.push_back(asCompute(files));
  }
  for (const ProgramFiles& files : all) {
    EXPECT_EQ(linkFailure(files), "");
    for (const std::string_view file : {files.vertex, files.fragment, files.compute}) {
      if (!file.empty()) texts += std::string(file) + "\n" + std::string(shaderSource(file, files.defines));
    }
  }
  for (const embedded::File& file : embedded::shaders()) {
    const bool isText = file.name.ends_with(".glsl");
    const std::string_view firstLine = file.contents.substr(0, file.contents.find('\n'));
    EXPECT_NE(texts.find(isText ? firstLine : file.name), std::string::npos)
        << file.name << " belongs to no program";
  }
}

TEST_F(Shader, AnIncludedFileStandsInTheTextOnceAndLinesAreCounted) {
  const std::string text = shaderSource("splat.comp", "SOMETHING");
  EXPECT_TRUE(text.starts_with("#version 450 core\n#define SOMETHING\n#line 2 0\n")) << text.substr(0, 80);
  EXPECT_EQ(text.find("#include"), std::string::npos);
  const std::string function = "Footprint footprintOf(";
  EXPECT_NE(text.find(function), std::string::npos);
  EXPECT_EQ(text.find(function), text.rfind(function));
  EXPECT_NE(text.find("#line 1 1\n"), std::string::npos);
}

TEST_F(Shader, AnUnknownFileIsNamed) {
  EXPECT_NE(linkFailure({"no_such.vert", "bodies.frag", {}}).find("no_such.vert"), std::string::npos);
}

// A uniform or a resource of the program under the number that render/ uses for it.
struct Place {
  ProgramFiles files;
  GLenum interface;
  const char* name;
  GLint number;
};

const Place kPlaces[] = {
    {programs::kGuides, GL_UNIFORM, "axisLength", bindings::kAxisLength},
    {programs::kGuides, GL_UNIFORM, "spacing", bindings::kGridSpacing},
    {programs::kGuides, GL_UNIFORM, "reach", bindings::kGridReach},
    {programs::kSplat, GL_UNIFORM, "firstBody", bindings::kFirstBody},
    {programs::kSplatByTiles, GL_UNIFORM, "firstBody", bindings::kFirstBody},
    {programs::kLargeBodies, GL_UNIFORM, "margin", bindings::kMargin},
    {programs::kSprites, GL_UNIFORM, "margin", bindings::kMargin},
    {programs::kSprites, GL_UNIFORM, "counting", bindings::kCounting},
    {asFragments(programs::kBloomDown), GL_UNIFORM, "texel", bindings::kDownTexel},
    {asCompute(programs::kBloomDown), GL_UNIFORM, "texel", bindings::kDownTexel},
    {asFragments(programs::kBloomDown), GL_UNIFORM, "size", bindings::kDownSize},
    {asCompute(programs::kBloomDown), GL_UNIFORM, "size", bindings::kDownSize},
    {asFragments(programs::kBloomUp), GL_UNIFORM, "texel", bindings::kUpTexel},
    {asCompute(programs::kBloomUp), GL_UNIFORM, "texel", bindings::kUpTexel},
    {asFragments(programs::kBloomUp), GL_UNIFORM, "size", bindings::kUpSize},
    {asCompute(programs::kBloomUp), GL_UNIFORM, "size", bindings::kUpSize},
    {asFragments(programs::kBloomUp), GL_UNIFORM, "share", bindings::kUpShare},
    {asCompute(programs::kBloomUp), GL_UNIFORM, "share", bindings::kUpShare},
    {programs::kHistogramBodies, GL_UNIFORM, "stride", bindings::kStride},
    {programs::kHistogramInks, GL_UNIFORM, "stride", bindings::kStride},
    {programs::kHistogramImage, GL_UNIFORM, "stride", bindings::kStride},
    {programs::kPercentiles, GL_UNIFORM, "wanted", bindings::kWanted},
    {programs::kCountMass, GL_UNIFORM, "rowMask", bindings::kRowMask},
    {programs::kCountMass, GL_UNIFORM, "largest", bindings::kLargestCube},
    {programs::kCountMass, GL_UNIFORM, "stride", bindings::kBodyStride},
    {programs::kLocalDensity, GL_UNIFORM, "firstBody", bindings::kFirstQueried},
    {programs::kLocalDensity, GL_UNIFORM, "lastBody", bindings::kLastQueried},
    {programs::kLocalDensity, GL_SHADER_STORAGE_BLOCK, "Cubes", bindings::kCubes},
    {programs::kLocalDensity, GL_SHADER_STORAGE_BLOCK, "Figures", bindings::kFigures},
    {programs::kRecordTrails, GL_UNIFORM, "trails", bindings::kTrailBodies},
    {programs::kRecordTrails, GL_UNIFORM, "stride", bindings::kTrailStride},
    {programs::kTrails, GL_UNIFORM, "newest", bindings::kNewestMoment},
    {programs::kTrails, GL_UNIFORM, "moments", bindings::kMoments},
    {programs::kTrails, GL_UNIFORM, "fraction", bindings::kMomentFraction},
    {programs::kTrails, GL_UNIFORM, "brightness", bindings::kTrailBrightness},
    {programs::kRecordTrails, GL_UNIFORM, "chosen[0]", bindings::kTrailChosen},
    {programs::kTrails, GL_UNIFORM, "chosen[0]", bindings::kTrailChosen},
    {programs::kTrails, GL_SHADER_STORAGE_BLOCK, "Trails", bindings::kTrailRing},
    {programs::kSplat, GL_UNIFORM_BLOCK, "Frame", bindings::kFrame},
    {programs::kSplat, GL_SHADER_STORAGE_BLOCK, "Bodies", bindings::kBodies},
    {programs::kSplat, GL_SHADER_STORAGE_BLOCK, "Palette", bindings::kPalette},
    {programs::kSplat, GL_SHADER_STORAGE_BLOCK, "Measurements", bindings::kMeasurements},
    {programs::kSplat, GL_SHADER_STORAGE_BLOCK, "LargeBodies", bindings::kLargeBodyList},
    {programs::kSplat, GL_SHADER_STORAGE_BLOCK, "DrawLarge", bindings::kDrawLarge},
    {programs::kPercentiles, GL_SHADER_STORAGE_BLOCK, "Histogram", bindings::kHistogram},
    {programs::kHistogramBodies, GL_SHADER_STORAGE_BLOCK, "Bodies", bindings::kBodies},
    {programs::kPick, GL_UNIFORM, "viewProjection", bindings::kPickView},
    {programs::kPick, GL_UNIFORM, "halfSize", bindings::kPickHalfSize},
    {programs::kPick, GL_UNIFORM, "place", bindings::kPickPlace},
    {programs::kPick, GL_UNIFORM, "mostPixels", bindings::kPickReach},
    {programs::kPick, GL_UNIFORM, "bodyCount", bindings::kPickBodies},
    {programs::kPick, GL_UNIFORM, "pass", bindings::kPickPass},
    {programs::kPick, GL_UNIFORM, "hidden", bindings::kPickHidden},
    {programs::kPick, GL_SHADER_STORAGE_BLOCK, "Bodies", bindings::kBodies},
    {programs::kPick, GL_SHADER_STORAGE_BLOCK, "Found", bindings::kFound},
};

TEST_F(Shader, BindingsAndLocationsAreThoseOfTheProgram) {
  for (const Place& place : kPlaces) {
    const GlProgram program = linkProgram(place.files);
    if (place.interface == GL_UNIFORM) {
      EXPECT_EQ(glGetUniformLocation(program.get(), place.name), place.number) << place.name;
      continue;
    }
    const GLuint index = glGetProgramResourceIndex(program.get(), place.interface, place.name);
    ASSERT_NE(index, GL_INVALID_INDEX) << place.name;
    constexpr GLenum kBinding = GL_BUFFER_BINDING;
    GLint binding = -1;
    glGetProgramResourceiv(program.get(), place.interface, index, 1, &kBinding, 1, nullptr, &binding);
    EXPECT_EQ(binding, place.number) << place.name;
  }
}

struct Member {
  ProgramFiles files;
  GLenum interface;
  const char* name;
  std::size_t offset;
};

const Member kMembers[] = {
    {programs::kSplat, GL_UNIFORM, "Frame.viewProjection", offsetof(FrameBlock, viewProjection)},
    {programs::kSplat, GL_UNIFORM, "Frame.inkQuanta", offsetof(FrameBlock, inkQuanta)},
    {programs::kSplat, GL_UNIFORM, "Frame.pictureSize", offsetof(FrameBlock, pictureSize)},
    {programs::kSplat, GL_UNIFORM, "Frame.fixedFigures", offsetof(FrameBlock, fixedFigures)},
    {programs::kSplat, GL_UNIFORM, "Frame.pixelsTimesDepth", offsetof(FrameBlock, pixelsTimesDepth)},
    {programs::kSplat, GL_UNIFORM, "Frame.largestRadius", offsetof(FrameBlock, largestRadius)},
    {programs::kSprites, GL_UNIFORM, "Frame.radiance", offsetof(FrameBlock, radiance)},
    {programs::kSplat, GL_UNIFORM, "Frame.perMeanMass", offsetof(FrameBlock, perMeanMass)},
    {programs::kSplat, GL_UNIFORM, "Frame.bodies", offsetof(FrameBlock, bodies)},
    {programs::kSplat, GL_UNIFORM, "Frame.colouring", offsetof(FrameBlock, colouring)},
    {programs::kSplat, GL_UNIFORM, "Frame.ownFigures", offsetof(FrameBlock, ownFigures)},
    {programs::kSplat, GL_UNIFORM, "Frame.inks", offsetof(FrameBlock, inks)},
    {programs::kSplat, GL_UNIFORM, "Frame.inkPerComponent", offsetof(FrameBlock, inkPerComponent)},
    {programs::kSplat, GL_UNIFORM, "Frame.measuredFigures", offsetof(FrameBlock, measuredFigures)},
    {programs::kSplat, GL_UNIFORM, "Frame.logarithmicFigures", offsetof(FrameBlock, logarithmicFigures)},
    {asFragments(programs::kToneMap[0]), GL_UNIFORM, "Frame.inkLight[0]", offsetof(FrameBlock, inkLight)},
    {asFragments(programs::kToneMap[0]), GL_UNIFORM, "Frame.exposure", offsetof(FrameBlock, exposure)},
    {asFragments(programs::kToneMap[0]), GL_UNIFORM, "Frame.saturation", offsetof(FrameBlock, saturation)},
    {asFragments(programs::kToneMap[2]), GL_UNIFORM, "Frame.bloom", offsetof(FrameBlock, bloom)},
    {asFragments(programs::kToneMap[0]), GL_UNIFORM, "Frame.measuredExposure",
     offsetof(FrameBlock, measuredExposure)},
    {asFragments(programs::kToneMap[0]), GL_UNIFORM, "Frame.noise", offsetof(FrameBlock, noise)},
    {asFragments(programs::kDensityMapInks), GL_UNIFORM, "Frame.fixedDensities",
     offsetof(FrameBlock, fixedDensities)},
    {asFragments(programs::kDensityMapInks), GL_UNIFORM, "Frame.measuredDensities",
     offsetof(FrameBlock, measuredDensities)},
    {asFragments(programs::kDensityMapInks), GL_UNIFORM, "Frame.logarithmicDensities",
     offsetof(FrameBlock, logarithmicDensities)},
    {programs::kPercentiles, GL_UNIFORM, "Frame.adaption", offsetof(FrameBlock, adaption)},
    {programs::kPercentiles, GL_UNIFORM, "Frame.middleLight", offsetof(FrameBlock, middleLight)},
    {programs::kHistogramImage, GL_UNIFORM, "Frame.densityMap", offsetof(FrameBlock, densityMap)},
    {programs::kSplat, GL_BUFFER_VARIABLE, "Palette.components[0]", offsetof(PaletteBlock, components)},
    {programs::kSplat, GL_BUFFER_VARIABLE, "Palette.sizes[0]", offsetof(PaletteBlock, sizes)},
    {programs::kSplat, GL_BUFFER_VARIABLE, "Palette.map[0]", offsetof(PaletteBlock, map)},
    {programs::kSplat, GL_BUFFER_VARIABLE, "Palette.stars[0]", offsetof(PaletteBlock, stars)},
    {programs::kPercentiles, GL_BUFFER_VARIABLE, "Measurements.figures", offsetof(Measured, figures)},
    {programs::kPercentiles, GL_BUFFER_VARIABLE, "Measurements.densities", offsetof(Measured, densities)},
    {programs::kPercentiles, GL_BUFFER_VARIABLE, "Measurements.exposure", offsetof(Measured, exposure)},
    {programs::kSplat, GL_BUFFER_VARIABLE, "Measurements.broken", offsetof(Measured, broken)},
};

TEST_F(Shader, BlocksHaveTheLayoutOfTheProgram) {
  for (const Member& member : kMembers) {
    const GlProgram program = linkProgram(member.files);
    const GLuint index = glGetProgramResourceIndex(program.get(), member.interface, member.name);
    ASSERT_NE(index, GL_INVALID_INDEX) << member.name;
    constexpr GLenum kOffset = GL_OFFSET;
    GLint offset = -1;
    glGetProgramResourceiv(program.get(), member.interface, index, 1, &kOffset, 1, nullptr, &offset);
    EXPECT_EQ(static_cast<std::size_t>(offset), member.offset) << member.name;
  }
}

// Drivers report a compiler error to the debug log as well, so this is no GlTest.
TEST(ShaderFailure, ACompilerErrorNamesTheFileAndCarriesTheLog) {
  sharedContext();
  std::string failure;
  try {
    compileShader(GL_FRAGMENT_SHADER, "broken.frag", "#version 450 core\nvoid main() { noSuchThing = 1; }\n");
  } catch (const RenderError& error) {
    failure = error.what();
  }
  EXPECT_NE(failure.find("broken.frag does not compile"), std::string::npos) << failure;
  EXPECT_NE(failure.find("noSuchThing"), std::string::npos) << failure;
}

}  // namespace
}  // namespace gravitile::render
