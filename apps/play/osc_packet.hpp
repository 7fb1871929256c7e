// Parses an OSC packet: a single message, or a bundle of messages and nested bundles.
//
//   OscReader reader(bytes);
//   for (OscMessage message; reader.next(message);) ...
//   reader.malformed();    // number of malformed elements
//
// Throws nothing, allocates nothing, never reads outside the given bytes. Time tags are ignored: all messages
// apply immediately.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace rattle::play {

struct OscValue {
  enum class Kind : std::uint8_t { integer, number, boolean, text };
  Kind kind = Kind::integer;
  double number = 0.0;      // value of all kinds but text; booleans are 0 and 1
  std::string_view text{};  // points into the packet
};

struct OscMessage {
  static constexpr std::size_t most_values = 16;
  std::string_view address{};  // begins with '/'; points into the packet
  std::array<OscValue, most_values> values{};
  std::size_t count = 0;
};

class OscReader {
 public:
  explicit OscReader(std::span<const std::uint8_t> packet) noexcept;

  // Returns false at the end. Malformed elements of a bundle are skipped and counted.
  bool next(OscMessage& message) noexcept;

  std::uint64_t malformed() const noexcept { return malformed_; }

 private:
  static constexpr std::size_t deepest = 8;  // maximum nesting of bundles

  bool take_element(std::span<const std::uint8_t> element, OscMessage& message) noexcept;

  std::array<std::span<const std::uint8_t>, deepest> rest_{};  // unread rest of open bundles, outermost first
  std::size_t depth_ = 0;
  std::span<const std::uint8_t> alone_{};  // the whole packet, read by the first next()
  bool begun_ = false;
  std::uint64_t malformed_ = 0;
};

}  // namespace rattle::play
