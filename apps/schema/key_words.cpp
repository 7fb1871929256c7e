#include "schema/key_words.hpp"

#include <rattle/base/text.hpp>

#include "scene_file/materials.hpp"

namespace rattle {
namespace {

void replace(std::string& in, std::string_view what, std::string_view with) {
  for (std::size_t at = in.find(what); at != std::string::npos; at = in.find(what, at + with.size()))
    in.replace(at, what.size(), with);
}

}  // namespace

std::string unit_text(const KeySchema& key) {
  std::string unit(key.unit);
  replace(unit, "^exponent", "^α");
  replace(unit, "^2", "²");
  replace(unit, "^3", "³");
  return unit;
}

std::string meaning_text(const KeySchema& key) {
  std::string others;
  for (const std::string_view other : words_of(key.goes_with))
    others += text(others.empty() ? "with `" : " and `", other, "`");
  return others.empty() ? std::string(key.meaning) : text(others, ": ", key.meaning);
}

std::string summary_of(const KeySchema& key) {
  std::string summary = meaning_text(key);
  const auto add = [&](std::string_view what, std::string_view content) {
    if (!content.empty()) summary += text(". ", what, ": ", content);
  };
  add("Unit", unit_text(key));
  add("Range", range_text(key));
  add("Default", key.default_text);
  if (key.is_driven()) summary += ". May follow a gesture or a control";
  return summary + ".";
}

std::vector<std::string_view> words_for(const KeySchema& key) {
  std::vector<std::string_view> words;
  if (key.type == ValueType::material)
    for (const Material& material : all_materials()) words.push_back(material.name);
  if (key.type != ValueType::integer)
    for (const Choice& choice : key.choices) words.push_back(choice.name);
  if (key.type == ValueType::flag || key.type == ValueType::flag_or_integer) words = {"true", "false"};
  return words;
}

}  // namespace rattle
