// Attributes of HDF5 files.
#include <fmt/format.h>

#include <algorithm>

#include "sim/io/hdf5_file.h"

namespace gravitile::sim {
namespace {

// Attributes are small by nature; more is a lie.
constexpr hssize_t kMostNumbers = 256;
constexpr std::size_t kMostLetters = std::size_t{1} << 16;

}  // namespace

Hdf5Handle Hdf5File::openAttribute(const std::string& object, const std::string& attribute) const {
  if (!has(object) || H5Aexists_by_name(handle_.get(), object.c_str(), attribute.c_str(), H5P_DEFAULT) <= 0)
    return {};
  Hdf5Handle handle(
      H5Aopen_by_name(handle_.get(), object.c_str(), attribute.c_str(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  if (!handle) refuse(fmt::format("the attribute {} of {} is damaged", attribute, object));
  return handle;
}

std::optional<std::vector<double>> Hdf5File::numbers(const std::string& object,
                                                     const std::string& attribute) const {
  const Hdf5Handle handle = openAttribute(object, attribute);
  if (!handle) return std::nullopt;
  const Hdf5Handle type(H5Aget_type(handle.get()), H5Tclose);
  const Hdf5Handle space(H5Aget_space(handle.get()), H5Sclose);
  const H5T_class_t kind = type ? H5Tget_class(type.get()) : H5T_NO_CLASS;
  const hssize_t count = space ? H5Sget_simple_extent_npoints(space.get()) : -1;
  if ((kind != H5T_INTEGER && kind != H5T_FLOAT) || count < 0 || count > kMostNumbers)
    refuse(fmt::format("the attribute {} of {} does not hold up to {} numbers", attribute, object,
                       kMostNumbers));
  std::vector<double> values(static_cast<std::size_t>(count));
  if (count > 0 && H5Aread(handle.get(), H5T_NATIVE_DOUBLE, values.data()) < 0)
    refuse(fmt::format("the attribute {} of {} could not be read", attribute, object));
  return values;
}

std::optional<std::string> Hdf5File::text(const std::string& object, const std::string& attribute) const {
  const Hdf5Handle handle = openAttribute(object, attribute);
  if (!handle) return std::nullopt;
  const Hdf5Handle type(H5Aget_type(handle.get()), H5Tclose);
  const std::size_t letters = type ? H5Tget_size(type.get()) : 0;
  if (!type || H5Tget_class(type.get()) != H5T_STRING || H5Tis_variable_str(type.get()) > 0 ||
      H5Aget_storage_size(handle.get()) != letters || letters > kMostLetters)
    refuse(fmt::format("the attribute {} of {} is not one text of fixed length", attribute, object));
  std::string text(letters, '\0');
  if (H5Aread(handle.get(), type.get(), text.data()) < 0)
    refuse(fmt::format("the attribute {} of {} could not be read", attribute, object));
  text.resize(std::min(text.find('\0'), text.size()));
  return text;
}

std::optional<std::uint64_t> Hdf5File::whole(const std::string& object, const std::string& attribute) const {
  const Hdf5Handle handle = openAttribute(object, attribute);
  if (!handle) return std::nullopt;
  const Hdf5Handle type(H5Aget_type(handle.get()), H5Tclose);
  const Hdf5Handle space(H5Aget_space(handle.get()), H5Sclose);
  std::uint64_t value = 0;
  if (!type || H5Tget_class(type.get()) != H5T_INTEGER || !space ||
      H5Sget_simple_extent_npoints(space.get()) != 1 || H5Aread(handle.get(), H5T_NATIVE_UINT64, &value) < 0)
    refuse(fmt::format("the attribute {} of {} is not one whole number", attribute, object));
  return value;
}

void Hdf5File::writeAttribute(const std::string& object, const std::string& attribute, hid_t type,
                              std::optional<std::size_t> count, const void* values) {
  const hsize_t size = count.value_or(0);
  const Hdf5Handle space(count ? H5Screate_simple(1, &size, nullptr) : H5Screate(H5S_SCALAR), H5Sclose);
  const Hdf5Handle handle(H5Acreate_by_name(handle_.get(), object.c_str(), attribute.c_str(), type,
                                            space.get(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                          H5Aclose);
  if (!handle || H5Awrite(handle.get(), type, values) < 0)
    refuse(fmt::format("HDF5 can't write the attribute {} of {}", attribute, object));
}

void Hdf5File::setText(const std::string& object, const std::string& attribute, const std::string& text) {
  const Hdf5Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
  if (!type || H5Tset_size(type.get(), std::max<std::size_t>(text.size(), 1)) < 0 ||
      H5Tset_strpad(type.get(), H5T_STR_NULLPAD) < 0)
    refuse(fmt::format("HDF5 can't write the attribute {} of {}", attribute, object));
  writeAttribute(object, attribute, type.get(), std::nullopt, text.c_str());
}

}  // namespace gravitile::sim
