// The grammar of places: "NAME", "NAME@X", "NAME@X, Y" or "NAME@POINT". Each coordinate is a fraction or metres
// ("0.3 m"). A trailing "nearest" selects the nearest grid point instead of interpolation.
#pragma once

#include <optional>
#include <rattle/scene/description.hpp>
#include <string>
#include <string_view>
#include <variant>

namespace rattle {

struct AttachmentText {
  std::string name;
  std::optional<Coordinate> x{};
  std::optional<Coordinate> y{};
  bool nearest = false;
  std::string point{};  // a word in place of coordinates: the name of a point
};

// Returns the parsed parts, or a message that says what is wrong with the text.
std::variant<AttachmentText, std::string> parse_attachment(std::string_view text);

// "0.3" is a fraction, "0.3 m" metres.
std::optional<Coordinate> parse_coordinate(std::string_view text);

// What is wrong with a position that is neither.
std::string bad_coordinate(std::string_view text);

// A name consists of characters that TOML allows without quotes: letters, digits, '_' and '-'.
bool is_valid_name(std::string_view name);

// True for a name that a point of a body may have: it cannot be mistaken for a position.
bool is_point_name(std::string_view name);

}  // namespace rattle
