#include "attachment_text.hpp"

#include <charconv>
#include <cmath>
#include <rattle/base/text.hpp>

#include "name_suggestion.hpp"

namespace rattle {
namespace {

constexpr std::size_t longest_name = 100;
constexpr std::string_view white_space = " \t";

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(white_space);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(white_space) - first + 1);
}

// Removes `word` from the end of the text if it is preceded by white space.
bool take_last_word(std::string_view& text, std::string_view word) {
  if (!text.ends_with(word)) return false;
  const std::string_view before = text.substr(0, text.size() - word.size());
  if (before.empty() || white_space.find(before.back()) == std::string_view::npos) return false;
  text = trimmed(before);
  return true;
}

}  // namespace

std::string bad_coordinate(std::string_view text) {
  return rattle::text("cannot read the position ", in_quotes(text),
                      "; write a fraction of the length (\"0.3\") or metres (\"0.3 m\")");
}

bool is_valid_name(std::string_view name) {
  if (name.empty() || name.size() > longest_name) return false;
  for (const char c : name) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool is_digit = c >= '0' && c <= '9';
    if (!is_letter && !is_digit && c != '_' && c != '-') return false;
  }
  return true;
}

bool is_point_name(std::string_view name) {
  const bool begins_well =
      !name.empty() && ((name[0] >= 'a' && name[0] <= 'z') || (name[0] >= 'A' && name[0] <= 'Z'));
  double value = 0.0;  // "inf", "nan"
  const bool is_number =
      std::from_chars(name.data(), name.data() + name.size(), value).ptr == name.data() + name.size();
  return begins_well && is_valid_name(name) && !is_number && name != "m" && name != "nearest";
}

std::optional<Coordinate> parse_coordinate(std::string_view text) {
  text = trimmed(text);
  const bool is_metres = text.ends_with('m');
  if (is_metres) text = trimmed(text.substr(0, text.size() - 1));
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0.0;
  const char* const end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, value);
  if (text.empty() || problem != std::errc() || stop != end || !std::isfinite(value)) return std::nullopt;
  return Coordinate{value, !is_metres};
}

std::variant<AttachmentText, std::string> parse_attachment(std::string_view text) {
  AttachmentText result;
  text = trimmed(text);
  const auto sign = text.find('@');
  result.name = trimmed(text.substr(0, sign));
  if (!is_valid_name(result.name))
    return rattle::text(
        "cannot read the place ", in_quotes(text),
        "; write the name of a component, as in \"hammer\", \"main@0.3 m\" or \"top@0.5, 0.4\"");
  if (sign == std::string_view::npos) return result;

  std::string_view position = trimmed(text.substr(sign + 1));
  result.nearest = take_last_word(position, "nearest");
  const auto comma = position.find(',');
  if (comma == std::string_view::npos && !parse_coordinate(position) && is_point_name(position)) {
    result.point = position;
    return result;
  }
  result.x = parse_coordinate(position.substr(0, comma));
  if (!result.x) return bad_coordinate(trimmed(position.substr(0, comma)));
  if (comma != std::string_view::npos) {
    result.y = parse_coordinate(position.substr(comma + 1));
    if (!result.y) return bad_coordinate(trimmed(position.substr(comma + 1)));
  }
  return result;
}

}  // namespace rattle
