// The bytes of an OSC packet to messages: one message, or a bundle of them, bundles in bundles too.
//
//   OscReader reader(bytes);
//   for (OscMessage message; reader.next(message);) ...
//   reader.malformed();    // pieces that were none
//
// Throws nothing, allocates nothing, reads nothing outside the bytes. Time tags are not heeded: everything is
// for now.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace rattle::live {

struct OscValue {
  enum class Kind : std::uint8_t { integer, number, boolean, text };
  Kind kind = Kind::integer;
  double number = 0.0;      // of all but text; booleans are 0 and 1
  std::string_view text{};  // within the packet
};

struct OscMessage {
  static constexpr std::size_t most_values = 16;
  std::string_view address{};  // begins with '/'; within the packet
  std::array<OscValue, most_values> values{};
  std::size_t count = 0;
};

class OscReader {
 public:
  explicit OscReader(std::span<const std::uint8_t> packet) noexcept;

  // False at the end. Malformed elements of a bundle are passed over and counted.
  bool next(OscMessage& message) noexcept;

  std::uint64_t malformed() const noexcept { return malformed_; }

 private:
  static constexpr std::size_t deepest = 8;  // bundles within bundles

  bool take_element(std::span<const std::uint8_t> element, OscMessage& message) noexcept;

  std::array<std::span<const std::uint8_t>, deepest> rest_{};  // of the bundles that are open, outermost first
  std::size_t depth_ = 0;
  std::span<const std::uint8_t> alone_{};  // a packet that is not begun yet
  bool begun_ = false;
  std::uint64_t malformed_ = 0;
};

}  // namespace rattle::live
