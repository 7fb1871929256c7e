// Walks over a description: its parts, the places they name, and the values that a gesture may drive. The walks
// read the schema's tables, so that a new kind of part or a new key is in them without a change here.
//
//   for_each_attachment(description, [&](const KeyPlace& where, Attachment& place) { … });
//   for_each_driven_value(description, [&](const KeyPlace& where, const DrivenValue& value) { … });
//
// Each walk takes a SceneDescription or a const SceneDescription.
#pragma once

#include <cstddef>
#include <optional>
#include <rattle/scene/schema/part_lists.hpp>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace rattle {

// A part: the table that declares its kind, its name, and its index in the list of its kind.
struct PartPlace {
  const TableInfo& table;
  const std::string& name;
  std::size_t index = 0;
};

// A key of a part.
struct KeyPlace {
  const PartPlace& part;
  const KeyInfo& key;

  std::string path() const {  // "string.main.tension"
    return std::string(part.table.path_kind()) + "." + part.name + "." + std::string(key.name);
  }
};

namespace detail {

// A gesture that is set from outside has the table of controls.
template <class Part, class Keys>
const TableInfo& table_of(const Part& part, const Table<Keys>& table) {
  if constexpr (std::is_same_v<Part, GestureDescription>)
    return std::holds_alternative<ControlGesture>(part.content) ? control_table.info : table.info;
  else
    return table.info;
}

template <class Part>
using Plainly = std::remove_cvref_t<Part>;

template <class Part>
inline constexpr bool is_component = requires {
  Plainly<Part>::component_kind;
};
template <class Part>
inline constexpr bool is_interaction = requires {
  Plainly<Part>::interaction_kind;
};

// Calls visit(key, value) for each declared member of type `Value`, and for each std::optional<Value> of a
// member that is set.
template <class Value, class Part, class Visit>
void for_each_member(Part& part, const Table<Plainly<Part>>& table, Visit&& visit) {
  using D = Plainly<Part>;
  for (const auto& keys : table.keys)
    for (const Key<D>& key : keys)
      std::visit(
          [&]<class Member>(const Member& member) {
            if constexpr (std::is_same_v<Member, Value D::*>) visit(key.info, part.*member);
            if constexpr (std::is_same_v<Member, std::optional<Value> D::*>)
              if (part.*member) visit(key.info, *(part.*member));
            if constexpr (std::is_same_v<Member, std::array<std::optional<Value>, 2> D::*>)
              for (auto& value : part.*member)
                if (value) visit(key.info, *value);
          },
          key.member);
}

// The table of a list declares the keys of its parts, or those of their taps (probes), or neither (gestures,
// whose tables belong to their contents).
template <class Value, class Part, class Keys, class Visit>
void for_each_value(Part& part, const Table<Keys>& table, Visit&& visit) {
  if constexpr (std::is_same_v<Keys, Plainly<Part>>) for_each_member<Value>(part, table, visit);
  if constexpr (requires { part.tap; }) for_each_member<Value>(part.tap, probe_table, visit);
}

template <class Value, class Scene, class Visit>
void for_each_value_of_scene(Scene& scene, Visit&& visit) {
  for_each_list(scene, [&](auto& list, const auto& table) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const PartPlace place{table.info, list[i].name, i};
      for_each_value<Value>(list[i], table, [&](const KeyInfo& key, auto& value) {
        visit(KeyPlace{place, key}, value);
      });
    }
  });
}

}  // namespace detail

// visit(const PartPlace&, part) for every part, whatever its type.
template <class Scene, class Visit>
void for_each_part(Scene& scene, Visit&& visit) {
  for_each_list(scene, [&](auto& list, const auto& table) {
    for (std::size_t i = 0; i < list.size(); ++i)
      visit(PartPlace{detail::table_of(list[i], table), list[i].name, i}, list[i]);
  });
}

// visit(const KeyPlace&, Attachment&) for every place that a part names. A distributed contact, a touch, a
// finger, a slide and gravity name whole components instead.
template <class Scene, class Visit>
void for_each_attachment(Scene& scene, Visit&& visit) {
  detail::for_each_value_of_scene<Attachment>(scene, visit);
}

// visit(first, second) for every part that joins two places. A distributed contact joins two whole components
// instead.
template <class Visit>
void for_each_joined_pair(const SceneDescription& scene, Visit&& visit) {
  for_each_list(scene, [&](const auto& list, const auto& table) {
    if constexpr (detail::is_component<decltype(list[0])>) return;  // its ends may rest, each on its own place
    for (const auto& part : list) {
      const Attachment* places[2] = {};
      std::size_t count = 0;
      detail::for_each_value<Attachment>(part, table, [&](const KeyInfo&, const Attachment& place) {
        if (count < 2) places[count] = &place;
        ++count;
      });
      if (count == 2) visit(*places[0], *places[1]);
    }
  });
}

// visit(const KeyPlace&, DrivenValue&) for every value that may follow a gesture. A force that is a gesture's
// own value times an amplitude is not among them.
template <class Scene, class Visit>
void for_each_driven_value(Scene& scene, Visit&& visit) {
  detail::for_each_value_of_scene<DrivenValue>(scene, visit);
}

// visit(list, table) for every list of components.
template <class Scene, class Visit>
void for_each_component_list(Scene& scene, Visit&& visit) {
  for_each_list(scene, [&](auto& list, const auto& table) {
    if constexpr (detail::is_component<decltype(list[0])>) visit(list, table);
  });
}

// visit(list, table) for every list of interactions.
template <class Scene, class Visit>
void for_each_interaction_list(Scene& scene, Visit&& visit) {
  for_each_list(scene, [&](auto& list, const auto& table) {
    if constexpr (detail::is_interaction<decltype(list[0])>) visit(list, table);
  });
}

// visit(handle) for every interaction, in the order of a compiled scene.
template <class Visit>
void for_each_interaction(const SceneDescription& scene, Visit&& visit) {
  for_each_interaction_list(scene, [&](const auto& list, const auto&) {
    using Part = detail::Plainly<decltype(list[0])>;
    for (std::size_t i = 0; i < list.size(); ++i) visit(InteractionHandle{Part::interaction_kind, i});
  });
}

// visit(part, table) for the component that the handle names; nothing where there is none.
template <class Scene, class Visit>
void visit_component(Scene& scene, ComponentHandle handle, Visit&& visit) {
  for_each_component_list(scene, [&](auto& list, const auto& table) {
    using Part = detail::Plainly<decltype(list[0])>;
    if (handle.kind == Part::component_kind && handle.index < list.size()) visit(list[handle.index], table);
  });
}

// visit(part, table) for the interaction that the handle names; nothing where there is none.
template <class Scene, class Visit>
void visit_interaction(Scene& scene, InteractionHandle handle, Visit&& visit) {
  for_each_interaction_list(scene, [&](auto& list, const auto& table) {
    using Part = detail::Plainly<decltype(list[0])>;
    if (handle.kind == Part::interaction_kind && handle.index < list.size()) visit(list[handle.index], table);
  });
}

// The handle of a component by its type and its index in the list of its kind.
template <class Part>
constexpr ComponentHandle handle_of(std::size_t index) noexcept {
  return {Part::component_kind, index};
}

// The component if it is a `Part`, otherwise null: described_as<SlideDescription>(description, handle).
template <class Part>
const Part* described_as(const SceneDescription& scene, ComponentHandle handle) noexcept {
  const Part* found = nullptr;
  visit_component(scene, handle, [&](const auto& part, const auto&) {
    if constexpr (std::is_same_v<detail::Plainly<decltype(part)>, Part>) found = &part;
  });
  return found;
}

// The interaction if it is a `Part`, otherwise null.
template <class Part>
const Part* described_as(const SceneDescription& scene, InteractionHandle handle) noexcept {
  const Part* found = nullptr;
  visit_interaction(scene, handle, [&](const auto& part, const auto&) {
    if constexpr (std::is_same_v<detail::Plainly<decltype(part)>, Part>) found = &part;
  });
  return found;
}

}  // namespace rattle
