#include "sim/io/hdf5_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstring>

#include "sim/io/trial_run.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

bool isNumber(hid_t type) {
  const H5T_class_t kind = H5Tget_class(type);
  return kind == H5T_INTEGER || kind == H5T_FLOAT;
}

// Datasets of a later name sit below groups that have to be there too.
bool linkExists(hid_t file, const std::string& path) {
  for (std::size_t end = path.find('/'); end != std::string::npos; end = path.find('/', end + 1))
    if (end > 0 && H5Oexists_by_name(file, path.substr(0, end).c_str(), H5P_DEFAULT) <= 0) return false;
  return H5Oexists_by_name(file, path.c_str(), H5P_DEFAULT) > 0;
}

Hdf5Handle simpleSpace(std::span<const hsize_t> sizes) {
  return {H5Screate_simple(static_cast<int>(sizes.size()), sizes.data(), nullptr), H5Sclose};
}

// Before any other call. The library prints nothing by itself. What it would do at the end of the program is
// to close files once more, and it crashes on one that a full disk did not let it close.
void startLibrary() {
  [[maybe_unused]] static const herr_t ended = H5dont_atexit();
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

// How files are opened.
Hdf5Handle accessProperties() {
  Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  // A damaged object can stay open in the library; the file must not stay open with it.
  H5Pset_fclose_degree(access.get(), H5F_CLOSE_STRONG);
  // Some network file systems know no locks, and HDF5 refuses all their files then.
  H5Pset_file_locking(access.get(), /*use_file_locking=*/false, /*ignore_when_disabled=*/true);
  return access;
}

// What the library noted of the call that failed last; the next call wipes it out. The errno of the system
// stands there in words alone.
struct Failure {
  int systemError = 0;
  bool wrongChecksum = false;
};

Failure lastFailure() {
  Failure failure;
  const auto take = [](unsigned, const H5E_error2_t* entry, void* data) -> herr_t {
    auto& found = *static_cast<Failure*>(data);
    const std::string_view text = entry->desc != nullptr ? entry->desc : "";
    if (text.find("checksum") != std::string_view::npos) found.wrongChecksum = true;
    constexpr std::string_view kMark = "errno = ";
    const std::size_t at = text.find(kMark);
    if (at != std::string_view::npos && found.systemError == 0)
      std::from_chars(text.data() + at + kMark.size(), text.data() + text.size(), found.systemError);
    return 0;
  };
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, take, &failure);
  return failure;
}

}  // namespace

std::unique_lock<std::mutex> hdf5Turn() {
  static std::mutex turn;
  return std::unique_lock(turn);
}

void tryHdf5(const std::filesystem::path& path, std::string_view format, const Progress& progress,
             const std::function<void()>& read) {
  constexpr std::chrono::seconds kLimit{120};
  const auto waiting = [&] {
    if (progress) progress(0);
  };
  if (!survivesTrialRun(read, kLimit, waiting))
    throw UserError(fmt::format("'{}' can't be read as {}: the HDF5 library fails on it; it is damaged",
                                path.string(), format));
}

Hdf5Dataset::Selection Hdf5Dataset::select(std::uint64_t first, std::size_t values) const {
  const std::array<hsize_t, 2> start = {first, 0}, count = {values / columns_, columns_};
  const std::array<hsize_t, 1> all = {values};
  Selection selection{simpleSpace(all), {H5Dget_space(handle_.get()), H5Sclose}};
  const std::size_t rank = static_cast<std::size_t>(rank_);
  if (!selection.memory || !selection.file || rank > start.size() ||
      H5Sselect_hyperslab(selection.file.get(), H5S_SELECT_SET, start.data(), nullptr, count.data(),
                          nullptr) < 0)
    owner_->refuse(fmt::format("{} has no rows {} to {}", name_, first, first + values / columns_));
  return selection;
}

void Hdf5Dataset::failed(std::uint64_t first) const {
  owner_->refuseTransfer(name_, first);
}

Hdf5File Hdf5File::open(const std::filesystem::path& path, std::string_view format) {
  startLibrary();
  Hdf5File file(path, format);
  std::error_code error;
  file.size_ = std::filesystem::file_size(path, error);
  const Hdf5Handle access = accessProperties();
  file.handle_ = {H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.get()), H5Fclose};
  if (!file.handle_)
    file.refuse(
        fmt::format("HDF5 can't make sense of its first bytes, or of its length of {} bytes: it is cut off "
                    "or damaged, or needs a newer HDF5 library",
                    file.size_));
  return file;
}

Hdf5File Hdf5File::create(const std::filesystem::path& path, const std::filesystem::path& shown,
                          std::uint64_t userBlockBytes) {
  startLibrary();
  Hdf5File file(shown, "");
  const Hdf5Handle creation(H5Pcreate(H5P_FILE_CREATE), H5Pclose), access = accessProperties();
  H5Pset_userblock(creation.get(), userBlockBytes);
  file.handle_ = {H5Fcreate(path.c_str(), H5F_ACC_TRUNC, creation.get(), access.get()), H5Fclose};
  if (!file.handle_) file.refuse("HDF5 can't create it");
  return file;
}

void Hdf5File::refuse(std::string_view reason) const {
  if (format_.empty()) {
    const int error = lastFailure().systemError;
    throw WriteError(
        fmt::format("can't write {}: {}", shown_.string(), error != 0 ? std::strerror(error) : reason));
  }
  throw UserError(fmt::format("'{}' can't be read as {}: {}", shown_.string(), format_, reason));
}

void Hdf5File::refuseTransfer(const std::string& dataset, std::uint64_t first) const {
  if (format_.empty()) refuse(fmt::format("HDF5 can't write the rows from {} on of {}", first, dataset));
  const Failure failure = lastFailure();
  if (failure.systemError != 0)
    refuse(fmt::format("{} from row {} on: {}", dataset, first, std::strerror(failure.systemError)));
  refuse(fmt::format("the file is damaged: {} {} among the rows from {} on; use another copy of the file",
                     dataset, failure.wrongChecksum ? "has a wrong checksum" : "can't be decoded", first));
}

bool Hdf5File::has(const std::string& object) const {
  return linkExists(handle_.get(), object);
}

Hdf5Dataset Hdf5File::dataset(const std::string& name) const {
  if (!has(name)) refuse(fmt::format("it has no {}", name));
  Hdf5Dataset dataset;
  dataset.owner_ = this;
  dataset.name_ = name;
  dataset.handle_ = {H5Dopen2(handle_.get(), name.c_str(), H5P_DEFAULT), H5Dclose};
  if (!dataset.handle_) refuse(fmt::format("{} is no dataset, or a damaged one", name));
  const Hdf5Handle type(H5Dget_type(dataset.handle_.get()), H5Tclose);
  const Hdf5Handle space(H5Dget_space(dataset.handle_.get()), H5Sclose);
  if (!type || !isNumber(type.get())) refuse(fmt::format("{} does not hold numbers", name));
  std::array<hsize_t, 2> sizes = {0, 1};
  dataset.rank_ = space ? H5Sget_simple_extent_ndims(space.get()) : -1;
  if (dataset.rank_ < 1 || dataset.rank_ > 2 ||
      H5Sget_simple_extent_dims(space.get(), sizes.data(), nullptr) != dataset.rank_)
    refuse(fmt::format("{} has {} dimensions, expected 1 or 2", name, dataset.rank_));
  dataset.rows_ = sizes[0];
  dataset.columns_ = sizes[1];
  requireStored(dataset, H5Tget_size(type.get()));
  return dataset;
}

void Hdf5File::requireStored(const Hdf5Dataset& dataset, std::uint64_t valueBytes) const {
  // The most that the compression of HDF5 files (deflate) can shrink numbers.
  constexpr double kLargestCompression = 1100;
  const hid_t id = dataset.handle_.get();
  const std::uint64_t stored = H5Dget_storage_size(id);
  const haddr_t offset = H5Dget_offset(id);
  const bool beyondEnd = offset != HADDR_UNDEF && (offset > size_ || stored > size_ - offset);
  const double claimed = static_cast<double>(dataset.rows_) * static_cast<double>(dataset.columns_) *
                         static_cast<double>(valueBytes);
  if (beyondEnd || stored > size_ || claimed > kLargestCompression * static_cast<double>(stored))
    refuse(
        fmt::format("{} claims {} x {} numbers, {:.0f} bytes; expected no more than the file's {} bytes hold",
                    dataset.name_, dataset.rows_, dataset.columns_, claimed, size_));
}

void Hdf5File::requireNumbers(const Hdf5Dataset& dataset) const {
  constexpr std::uint64_t kRows = 4096;  // as many bodies in a row are nowhere at the origin
  if (dataset.rows_ < kRows) return;
  std::vector<double> values(static_cast<std::size_t>(kRows * dataset.columns_));
  dataset.read<double>(0, values);
  if (std::all_of(values.begin(), values.end(), [](double value) { return value == 0; }))
    refuse(fmt::format("{} holds nothing but zeros in its first {} rows; expected positions there",
                       dataset.name_, kRows));
}

Hdf5Handle Hdf5File::checksums(std::uint64_t rows, std::uint64_t columns) {
  constexpr hsize_t kRowsAChunk = hsize_t{1} << 16;
  const std::array<hsize_t, 2> chunk = {std::clamp<hsize_t>(rows, 1, kRowsAChunk), columns};
  Hdf5Handle properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  H5Pset_chunk(properties.get(), columns > 1 ? 2 : 1, chunk.data());
  H5Pset_fletcher32(properties.get());
  return properties;
}

Hdf5Dataset Hdf5File::makeDataset(const std::string& name, hid_t type, const std::array<hsize_t, 2>& sizes,
                                  hid_t properties) {
  Hdf5Dataset dataset;
  dataset.rank_ = sizes[1] > 1 ? 2 : 1;
  const Hdf5Handle space = simpleSpace(std::span(sizes).first(static_cast<std::size_t>(dataset.rank_)));
  dataset.owner_ = this;
  dataset.name_ = name;
  dataset.rows_ = sizes[0];
  dataset.columns_ = sizes[1];
  dataset.handle_ = {
      H5Dcreate2(handle_.get(), name.c_str(), type, space.get(), H5P_DEFAULT, properties, H5P_DEFAULT),
      H5Dclose};
  if (!dataset.handle_) refuse(fmt::format("HDF5 can't create {}", name));
  return dataset;
}

void Hdf5File::createGroup(const std::string& name) {
  const Hdf5Handle group(H5Gcreate2(handle_.get(), name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                         H5Gclose);
  if (!group) refuse(fmt::format("HDF5 can't create {}", name));
}

void Hdf5File::close() {
  if (H5Fflush(handle_.get(), H5F_SCOPE_GLOBAL) < 0 || !handle_.reset())
    refuse("HDF5 could not write all of it; the disk may be full");
}

}  // namespace gravitile::sim
