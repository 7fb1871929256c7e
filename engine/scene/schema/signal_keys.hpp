// The keys of [initial.*], [force.*], [strike.*], [gravity.*], [output.*], [probe.*].
#pragma once

#include <rattle/scene/schema/key.hpp>
#include <rattle/scene/signal_description.hpp>

namespace rattle {

inline constexpr Choice shape_choices[] = {choice("raised_cosine", Shape::raised_cosine),
                                           choice("triangle", Shape::triangle)};

inline constexpr Choice initial_quantity_choices[] = {choice("displacement", InitialQuantity::displacement),
                                                      choice("velocity", InitialQuantity::velocity)};

// Without `signal` and `gesture`, which have their own keys.
inline constexpr Choice envelope_choices[] = {
    choice("constant", EnvelopeKind::constant), choice("pulse", EnvelopeKind::pulse),
    choice("ramp", EnvelopeKind::ramp), choice("half_sine", EnvelopeKind::half_sine),
    choice("raised_cosine", EnvelopeKind::raised_cosine)};

inline constexpr Choice quantity_choices[] = {choice("bridge_force", Quantity::bridge_force),
                                              choice("displacement", Quantity::displacement),
                                              choice("velocity", Quantity::velocity),
                                              choice("acceleration", Quantity::acceleration),
                                              choice("force", Quantity::force),
                                              choice("penetration", Quantity::penetration),
                                              choice("psi", Quantity::psi)};

inline constexpr Key<InitialDescription> initial_keys[] = {
    {&InitialDescription::centre, {.name = "at", .required = true, .meaning = "the shape's centre"}},
    {choice_member<&InitialDescription::shape>,
     {.name = "shape",
      .choices = shape_choices,
      .read_apart = true,
      .meaning = "shape of the displacement or velocity around the centre"}},
    {choice_member<&InitialDescription::quantity>,
     {.name = "quantity", .choices = initial_quantity_choices, .meaning = "quantity that gets the shape"}},
    {&InitialDescription::amplitude,
     {.name = "amplitude",
      .unit = "m",
      .range = placeable,
      .required = true,
      .read_apart = true,
      .meaning = "value at the centre; for a velocity in m/s"}},
    {&InitialDescription::width,
     {.name = "width",
      .unit = "m",
      .range = positive,
      .meaning =
          "from the centre to the edge of the shape; a triangle without it reaches to the ends, like a pluck"}},
};

inline constexpr Table<InitialDescription> initial_table{
    {.kind = "initial", .plural = "initial shapes", .meaning = "a shape added to the initial state"},
    {initial_keys}};

inline constexpr Key<ForceDescription> force_keys[] = {
    {&ForceDescription::place,
     {.name = "at",
      .required = true,
      .read_apart = true,
      .meaning = "where it acts; with `position` the name of a string, bar, plate or membrane"}},
    {&ForceDescription::position, gliding_key},
    {&ForceDescription::position_y, gliding_key},
    {{},
     {.name = "envelope",
      .type = ValueType::choice,
      .excludes = "signal gesture",
      .choices = envelope_choices,
      .meaning = "`pulse` is a rectangle; `ramp` rises and then drops to 0, like a pluck; or"}},
    {{},
     {.name = "signal",
      .type = ValueType::file,
      .excludes = "envelope gesture",
      .meaning = "the name of a sound file in the folder of the scene, resampled to the scene's rate; several "
                 "channels are averaged; or"}},
    {{},
     {.name = "gesture",
      .type = ValueType::gesture,
      .excludes = "envelope signal",
      .meaning = "`\"gesture.NAME\"`, in newtons"}},
    {&ForceDescription::amplitude,
     {.name = "amplitude",
      .unit = "N",
      .range = {-1e9, 1e9},
      .otherwise = "1 with `signal` and `gesture`",
      .read_apart = true,
      .meaning = "force at the peak of the envelope, or at full scale of a signal"}},
    {&ForceDescription::start, {.name = "start", .unit = "s", .range = {0.0, 1e6}, .meaning = "start time"}},
    {&ForceDescription::duration,
     {.name = "duration",
      .unit = "s",
      .range = {0.0, 1e6, true},
      .meaning = "required by all envelopes except `constant`"}},
};

inline constexpr Table<ForceDescription> force_table{{.kind = "force",
                                                      .plural = "forces",
                                                      .needs_one_of = {"envelope signal gesture"},
                                                      .needs_only_one = true,
                                                      .meaning = "a force on a place"},
                                                     {force_keys}};

// Forces too: one that repeats.
inline constexpr Key<ForceDescription> strike_keys[] = {
    {&ForceDescription::place,
     {.name = "at",
      .required = true,
      .read_apart = true,
      .meaning = "where it acts; with `position` the name of a string, bar, plate or membrane"}},
    {&ForceDescription::position, gliding_key},
    {&ForceDescription::position_y, gliding_key},
    {{},
     {.name = "times",
      .type = ValueType::strikes,
      .unit = "s",
      .range = {0.0, 1e6},
      .range_note = "increasing, each after the end of the last",
      .required = true,
      .meaning =
          "`[0.5, 1.0]`, or with a strength of each: `[[0.5, 2.0], [1.0, 3.5]]`; times alone take `strength`"}},
    {{},
     {.name = "strength",
      .type = ValueType::number,
      .unit = "m/s",
      .range = {-1e9, 1e9},
      .otherwise = "–",
      .meaning = "velocity that a mass gets; with `duration` in newtons: the largest force"}},
    {&ForceDescription::duration,
     {.name = "duration",
      .unit = "s",
      .range = {0.0, 1e6, true},
      .otherwise = "–",
      .meaning = "length of a push; without it a mass is thrown within one sample"}},
};

inline constexpr Table<ForceDescription> strike_table{
    {.kind = "strike",
     .engine_kind = "force",
     .plural = "strikes",
     .meaning = "throws a mass, or pushes a place, at given times"},
    {strike_keys}};

inline constexpr Key<GravityDescription> gravity_keys[] = {
    {&GravityDescription::component,
     {.name = "on", .required = true, .meaning = "the name of a component that moves"}},
    {&GravityDescription::acceleration,
     {.name = "acceleration",
      .unit = "m/s^2",
      .range = placeable,
      .meaning = "acceleration of every point that can move"}},
};

inline constexpr Table<GravityDescription> gravity_table{
    {.kind = "gravity", .plural = "gravities", .meaning = "a constant acceleration of a component"},
    {gravity_keys}};

// Keys shared by outputs and probes.
inline constexpr Key<Tap> tap_keys[] = {
    {&Tap::place,
     {.name = "at", .excludes = "interaction", .read_apart = true, .meaning = "a place that can move; or"}},
    {{},
     {.name = "interaction",
      .type = ValueType::interaction,
      .excludes = "at",
      .meaning = "the name of a contact, a spring or another interaction"}},
    {choice_member<&Tap::quantity>,
     {.name = "quantity",
      .otherwise = "\"displacement\", of an interaction \"force\"",
      .choices = quantity_choices,
      .read_apart = true,
      .meaning = "for a place: `displacement`, `velocity`, `acceleration`; for the end of a string that is not "
                 "free, `\"main@0\"` or `\"main@1\"`, also `bridge_force` (N); for an interaction: `force` "
                 "and, except for a bow, `penetration`, `psi` (for a contact √(2 × stored energy))"}},
};

inline constexpr Key<OutputDescription> output_keys[] = {
    {&OutputDescription::gain, {.name = "gain", .range = {-1e15, 1e15}, .meaning = "factor"}},
    {&OutputDescription::channel,
     {.name = "channel",
      .range = {1.0, 64.0},
      .otherwise = "its own, in the order of the file",
      .excludes = "pan",
      .meaning = "outputs on the same channel are added"}},
    {&OutputDescription::pan,
     {.name = "pan",
      .range = {-1.0, 1.0},
      .excludes = "channel",
      .read_apart = true,
      .meaning = "left (-1) to right (1) on channels 1 and 2, constant power; instead of `channel`"}},
    {&OutputDescription::remove_dc, {.name = "remove_dc", .meaning = "first-order high-pass at 10 Hz"}},
    {&OutputDescription::high_pass,
     {.name = "high_pass",
      .unit = "Hz",
      .range = {1.0, unlimited},
      .range_note = "≤ 0.45 sample_rate",
      .meaning = "second-order Butterworth high-pass, −3 dB at this frequency; its initial state assumes that "
                 "the first value was constant before"}},
    {&OutputDescription::low_pass,
     {.name = "low_pass",
      .unit = "Hz",
      .range = {1.0, unlimited},
      .range_note = "≤ 0.45 sample_rate",
      .meaning = "second-order Butterworth low-pass, −3 dB at this frequency"}},
};

inline constexpr Table<Tap> probe_table{{.kind = "probe",
                                         .plural = "probes",
                                         .needs_one_of = {"at interaction"},
                                         .needs_only_one = true,
                                         .meaning = "a recorded quantity, in SI units"},
                                        {tap_keys}};
inline constexpr Table<OutputDescription> output_table{{.kind = "output",
                                                        .plural = "outputs",
                                                        .needs_one_of = {"at interaction"},
                                                        .needs_only_one = true,
                                                        .meaning = "an audible quantity"},
                                                       {output_keys}};

// The table of each part; schema/part_lists.hpp
constexpr const auto& table_of(const InitialDescription*) { return initial_table; }
constexpr const auto& table_of(const ForceDescription*) { return force_table; }
constexpr const auto& table_of(const GravityDescription*) { return gravity_table; }
constexpr const auto& table_of(const OutputDescription*) { return output_table; }
constexpr const auto& table_of(const ProbeDescription*) { return probe_table; }

}  // namespace rattle
