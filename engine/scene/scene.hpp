// A compiled scene: constant, ready to run, shared by any number of simulators. Created by scene/compile.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <rattle/base/diagnostic.hpp>
#include <rattle/components/component.hpp>
#include <rattle/excitations/envelope.hpp>
#include <rattle/interactions/interaction_row.hpp>
#include <rattle/interactions/island.hpp>
#include <rattle/kernels/kernels.hpp>
#include <rattle/scene/description.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace rattle {

class StringBundle;

// A weighted sum of points: where a force acts, or what a pickup reads.
struct PointSum {
  std::vector<RowEntry> entries;
};

struct SceneComponent {
  std::string name;
  ComponentHandle handle;                  // kind and place in the description
  std::string_view word{};                 // what it is called in names and messages: "string", "bar"
  std::unique_ptr<const Component> model;  // at t = 0
  DrivenSource damping{};                  // sigma0, or R of a mass; at least 0
  DrivenSource tension{};                  // strings only
  double highest_tension = 0.0;            // a tension that a gesture moves stays within 0 and this, N
  std::vector<double> start;               // q^0, one value per point
  std::vector<double> start_prev;          // q^-1 = q^0 - k v^0
  std::vector<Slot> slots;                 // the slot of each point

  std::uint32_t leader = 0;  // component whose levels this one uses: itself, or the first string of its bundle
  std::shared_ptr<const StringBundle> bundle;  // set only for the first string of a bundle
  bool in_place = false;                       // u^{n+1} may be written over u^{n-1}
  bool is_body = false;    // of the interaction of the same name: a slide's, which has no losses
  std::vector<Slot> kept;  // if in_place: slots whose u^{n-1} is saved first, because it is read later
  std::vector<std::uint32_t> glides;  // on it; their points are saved too

  Slot slot(GridPoint point) const noexcept { return slots[point.index]; }
  // The point stored in a slot. Slow; not for use in the step.
  GridPoint point_in(Slot slot) const noexcept {
    return GridPoint(static_cast<std::size_t>(std::find(slots.begin(), slots.end(), slot) - slots.begin()));
  }

  Geometry geometry{};         // of the model; sides are those the grid really has
  double spacing_bound = 0.0;  // the smallest stable spacing, m
  // 1 - (what is used of the stability limit): spacing / bound - 1, or 1 - omega0 k / 2 for a mass.
  double stability_margin = 0.0;

  bool moves_damping() const noexcept { return damping.gesture >= 0; }
  bool moves_tension() const noexcept { return tension.gesture >= 0; }
};

struct SceneInteraction {
  std::string name;
  InteractionHandle handle;  // kind and place in the description
  std::string_view word{};   // what it is called in names and messages: "contact"
  InteractionTraits traits{};
  bool one_sided = false;           // its contacts can only push
  Rule rule = Rule::gradient;       // contacts only; the island's rule if the whole island is solved by one
  bool closed_form = false;         // solved without iteration: the only contact of a sliding island
  std::vector<std::uint32_t> rows;  // indices of its rows
  std::vector<double> senses;       // per row: +1; -1: opposite side of a play; 0: hand of a slide
  std::vector<double> places;       // of the same rows along a line, m; 0 of all others

  bool is_contact() const noexcept { return traits.is_contact; }
};

struct SceneForce {
  std::string name;
  bool is_gravity = false;
  PointSum place;
  std::int32_t glide = -1;  // index in the scene; it replaces the place in every step
  Envelope envelope;
  DrivenSource factor{1.0, -1};  // multiplies the envelope
};

// A control that can be set while the scene runs.
struct SceneControl {
  std::string name;
  ControlGesture description;
  std::uint32_t gesture = 0;  // index into the scene's gestures
};

// A position that moves along a string at audio rate.
struct MovingPlace {
  std::uint32_t component = 0;
  int intervals = 0;
  double spacing = 0.0;
  DrivenSource position{};  // m
};

// A row or a force that moves along a line or over a surface. Its points are recomputed at every step and used
// for both n+1 and n-1, so that moving it does no work, except for what a contact, a spring or a touch has
// stored. A bow, a contact, a spring and a force use the two or four points around it, a touch the points under
// its width. On a body by its modes they use all modes.
struct Glide {
  std::uint32_t component = 0;
  int intervals = 0;
  double spacing = 0.0;
  DrivenSource position{};  // m
  double width = 0.0;       // m; 0: no width
  std::size_t capacity = 2;
  // The row of a component's own stretch: it touches all points, with weights that follow the curvature.
  bool is_stretch = false;
  bool is_alone = false;  // of a stretch: the only row of its island
  bool is_apart = false;  // of a stretch: eliminated before the other rows of its island are solved
  bool finds_weights() const noexcept { return is_alone || is_apart; }  // of both, the island finds them itself
  // Of a surface. Points of equal x lie together.
  int intervals_across = 0;
  double spacing_across = 0.0;
  DrivenSource across{};  // m along y
  // The places to which it is clamped, from 0; the circle in them if it is round.
  std::array<double, 2> sides{};  // m
  bool is_round = false;
  bool is_modal = false;
  double half_wave = 0.0;  // m, half the shortest wave of a body by its modes, or its side if it has no waves
  double sign = 1.0;       // of its weights: -1 if the place lies above the other
};

// The end of a string that rests on something.
struct CarriedEnd {
  std::uint32_t component = 0;  // the string
  std::size_t side = 0;         // 0: its left end, 1: the right one
  std::uint32_t row = 0;        // that holds it there
};

struct SceneFinger {
  std::string name;
  std::uint32_t component = 0;  // a string
  int intervals = 0;
  double spacing = 0.0;
  DrivenSource force{};
  DrivenSource position{};
  double shift = 0.0;  // m, added to the position
  double width = 0.0;
  double damping = 0.0;  // alpha_f
};

// Components and islands that do not interact with any others.
struct SceneGroup {
  std::vector<std::uint32_t> components;  // leaders only
  std::vector<std::uint32_t> islands, forces, fingers;
  // islands_due[i] and forces_due[i]: how many islands and forces need no component after components[i].
  std::vector<std::uint32_t> islands_due, forces_due;
  double work = 0.0;  // estimated cost of a step, in units of one grid point
};

struct SceneTap {
  Quantity quantity = Quantity::displacement;
  PointSum place;                 // used if interaction is -1
  std::int32_t interaction = -1;  // index of the interaction that is read; -1: a point

  // Bridge force of a string whose tension T moves: T / spacing is added to the weight of one entry.
  std::int32_t tension_entry = -1;
  double spacing = 0.0;
  std::int32_t row = -1;  // bridge force of an end that rests on something: the force of this row
};

struct SceneOutput {
  std::string name;
  SceneTap tap;
  std::vector<double> channel_gains;  // one per channel of the scene
  bool remove_dc = false;
  std::optional<double> high_pass;  // Hz
  std::optional<double> low_pass;   // Hz
  DrivenSource gain{1.0, -1};       // gain of all channels, if a gesture moves it
};

struct SceneProbe {
  std::string name;
  SceneTap tap;
};

struct Scene {
  std::string title;
  double sample_rate = 44100.0;
  double k = 1.0 / 44100.0;  // time step, s
  double duration = 0.0;     // s
  int newton_iterations = 50;
  const KernelSet* kernels = find_kernels(Kernels::plain);
  PerformanceDescription performance;

  std::vector<SceneComponent> components;
  std::vector<std::uint32_t> driven_components;  // those whose damping or tension moves
  std::vector<RowEntry> entries;
  std::vector<RowModel> rows;  // ordered by island
  std::vector<Island> islands;
  std::vector<SceneGroup> groups;
  std::vector<SceneInteraction> interactions;  // in the order of SceneDescription::visit_lists
  std::vector<SceneForce> forces;              // forces, then gravities
  std::vector<GestureDescription> gestures;
  std::vector<SceneControl> controls;  // in the order of `gestures`
  std::vector<MovingPlace> moving_places;
  std::vector<SceneFinger> fingers;
  std::vector<Glide> glides;
  std::vector<CarriedEnd> carried_ends;
  std::vector<std::uint32_t> bows_and_touches;  // rows that are bows or touches
  std::vector<std::uint32_t> gliding_rows;      // rows that glide and store energy
  std::vector<std::uint32_t> driven_offsets;    // rows whose offset moves
  std::vector<std::uint32_t> driven_laws;       // contacts and springs whose stiffness or damping moves
  std::vector<SceneOutput> outputs;
  std::vector<SceneProbe> probes;
  int channels = 0;

  // Indices in ascending order of the names.
  std::vector<std::uint32_t> components_by_name, gestures_by_name, outputs_by_name;

  Diagnostics warnings;
  std::size_t memory_bytes = 0;  // of this scene and one simulator, estimated before anything was allocated

  std::size_t sample_count() const noexcept;  // duration in samples

  // Indices by name: of `components`, `interactions`, `outputs`, `controls` and of all that is kept in their
  // order, such as EnergyLedger::components() and contacts(), Simulator::displacement() and set_control().
  // Nothing where there is no such part. A slide is both a component and an interaction.
  std::optional<std::size_t> find_component(std::string_view name) const noexcept;
  std::optional<std::size_t> find_interaction(std::string_view name) const noexcept;
  std::optional<std::size_t> find_output(std::string_view name) const noexcept;
  std::optional<std::size_t> find_control(std::string_view name) const noexcept;

  // The same by the handle that SceneDescription::add returned. A rigid component is not compiled and has no
  // index.
  std::optional<std::size_t> find(ComponentHandle handle) const noexcept;
  std::optional<std::size_t> find(InteractionHandle handle) const noexcept;
};

}  // namespace rattle
