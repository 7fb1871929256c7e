// Writes the schema of scenes as JSON Schema draft 4, the draft that TOML editors support.
#include <algorithm>
#include <charconv>
#include <rattle/base/text.hpp>
#include <rattle/scene/schema/gesture_keys.hpp>
#include <rattle/scene/schema/schema.hpp>
#include <set>

#include "recording/json_writer.hpp"
#include "scene_file/materials.hpp"
#include "scene_file/note_name.hpp"
#include "schema/key_words.hpp"
#include "schema/schema_texts.hpp"

namespace rattle {
namespace {

constexpr std::string_view any_name = "^[A-Za-z0-9_-]{1,100}$";
constexpr std::string_view repeated_name = "^[A-Za-z0-9_-]{1,100}\\*$";
constexpr std::string_view formula_name = "^[A-Za-z_][A-Za-z0-9_]{0,99}$";
constexpr std::string_view driven_reference = "^(gesture|control)\\.[A-Za-z_][A-Za-z0-9_]*$";
constexpr std::string_view control_reference = "^control\\.[A-Za-z_][A-Za-z0-9_]*$";
constexpr std::string_view controller = "^cc 0*([0-9]|[1-9][0-9]|1[01][0-9]|12[0-7])$";
constexpr std::string_view respelt = "[A-Z -]";  // in a material: case, blanks and hyphens are ignored

class SchemaWriter {
 public:
  std::string text() {
    const TableSchema& top = *scene_schema().find("");
    json_.open_object();
    json_.member("$schema", "http://json-schema.org/draft-04/schema#");
    json_.member("title", "Rattle scene").member("description", top.meaning).member("type", "object");
    json_.key("properties").open_object();
    for (const KeySchema& key : top.keys) write_key(key);
    for (const TableSchema& table : scene_schema().tables)
      if (!table.kind.empty()) write_kind(table);
    json_.close_object();
    json_.member("additionalProperties", false);
    json_.key("definitions").open_object();
    for (const TableSchema& table : scene_schema().tables)
      if (!table.kind.empty()) write_definition(table);
    json_.close_object();
    json_.close_object();
    return json_.text();
  }

 private:
  // [string.NAME], or [play]
  void write_kind(const TableSchema& table) {
    const std::string reference = rattle::text("#/definitions/", table.kind);
    json_.key(table.kind).open_object();
    if (table.has_name) {
      json_.member("description", table.meaning).member("type", "object");
      json_.key("patternProperties").open_object();
      json_.key(table.used_in_formulas ? formula_name : any_name).open_object();
      json_.member("$ref", reference).close_object();
      json_.key(repeated_name).open_object();
      json_.member("description", rattle::text(table.meaning, ", for each item of a [repeat.NAME]"));
      json_.member("type", "object").close_object().close_object();
      json_.member("additionalProperties", false);
    } else {
      json_.member("$ref", reference);
    }
    json_.close_object();
  }

  void write_definition(const TableSchema& table) {
    json_.key(table.kind).open_object();
    json_.member("description", table.meaning).member("type", "object");
    json_.key("properties").open_object();
    for (const KeySchema& key : table.keys) write_key(key);
    json_.close_object();
    json_.member("additionalProperties", false);
    write_required(table);
    write_dependencies(table);
    write_exclusions(table);
    write_needs(table);
    json_.close_object();
  }

  void write_words(std::string_view name, const std::vector<std::string_view>& words) {
    json_.key(name).open_array();
    for (const std::string_view word : words) json_.value(word);
    json_.close_array();
  }

  void write_required(const TableSchema& table) {
    std::vector<std::string_view> names;
    for (const KeySchema& key : table.keys)
      if (key.required) names.push_back(key.name);
    if (names.empty()) return;
    write_words("required", names);
    json_.key("x-taplo").open_object();
    write_words("initKeys", names);
    json_.close_object();
  }

  void write_dependencies(const TableSchema& table) {
    const auto depends = [](const KeySchema& key) { return !key.goes_with.empty(); };
    if (std::none_of(table.keys.begin(), table.keys.end(), depends)) return;
    json_.key("dependencies").open_object();
    for (const KeySchema& key : table.keys)
      if (depends(key)) write_words(key.name, words_of(key.goes_with));
    json_.close_object();
  }

  void write_exclusions(const TableSchema& table) {
    std::set<std::pair<std::string_view, std::string_view>> pairs;
    for (const KeySchema& key : table.keys)
      for (const std::string_view other : words_of(key.excludes))
        pairs.insert(std::minmax(std::string_view(key.name), other));
    if (pairs.empty()) return;
    json_.key("not").open_object().key("anyOf").open_array();
    for (const auto& [a, b] : pairs) {
      json_.open_object();
      write_words("required", {a, b});
      json_.close_object();
    }
    json_.close_array().close_object();
  }

  void write_needs(const TableSchema& table) {
    if (table.needs_one_of[0].empty()) return;
    json_.key("allOf").open_array();
    for (const std::string_view& list : table.needs_one_of) {
      if (list.empty()) continue;
      const bool only_one = table.needs_only_one && &list == &table.needs_one_of[0];
      json_.open_object().key(only_one ? "oneOf" : "anyOf").open_array();
      for (const std::string_view word : words_of(list)) {
        json_.open_object();
        write_words("required", {word});
        json_.close_object();
      }
      json_.close_array().close_object();
    }
    json_.close_array();
  }

  void write_key(const KeySchema& key) {
    json_.key(key.name).open_object();
    json_.member("description", summary_of(key));
    write_default(key);
    write_type(key);
    json_.close_object();
  }

  // Writes the default only if a scene could write it literally.
  void write_default(const KeySchema& key) {
    const std::string& text = key.default_text;
    double number = 0.0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = !text.empty() && problem == std::errc() && end == text.data() + text.size();
    const bool is_word = text.size() >= 2 && text.front() == '"' && text.find('"', 1) == text.size() - 1;
    if (is_number) json_.member("default", number);
    if (is_word) json_.member("default", std::string_view(text).substr(1, text.size() - 2));
    if (key.type == ValueType::flag) json_.member("default", text == "true");
  }

  void write_limits(const Range& range) {
    if (range.low != -unlimited) json_.member("minimum", range.low);
    if (range.low != -unlimited && range.above_low) json_.member("exclusiveMinimum", true);
    if (range.high != unlimited) json_.member("maximum", range.high);
  }
  void write_number(std::string_view type, const Range& range) {
    json_.member("type", type);
    write_limits(range);
  }
  void write_pattern(std::string_view pattern) { json_.member("type", "string").member("pattern", pattern); }
  void write_choices(std::span<const Choice> choices) {
    std::vector<std::string_view> names;
    for (const Choice& choice : choices) names.push_back(choice.name);
    write_words("enum", names);
  }
  void write_name() { json_.member("type", "string").member("minLength", 1); }

  // A list of `least` to `most` items.
  template <class WriteItem>
  void write_array(int least, int most, WriteItem write_item) {
    json_.member("type", "array").member("minItems", least);
    if (most > 0) json_.member("maxItems", most);
    json_.key("items").open_object();
    write_item();
    json_.close_object();
  }
  template <class... Writers>
  void write_any_of(Writers... writers) {
    json_.key("anyOf").open_array();
    ((json_.open_object(), writers(), json_.close_object()), ...);
    json_.close_array();
  }

  void write_type(const KeySchema& key) {
    const auto number = [&] { write_number("number", key.range); };
    const auto integer = [&] { write_number("integer", key.range); };
    const auto driven = [&] { write_any_of(number, [&] { write_pattern(driven_reference); }); };
    const auto words = [&] { write_choices(key.choices); };
    const auto end = [&] { write_any_of(words, [&] { write_pattern("^on ."); }); };
    const auto name = [&] { write_name(); };
    const auto any = [&] { json_.member("type", "number"); };
    switch (key.type) {
      case ValueType::of_member:
      case ValueType::number:
        return number();
      case ValueType::driven:
        return driven();
      case ValueType::driven_place:
        return write_any_of(driven, [&] { write_array(2, 2, driven); });
      case ValueType::integer:
        return write_integer(key);
      case ValueType::flag:
        json_.member("type", "boolean");
        return;
      case ValueType::flag_or_integer:
        return write_any_of([&] { json_.member("type", "boolean"); }, integer);
      case ValueType::text:
        json_.member("type", "string");
        return;
      case ValueType::choice:
        return words();
      case ValueType::place:
      case ValueType::component:
      case ValueType::string:
      case ValueType::slide:
      case ValueType::interaction:
      case ValueType::file:
        return name();
      case ValueType::strings:
        json_.member("uniqueItems", true);
        return write_array(static_cast<int>(key.range.low), static_cast<int>(key.range.high), name);
      case ValueType::gesture:
        return write_pattern(driven_reference);
      case ValueType::control:
        return write_pattern(control_reference);
      case ValueType::material:
        return write_material();
      case ValueType::number_pair:
        return write_array(2, 2, number);
      case ValueType::integer_pair:
        return write_array(2, 2, integer);
      case ValueType::choice_or_pair:
        return write_any_of(end, [&] { write_array(2, 2, end); });
      case ValueType::span:
        return write_array(2, 2, [&] { write_any_of(any, name); });
      case ValueType::surface_places:
        return write_array(
            2, 2, [&] { write_any_of(name, [&] { write_array(2, 2, [&] { write_any_of(any, name); }); }); });
      case ValueType::points:
        return write_array(1, 0, [&] { write_point(); });
      case ValueType::profile:
        return write_any_of([&] { write_array(1, 0, [&] { write_array(2, 2, number); }); }, name);
      case ValueType::rows:
        return write_array(static_cast<int>(key.range.low), static_cast<int>(key.range.high),
                           [&] { write_array(1, 0, number); });
      case ValueType::decay:
        return write_array(1, 2, [&] { write_array(2, 2, number); });
      case ValueType::pitch:
        return write_any_of(number, [&] { write_pattern(note_pattern); });
      case ValueType::terms:
        return write_array(1, static_cast<int>(key.range.high), [&] { write_any_of(any, name); });
      case ValueType::strikes:
        return write_array(1, 0, [&] { write_any_of(number, [&] { write_array(2, 2, any); }); });
      case ValueType::list:
        return write_array(static_cast<int>(key.range.low), static_cast<int>(key.range.high),
                           [&] { write_any_of(any, [&] { json_.member("type", "string"); }); });
      case ValueType::midi:
        return write_any_of(words, [&] { write_pattern(controller); });
    }
  }

  void write_integer(const KeySchema& key) {
    if (key.choices.empty()) return write_number("integer", key.range);
    json_.key("enum").open_array();
    for (const Choice& choice : key.choices) json_.value(choice.value);
    json_.close_array();
  }

  void write_material() {
    std::vector<std::string_view> names;
    for (const Material& material : all_materials()) names.push_back(material.name);
    write_any_of([&] { write_words("enum", names); }, [&] { write_pattern(respelt); });
  }

  // [time, value] or [time, value, "curve"]
  void write_point() {
    json_.member("type", "array").member("minItems", 2).key("items").open_array();
    for (int i = 0; i < 2; ++i) json_.open_object().member("type", "number").close_object();
    json_.open_object();
    write_choices(curve_choices);
    json_.close_object().close_array();
    json_.member("additionalItems", false);
  }

  JsonWriter json_;
};

}  // namespace

std::string json_schema_text() { return SchemaWriter().text(); }

}  // namespace rattle
