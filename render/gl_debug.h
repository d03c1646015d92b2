#pragma once

#include <cstdint>
#include <string>

namespace gravitile::render {

// Collects what GL reports through KHR_debug for the current context: errors are counted and the first
// one's text kept. Must outlive the context's use. Install once after the functions are loaded.
class GlDebugLog {
 public:
  GlDebugLog() = default;
  GlDebugLog(const GlDebugLog&) = delete;
  GlDebugLog& operator=(const GlDebugLog&) = delete;

  void install();
  std::uint64_t errors() const { return errors_; }
  const std::string& firstError() const { return firstError_; }

  void record(const char* message);  // called by the driver's callback

 private:
  std::uint64_t errors_ = 0;
  std::string firstError_;
};

}  // namespace gravitile::render
