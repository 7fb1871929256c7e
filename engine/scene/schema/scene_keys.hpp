// The keys of the top level, and of [play].
#pragma once

#include <rattle/scene/description.hpp>
#include <rattle/scene/schema/interaction_keys.hpp>

namespace rattle {

// For an integer key.
inline constexpr Choice oversampling_choices[] = {{"1", 1}, {"2", 2}, {"4", 4}};

inline constexpr Key<SceneDescription> scene_keys[] = {
    {&SceneDescription::title,
     {.name = "title", .range_note = "one line", .meaning = "title that programs show"}},
    {{},
     {.name = "description",
      .type = ValueType::text,
      .range_note = "any text",
      .otherwise = "\"\"",
      .meaning = "notes for the reader"}},
    {&SceneDescription::sample_rate,
     {.name = "sample_rate",
      .unit = "Hz",
      .range = {1000.0, 1e8},
      .meaning = "also determines the grids, unless `intervals` are given"}},
    {&SceneDescription::duration,
     {.name = "duration",
      .unit = "s",
      .range = {0.0, 1e6, true},
      .range_note = "at least one sample",
      .meaning = "length of the rendering"}},
    {&SceneDescription::oversampling,
     {.name = "oversampling",
      .range = {1.0, 4.0},
      .choices = oversampling_choices,
      .meaning = "the commands compute at this many times the sample rate and write sound at the sample rate"}},
    {&SceneDescription::tuning_a,
     {.name = "tuning_a",
      .unit = "Hz",
      .range = {100.0, 1000.0},
      .meaning = "frequency of the note A4, for pitches that are written as notes: `\"A3\"`"}},
    {choice_member<&SceneDescription::rule>,
     {.name = "solver", .choices = rule_choices, .meaning = "how the contacts are solved"}},
    {&SceneDescription::newton_iterations,
     {.name = "newton_iterations",
      .range = {1.0, 10000.0},
      .meaning = "largest number of iterations of `solver = \"newton\"`"}},
};

inline constexpr Table<SceneDescription> scene_table{
    {.has_name = false, .meaning = "an instrument made of things that collide"}, {scene_keys}};

inline constexpr Key<PerformanceDescription> play_keys[] = {
    {&PerformanceDescription::voices,
     {.name = "voices",
      .range = {1.0, 64.0},
      .meaning = "number of copies of the scene, one per held note; 1: the last note is played"}},
    {&PerformanceDescription::oversampling,
     {.name = "oversampling",
      .range = {1.0, 4.0},
      .choices = oversampling_choices,
      .meaning = "internal rate over the output rate; for hard contacts"}},
};

inline constexpr Table<PerformanceDescription> play_table{
    {.kind = "play", .has_name = false, .meaning = "how the scene is played live"}, {play_keys}};

// Read before all other tables: what is repeated is written out, then read.
inline constexpr Key<SceneDescription> repeat_keys[] = {
    {{},
     {.name = "count",
      .type = ValueType::integer,
      .range = {1.0, 10000.0},
      .otherwise = "–",
      .excludes = "values",
      .meaning = "number of items; or"}},
    {{},
     {.name = "values",
      .type = ValueType::list,
      .range = {1.0, 10000.0},
      .range_note = "items",
      .otherwise = "–",
      .excludes = "count",
      .meaning = "one number or text for each item, for which `\"*\"` stands"}},
};

inline constexpr Table<SceneDescription> repeat_table{{.kind = "repeat",
                                                       .plural = "repeats",
                                                       .needs_one_of = {"count values"},
                                                       .needs_only_one = true,
                                                       .meaning = "the items of tables whose names end in *"},
                                                      {repeat_keys}};

}  // namespace rattle
