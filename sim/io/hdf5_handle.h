#pragma once

#include <hdf5.h>

#include <cstdint>
#include <utility>

namespace gravitile::sim {

// The one owner of an HDF5 identifier; empty when default-constructed or when the call that made it failed.
class Hdf5Handle {
 public:
  using Close = herr_t (*)(hid_t);

  Hdf5Handle() = default;
  Hdf5Handle(hid_t id, Close close) : id_(id), close_(close) {}
  ~Hdf5Handle() { reset(); }
  Hdf5Handle(Hdf5Handle&& other) noexcept
      : id_(std::exchange(other.id_, H5I_INVALID_HID)), close_(other.close_) {}
  Hdf5Handle& operator=(Hdf5Handle&& other) noexcept {
    if (this == &other) return *this;
    reset();
    id_ = std::exchange(other.id_, H5I_INVALID_HID);
    close_ = other.close_;
    return *this;
  }

  hid_t get() const { return id_; }
  explicit operator bool() const { return id_ >= 0; }
  // False when closing failed, which is when a full disk is told.
  bool reset() { return id_ < 0 || close_(std::exchange(id_, H5I_INVALID_HID)) >= 0; }

 private:
  hid_t id_ = H5I_INVALID_HID;
  Close close_ = nullptr;
};

// HDF5's name of a C++ type, in memory and, in this machine's byte order, in files.
template <typename Value>
hid_t hdf5Type();
template <>
inline hid_t hdf5Type<float>() {
  return H5T_NATIVE_FLOAT;
}
template <>
inline hid_t hdf5Type<double>() {
  return H5T_NATIVE_DOUBLE;
}
template <>
inline hid_t hdf5Type<std::int32_t>() {
  return H5T_NATIVE_INT32;
}
template <>
inline hid_t hdf5Type<std::uint32_t>() {
  return H5T_NATIVE_UINT32;
}
template <>
inline hid_t hdf5Type<std::uint64_t>() {
  return H5T_NATIVE_UINT64;
}

}  // namespace gravitile::sim
