// The keys of [mass.*] and [barrier.*]; string_keys.hpp has those of strings and bars, surface_keys.hpp those
// of plates and membranes, body_keys.hpp those of bodies.
#pragma once

#include <rattle/scene/schema/key.hpp>

namespace rattle {

inline constexpr Key<MassDescription> mass_keys[] = {
    {&MassDescription::mass,
     {.name = "mass", .unit = "kg", .range = weighable, .required = true, .meaning = "mass"}},
    {&MassDescription::frequency,
     {.name = "frequency",
      .unit = "Hz",
      .range = not_negative,
      .range_note = "< sample_rate/π",
      .meaning = "natural frequency on its own spring towards 0; 0 is a free mass"}},
    {&MassDescription::damping,
     {.name = "damping", .unit = "kg/s", .range = not_negative, .meaning = "R of the damping force −R dw/dt"}},
    {&MassDescription::position,
     {.name = "position", .unit = "m", .range = placeable, .meaning = "initial displacement"}},
    {&MassDescription::velocity,
     {.name = "velocity", .unit = "m/s", .range = placeable, .meaning = "initial velocity, upwards"}},
};

inline constexpr Table<MassDescription> mass_table{{.kind = "mass",
                                                    .plural = "masses",
                                                    .names = Namespace::components,
                                                    .meaning = "a point mass, free or on its own spring"},
                                                   {mass_keys}};

inline constexpr Key<BarrierDescription> barrier_keys[] = {
    {&BarrierDescription::height,
     {.name = "height",
      .unit = "m",
      .range = placeable,
      .meaning = "height; added to a profile. A moving height does work, which the ledger counts"}},
    {{},
     {.name = "profile",
      .type = ValueType::profile,
      .unit = "m",
      .range = placeable,
      .range_note = "x increasing",
      .meaning = "`[[x, height], …]`, joined by straight lines and constant beyond them, or the name of a CSV "
                 "file with two columns in the folder of the scene"}},
};

inline constexpr Table<BarrierDescription> barrier_table{{.kind = "barrier",
                                                          .plural = "barriers",
                                                          .names = Namespace::components,
                                                          .judged_as_a_whole = true,
                                                          .meaning = "a rigid body that only a gesture moves"},
                                                         {barrier_keys}};

// The table of each part; schema/part_lists.hpp
constexpr const auto& table_of(const MassDescription*) { return mass_table; }
constexpr const auto& table_of(const BarrierDescription*) { return barrier_table; }

}  // namespace rattle
