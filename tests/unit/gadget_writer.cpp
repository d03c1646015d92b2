#include "gadget_writer.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace gravitile::sim::test {
namespace {

class Writer {
 public:
  explicit Writer(const GadgetContents& contents) : contents_(contents) {}

  template <typename Value>
  void put(Value value) {
    auto bytes = std::bit_cast<std::array<std::byte, sizeof(Value)>>(value);
    if (contents_.order != std::endian::native) std::reverse(bytes.begin(), bytes.end());
    block_.insert(block_.end(), bytes.begin(), bytes.end());
  }
  void real(double value) { contents_.doubles ? put(value) : put(static_cast<float>(value)); }

  void endBlock(const std::string& name) {
    std::vector<std::byte> block = std::exchange(block_, {});
    if (name == contents_.leftOut) return;
    if (contents_.named) {
      for (const char c : name) put(c);
      put(static_cast<std::int32_t>(block.size()) + 8);
      record(std::exchange(block_, {}));
    }
    record(block);
  }

  GadgetFile file;

 private:
  void record(const std::vector<std::byte>& payload) {
    put(static_cast<std::uint32_t>(payload.size()));
    const std::vector<std::byte> marker = std::exchange(block_, {});
    for (const auto& part : {marker, payload, marker})
      file.bytes.insert(file.bytes.end(), part.begin(), part.end());
    file.ends.push_back(file.bytes.size());
  }

  const GadgetContents& contents_;
  std::vector<std::byte> block_;
};

}  // namespace

GadgetFile gadgetFile(const GadgetContents& contents) {
  constexpr std::size_t kHeaderBytes = 256, kUsedBytes = 128;
  Writer writer(contents);
  for (const std::uint32_t count : contents.counts) writer.put(count);
  for (const double mass : contents.masses) writer.put(mass);
  writer.put(0.25);                                    // time
  for (int word = 0; word < 4; ++word) writer.put(0);  // redshift, two flags
  for (const std::uint32_t count : contents.totals.value_or(contents.counts)) writer.put(count);
  writer.put(0);  // flag
  writer.put(contents.files);
  for (std::size_t word = kUsedBytes / 4; word < kHeaderBytes / 4; ++word) writer.put(0);
  writer.endBlock("HEAD");

  const std::uint32_t bodies = std::accumulate(contents.counts.begin(), contents.counts.end(), 0U);
  for (std::uint32_t i = 0; i < bodies; ++i)
    for (const double value : {i + 1.0, 2.0 * i, -3.0 * i}) writer.real(value);
  writer.endBlock("POS ");
  for (std::uint32_t i = 0; i < bodies; ++i)
    for (const double value : {0.5 * i, -1.0 * i, 0.25}) writer.real(value);
  writer.endBlock("VEL ");
  for (std::uint32_t i = 0; i < bodies; ++i) contents.longIds ? writer.put(std::uint64_t{i}) : writer.put(i);
  writer.endBlock("ID  ");
  std::uint32_t i = 0;
  bool anyMass = false;
  for (std::size_t type = 0; type < 6; ++type) {
    for (std::uint32_t k = 0; k < contents.counts[type]; ++k, ++i) {
      if (contents.masses[type] != 0) continue;
      writer.real(1.0 + i);
      anyMass = true;
    }
  }
  if (anyMass) writer.endBlock("MASS");
  for (std::uint32_t k = 0; k < contents.counts[0]; ++k) writer.real(100);
  if (contents.counts[0] > 0) writer.endBlock("U   ");
  return std::move(writer.file);
}

}  // namespace gravitile::sim::test
