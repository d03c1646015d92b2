#include "snapshot.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>

#include "temporary_file.h"
#include "user_errors.h"

namespace gravitile::sim::test {

FileContents snapshot(const std::vector<std::string>& componentNames, double gravity) {
  constexpr std::size_t kBodiesEach = 3;
  constexpr float kSpacing =
      0x1p-14F;  // of neighbours between 1000 and 1024, where it takes nine digits to tell them
  FileContents contents;
  contents.time = 0.1;
  contents.softening = 0.0625;
  contents.gravity = gravity;
  Bodies& bodies = contents.bodies;
  bodies.componentNames = componentNames;
  bodies.resize(kBodiesEach * componentNames.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const auto k = static_cast<float>(i);
    bodies.posMass[i] = {std::ldexp(1.0F / 3, -static_cast<int>(i)), -1e-30F * k, 1.2345678e20F + k,
                         0.1F + k};
    bodies.velocity[i] = {-1010.1F - k * kSpacing, 3.0e-39F, 16777217.0F * k, 0};
    bodies.component[i] = static_cast<std::uint32_t>(i / kBodiesEach);
  }
  return contents;
}

std::vector<std::byte> written(const FormatDescriptor& format, const FileContents& contents,
                               const WriteOptions& options) {
  const TemporaryFile file({});
  writeBodies(file.path(), format, contents, options);
  std::ifstream stream(file.path(), std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

FileContents readBytes(std::span<const std::byte> bytes, const ReadOptions& options) {
  const TemporaryFile file(bytes);
  return readBodies(file.path(), options);
}

FileContents readText(std::string_view text, const ReadOptions& options) {
  return readBytes(std::as_bytes(std::span(text)), options);
}

std::string refusalOf(std::span<const std::byte> bytes, const ReadOptions& options) {
  const TemporaryFile file(bytes);
  std::string message = userErrorOf([&] { readBodies(file.path(), options); });
  if (!message.empty()) {
    EXPECT_TRUE(contains(message, file.path().string())) << message;
    EXPECT_FALSE(contains(message, "\n")) << message;
  }
  return message;
}

std::string refusalOfText(std::string_view text, const ReadOptions& options) {
  return refusalOf(std::as_bytes(std::span(text)), options);
}

const FormatDescriptor& formatNamed(std::string_view id) {
  for (const FormatDescriptor& format : formatTable())
    if (format.id == id) return format;
  throw UserError("no such format");
}

}  // namespace gravitile::sim::test
