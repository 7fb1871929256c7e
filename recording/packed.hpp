// Writes arrays of numbers in JSON as base64 of little-endian bytes.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>
#include <vector>

#include "recording/base64.hpp"
#include "recording/json_writer.hpp"

namespace rattle {

static_assert(std::endian::native == std::endian::little, "the bytes would have to be turned round");

template <class Number>
constexpr const char* packed_type = nullptr;
template <>
inline constexpr const char* packed_type<double> = "f64";
template <>
inline constexpr const char* packed_type<float> = "f32";
template <>
inline constexpr const char* packed_type<std::int32_t> = "i32";
template <>
inline constexpr const char* packed_type<std::int16_t> = "i16";
template <>
inline constexpr const char* packed_type<std::uint8_t> = "u8";

// {"type": ..., "base64": ...}
template <class Number>
void write_packed(JsonWriter& json, const std::vector<Number>& values) {
  static_assert(packed_type<Number> != nullptr);
  const std::string_view bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Number));
  json.open_object().member("type", packed_type<Number>).key("base64").plain(base64(bytes)).close_object();
}

}  // namespace rattle
