#include "png_bytes.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "sim/io/byte_order.h"

namespace gravitile::app::test {
namespace {

using File = std::vector<std::byte>;
constexpr std::string_view kSignature = "\x89PNG\r\n\x1a\n";
constexpr std::size_t kFrameBytes = 12;  // of a chunk: size, name, checksum

// ISO 3309, as PNG (W3C recommendation, annex D) has it.
std::uint32_t checksum(std::span<const std::byte> bytes) {
  std::uint32_t sum = 0xFFFFFFFF;
  for (const std::byte byte : bytes) {
    sum ^= static_cast<std::uint32_t>(byte);
    for (int bit = 0; bit < 8; ++bit) sum = (sum >> 1U) ^ ((sum & 1U) != 0 ? 0xEDB88320 : 0);
  }
  return ~sum;
}

void add(File& file, std::string_view bytes) {
  const auto added = std::as_bytes(std::span(bytes));
  file.insert(file.end(), added.begin(), added.end());
}

void addChunk(File& file, std::string_view name, std::string_view data) {
  const std::size_t at = file.size();
  file.resize(at + 4);
  sim::storeValue(std::span(file), at, static_cast<std::uint32_t>(data.size()), std::endian::big);
  add(file, name);
  add(file, data);
  file.resize(file.size() + 4);
}

}  // namespace

File pngWithTexts(const render::ImageText& texts) {
  using namespace std::string_view_literals;
  File file;
  add(file, kSignature);
  addChunk(file, "IHDR", "\0\0\0\1\0\0\0\1\x08\0\0\0\0"sv);  // 1x1, 8 bits of grey
  for (const auto& [keyword, text] : texts) {
    std::string data = keyword;
    data.push_back('\0');
    addChunk(file, "tEXt", data.append(text));
  }
  addChunk(file, "IDAT", "\x78\x9c\x63\x60\0\0\0\2\0\1"sv);  // a row's filter and its pixel, by zlib
  addChunk(file, "IEND", "");
  return withChecksums(std::move(file));
}

File withChecksums(File file) {
  const auto signature = std::as_bytes(std::span(kSignature));
  if (file.size() < kSignature.size() || !std::equal(signature.begin(), signature.end(), file.begin()))
    return file;
  std::size_t at = kSignature.size();
  while (file.size() - at >= kFrameBytes) {
    const auto size = sim::loadValue<std::uint32_t>(file, at, std::endian::big);
    if (size > file.size() - at - kFrameBytes) break;
    const std::size_t end = at + 8 + size;
    sim::storeValue(std::span(file), end, checksum(std::span(file).subspan(at + 4, size + 4)),
                    std::endian::big);
    at = end + 4;
  }
  return file;
}

}  // namespace gravitile::app::test
