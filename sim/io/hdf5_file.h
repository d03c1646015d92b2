#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/io/hdf5_handle.h"
#include "sim/io/progress.h"

namespace gravitile::sim {

// The library is for one thread at a time: whoever uses it from a program that saves in the background holds
// this meanwhile.
std::unique_lock<std::mutex> hdf5Turn();

// Reads in a child process first: HDF5 believes what it reads, and a damaged file can crash it or keep it
// busy for ever (1.10.8, by mutated files); reading twice costs less than a running simulation. Throws
// UserError when the library fails; `progress` is called meanwhile.
void tryHdf5(const std::filesystem::path& path, std::string_view format, const Progress& progress,
             const std::function<void()>& read);

// An HDF5 dataset of numbers with `rows` x `columns`; one dimension has 1 column. What the file can't hold,
// and what it claims but does not hold, throws UserError in the words of the file it is from.
class Hdf5Dataset {
 public:
  std::uint64_t rows() const { return rows_; }
  std::uint64_t columns() const { return columns_; }

  // As many whole rows from `first` on as fill `values`, converted from whatever number the file has.
  template <typename Value>
  void read(std::uint64_t first, std::span<Value> values) const {
    transfer(first, values.size(), [&](hid_t memory, hid_t file) {
      return H5Dread(handle_.get(), hdf5Type<Value>(), memory, file, H5P_DEFAULT, values.data());
    });
  }
  template <typename Value>
  void write(std::uint64_t first, std::span<const Value> values) const {
    transfer(first, values.size(), [&](hid_t memory, hid_t file) {
      return H5Dwrite(handle_.get(), hdf5Type<Value>(), memory, file, H5P_DEFAULT, values.data());
    });
  }

 private:
  friend class Hdf5File;
  struct Selection {
    Hdf5Handle memory, file;
  };
  Selection select(std::uint64_t first, std::size_t values) const;
  [[noreturn]] void failed(std::uint64_t first) const;

  template <typename Call>
  void transfer(std::uint64_t first, std::size_t values, const Call& call) const {
    const Selection selection = select(first, values);
    if (call(selection.memory.get(), selection.file.get()) < 0) failed(first);
  }

  const class Hdf5File* owner_ = nullptr;  // outlives it
  std::string name_;
  Hdf5Handle handle_;
  std::uint64_t rows_ = 0, columns_ = 1;
  int rank_ = 1;
};

// An HDF5 file, read or made anew. Objects are named by their path: "Header", "PartType1/Coordinates". The
// library's own messages are kept off the screen; where it fails, UserError says which object.
class Hdf5File {
 public:
  // For reading. `format` is what the file should be, in messages: "GADGET HDF5".
  static Hdf5File open(const std::filesystem::path& path, std::string_view format);
  // For writing, over what is there. Messages name `shown`. The first `userBlockBytes` of the file, 0 or a
  // power of two from 512 on, are left to others.
  static Hdf5File create(const std::filesystem::path& path, const std::filesystem::path& shown,
                         std::uint64_t userBlockBytes = 0);

  bool has(const std::string& object) const;

  // A dataset of numbers whose data the file really holds: what a header claims beyond that is refused before
  // anything is allocated for it.
  Hdf5Dataset dataset(const std::string& name) const;
  template <typename Value>
  Hdf5Dataset createDataset(const std::string& name, std::uint64_t rows, std::uint64_t columns) {
    return makeDataset(name, hdf5Type<Value>(), {rows, columns}, H5P_DEFAULT);
  }
  // The same with checksums, so that damaged numbers are refused when they are read.
  template <typename Value>
  Hdf5Dataset createCheckedDataset(const std::string& name, std::uint64_t rows, std::uint64_t columns) {
    return makeDataset(name, hdf5Type<Value>(), {rows, columns}, checksums(rows, columns).get());
  }
  void createGroup(const std::string& name);

  // Refuses a dataset of many rows whose first block is nothing but zeros, in which positions can't be meant.
  void requireNumbers(const Hdf5Dataset& dataset) const;

  // An attribute's numbers or text, nothing when the object has no such attribute. Refused when it is of
  // another kind, or too large for an attribute.
  std::optional<std::vector<double>> numbers(const std::string& object, const std::string& attribute) const;
  std::optional<std::string> text(const std::string& object, const std::string& attribute) const;
  // A single whole number with all its digits.
  std::optional<std::uint64_t> whole(const std::string& object, const std::string& attribute) const;

  template <typename Value>
  void setNumbers(const std::string& object, const std::string& attribute, std::span<const Value> values) {
    writeAttribute(object, attribute, hdf5Type<Value>(), values.size(), values.data());
  }
  // A single number, not an array of one.
  template <typename Value>
  void setNumber(const std::string& object, const std::string& attribute, Value value) {
    writeAttribute(object, attribute, hdf5Type<Value>(), std::nullopt, &value);
  }
  void setText(const std::string& object, const std::string& attribute, const std::string& text);

  // Writes what is left; without it a failure to do so goes unnoticed.
  void close();

  // Throws UserError "'PATH' can't be read as FORMAT: REASON", or "can't write PATH: REASON", in which the
  // system's reason, a full disk, goes before the one given. To be called before any other call of HDF5.
  [[noreturn]] void refuse(std::string_view reason) const;

 private:
  friend class Hdf5Dataset;

  Hdf5File(std::filesystem::path shown, std::string_view format)
      : shown_(std::move(shown)), format_(format) {}

  Hdf5Handle openAttribute(const std::string& object, const std::string& attribute) const;
  Hdf5Dataset makeDataset(const std::string& name, hid_t type, const std::array<hsize_t, 2>& sizes,
                          hid_t properties);
  static Hdf5Handle checksums(std::uint64_t rows, std::uint64_t columns);
  void writeAttribute(const std::string& object, const std::string& attribute, hid_t type,
                      std::optional<std::size_t> count, const void* values);
  [[noreturn]] void refuseTransfer(const std::string& dataset, std::uint64_t first) const;
  void requireStored(const Hdf5Dataset& dataset, std::uint64_t valueBytes) const;

  std::filesystem::path shown_;
  std::string format_;  // "" when it is written
  std::uint64_t size_ = 0;
  Hdf5Handle handle_;
};

}  // namespace gravitile::sim
