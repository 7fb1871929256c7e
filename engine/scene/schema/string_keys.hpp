// The keys of [string.*] and [bar.*].
#pragma once

#include <rattle/scene/schema/key.hpp>

namespace rattle {

inline constexpr int fewest_intervals = 4;
inline constexpr Range mode_counts{1.0, 1000.0};

inline constexpr Choice end_choices[] = {
    choice("simply_supported", End::simply_supported), choice("clamped", End::clamped),
    choice("clamped_notes", End::clamped_notes), choice("free", End::free)};

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
      .type = ValueType::pitch,
      .unit = "Hz",
      .range = positive,
      .excludes = "tension highest_tension",
      .meaning =
          "strings only: a number or a note such as `\"A3\"`, `\"F#2\"` or `\"Bb4 - 14 cents\"`; sets the "
          "tension that gives this pitch, ignoring bending stiffness"}},
    {&StringDescription::highest_tension,
     {.name = "highest_tension",
      .unit = "N",
      .range = positive,
      .goes_with = "tension",
      .meaning = "upper limit of a tension that follows a gesture, allowed only then; the grid, or the number "
                 "of modes, is made for it"}},
};

inline constexpr Key<StringDescription> string_motion_keys[] = {
    {&StringDescription::damping,
     {.name = "sigma0", .unit = "1/s", .range = not_negative, .meaning = "frequency-independent loss"}},
    {&StringDescription::damping_frequency_dependent,
     {.name = "sigma1", .unit = "m^2/s", .range = not_negative, .meaning = "loss that grows with frequency"}},
    {&StringDescription::stretches,
     {.name = "stretches",
      .excludes = "mass_per_length",
      .meaning = "the tension follows the mean stretch, so that strong vibration is sharper; ends held"}},
    {{}, decay_key},
    {&StringDescription::rests,
     {.name = "ends",
      .type = ValueType::choice_or_pair,
      .otherwise = "\"simply_supported\"",
      .choices = end_choices,
      .read_apart = true,
      .meaning =
          "one word for both ends, or a pair: `[\"clamped\", \"free\"]`; `\"on body@0.3, 0.5\"` for an end "
          "that rests on a place of another component"}},
    {&StringDescription::intervals,
     {.name = "intervals",
      .range = {fewest_intervals, unlimited},
      .range_note = "within stability",
      .excludes = "modes",
      .meaning = "number of grid intervals; default of a string: as many as stability allows"}},
    {{},
     {.name = "modes",
      .type = ValueType::flag_or_integer,
      .range = mode_counts,
      .range_note = "or true, false",
      .otherwise = "true for a bar without `intervals`, else false",
      .excludes = "intervals",
      .meaning =
          "by its modes instead of a grid: all below half the sample rate, or the number of the lowest"}},
};

inline constexpr Key<StringDescription> bar_keys[] = {
    {&StringDescription::fundamental,
     {.name = "fundamental",
      .type = ValueType::pitch,
      .unit = "Hz",
      .range = positive,
      .excludes = "youngs_modulus bending_stiffness",
      .meaning = "a number or a note; sets the modulus so that the lowest mode has this pitch by theory"}},
    {{},
     {.name = "thickness_profile",
      .type = ValueType::profile,
      .unit = "m",
      .range = measurable,
      .range_note = "x increasing",
      .goes_with = "thickness",
      .excludes = "intervals",
      .meaning = "`[[x, thickness], …]` of an undercut bar, joined by straight lines and constant beyond them; "
                 "`thickness` is that of the uncut bar"}},
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
    {section_keys, bar_keys, string_motion_keys}};

// The table of a string; a bar is one too.
constexpr const auto& table_of(const StringDescription*) { return string_table; }

}  // namespace rattle
