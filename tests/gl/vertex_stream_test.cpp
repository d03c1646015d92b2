#include "render/vertex_stream.h"

#include <limits>
#include <utility>
#include <vector>

#include "gl_test.h"
#include "render/cuda_interop.h"
#include "render/render_error.h"

namespace gravitile::render {
namespace {

class VertexStreamTest : public GlTest {};

std::vector<Vertex> numbered(std::size_t count) {
  std::vector<Vertex> vertices(count);
  for (std::size_t i = 0; i < count; ++i) vertices[i].x = static_cast<float>(i + 1);
  return vertices;
}

std::vector<Vertex> contents(const VertexStream& stream) {
  std::vector<Vertex> vertices(stream.size());
  glGetNamedBufferSubData(stream.buffer(), 0, static_cast<GLsizeiptr>(vertices.size() * sizeof(Vertex)),
                          vertices.data());
  return vertices;
}

TEST_F(VertexStreamTest, UploadArrivesWholeAndInPart) {
  VertexStream stream;
  stream.resize(1000, false);
  stream.upload(numbered(1000));
  EXPECT_EQ(contents(stream)[999].x, 1000);
  stream.upload(numbered(3));
  EXPECT_EQ(contents(stream)[2].x, 3);
  stream.upload({});
  EXPECT_EQ(stream.path(), VertexPath::HostCopy);
  EXPECT_EQ(stream.reason(), "");
}

TEST_F(VertexStreamTest, TwoHundredResizesFreeTheirBuffers) {
  VertexStream stream;
  for (std::size_t i = 1; i <= 200; ++i) {
    const GLuint old = stream.buffer();
    stream.resize(i * 37, i % 2 == 0);
    stream.upload(numbered(i * 37));
    EXPECT_EQ(stream.size(), i * 37);
    EXPECT_TRUE(old == 0 || old == stream.buffer() || glIsBuffer(old) == GL_FALSE);
  }
  const GLuint last = stream.buffer();
  stream.resize(0, false);
  EXPECT_EQ(stream.buffer(), 0u);
  EXPECT_EQ(stream.size(), 0u);
  EXPECT_EQ(glIsBuffer(last), GL_FALSE);
}

TEST_F(VertexStreamTest, MovesLeaveTheSourceEmpty) {
  VertexStream first;
  first.resize(5, false);
  const GLuint buffer = first.buffer();
  VertexStream second = std::move(first);
  EXPECT_EQ(second.buffer(), buffer);
  EXPECT_EQ(first.size(), 0u);  // NOLINT(bugprone-use-after-move): that is the point
  first = std::move(second);
  EXPECT_EQ(first.size(), 5u);
  EXPECT_EQ(glIsBuffer(buffer), GL_TRUE);
}

TEST_F(VertexStreamTest, AskedForInteropItIsThereOrSaysWhyNot) {
  VertexStream stream;
  stream.resize(64, true);
  EXPECT_EQ(stream.path() == VertexPath::HostCopy, !stream.reason().empty());
  stream.upload(numbered(64));
  EXPECT_EQ(contents(stream)[63].x, 64);
  stream.resize(64, false);
  EXPECT_EQ(stream.path(), VertexPath::HostCopy);
  EXPECT_EQ(stream.reason(), "") << "the reason of an earlier resize stays";
}

TEST_F(VertexStreamTest, ACountBeyondAnyMemoryIsRefused) {
  VertexStream stream;
  stream.resize(8, false);
  EXPECT_THROW(stream.resize(std::numeric_limits<std::size_t>::max() / 8, false), RenderError);
  EXPECT_EQ(stream.size(), 0u);
  EXPECT_EQ(stream.buffer(), 0u);
}

TEST(CudaInterop, ARefusalNamesCodeRendererAndTheWayOut) {
  struct Case {
    int code;
    const char* name;
    bool otherGpu;
  };
  const Case cases[] = {{100, "cudaErrorNoDevice", false},
                        {2, "cudaErrorMemoryAllocation", false},
                        {219, "cudaErrorInvalidGraphicsContext", true},
                        {304, "cudaErrorOperatingSystem", true},
                        {999, "cudaErrorUnknown", true}};
  for (const Case& c : cases) {
    const std::string line = interopRefusal(c.code, c.name, "Mesa Intel(R) Graphics");
    EXPECT_NE(line.find(std::to_string(c.code)), std::string::npos);
    EXPECT_NE(line.find(c.name), std::string::npos);
    EXPECT_NE(line.find("Mesa Intel(R) Graphics"), std::string::npos);
    EXPECT_EQ(line.find("__NV_PRIME_RENDER_OFFLOAD=1") != std::string::npos, c.otherGpu) << line;
    EXPECT_EQ(line.find('\n'), std::string::npos);
  }
}

}  // namespace
}  // namespace gravitile::render
