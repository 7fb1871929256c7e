// The keys of [string.*], [bar.*], [plate.*], [mass.*], [barrier.*].
#pragma once

#include <rattle/scene/schema/key.hpp>

namespace rattle {

inline constexpr int fewest_intervals = 4;

inline constexpr Choice end_choices[] = {
    choice("simply_supported", End::simply_supported), choice("clamped", End::clamped),
    choice("clamped_notes", End::clamped_notes), choice("free", End::free)};
inline constexpr std::span<const Choice> plate_edge_choices{end_choices, 3};  // all but free

inline constexpr Key<StringDescription> section_keys[] = {
    {&StringDescription::length,
     {.name = "length",
      .unit = "m",
      .range = measurable,
      .required = true,
      .meaning = "distance between the ends"}},
    {&StringDescription::radius,
     {.name = "radius",
      .unit = "m",
      .range = measurable,
      .excludes = "width thickness mass_per_length bending_stiffness",
      .meaning = "round cross-section; or"}},
    {&StringDescription::width,
     {.name = "width",
      .unit = "m",
      .range = measurable,
      .goes_with = "thickness",
      .excludes = "radius mass_per_length bending_stiffness",
      .meaning = "rectangular cross-section"}},
    {&StringDescription::thickness,
     {.name = "thickness",
      .unit = "m",
      .range = measurable,
      .goes_with = "width",
      .meaning = "the side that bends; or"}},
    {&StringDescription::mass_per_length,
     {.name = "mass_per_length",
      .unit = "kg/m",
      .range = weighable,
      .range_note = "also where it follows from a section",
      .excludes = "radius width thickness",
      .meaning = "in place of radius, density and modulus"}},
    {&StringDescription::bending_stiffness,
     {.name = "bending_stiffness",
      .unit = "N m^2",
      .range = not_negative,
      .otherwise = "0",
      .goes_with = "mass_per_length",
      .meaning = "E I"}},
    {{},
     {.name = "material",
      .type = ValueType::material,
      .range_note = "see below",
      .meaning = "gives `density` and `youngs_modulus`; either can be overridden"}},
    {&StringDescription::density,
     {.name = "density",
      .unit = "kg/m^3",
      .range = dense,
      .otherwise = "of the material",
      .meaning = "mass per volume"}},
    {&StringDescription::youngs_modulus,
     {.name = "youngs_modulus",
      .unit = "Pa",
      .range = not_negative,
      .otherwise = "of the material",
      .meaning = "0 makes an ideal string"}},
};

inline constexpr Key<StringDescription> tension_keys[] = {
    {&StringDescription::tension,
     {.name = "tension",
      .unit = "N",
      .range = not_negative,
      .range_note = "a gesture: 0 … `highest_tension`",
      .excludes = "fundamental",
      .meaning = "strings only; 0 makes a bar; or"}},
    {&StringDescription::fundamental,
     {.name = "fundamental",
      .unit = "Hz",
      .range = positive,
      .excludes = "tension highest_tension",
      .meaning = "strings only: the tension that tunes the string, its stiffness left out of account"}},
    {&StringDescription::highest_tension,
     {.name = "highest_tension",
      .unit = "N",
      .range = positive,
      .goes_with = "tension",
      .meaning = "the highest that a gesture will give it, and only then; the grid is made for it"}},
};

inline constexpr Key<StringDescription> string_motion_keys[] = {
    {&StringDescription::damping,
     {.name = "sigma0", .unit = "1/s", .range = not_negative, .meaning = "loss, the same at all frequencies"}},
    {&StringDescription::damping_frequency_dependent,
     {.name = "sigma1", .unit = "m^2/s", .range = not_negative, .meaning = "loss that grows with frequency"}},
    {{},
     {.name = "ends",
      .type = ValueType::choice_or_pair,
      .otherwise = "\"simply_supported\"",
      .choices = end_choices,
      .meaning = "one word for both, or a pair: `[\"clamped\", \"free\"]`"}},
    {&StringDescription::intervals,
     {.name = "intervals",
      .range = {fewest_intervals, unlimited},
      .range_note = "within stability",
      .meaning = "of the grid; otherwise as many as stability allows"}},
};

inline constexpr Table<StringDescription> string_table{
    {.kind = "string",
     .plural = "strings",
     .names = Namespace::components,
     .judged_as_a_whole = true,
     .needs_one_of = {"tension fundamental", "radius width mass_per_length",
                      "material density mass_per_length"},
     .meaning = "a stiff string"},
    {section_keys, tension_keys, string_motion_keys}};

inline constexpr Table<StringDescription> bar_table{
    {.kind = "bar",
     .engine_kind = "string",
     .plural = "bars",
     .names = Namespace::components,
     .judged_as_a_whole = true,
     .needs_one_of = {"radius width mass_per_length", "material density mass_per_length"},
     .meaning = "a string without tension"},
    {section_keys, string_motion_keys}};

inline constexpr Key<PlateDescription> plate_keys[] = {
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
      .meaning = "times `density` at least 1e-12 kg/m²"}},
    {{},
     {.name = "material",
      .type = ValueType::material,
      .range_note = "see below",
      .meaning = "gives the next four; each can be overridden"}},
    {&PlateDescription::density,
     {.name = "density",
      .unit = "kg/m^3",
      .range = dense,
      .otherwise = "of the material",
      .meaning = "mass per volume"}},
    {&PlateDescription::youngs_modulus,
     {.name = "youngs_modulus",
      .unit = "Pa",
      .range = elastic,
      .otherwise = "of the material",
      .meaning = "along x, the grain of a wood"}},
    {&PlateDescription::youngs_modulus_across,
     {.name = "youngs_modulus_across",
      .unit = "Pa",
      .range = elastic,
      .otherwise = "of the material, else the same",
      .meaning = "along y"}},
    {&PlateDescription::poisson_ratio,
     {.name = "poisson_ratio",
      .range = {-0.99, 0.5},
      .otherwise = "of the material, else 0.3",
      .meaning = "how much it narrows when it is stretched"}},
    {&PlateDescription::damping,
     {.name = "sigma0", .unit = "1/s", .range = not_negative, .meaning = "loss, the same at all frequencies"}},
    {&PlateDescription::damping_frequency_dependent,
     {.name = "sigma1", .unit = "m^2/s", .range = not_negative, .meaning = "loss that grows with frequency"}},
    {{},
     {.name = "edges",
      .type = ValueType::choice,
      .otherwise = "\"simply_supported\"",
      .choices = plate_edge_choices,
      .meaning = "all around"}},
    {{},
     {.name = "intervals",
      .type = ValueType::integer_pair,
      .range = {fewest_intervals, unlimited},
      .range_note = "within stability",
      .meaning = "`[along x, along y]`; those that `rattle info` shows give the same plate at the same rate. "
                 "Otherwise "
                 "the larger spacing of the two sides is taken"}},
};

inline constexpr Table<PlateDescription> plate_table{
    {.kind = "plate",
     .plural = "plates",
     .names = Namespace::components,
     .judged_as_a_whole = true,
     .needs_one_of = {"size length_x", "material density", "material youngs_modulus"},
     .meaning = "a thin rectangular plate"},
    {plate_keys}};

inline constexpr Key<MassDescription> mass_keys[] = {
    {&MassDescription::mass,
     {.name = "mass", .unit = "kg", .range = weighable, .required = true, .meaning = "how heavy it is"}},
    {&MassDescription::frequency,
     {.name = "frequency",
      .unit = "Hz",
      .range = not_negative,
      .range_note = "< sample_rate/π",
      .meaning = "of its own spring towards 0; 0 is a free mass"}},
    {&MassDescription::damping,
     {.name = "damping", .unit = "kg/s", .range = not_negative, .meaning = "R of the force −R dw/dt"}},
    {&MassDescription::position,
     {.name = "position", .unit = "m", .range = placeable, .meaning = "at the start"}},
    {&MassDescription::velocity,
     {.name = "velocity", .unit = "m/s", .range = placeable, .meaning = "at the start, upwards"}},
};

inline constexpr Table<MassDescription> mass_table{
    {.kind = "mass",
     .plural = "masses",
     .names = Namespace::components,
     .meaning = "a point mass, free or with a spring of its own"},
    {mass_keys}};

inline constexpr Key<BarrierDescription> barrier_keys[] = {
    {&BarrierDescription::height,
     {.name = "height",
      .unit = "m",
      .range = placeable,
      .meaning = "with a profile: added to it. What moves it does work, which the ledger counts"}},
    {{},
     {.name = "profile",
      .type = ValueType::profile,
      .unit = "m",
      .range = placeable,
      .range_note = "x growing",
      .meaning =
          "`[[x, height], …]` joined by straight lines and level beyond them, or the name of a CSV file beside "
          "the scene with two columns"}},
};

inline constexpr Table<BarrierDescription> barrier_table{{.kind = "barrier",
                                                          .plural = "barriers",
                                                          .names = Namespace::components,
                                                          .judged_as_a_whole = true,
                                                          .meaning = "a rigid body that only a gesture moves"},
                                                         {barrier_keys}};

// The table of each part; schema/part_lists.hpp
constexpr const auto& table_of(const MassDescription*) { return mass_table; }
constexpr const auto& table_of(const StringDescription*) { return string_table; }
constexpr const auto& table_of(const PlateDescription*) { return plate_table; }
constexpr const auto& table_of(const BarrierDescription*) { return barrier_table; }

}  // namespace rattle
