// Arrays of numbers inside JSON: little-endian bytes in base64.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "report/base64.hpp"
#include "support/json_writer.hpp"

namespace rattle {

// {"type": ..., "base64": ...}
void write_packed(JsonWriter& json, std::span<const double> values);
void write_packed(JsonWriter& json, std::span<const float> values);
void write_packed(JsonWriter& json, std::span<const std::int32_t> values);
void write_packed(JsonWriter& json, std::span<const std::int16_t> values);
void write_packed(JsonWriter& json, std::span<const std::uint8_t> values);

}  // namespace rattle
