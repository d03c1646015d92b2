#include "tipsy_writer.h"

#include <algorithm>

namespace gravitile::sim::test {
namespace {

class Writer {
 public:
  explicit Writer(std::endian order) : order_(order) {}

  template <typename Value>
  void put(Value value) {
    auto bytes = std::bit_cast<std::array<std::byte, sizeof(Value)>>(value);
    if (order_ != std::endian::native) std::reverse(bytes.begin(), bytes.end());
    for (const std::byte byte : bytes) file.push_back(byte);
  }

  std::vector<std::byte> file;

 private:
  std::endian order_;
};

}  // namespace

std::vector<std::byte> tipsyFile(const TipsyContents& contents) {
  Writer writer(contents.order);
  writer.put(contents.time);
  writer.put(contents.bodies.value_or(contents.gas + contents.dark + contents.star));
  for (const std::int32_t word : {contents.dimensions, contents.gas, contents.dark, contents.star})
    writer.put(word);
  if (contents.padding) writer.put(std::uint32_t{0xdeadbeef});

  std::size_t body = 0, numbered = 0;
  const auto record = [&](bool isGas, std::size_t between) {
    const auto i = static_cast<float>(body++);
    std::vector<float> values = {1 + i, i, 2 * i, -3 * i, 0.5F * i, -i, 0.25F};
    values.insert(values.end(), between, 7.0F);
    values.push_back(0.01F * (1 + i));
    if (isGas) values.push_back(0.02F);  // metals follow the softening of gas
    for (std::size_t k = 0; k < values.size(); ++k)
      k < contents.doublesARecord ? writer.put(double{values[k]}) : writer.put(values[k]);
    if (isGas || contents.lastWords.empty())
      contents.doublesARecord > values.size() ? writer.put(-0.5) : writer.put(-0.5F);
    else
      writer.put(contents.lastWords[numbered++]);
  };
  for (std::int32_t i = 0; i < contents.gas; ++i) record(true, 2);  // rho, temp
  for (std::int32_t i = 0; i < contents.dark; ++i) record(false, 0);
  for (std::int32_t i = 0; i < contents.star; ++i) record(false, 2);  // metals, tform
  return writer.file;
}

void putWord(std::vector<std::byte>& file, std::size_t offset, std::uint32_t word, std::endian order) {
  auto bytes = std::bit_cast<std::array<std::byte, 4>>(word);
  if (order != std::endian::native) std::reverse(bytes.begin(), bytes.end());
  std::copy(bytes.begin(), bytes.end(), file.begin() + static_cast<std::ptrdiff_t>(offset));
}

}  // namespace gravitile::sim::test
