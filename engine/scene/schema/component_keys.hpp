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
      .meaning = "size in the direction of bending; or"}},
    {&StringDescription::mass_per_length,
     {.name = "mass_per_length",
      .unit = "kg/m",
      .range = weighable,
      .range_note = "also if computed from a cross-section",
      .excludes = "radius width thickness",
      .meaning = "instead of radius, density and modulus"}},
    {&StringDescription::bending_stiffness,
     {.name = "bending_stiffness",
      .unit = "N m^2",
      .range = not_negative,
      .otherwise = "0",
      .goes_with = "mass_per_length",
      .meaning = "bending stiffness E I"}},
    {{},
     {.name = "material",
      .type = ValueType::material,
      .range_note = "see below",
      .meaning = "gives `density` and `youngs_modulus`; either can be overridden"}},
    {&StringDescription::density,
     {.name = "density",
      .unit = "kg/m^3",
      .range = dense,
      .otherwise = "from the material",
      .meaning = "mass per volume"}},
    {&StringDescription::youngs_modulus,
     {.name = "youngs_modulus",
      .unit = "Pa",
      .range = not_negative,
      .otherwise = "from the material",
      .meaning = "Young's modulus; 0 makes an ideal string"}},
};

inline constexpr Key<StringDescription> tension_keys[] = {
    {&StringDescription::tension,
     {.name = "tension",
      .unit = "N",
      .range = not_negative,
      .range_note = "for a gesture 0 … `highest_tension`",
      .excludes = "fundamental",
      .meaning = "strings only; 0 makes a bar; or"}},
    {&StringDescription::fundamental,
     {.name = "fundamental",
      .unit = "Hz",
      .range = positive,
      .excludes = "tension highest_tension",
      .meaning = "strings only: sets the tension that gives this pitch, ignoring bending stiffness"}},
    {&StringDescription::highest_tension,
     {.name = "highest_tension",
      .unit = "N",
      .range = positive,
      .goes_with = "tension",
      .meaning =
          "upper limit of a tension that follows a gesture, allowed only then; the grid is made for it"}},
};

inline constexpr Key<StringDescription> string_motion_keys[] = {
    {&StringDescription::damping,
     {.name = "sigma0", .unit = "1/s", .range = not_negative, .meaning = "frequency-independent loss"}},
    {&StringDescription::damping_frequency_dependent,
     {.name = "sigma1", .unit = "m^2/s", .range = not_negative, .meaning = "loss that grows with frequency"}},
    {{},
     {.name = "ends",
      .type = ValueType::choice_or_pair,
      .otherwise = "\"simply_supported\"",
      .choices = end_choices,
      .meaning = "one word for both ends, or a pair: `[\"clamped\", \"free\"]`"}},
    {&StringDescription::intervals,
     {.name = "intervals",
      .range = {fewest_intervals, unlimited},
      .range_note = "within stability",
      .meaning = "number of grid intervals; default: as many as stability allows"}},
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
    {{},
     {.name = "edges",
      .type = ValueType::choice,
      .otherwise = "\"simply_supported\"",
      .choices = plate_edge_choices,
      .meaning = "for all four edges"}},
    {{},
     {.name = "intervals",
      .type = ValueType::integer_pair,
      .range = {fewest_intervals, unlimited},
      .range_note = "within stability",
      .meaning = "number of grid intervals `[along x, along y]`; those that `rattle info` shows give the same "
                 "plate at the same rate. Default: both sides use the larger of their two spacings"}},
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
constexpr const auto& table_of(const StringDescription*) { return string_table; }
constexpr const auto& table_of(const PlateDescription*) { return plate_table; }
constexpr const auto& table_of(const BarrierDescription*) { return barrier_table; }

}  // namespace rattle
