// How the keys of a scene are declared, once, beside the descriptions that they fill:
//
//   inline constexpr Key<MassDescription> mass_keys[] = {
//       {&MassDescription::mass,
//        {.name = "mass", .unit = "kg", .range = weighable, .required = true, .meaning = "how heavy it is"}}, …};
//   inline constexpr Table<MassDescription> mass_table{{.kind = "mass", .plural = "masses", …}, {mass_keys}};
//
// The reader of scene files reads by them, the compiler checks ranges by them, and the reference, the completions of
// editors, the JSON schema and the fuzzer's dictionary are written from them (schema.hpp).
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <rattle/scene/component_description.hpp>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace rattle {

// `low` and `high` are allowed; with `above_low`, `low` is not.
struct Range {
  double low;
  double high;
  bool above_low = false;
};
inline constexpr double unlimited = std::numeric_limits<double>::infinity();
inline constexpr Range any_number{-unlimited, unlimited};
inline constexpr Range positive{0.0, 1e15, true};
inline constexpr Range weighable{1e-12, 1e15};  // kg, kg/m, kg/m^2: so that k^2 / M stays finite
inline constexpr Range measurable{1e-9, 1e15};  // m, of what bends or has a mass
inline constexpr Range dense{1e-6, 1e15};       // kg/m^3
inline constexpr Range elastic{1e-6, 1e15};     // Pa
inline constexpr Range not_negative{0.0, 1e15};
inline constexpr Range placeable{-1e6, 1e6};
inline constexpr Range contact_losses{0.0, 1e6};  // s/m

// What the value of a key is in a file. Keys with a member need none: their type follows from it.
enum class ValueType {
  of_member,
  number,
  live,  // a number, "gesture.NAME" or "control.NAME"
  integer,
  flag,
  text,
  choice,     // one of the words in `choices`
  place,      // "main@0.3 m"
  component,  // the names of parts:
  string,
  strings,  // a list
  slide,
  interaction,
  gesture,         // "gesture.NAME" or "control.NAME"
  control,         // "control.NAME"
  file,            // a file's name
  material,        // a material's name
  number_pair,     // [a, b]
  integer_pair,    // [a, b]
  choice_or_pair,  // a word, or [a, b]
  span,            // [from, to], each a fraction or "0.1 m"
  points,          // [[time, value], [time, value, "curve"], …]
  profile,         // [[x, height], …] or a file's name
  terms,           // a list of gestures' names and numbers
  midi,            // one of the words in `choices` or "cc 0" … "cc 127"
};

// A word that stands for a value of an enumeration.
struct Choice {
  std::string_view name;
  int value = 0;
};
template <class Enumeration>
constexpr Choice choice(std::string_view name, Enumeration value) {
  return {name, static_cast<int>(value)};
}

// All that is to be known of a key. Lists of keys are separated by blanks.
struct KeyInfo {
  std::string_view name{};
  ValueType type = ValueType::of_member;
  std::string_view unit{};  // as in messages, "kg/m^3"
  Range range = any_number;
  std::string_view range_note{};  // limits that a range cannot tell
  bool required = false;
  std::string_view otherwise{};  // what holds without the key, where the description's own default does not tell
  std::string_view goes_with{};  // a key without which this one means nothing
  std::string_view excludes{};   // keys that say the same in another way
  std::span<const Choice> choices{};
  bool read_apart = false;     // the reader has a function of its own for it, though it has a member
  std::string_view meaning{};  // one line
};

// Writes and reads an enumeration of a description as a number; -1: not set.
template <class Description>
struct ChoiceMember {
  void (*set)(Description&, int);
  int (*get)(const Description&);
};

namespace detail {
template <class T>
struct Plain {
  using type = T;
};
template <class T>
struct Plain<std::optional<T>> {
  using type = T;
};
template <class Description, class Member, Member Description::*member>
constexpr ChoiceMember<Description> make_choice_member() {
  return {[](Description& d, int value) { d.*member = static_cast<typename Plain<Member>::type>(value); },
          [](const Description& d) {
            if constexpr (std::is_same_v<Member, typename Plain<Member>::type>)
              return static_cast<int>(d.*member);
            else
              return d.*member ? static_cast<int>(*(d.*member)) : -1;
          }};
}
template <auto member>
struct ChoiceMaker;
template <class Description, class Member, Member Description::*member>
struct ChoiceMaker<member> {
  static constexpr ChoiceMember<Description> value = make_choice_member<Description, Member, member>();
};
}  // namespace detail

// choice_member<&PlateDescription::edges>
template <auto member>
inline constexpr auto choice_member = detail::ChoiceMaker<member>::value;

struct NoMember {};  // the reader has a function of its own for it

template <class D>
using KeyMember =
    std::variant<NoMember, double D::*, std::optional<double> D::*, LiveValue D::*, std::optional<LiveValue> D::*,
                 int D::*, std::optional<int> D::*, bool D::*, std::string D::*, Attachment D::*,
                 std::optional<Attachment> D::*, ComponentHandle D::*, ChoiceMember<D>>;

template <class D>
struct Key {
  KeyMember<D> member{};
  KeyInfo info{};
};

// Whose names a table shares.
enum class Namespace { none, components, interactions, both };

struct TableInfo {
  std::string_view kind{};         // [KIND.NAME]; empty: the top level
  std::string_view engine_kind{};  // in the paths of the engine's messages, where that is another: bars are strings
  std::string_view plural{};
  Namespace names = Namespace::none;
  bool has_name = true;            // [KIND.NAME], otherwise [KIND]
  bool judged_as_a_whole = false;  // one bad value leaves nothing to say about the others
  bool used_in_formulas = false;   // so its names are words
  std::array<std::string_view, 3> needs_one_of{};  // lists of keys; empty ones do not count
  bool needs_only_one = false;                     // of the first of these lists
  std::string_view meaning{};                      // one line

  constexpr std::string_view path_kind() const { return engine_kind.empty() ? kind : engine_kind; }
};

template <class D>
struct Table {
  TableInfo info{};
  std::array<std::span<const Key<D>>, 3> keys{};
};

}  // namespace rattle
