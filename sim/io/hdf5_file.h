#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/io/hdf5_handle.h"

namespace gravitile::sim {

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
  // For writing, over what is there. Messages name `shown`.
  static Hdf5File create(const std::filesystem::path& path, const std::filesystem::path& shown);

  bool has(const std::string& object) const;

  // A dataset of numbers whose data the file really holds: what a header claims beyond that is refused before
  // anything is allocated for it.
  Hdf5Dataset dataset(const std::string& name) const;
  template <typename Value>
  Hdf5Dataset createDataset(const std::string& name, std::uint64_t rows, std::uint64_t columns) {
    return makeDataset(name, hdf5Type<Value>(), rows, columns);
  }
  void createGroup(const std::string& name);

  // An attribute's numbers or text, nothing when the object has no such attribute. Refused when it is of
  // another kind, or too large for an attribute.
  std::optional<std::vector<double>> numbers(const std::string& object, const std::string& attribute) const;
  std::optional<std::string> text(const std::string& object, const std::string& attribute) const;

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

  // Throws UserError "'PATH' can't be read as FORMAT: REASON", or "can't write PATH: REASON".
  [[noreturn]] void refuse(std::string_view reason) const;

 private:
  Hdf5File(std::filesystem::path shown, std::string_view format)
      : shown_(std::move(shown)), format_(format) {}

  Hdf5Handle openAttribute(const std::string& object, const std::string& attribute) const;
  Hdf5Dataset makeDataset(const std::string& name, hid_t type, std::uint64_t rows, std::uint64_t columns);
  void writeAttribute(const std::string& object, const std::string& attribute, hid_t type,
                      std::optional<std::size_t> count, const void* values);
  void requireStored(const Hdf5Dataset& dataset, std::uint64_t valueBytes) const;

  std::filesystem::path shown_;
  std::string format_;  // "" when it is written
  std::uint64_t size_ = 0;
  Hdf5Handle handle_;
};

}  // namespace gravitile::sim
