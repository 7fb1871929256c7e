// The keys of [plate.*], [mass.*] and [barrier.*]; string_keys.hpp has those of strings and bars.
#pragma once

#include <rattle/scene/schema/key.hpp>
#include <rattle/scene/schema/string_keys.hpp>

namespace rattle {

inline constexpr Choice outline_choices[] = {choice("rectangular", Outline::rectangular),
                                             choice("round", Outline::round)};

inline constexpr Key<PlateDescription> plate_keys[] = {
    {choice_member<&PlateDescription::outline>,
     {.name = "shape",
      .otherwise = "\"rectangular\"",
      .choices = outline_choices,
      .meaning = "a round plate has a `diameter`, and is given by its modes"}},
    {&PlateDescription::diameter,
     {.name = "diameter",
      .unit = "m",
      .range = measurable,
      .otherwise = "–",
      .goes_with = "shape",
      .excludes = "size length_x length_y intervals",
      .meaning = "of a round plate; or"}},
    {{},
     {.name = "size",
      .type = ValueType::number_pair,
      .unit = "m",
      .range = measurable,
      .excludes = "length_x length_y",
      .meaning = "`[along x, along y]`; or"}},
    {&PlateDescription::length_x,
     {.name = "length_x",
      .unit = "m",
      .range = measurable,
      .otherwise = "–",
      .goes_with = "length_y",
      .excludes = "size",
      .meaning = "side along x"}},
    {&PlateDescription::length_y,
     {.name = "length_y",
      .unit = "m",
      .range = measurable,
      .otherwise = "–",
      .goes_with = "length_x",
      .excludes = "size",
      .meaning = "side along y"}},
    {&PlateDescription::thickness,
     {.name = "thickness",
      .unit = "m",
      .range = measurable,
      .required = true,
      .meaning = "thickness × density must be at least 1e-12 kg/m²"}},
    {{},
     {.name = "material",
      .type = ValueType::material,
      .range_note = "see below",
      .meaning = "gives the next four keys; each can be overridden"}},
    {&PlateDescription::density,
     {.name = "density",
      .unit = "kg/m^3",
      .range = dense,
      .otherwise = "from the material",
      .meaning = "mass per volume"}},
    {&PlateDescription::youngs_modulus,
     {.name = "youngs_modulus",
      .unit = "Pa",
      .range = elastic,
      .otherwise = "from the material",
      .meaning = "Young's modulus along x, the grain of wood"}},
    {&PlateDescription::youngs_modulus_across,
     {.name = "youngs_modulus_across",
      .unit = "Pa",
      .range = elastic,
      .otherwise = "from the material, else the same as along x",
      .meaning = "Young's modulus along y"}},
    {&PlateDescription::poisson_ratio,
     {.name = "poisson_ratio",
      .range = {-0.99, 0.5},
      .otherwise = "from the material, else 0.3",
      .meaning = "Poisson's ratio"}},
    {&PlateDescription::damping,
     {.name = "sigma0", .unit = "1/s", .range = not_negative, .meaning = "frequency-independent loss"}},
    {&PlateDescription::damping_frequency_dependent,
     {.name = "sigma1", .unit = "m^2/s", .range = not_negative, .meaning = "loss that grows with frequency"}},
    {{}, decay_key},
    {{},
     {.name = "edges",
      .type = ValueType::choice,
      .otherwise = "\"simply_supported\"",
      .choices = end_choices,
      .meaning = "for all four edges; a plate with free edges is given by its modes"}},
    {{},
     {.name = "intervals",
      .type = ValueType::integer_pair,
      .range = {fewest_intervals, unlimited},
      .range_note = "within stability",
      .excludes = "modes",
      .meaning = "number of grid intervals `[along x, along y]`; those that `rattle info` shows give the same "
                 "plate at the same rate. Default: both sides use the larger of their two spacings"}},
    {{},
     {.name = "modes",
      .type = ValueType::flag_or_integer,
      .range = mode_counts,
      .range_note = "or true, false",
      .otherwise = "true for free edges and round plates, else false",
      .excludes = "intervals",
      .meaning =
          "by its modes instead of a grid: all below half the sample rate, or the number of the lowest"}},
};

inline constexpr Table<PlateDescription> plate_table{
    {.kind = "plate",
     .plural = "plates",
     .names = Namespace::components,
     .judged_as_a_whole = true,
     .needs_one_of = {"size length_x diameter", "material density", "material youngs_modulus"},
     .meaning = "a thin plate"},
    {plate_keys}};

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
constexpr const auto& table_of(const PlateDescription*) { return plate_table; }
constexpr const auto& table_of(const BarrierDescription*) { return barrier_table; }

}  // namespace rattle
