#include <algorithm>
#include <rattle/base/text.hpp>
#include <rattle/scene/schema/part_lists.hpp>
#include <rattle/scene/schema/scene_keys.hpp>
#include <rattle/scene/schema/schema.hpp>

namespace rattle {
namespace {

ValueType type_of(NoMember) { return ValueType::of_member; }
template <class D, class Member>
ValueType type_of(Member D::*) {
  using Value = typename detail::Plain<Member>::type;
  if (std::is_same_v<Value, DrivenValue>) return ValueType::driven;
  if (std::is_same_v<Value, int>) return ValueType::integer;
  if (std::is_same_v<Value, bool>) return ValueType::flag;
  if (std::is_same_v<Value, std::string>) return ValueType::text;
  if (std::is_same_v<Value, Attachment>) return ValueType::place;
  if (std::is_same_v<Value, ComponentHandle>) return ValueType::component;
  if (std::is_same_v<Value, SurfacePlaces>) return ValueType::surface_places;
  return ValueType::number;
}
template <class D>
ValueType type_of(ChoiceMember<D>) {
  return ValueType::choice;
}

std::string written(double value) { return number_text(value); }
std::string written(int value) { return std::to_string(value); }
std::string written(bool value) { return value ? "true" : "false"; }
std::string written(const std::string& value) { return text("\"", value, "\""); }
std::string written(const DrivenValue& value) { return number_text(value.value); }
std::string written(const Attachment&) { return {}; }
std::string written(const ComponentHandle&) { return {}; }
std::string written(const SurfacePlaces&) { return {}; }
std::string written(const std::array<std::optional<Attachment>, 2>&) { return {}; }
template <class Value>
std::string written(const std::optional<Value>& value) {
  return value ? written(*value) : std::string();
}

// The value in `usual`, which applies if the key is absent.
template <class D>
std::string default_of(const KeyInfo&, NoMember, const D&) {
  return {};
}
template <class D, class Member>
std::string default_of(const KeyInfo&, Member D::*member, const D& usual) {
  return written(usual.*member);
}
template <class D>
std::string default_of(const KeyInfo& key, const ChoiceMember<D>& member, const D& usual) {
  for (const Choice& candidate : key.choices)
    if (candidate.value == member.get(usual)) return text("\"", candidate.name, "\"");
  return {};
}

// Adds the keys of a table; keys that already exist are left unchanged.
template <class D>
void add_keys(TableSchema& to, const Table<D>& table, const D& usual = {}) {
  for (const auto& part : table.keys)
    for (const Key<D>& key : part) {
      if (to.find(key.info.name)) continue;
      KeySchema& added = to.keys.emplace_back(KeySchema{key.info});
      if (added.type == ValueType::of_member)
        added.type = std::visit([](const auto& member) { return type_of(member); }, key.member);
      if (!added.required)
        added.default_text =
            added.otherwise.empty()
                ? std::visit([&](const auto& member) { return default_of(key.info, member, usual); },
                             key.member)
                : std::string(added.otherwise == "–" ? "" : added.otherwise);
    }
}

template <class D>
TableSchema schema_of(const Table<D>& table, const D& usual = {}) {
  TableSchema schema{table.info};
  add_keys(schema, table, usual);
  return schema;
}

TableSchema contact_schema() {
  TableSchema schema = schema_of(contact_table);
  add_keys(schema, distributed_contact_table);
  return schema;
}

TableSchema gesture_schema() {
  TableSchema schema = schema_of(gesture_table);
  add_keys(schema, sine_table);
  add_keys(schema, formula_table);
  add_keys(schema, gesture_file_table);
  return schema;
}

TableSchema output_schema() {
  TableSchema schema{output_table.info};
  add_keys(schema, probe_table);
  add_keys(schema, output_table);
  return schema;
}

// The tables in the order in which messages list them, as far as that was decided.
SceneSchema ordered_schema() {
  return {{
      schema_of(scene_table),   schema_of(play_table),
      schema_of(repeat_table),  schema_of(string_table),
      schema_of(bar_table),     schema_of(plate_table),
      schema_of(mass_table),    schema_of(barrier_table),
      contact_schema(),         schema_of(spring_table),
      schema_of(slide_table),   schema_of(bow_table),
      schema_of(touch_table),   schema_of(control_table, usual_control()),
      gesture_schema(),         schema_of(finger_table),
      schema_of(initial_table), schema_of(force_table),
      schema_of(strike_table),  schema_of(gravity_table),
      output_schema(),          schema_of(probe_table),
  }};
}

// Adds the tables that `schema` lacks, each behind the last one whose names share its namespace.
SceneSchema with_all_parts(SceneSchema schema) {
  const SceneDescription none;
  for_each_list(none, [&](const auto&, const auto& table) {
    if (schema.find(table.info.kind)) return;
    const auto last = std::find_if(schema.tables.rbegin(), schema.tables.rend(),
                                   [&](const TableSchema& other) { return other.names == table.info.names; });
    schema.tables.insert(last.base(), schema_of(table));
  });
  return schema;
}

}  // namespace

const SceneSchema& scene_schema() {
  static const SceneSchema schema = with_all_parts(ordered_schema());
  return schema;
}

const KeySchema* TableSchema::find(std::string_view name) const {
  for (const KeySchema& key : keys)
    if (key.name == name) return &key;
  return nullptr;
}

const TableSchema* SceneSchema::find(std::string_view kind) const {
  for (const TableSchema& table : tables)
    if (table.kind == kind) return &table;
  return nullptr;
}

std::vector<std::string_view> words_of(std::string_view list) {
  std::vector<std::string_view> words;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(' '), list.size());
    if (end > 0) words.push_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return words;
}

std::string limit_text(double value) {
  std::string digits = number_text(value);  // "1e-09"
  const std::size_t exponent = digits.find('e');
  if (exponent == std::string::npos) return digits;
  std::size_t first = exponent + 1;
  if (digits[first] == '+') digits.erase(first, 1);
  if (digits[first] == '-') ++first;
  while (digits[first] == '0') digits.erase(first, 1);
  return digits;
}

std::string range_text(const KeySchema& key) {
  const Range& range = key.range;
  const bool has_low = range.low > -positive.high;
  const bool has_high = range.high != positive.high && range.high != unlimited;
  std::string limits;
  if (has_low && has_high && range.low == -range.high)
    limits = text("±", limit_text(range.high));
  else if (has_low && has_high && !range.above_low)
    limits = text(limit_text(range.low), " … ", limit_text(range.high));
  else if (has_low)
    limits = text(range.above_low ? "> " : "≥ ", limit_text(range.low),
                  has_high ? text(", ≤ ", limit_text(range.high)) : "");
  if (key.range_note.empty()) return limits;
  return limits.empty() ? std::string(key.range_note) : text(limits, ", ", key.range_note);
}

}  // namespace rattle
