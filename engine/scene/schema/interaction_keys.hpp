// The keys of [contact.*] and [spring.*].
#pragma once

#include <rattle/scene/interaction_description.hpp>
#include <rattle/scene/schema/key.hpp>

namespace rattle {

inline constexpr Choice rule_choices[] = {choice("basic", Rule::basic),
                                          choice("published", Rule::published),
                                          choice("exact", Rule::exact),
                                          choice("secant", Rule::secant),
                                          choice("nonadhesive", Rule::nonadhesive),
                                          choice("gradient", Rule::gradient),
                                          choice("newton", Rule::newton)};

inline constexpr Range contact_stiffnesses{0.0, 1e20, true};
inline constexpr Range contact_exponents{1.0, 10.0};

inline constexpr Key<ContactDescription> contact_keys[] = {
    {&ContactDescription::below,
     {.name = "below",
      .required = true,
      .read_apart = true,
      .meaning = "a place; at least one of `below` and `above` must be able to move"}},
    {&ContactDescription::above, {.name = "above", .required = true, .read_apart = true, .meaning = "a place"}},
    {&ContactDescription::stiffness,
     {.name = "stiffness",
      .unit = "N/m^exponent",
      .range = contact_stiffnesses,
      .range_note = "for a gesture up to 1e9",
      .required = true,
      .meaning =
          "K; for a distributed contact in N/m^(α+1), over a surface in N/m^(α+2). A moving K does work, "
          "P_K"}},
    {&ContactDescription::exponent,
     {.name = "exponent", .range = contact_exponents, .meaning = "exponent α of the force"}},
    {&ContactDescription::gap,
     {.name = "gap",
      .unit = "m",
      .range = placeable,
      .meaning = "distance between the two when both have displacement 0. A moving gap does work, which the "
                 "ledger counts; a jump is a blow"}},
    {&ContactDescription::loss,
     {.name = "loss",
      .unit = "s/m",
      .range = contact_losses,
      .meaning = "λ (Hunt and Crossley): a body that strikes at speed v rebounds at about (1 − ⅔λv) v for "
                 "small λv; felt 1e-3 … 1. The lost energy is Q in the ledger"}},
    {&ContactDescription::two_sided,
     {.name = "two_sided", .meaning = "pushes and pulls: the force is K |η|ᵅ sgn η"}},
    {&ContactDescription::play,
     {.name = "play",
      .unit = "m",
      .range = {0.0, 1e6},
      .goes_with = "two_sided",
      .meaning = "no force while |η| < play; beyond it pushes back, on either side"}},
    {&ContactDescription::position, gliding_key},
    {&ContactDescription::position_y, gliding_key},
    {choice_member<&ContactDescription::rule>,
     {.name = "solver",
      .otherwise = "that of the scene",
      .choices = rule_choices,
      .meaning = "for this contact only"}},
    {{},
     {.name = "distributed",
      .type = ValueType::flag,
      .otherwise = "false",
      .meaning = "acts along a whole string or bar, against another, a barrier, a plate or a membrane, or over "
                 "a plate "
                 "or membrane, against a barrier: `below` and `above` are then names without positions"}},
};

inline constexpr Table<ContactDescription> contact_table{
    {.kind = "contact",
     .plural = "contacts",
     .names = Namespace::interactions,
     .meaning = "pushes two components apart where they touch"},
    {contact_keys}};

// Keys of a contact with `distributed = true`.
inline constexpr Key<DistributedContactDescription> distributed_contact_keys[] = {
    {&DistributedContactDescription::below, {.name = "below", .required = true}},
    {&DistributedContactDescription::above, {.name = "above", .required = true}},
    {&DistributedContactDescription::stiffness,
     {.name = "stiffness", .unit = "N/m^(exponent+1)", .range = contact_stiffnesses, .required = true}},
    {&DistributedContactDescription::exponent, {.name = "exponent", .range = contact_exponents}},
    {&DistributedContactDescription::gap, {.name = "gap", .unit = "m", .range = placeable}},
    {&DistributedContactDescription::loss, {.name = "loss", .unit = "s/m", .range = contact_losses}},
    {choice_member<&DistributedContactDescription::rule>, {.name = "solver", .choices = rule_choices}},
    {{},
     {.name = "span",
      .type = ValueType::span,
      .range_note = "within the string",
      .otherwise = "[0, 1]",
      .goes_with = "distributed",
      .meaning = "part of the string: fractions, or strings such as `\"0.05 m\"`"}},
    {&DistributedContactDescription::line,
     {.name = "line",
      .type = ValueType::surface_places,
      .range_note = "the part of it that acts lies on the surface",
      .goes_with = "distributed",
      .excludes = "region",
      .meaning = "where a string lies over a plate or membrane: the places under its two ends, as in "
                 "`[\"0.1, 0.5\", \"0.9, 0.5\"]` or `[[0.1, 0.5], [\"0.27 m\", 0.5]]`"}},
    {&DistributedContactDescription::region,
     {.name = "region",
      .type = ValueType::surface_places,
      .range_note = "within the surface",
      .otherwise = "the whole surface",
      .goes_with = "distributed",
      .excludes = "line",
      .meaning =
          "part of a plate or membrane that meets a barrier: two opposite corners, written as the ends of "
          "`line`"}},
    {&DistributedContactDescription::spacing,
     {.name = "spacing",
      .unit = "m",
      .range = positive,
      .otherwise = "half the shortest wave of its modes",
      .goes_with = "distributed",
      .meaning = "the largest distance between the places at which a body by its modes touches"}},
};

inline constexpr Table<DistributedContactDescription> distributed_contact_table{{.kind = "contact"},
                                                                                {distributed_contact_keys}};

inline constexpr Key<SpringDescription> spring_keys[] = {
    {&SpringDescription::first, {.name = "first", .required = true, .read_apart = true, .meaning = "a place"}},
    {&SpringDescription::second,
     {.name = "second", .required = true, .read_apart = true, .meaning = "another place"}},
    {&SpringDescription::stiffness,
     {.name = "stiffness",
      .unit = "N/m",
      .range = {0.0, 1e20},
      .range_note = "for a gesture up to 1e9",
      .meaning = "K₁. A moving K₁ does work, P_K"}},
    {&SpringDescription::cubic_stiffness,
     {.name = "cubic_stiffness", .unit = "N/m^3", .range = {0.0, 1e25}, .meaning = "K₃"}},
    {&SpringDescription::damping,
     {.name = "damping",
      .unit = "kg/s",
      .range = not_negative,
      .meaning = "σ; at least one of `stiffness`, `cubic_stiffness` and `damping` is required"}},
    {&SpringDescription::offset, {.name = "offset", .unit = "m", .range = placeable, .meaning = "η at rest"}},
    {&SpringDescription::position, gliding_key},
    {&SpringDescription::position_y, gliding_key},
};

inline constexpr Table<SpringDescription> spring_table{{.kind = "spring",
                                                        .plural = "springs",
                                                        .names = Namespace::interactions,
                                                        .needs_one_of = {"stiffness cubic_stiffness damping"},
                                                        .meaning = "a spring and damper between two places"},
                                                       {spring_keys}};

inline constexpr Key<CavityDescription> cavity_keys[] = {
    {&CavityDescription::first, {.name = "first", .required = true, .meaning = "a plate or membrane"}},
    {&CavityDescription::second,
     {.name = "second",
      .required = true,
      .meaning = "another one, on the other side of the air; or a barrier, which closes the cavity"}},
    {&CavityDescription::volume,
     {.name = "volume", .unit = "m^3", .range = {1e-12, 1e6}, .required = true, .meaning = "V₀ of the air"}},
    {&CavityDescription::air_density,
     {.name = "air_density", .unit = "kg/m^3", .range = {1e-6, 1e6}, .meaning = "ρ of the air"}},
    {&CavityDescription::sound_speed,
     {.name = "sound_speed", .unit = "m/s", .range = {1e-3, 1e5}, .meaning = "c in the air"}},
};

inline constexpr Table<CavityDescription> cavity_table{{.kind = "cavity",
                                                        .plural = "cavities",
                                                        .names = Namespace::interactions,
                                                        .meaning = "the air between two plates or membranes"},
                                                       {cavity_keys}};

// The table of each part; schema/part_lists.hpp
constexpr const auto& table_of(const ContactDescription*) { return contact_table; }
constexpr const auto& table_of(const DistributedContactDescription*) { return distributed_contact_table; }
constexpr const auto& table_of(const SpringDescription*) { return spring_table; }
constexpr const auto& table_of(const CavityDescription*) { return cavity_table; }

}  // namespace rattle
