#include "sim/io/tipsy_write.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "sim/io/byte_order.h"
#include "sim/io/output_file.h"
#include "sim/io/tipsy_header.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

constexpr std::endian kOrder = std::endian::little;

// What becomes of the bodies of one component.
struct Destination {
  TipsyFamily family = kTipsyDark;
  std::uint32_t nextNumber = 0;  // of the next body, where bodies are numbered
  bool kept = true;              // its name comes back when the file is read
};

struct Plan {
  std::vector<Destination> components;
  bool numbered = false;                                          // the last word tells disk, bulge and halo
  std::array<std::vector<std::uint32_t>, kTipsyFamilies> bodies;  // indices, in their order
};

Destination destinationOf(const std::string& name) {
  if (name == "gas") return {.family = kTipsyGas};
  if (name == "dark") return {.family = kTipsyDark};
  if (name == "star") return {.family = kTipsyStar};
  if (name == "disk") return {.family = kTipsyStar, .nextNumber = 0};
  if (name == "bulge") return {.family = kTipsyStar, .nextNumber = kTipsyBulge};
  if (name == "halo") return {.family = kTipsyDark, .nextNumber = kTipsyHalo};
  return {.family = name == "stars" ? kTipsyStar : kTipsyDark, .kept = false};
}

bool hasNumber(const std::string& name) {
  return name == "disk" || name == "bulge" || name == "halo";
}

Plan planOf(const Bodies& bodies) {
  Plan plan;
  for (const std::string& name : bodies.componentNames) plan.components.push_back(destinationOf(name));
  std::vector<bool> used(plan.components.size());
  for (std::uint32_t i = 0; i < bodies.size(); ++i) {
    used[bodies.component[i]] = true;
    plan.bodies[plan.components[bodies.component[i]].family].push_back(i);
  }
  // Numbers stand for all that is not gas or for nothing.
  plan.numbered = true;
  for (std::size_t k = 0; k < used.size(); ++k) {
    const std::string& name = bodies.componentNames[k];
    if (used[k] && name != "gas" && !hasNumber(name)) plan.numbered = false;
  }
  for (std::size_t k = 0; k < used.size(); ++k)
    plan.components[k].kept =
        !used[k] || (plan.components[k].kept && (plan.numbered || !hasNumber(bodies.componentNames[k])));
  return plan;
}

std::array<std::byte, kTipsyHeaderBytes> headerOf(const FileContents& contents, const Plan& plan) {
  constexpr std::int32_t kDimensions = 3;
  std::array<std::byte, kTipsyHeaderBytes> header{};
  storeValue(header, 0, contents.time, kOrder);
  const std::int32_t words[] = {static_cast<std::int32_t>(contents.bodies.size()), kDimensions,
                                static_cast<std::int32_t>(plan.bodies[kTipsyGas].size()),
                                static_cast<std::int32_t>(plan.bodies[kTipsyDark].size()),
                                static_cast<std::int32_t>(plan.bodies[kTipsyStar].size())};
  for (std::size_t k = 0; k < std::size(words); ++k)
    storeValue(header, sizeof(double) + k * kTipsyWordBytes, words[k], kOrder);
  return header;
}

// With G = 1 the same motion.
float scaledMass(float mass, double gravity) {
  const auto scaled = static_cast<float>(mass * gravity);
  if (!std::isfinite(scaled))
    throw UserError(fmt::format("the mass {} times G = {} is beyond the range of TIPSY's single precision",
                                mass, gravity));
  return scaled;
}

void storeRecord(std::span<std::byte> bytes, const TipsyRecord& record, const FileContents& contents,
                 std::uint32_t i) {
  const Float4 &p = contents.bodies.posMass[i], &v = contents.bodies.velocity[i];
  const float values[] = {scaledMass(p.w, contents.gravity), p.x, p.y, p.z, v.x, v.y, v.z};
  std::fill(bytes.begin(), bytes.end(), std::byte{0});
  for (std::size_t k = 0; k < std::size(values); ++k)
    storeValue(bytes, k * kTipsyWordBytes, values[k], kOrder);
  storeValue(bytes, record.softeningWord * kTipsyWordBytes, static_cast<float>(contents.softening), kOrder);
}

std::string noteOf(const FileContents& contents, const Plan& plan) {
  std::string note;
  if (contents.gravity != 1)
    note = fmt::format("masses are multiplied by G = {}, because TIPSY means G = 1", contents.gravity);
  constexpr std::size_t kNamed = 3;  // more than these make no line to be read
  std::string lost;
  std::size_t count = 0;
  for (std::size_t k = 0; k < plan.components.size(); ++k) {
    if (plan.components[k].kept || ++count > kNamed) continue;
    if (!lost.empty()) lost += ", ";
    lost += fmt::format("{} as {}", contents.bodies.componentNames[k],
                        kTipsyRecords[plan.components[k].family].name);
  }
  if (count > kNamed) lost += fmt::format(" and {} more", count - kNamed);
  if (!lost.empty()) note += fmt::format("{}TIPSY keeps {}", note.empty() ? "" : "; ", lost);
  return note;
}

}  // namespace

std::string writeTipsy(const WriteTarget& target, const FileContents& contents, const WriteOptions& options) {
  constexpr std::size_t kRecordsABlock = 16384;
  if (contents.bodies.size() > std::numeric_limits<std::int32_t>::max())
    throw UserError(fmt::format("TIPSY holds at most {} bodies", std::numeric_limits<std::int32_t>::max()));
  Plan plan = planOf(contents.bodies);
  OutputFile file(target.path, target.shown);
  file.write(headerOf(contents, plan));
  std::vector<std::byte> block;
  std::size_t done = 0;
  for (int family = 0; family < kTipsyFamilies; ++family) {
    const TipsyRecord& record = kTipsyRecords[family];
    const std::size_t recordBytes = record.words * kTipsyWordBytes;
    for (std::size_t first = 0; first < plan.bodies[family].size(); first += kRecordsABlock) {
      const std::size_t count = std::min(kRecordsABlock, plan.bodies[family].size() - first);
      block.resize(count * recordBytes);
      for (std::size_t k = 0; k < count; ++k) {
        const std::uint32_t i = plan.bodies[family][first + k];
        const auto bytes = std::span(block).subspan(k * recordBytes, recordBytes);
        storeRecord(bytes, record, contents, i);
        if (plan.numbered && family != kTipsyGas)
          storeValue(bytes, record.lastWord * kTipsyWordBytes,
                     plan.components[contents.bodies.component[i]].nextNumber++, kOrder);
      }
      file.write(block);
      done += count;
      if (options.progress)
        options.progress(static_cast<double>(done) / static_cast<double>(contents.bodies.size()));
    }
  }
  file.close();
  return noteOf(contents, plan);
}

}  // namespace gravitile::sim
