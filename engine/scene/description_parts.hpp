// What others ask of the components and interactions of a description, whatever their kind.
#pragma once

#include <cstddef>
#include <optional>
#include <rattle/components/component.hpp>
#include <rattle/scene/description.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace rattle {

bool handle_exists(const SceneDescription& description, ComponentHandle component) noexcept;

// Precondition: the component exists.
const std::string& name_of(const SceneDescription& description, ComponentHandle component);

// "mass", "string": the word of its table. A bar is a string.
std::string_view kind_word(ComponentHandle component);

// "string", "bar", "plate", "mass": the components that move by themselves, in the order of the schema. The
// body of an interaction moves only with others.
std::vector<std::string_view> moving_kinds();

// "spring", "contact": the word of its table. A distributed contact is a contact.
std::string_view kind_word(InteractionHandle interaction);

// The place of a component among those that move, and of an interaction among all, in the order that a compiled
// scene has; nothing where there is none. Scene::find() has the same after compiling.
std::optional<std::size_t> component_index(const SceneDescription& description,
                                           ComponentHandle component) noexcept;
std::optional<std::size_t> interaction_index(const SceneDescription& description,
                                             InteractionHandle interaction) noexcept;

const InteractionTraits& traits_of(InteractionHandle interaction) noexcept;

// A place where an interaction acts.
struct InteractionPlace {
  Attachment at;                          // of a whole component: its component alone
  const DrivenValue* position = nullptr;  // metres along the component instead, if it may move there
  const DrivenValue* across = nullptr;    // and along its second side, of a surface
};

// In the order of the keys that name them. A part that is a component too comes last: the body of a slide. Of a
// surface along which a string lies: the place under the beginning of its span.
std::vector<InteractionPlace> places_of(const SceneDescription& description, InteractionHandle interaction);

// The piece of a line along which an interaction acts, in metres.
struct Span {
  double from = 0.0;
  double to = 0.0;
  double line = 0.0;  // the length of the whole line
  double length() const noexcept { return to - from; }
};
// Empty if it acts at points. Fractions refer to the line named last.
std::optional<Span> span_of(const SceneDescription& description, InteractionHandle interaction) noexcept;

// How wide it is where it acts at a place, in metres; 0: a point.
double width_of(const SceneDescription& description, InteractionHandle interaction) noexcept;

// The value that says how high it is held: the height of a hand, or a gap. Null where there is none.
const DrivenValue* height_of(const SceneDescription& description, InteractionHandle interaction) noexcept;

// True if its description names a rule.
bool names_rule(const SceneDescription& description, InteractionHandle interaction) noexcept;

// A component that does not exist is a point.
Extent extent_of(const SceneDescription& description, ComponentHandle component) noexcept;

// The names of the points of a component that is known at its points only; null of any other.
const std::vector<std::string>* point_names(const SceneDescription& description,
                                            ComponentHandle component) noexcept;

// True if the component exists and is a line, along which a bow or a slide may move.
bool is_line(const SceneDescription& description, ComponentHandle component) noexcept;

// True if the component is rigid and has a profile, so that places on it are metres along x.
bool has_profile(const SceneDescription& description, ComponentHandle component) noexcept;

// The height of a barrier's profile at x metres, above the barrier's own height; 0 if it has none.
double profile_height(const BarrierDescription& barrier, double x) noexcept;

// The decay times that a description gives instead of sigma0 and sigma1; null where it has no such list.
template <class Part>
const std::vector<DecayPoint>* decay_times(const Part& part) noexcept {
  if constexpr (requires { requires std::is_same_v<decltype(part.t60), std::vector<DecayPoint>>; })
    return &part.t60;
  else
    return nullptr;
}

// Gives a component the intervals and sides of a grid, or its number of modes, so that it compiles to this grid
// at other sample rates too.
void set_grid(SceneDescription& description, ComponentHandle component, const Geometry& grid);

inline double in_metres(Coordinate coordinate, double side) noexcept {
  return coordinate.is_fraction ? coordinate.value * side : coordinate.value;
}

}  // namespace rattle
