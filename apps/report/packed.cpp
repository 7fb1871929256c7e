#include "report/packed.hpp"

#include <bit>

namespace rattle {
namespace {

static_assert(std::endian::native == std::endian::little, "the bytes would have to be turned round");

template <class Number>
void write_as(JsonWriter& json, const char* type, std::span<const Number> values) {
  const std::string_view bytes(reinterpret_cast<const char*>(values.data()), values.size_bytes());
  json.open_object().member("type", type).key("base64").plain(base64(bytes)).close_object();
}

}  // namespace

void write_packed(JsonWriter& json, std::span<const double> values) { write_as(json, "f64", values); }
void write_packed(JsonWriter& json, std::span<const float> values) { write_as(json, "f32", values); }
void write_packed(JsonWriter& json, std::span<const std::int32_t> values) { write_as(json, "i32", values); }
void write_packed(JsonWriter& json, std::span<const std::int16_t> values) { write_as(json, "i16", values); }
void write_packed(JsonWriter& json, std::span<const std::uint8_t> values) { write_as(json, "u8", values); }

}  // namespace rattle
