#include "render/part_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

namespace gravitile::render {

RenderError cannotWrite(const std::filesystem::path& path, const std::string& reason) {
  return RenderError("can't write " + path.string() + ": " + reason);
}

PartFile::PartFile(const std::filesystem::path& target) : target_(target), path_(target) {
  static std::atomic<unsigned> number{0};
  path_ += ".part-" + std::to_string(getpid()) + "-" + std::to_string(number++);
  const int descriptor = open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0) throw cannotWrite(target, std::strerror(errno));
  file_ = fdopen(descriptor, "wb");
}

PartFile::~PartFile() {
  if (file_ != nullptr) std::fclose(file_);
  abandon();
}

void PartFile::abandon() const {
  unlink(path_.c_str());  // not there, where it was renamed
}

void PartFile::close() {
  if (file_ == nullptr) return;
  if (std::fclose(std::exchange(file_, nullptr)) != 0) throw cannotWrite(target_, std::strerror(errno));
}

void PartFile::takePlace() {
  close();
  std::error_code error;
  std::filesystem::rename(path_, target_, error);
  if (error) throw cannotWrite(target_, error.message());
}

bool PartFile::becomeNew(const std::filesystem::path& name) {
  close();
  // A second name for the file is refused where there is one, in a single step; the first name then goes.
  if (link(path_.c_str(), name.c_str()) == 0) return true;
  if (errno == EEXIST) return false;
  throw cannotWrite(name, std::strerror(errno));
}

}  // namespace gravitile::render
