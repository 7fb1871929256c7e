// Checks the numbers of a description against the ranges that its keys declare (schema/key.hpp).
#pragma once

#include <cstdlib>
#include <rattle/scene/compile_stages.hpp>
#include <rattle/scene/schema/key.hpp>

namespace rattle {

// "string.main.tension", "play.voices", "duration"
template <class D>
std::string path_of(const TableInfo& table, const D& description, std::string_view key) {
  if constexpr (requires { description.name; })
    return path_of(table.path_kind(), description.name, key);
  else
    return table.kind.empty() ? std::string(key) : std::string(table.kind) + "." + std::string(key);
}

inline bool check_value(Compilation& c, const std::string& path, const KeyInfo& key, double value) {
  return check_range(c, path, value, key.range, key.unit);
}
inline bool check_value(Compilation& c, const std::string& path, const KeyInfo& key, const DrivenValue& value) {
  return check_driven(c, value, path, key.range, key.unit);
}
template <class Value>
bool check_value(Compilation& c, const std::string& path, const KeyInfo& key,
                 const std::optional<Value>& value) {
  return !value || check_value(c, path, key, *value);
}

// The key that declares a member. Precondition: there is one.
template <class D, class Member>
const KeyInfo& key_of(const Table<D>& table, Member D::*member) {
  for (const auto& part : table.keys)
    for (const Key<D>& key : part)
      if (const auto* const declared = std::get_if<Member D::*>(&key.member); declared && *declared == member)
        return key.info;
  std::abort();
}

// Checks these members. Reports errors and returns false if any is out of range.
template <class D, class... Members>
bool check_keys(Compilation& c, const Table<D>& table, const D& description, Members D::*... members) {
  bool good = true;
  const auto check = [&](auto member) {
    const KeyInfo& key = key_of(table, member);
    good &= check_value(c, path_of(table.info, description, key.name), key, description.*member);
  };
  (check(members), ...);
  return good;
}

}  // namespace rattle
