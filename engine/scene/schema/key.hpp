// Declaration of the keys of a scene. Each key is declared once, together with the member that it fills:
//
//   inline constexpr Key<MassDescription> mass_keys[] = {
//       {&MassDescription::mass,
//        {.name = "mass", .unit = "kg", .range = weighable, .required = true,
//         .meaning = "how heavy it is"}}, …};
//   inline constexpr Table<MassDescription> mass_table{{.kind = "mass", .plural = "masses", …}, {mass_keys}};
//
// The reader of scene files and the compiler's range checks use these declarations. The reference, the
// completions of editors, the JSON schema and the fuzzer's dictionary are generated from them (schema.hpp).
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

// Both limits are included; with `above_low`, `low` is excluded.
struct Range {
  double low;
  double high;
  bool above_low = false;
};
inline constexpr double unlimited = std::numeric_limits<double>::infinity();
inline constexpr Range any_number{-unlimited, unlimited};
inline constexpr Range positive{0.0, 1e15, true};
inline constexpr Range weighable{1e-12, 1e15};  // kg, kg/m, kg/m^2: so that k^2 / M stays finite
inline constexpr Range measurable{1e-9, 1e15};  // m, for dimensions that determine a mass or a stiffness
inline constexpr Range dense{1e-6, 1e15};       // kg/m^3
inline constexpr Range elastic{1e-6, 1e15};     // Pa
inline constexpr Range not_negative{0.0, 1e15};
inline constexpr Range placeable{-1e6, 1e6};
inline constexpr Range decaying{1e-6, 1e9};       // s
inline constexpr Range contact_losses{0.0, 1e6};  // s/m

// Type of a key's value in a file. A key with a member uses `of_member`: the type follows from the member.
enum class ValueType {
  of_member,
  number,
  driven,        // a number, "gesture.NAME" or "control.NAME"
  driven_place,  // the same, or a pair of them on a surface: ["gesture.x", "gesture.y"]
  integer,
  flag,
  flag_or_integer,  // true, false or a whole number
  text,
  choice,     // one of the words in `choices`
  place,      // "main@0.3 m"
  component,  // component ... interaction: the name of such a part
  string,
  strings,  // a list of names
  slide,
  interaction,
  gesture,         // "gesture.NAME" or "control.NAME"
  control,         // "control.NAME"
  file,            // a file name
  material,        // a material's name
  number_pair,     // [a, b]
  integer_pair,    // [a, b]
  choice_or_pair,  // a word or "on PLACE", or [a, b]
  span,            // [from, to], each a fraction or "0.1 m"
  surface_places,  // ["0.1, 0.2", "0.9 m, 0.2 m"] or [[0.1, 0.2], ["0.9 m", 0.2]]
  points,          // [[time, value], [time, value, "curve"], …]
  profile,         // [[x, height], …] or a file name
  rows,            // [[number, …], …]
  decay,           // [[frequency, seconds]], or two such pairs
  pitch,           // a number, or the name of a note: "A3", "Bb4 - 14 cents"
  terms,           // a list of gesture names and numbers
  strikes,         // [time, …] or [[time, strength], …]
  list,            // a list of numbers and texts
  midi,            // one of the words in `choices` or "cc 0" … "cc 127"
};

// A word that denotes a value of an enumeration.
struct Choice {
  std::string_view name;
  int value = 0;
};
template <class Enumeration>
constexpr Choice choice(std::string_view name, Enumeration value) {
  return {name, static_cast<int>(value)};
}

// Properties of a key. Lists of keys are separated by blanks.
struct KeyInfo {
  std::string_view name{};
  ValueType type = ValueType::of_member;
  std::string_view unit{};  // as in messages, "kg/m^3"
  Range range = any_number;
  std::string_view range_note{};  // limits that `range` cannot express
  bool required = false;
  std::string_view otherwise{};  // default in words; empty: the description's own default; "–": none
  std::string_view goes_with{};  // a key without which this one has no meaning
  std::string_view excludes{};   // alternative keys, which must not be given together with this one
  std::span<const Choice> choices{};
  bool read_apart = false;     // read by a function of its own, although it has a member
  std::string_view meaning{};  // one line
};

// Sets and gets an enumeration member of a description as an int; -1: not set.
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

// Use: choice_member<&PlateDescription::edges>
template <auto member>
inline constexpr auto choice_member = detail::ChoiceMaker<member>::value;

struct NoMember {};  // the key is read by a function of its own

template <class D>
using KeyMember = std::variant<NoMember, double D::*, std::optional<double> D::*, DrivenValue D::*,
                               std::optional<DrivenValue> D::*, int D::*, std::optional<int> D::*, bool D::*,
                               std::string D::*, Attachment D::*, std::optional<Attachment> D::*,
                               ComponentHandle D::*, std::optional<SurfacePlaces> D::*,
                               std::array<std::optional<Attachment>, 2> D::*, ChoiceMember<D>>;

template <class D>
struct Key {
  KeyMember<D> member{};
  KeyInfo info{};
};

// The namespace in which a table's names must be unique.
enum class Namespace { none, components, interactions, both };

struct TableInfo {
  std::string_view kind{};         // [KIND.NAME]; empty: the top level
  std::string_view engine_kind{};  // kind in the paths of the engine's messages if different: a bar is a string
  std::string_view plural{};
  Namespace names = Namespace::none;
  bool has_name = true;            // [KIND.NAME], otherwise [KIND]
  bool judged_as_a_whole = false;  // after a bad value, the engine's other errors about the part are suppressed
  bool used_in_formulas = false;   // formulas use its names, which must therefore be words
  std::array<std::string_view, 3> needs_one_of{};  // lists of keys, one key of each is needed; may be empty
  bool needs_only_one = false;                     // exactly one key of the first list may be given
  std::string_view meaning{};                      // one line

  constexpr std::string_view path_kind() const { return engine_kind.empty() ? kind : engine_kind; }
};

// Of every component with sigma0 and sigma1.
inline constexpr KeyInfo decay_key{
    .name = "t60",
    .type = ValueType::decay,
    .unit = "[Hz, s]",
    .range = decaying,
    .range_note = "frequencies below half the sample rate",
    .excludes = "sigma0 sigma1",
    .meaning =
        "instead of sigma0 and sigma1: `[[frequency, seconds], [frequency, seconds]]`, the time in which a "
        "sound of this frequency loses 60 dB; one pair gives sigma0 alone"};

// Of a place that glides. Two keys of this name, one for each side of a surface, are one key of a file.
inline constexpr KeyInfo gliding_key{
    .name = "position",
    .type = ValueType::driven_place,
    .unit = "m",
    .range = placeable,
    .range_note = "clamped to the edge",
    .otherwise = "–",
    .read_apart = true,
    .meaning =
        "a place that moves: metres along a string or bar, `[x, y]` on a plate or membrane; the place is "
        "then named without `@`"};

template <class D>
struct Table {
  TableInfo info{};
  std::array<std::span<const Key<D>>, 3> keys{};
};

}  // namespace rattle
