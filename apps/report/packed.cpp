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

std::string base64(std::string_view bytes) {
  static constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  const auto byte = [&](std::size_t i) {
    return i < bytes.size() ? static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i])) : 0u;
  };
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::uint32_t three = byte(i) << 16 | byte(i + 1) << 8 | byte(i + 2);
    text += letters[three >> 18];
    text += letters[three >> 12 & 63];
    text += i + 1 < bytes.size() ? letters[three >> 6 & 63] : '=';
    text += i + 2 < bytes.size() ? letters[three & 63] : '=';
  }
  return text;
}

void write_packed(JsonWriter& json, std::span<const double> values) { write_as(json, "f64", values); }
void write_packed(JsonWriter& json, std::span<const float> values) { write_as(json, "f32", values); }
void write_packed(JsonWriter& json, std::span<const std::int32_t> values) { write_as(json, "i32", values); }
void write_packed(JsonWriter& json, std::span<const std::int16_t> values) { write_as(json, "i16", values); }
void write_packed(JsonWriter& json, std::span<const std::uint8_t> values) { write_as(json, "u8", values); }

}  // namespace rattle
