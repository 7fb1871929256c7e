// Reads keys into the members of a description, according to their declarations (rattle/scene/schema/key.hpp).
#pragma once

#include <rattle/base/text.hpp>
#include <rattle/scene/schema/key.hpp>

#include "scene_reader.hpp"

namespace rattle {

// A key of type `pitch`: a number in Hz, or the name of a note. Nothing if absent or invalid.
std::optional<double> read_pitch(const SceneReader& reader, TableReader& table, const KeyInfo& key);

// A key of type `surface_places`. Nothing if absent or invalid.
std::optional<SurfacePlaces> read_surface_places(SceneReader& reader, TableReader& table, std::string_view key);

// One overload for each type of member. An optional key that is absent or invalid leaves the member unchanged.
template <class D>
void read_member(SceneReader&, TableReader&, const KeyInfo&, NoMember, D&) {}

template <class D>
void read_member(SceneReader&, TableReader& table, const KeyInfo& key, double D::*member, D& to) {
  to.*member = key.required ? table.required_number(key.name, key.unit)
                            : table.number_or(key.name, key.unit, to.*member);
}
template <class D>
void read_member(SceneReader& reader, TableReader& table, const KeyInfo& key, std::optional<double> D::*member,
                 D& to) {
  const auto number =
      key.type == ValueType::pitch ? read_pitch(reader, table, key) : table.number(key.name, key.unit);
  if (number) to.*member = number;
}
template <class D>
void read_member(SceneReader& reader, TableReader& table, const KeyInfo& key, DrivenValue D::*member, D& to) {
  to.*member = read_driven(reader, table, key.name, key.unit,
                           key.required ? std::nullopt : std::optional((to.*member).value));
}
template <class D>
void read_member(SceneReader& reader, TableReader& table, const KeyInfo& key,
                 std::optional<DrivenValue> D::*member, D& to) {
  if (table.has(key.name)) to.*member = read_driven(reader, table, key.name, key.unit, std::nullopt);
}
template <class D>
void read_member(SceneReader&, TableReader& table, const KeyInfo& key, int D::*member, D& to) {
  to.*member = table.integer(key.name).value_or(to.*member);
}
template <class D>
void read_member(SceneReader&, TableReader& table, const KeyInfo& key, std::optional<int> D::*member, D& to) {
  if (const auto number = table.integer(key.name)) to.*member = number;
}
template <class D>
void read_member(SceneReader&, TableReader& table, const KeyInfo& key, bool D::*member, D& to) {
  to.*member = table.boolean(key.name).value_or(to.*member);
}
template <class D>
void read_member(SceneReader&, TableReader& table, const KeyInfo& key, std::string D::*member, D& to) {
  to.*member = table.word(key.name).value_or(to.*member);
}
template <class D>
void read_member(SceneReader& reader, TableReader& table, const KeyInfo& key, Attachment D::*member, D& to) {
  to.*member = read_attachment(reader, table, key.name);
}
template <class D>
void read_member(SceneReader& reader, TableReader& table, const KeyInfo& key,
                 std::optional<Attachment> D::*member, D& to) {
  if (table.has(key.name)) to.*member = read_attachment(reader, table, key.name);
}
template <class D>
void read_member(SceneReader& reader, TableReader& table, const KeyInfo& key, ComponentHandle D::*member,
                 D& to) {
  to.*member = key.type == ValueType::string ? read_string_name(reader, table, key.name)
                                             : read_component_name(reader, table, key.name);
}
template <class D>  // read_rests.cpp
void read_member(SceneReader&, TableReader&, const KeyInfo&, std::array<std::optional<Attachment>, 2> D::*,
                 D&) {}
template <class D>
void read_member(SceneReader& reader, TableReader& table, const KeyInfo& key,
                 std::optional<SurfacePlaces> D::*member, D& to) {
  to.*member = read_surface_places(reader, table, key.name);
}
template <class D>
void read_member(SceneReader&, TableReader& table, const KeyInfo& key, const ChoiceMember<D>& member, D& to) {
  if (const auto value = table.choice(key.name, key.choices)) member.set(to, *value);
}

// Reads all keys that have a member, except those declared as read_apart.
template <class D>
void read_keys(SceneReader& reader, TableReader& table, std::span<const Key<D>> keys, D& to) {
  for (const Key<D>& key : keys)
    if (!key.info.read_apart)
      std::visit([&](const auto& member) { read_member(reader, table, key.info, member, to); }, key.member);
}
template <class D>
void read_keys(SceneReader& reader, TableReader& table, const Table<D>& declared, D& to) {
  for (const auto& keys : declared.keys) read_keys(reader, table, keys, to);
}

// True if read_keys() reads every key of the table. Other tables have functions of their own.
template <class D>
bool is_plain(const Table<D>& table) {
  for (const auto& keys : table.keys)
    for (const Key<D>& key : keys)
      if (key.info.read_apart || std::holds_alternative<NoMember>(key.member)) return false;
  return true;
}

// Reports an error for each list of keys of which one is needed and none is given.
inline void check_needed_keys(TableReader& table) {
  const auto with_unit = [&](std::string_view word, std::string_view key) {
    const std::string_view unit = table.unit_of(key);
    return unit.empty() ? std::string(word) : text(word, " (", unit, ")");
  };
  for (const std::string_view list : table.schema().needs_one_of) {
    const std::vector<std::string_view> keys = words_of(list);
    bool found = keys.empty();
    for (const std::string_view key : keys) found = table.has(key) || found;
    if (found) continue;
    std::string remedy = with_unit("a number", keys.front());
    for (std::size_t i = 1; i < keys.size(); ++i)
      remedy += text(i == 1 ? "; or " : ", or ", with_unit(keys[i], keys[i]));
    table.missing(keys.front(), remedy);
  }
}

// Reads all [KIND.NAME] of a plain table.
template <class D>
void read_plain_parts(SceneReader& reader, const DocumentTable& root, const Table<D>& declared) {
  for_each_part(reader, root, declared.info, [&](TableReader& table, const std::string& name) {
    D part{.name = name};
    read_keys(reader, table, declared, part);
    check_needed_keys(table);
    const auto handle = reader.scene.add(std::move(part));
    if constexpr (std::is_same_v<decltype(handle), const ComponentHandle>)
      declare_component(reader, table, name, handle);
    else
      declare_interaction(reader, table, name, handle);
  });
}

}  // namespace rattle
