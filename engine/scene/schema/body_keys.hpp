// The keys of [body.*].
#pragma once

#include <rattle/scene/schema/key.hpp>
#include <rattle/scene/schema/string_keys.hpp>

namespace rattle {

enum class DecayMeasure { t60, q, sigma };
inline constexpr Choice decay_choices[] = {choice("t60", DecayMeasure::t60), choice("q", DecayMeasure::q),
                                           choice("sigma", DecayMeasure::sigma)};
inline constexpr Range point_counts{1.0, 100.0};
inline constexpr Range mode_shapes{-1e6, 1e6};

inline constexpr Key<BodyDescription> body_keys[] = {
    {{},
     {.name = "modes_file",
      .type = ValueType::file,
      .excludes = "points decay modes",
      .meaning =
          "the name of a CSV file in the folder of the scene: a row of headings, `frequency`, one of `t60`, "
          "`q` and `sigma`, `mass`, and the names of the points; then a row for each mode; or"}},
    {{},
     {.name = "points",
      .type = ValueType::strings,
      .range = point_counts,
      .excludes = "modes_file",
      .meaning = "names of the points, `[\"rim\", \"base\"]`; `\"glass@rim\"` is a place on `[body.glass]`"}},
    {{},
     {.name = "decay",
      .type = ValueType::choice,
      .otherwise = "\"t60\"",
      .goes_with = "modes",
      .choices = decay_choices,
      .meaning = "the second number of each mode: T60 in s, Q, or sigma in 1/s"}},
    {{},
     {.name = "modes",
      .type = ValueType::rows,
      .range = mode_counts,
      .excludes = "modes_file",
      .meaning =
          "`[[frequency, decay, mass, shape at the first point, …], …]`, in Hz, as `decay` says, in kg"}},
    {&BodyDescription::damping,
     {.name = "sigma0", .unit = "1/s", .range = not_negative, .meaning = "loss added to that of every mode"}},
};

inline constexpr Table<BodyDescription> body_table{
    {.kind = "body",
     .plural = "bodies",
     .names = Namespace::components,
     .judged_as_a_whole = true,
     .needs_one_of = {"modes_file modes"},
     .meaning = "a body given by a table of its modes, with named points"},
    {body_keys}};

constexpr const auto& table_of(const BodyDescription*) { return body_table; }

}  // namespace rattle
