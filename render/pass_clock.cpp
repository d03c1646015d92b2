#include "render/pass_clock.h"

namespace gravitile::render {

GLuint PassClock::query() {
  if (used_ == queries_.size()) {
    GLuint name = 0;
    glCreateQueries(GL_TIMESTAMP, 1, &name);
    queries_.emplace_back(name);
  }
  return queries_[used_++].get();
}

void PassClock::begin() {
  used_ = 0;
  names_.clear();
  glQueryCounter(query(), GL_TIMESTAMP);
}

void PassClock::mark(const char* pass) {
  names_.push_back(pass);
  glQueryCounter(query(), GL_TIMESTAMP);
}

bool PassClock::finished() const {
  if (used_ == 0) return true;
  GLuint available = GL_FALSE;
  glGetQueryObjectuiv(queries_[used_ - 1].get(), GL_QUERY_RESULT_AVAILABLE, &available);
  return available != GL_FALSE;
}

std::vector<PassClock::Pass> PassClock::read() const {
  std::vector<Pass> passes;
  GLuint64 before = 0;
  if (used_ > 0) glGetQueryObjectui64v(queries_[0].get(), GL_QUERY_RESULT, &before);
  for (std::size_t k = 0; k < names_.size(); ++k) {
    GLuint64 now = 0;
    glGetQueryObjectui64v(queries_[k + 1].get(), GL_QUERY_RESULT, &now);
    passes.push_back({names_[k], static_cast<double>(now - before) * 1e-6, now});
    before = now;
  }
  return passes;
}

std::uint64_t PassClock::nowNs() {
  GLint64 now = 0;
  glGetInteger64v(GL_TIMESTAMP, &now);
  return static_cast<std::uint64_t>(now);
}

}  // namespace gravitile::render
