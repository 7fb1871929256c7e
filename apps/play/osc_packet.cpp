#include "play/osc_packet.hpp"

#include <algorithm>
#include <bit>
#include <optional>

namespace rattle::play {
namespace {

using Bytes = std::span<const std::uint8_t>;

constexpr std::string_view bundle_head{"#bundle\0", 8};
constexpr std::size_t time_tag_size = 8;

std::uint32_t read_word(Bytes bytes) noexcept {  // big-endian, at least 4 bytes
  return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 | std::uint32_t{bytes[2]} << 8 |
         std::uint32_t{bytes[3]};
}

std::optional<std::uint32_t> take_word(Bytes& bytes) noexcept {
  if (bytes.size() < 4) return std::nullopt;
  const std::uint32_t word = read_word(bytes);
  bytes = bytes.subspan(4);
  return word;
}

// A text ends with a zero byte and is padded with zeros to a multiple of four bytes.
std::optional<std::string_view> take_text(Bytes& bytes) noexcept {
  const auto end = std::find(bytes.begin(), bytes.end(), std::uint8_t{0});
  if (end == bytes.end()) return std::nullopt;
  const auto length = static_cast<std::size_t>(end - bytes.begin());
  const std::size_t filled = (length / 4 + 1) * 4;
  if (filled > bytes.size()) return std::nullopt;
  for (std::size_t i = length; i < filled; ++i)
    if (bytes[i] != 0) return std::nullopt;
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), length);
  bytes = bytes.subspan(filled);
  return text;
}

std::optional<OscValue> take_value(char type, Bytes& bytes) noexcept {
  OscValue value;
  switch (type) {
    case 'i': {
      const auto word = take_word(bytes);
      if (!word) return std::nullopt;
      value.kind = OscValue::Kind::integer;
      value.number = std::bit_cast<std::int32_t>(*word);
      return value;
    }
    case 'f': {
      const auto word = take_word(bytes);
      if (!word) return std::nullopt;
      value.kind = OscValue::Kind::number;
      value.number = std::bit_cast<float>(*word);
      return value;
    }
    case 'd': {
      const auto high = take_word(bytes);
      const auto low = take_word(bytes);
      if (!high || !low) return std::nullopt;
      value.kind = OscValue::Kind::number;
      value.number = std::bit_cast<double>(std::uint64_t{*high} << 32 | *low);
      return value;
    }
    case 'T':
    case 'F':
      value.kind = OscValue::Kind::boolean;
      value.number = type == 'T' ? 1.0 : 0.0;
      return value;
    case 's': {
      const auto text = take_text(bytes);
      if (!text) return std::nullopt;
      value.kind = OscValue::Kind::text;
      value.text = *text;
      return value;
    }
    default:
      return std::nullopt;
  }
}

bool read_message(Bytes bytes, OscMessage& message) noexcept {
  const auto address = take_text(bytes);
  if (!address || !address->starts_with('/')) return false;
  message.address = *address;
  message.count = 0;
  if (bytes.empty()) return true;  // old senders omit the type tags if there are no values
  const auto types = take_text(bytes);
  if (!types || !types->starts_with(',') || types->size() - 1 > OscMessage::most_values) return false;
  for (const char type : types->substr(1)) {
    const auto value = take_value(type, bytes);
    if (!value) return false;
    message.values[message.count++] = *value;
  }
  return bytes.empty();
}

bool is_bundle(Bytes bytes) noexcept {
  return bytes.size() >= bundle_head.size() &&
         std::equal(bundle_head.begin(), bundle_head.end(), bytes.begin(),
                    [](char a, std::uint8_t b) { return static_cast<std::uint8_t>(a) == b; });
}

}  // namespace

OscReader::OscReader(Bytes packet) noexcept : alone_(packet) {}

// Returns true if the element is a message. Opens a bundle; counts anything else as malformed.
bool OscReader::take_element(Bytes element, OscMessage& message) noexcept {
  if (is_bundle(element)) {
    if (depth_ == deepest || element.size() < bundle_head.size() + time_tag_size)
      ++malformed_;
    else
      rest_[depth_++] = element.subspan(bundle_head.size() + time_tag_size);
    return false;
  }
  if (read_message(element, message)) return true;
  ++malformed_;
  return false;
}

bool OscReader::next(OscMessage& message) noexcept {
  if (!begun_) {
    begun_ = true;
    if (take_element(alone_, message)) return true;
  }
  while (depth_ > 0) {
    Bytes& rest = rest_[depth_ - 1];
    if (rest.empty()) {
      --depth_;
      continue;
    }
    const auto size = take_word(rest);
    if (!size || *size == 0 || *size % 4 != 0 || *size > rest.size()) {
      ++malformed_;
      --depth_;  // the start of its next element is unknown
      continue;
    }
    const Bytes element = rest.first(*size);
    rest = rest.subspan(*size);
    if (take_element(element, message)) return true;
  }
  return false;
}

}  // namespace rattle::play
