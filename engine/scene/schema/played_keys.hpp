// The keys of [slide.*], [bow.*], [touch.*], [finger.*].
#pragma once

#include <rattle/scene/interaction_description.hpp>
#include <rattle/scene/schema/key.hpp>

namespace rattle {

inline constexpr std::size_t most_strings_of_slide = 16;

inline constexpr Key<SlideDescription> slide_keys[] = {
    {{},
     {.name = "string",
      .type = ValueType::string,
      .excludes = "strings",
      .meaning = "the name of a string; or"}},
    {{},
     {.name = "strings",
      .type = ValueType::strings,
      .range = {1.0, most_strings_of_slide},
      .range_note = "each once",
      .excludes = "string",
      .meaning = "`[\"low\", \"high\"]`"}},
    {&SlideDescription::mass,
     {.name = "mass", .unit = "kg", .range = weighable, .required = true, .meaning = "mass of the slide, m_o"}},
    {&SlideDescription::hand_stiffness,
     {.name = "hand_stiffness",
      .unit = "N/m",
      .range = not_negative,
      .required = true,
      .meaning = "stiffness of the hand, k_h"}},
    {&SlideDescription::hand_damping,
     {.name = "hand_damping", .unit = "kg/s", .range = not_negative, .meaning = "damping of the hand, r_h"}},
    {&SlideDescription::contact_stiffness,
     {.name = "contact_stiffness",
      .unit = "N/m",
      .range = positive,
      .required = true,
      .meaning = "stiffness of the contact with each string, k_o"}},
    {&SlideDescription::contact_loss,
     {.name = "contact_loss",
      .unit = "s/m",
      .range = contact_losses,
      .meaning = "λ of the contact with each string, like `loss` of a contact"}},
    {&SlideDescription::position,
     {.name = "position",
      .unit = "m",
      .range = placeable,
      .range_note = "clamped to the string",
      .required = true,
      .meaning = "position along the string, x_o"}},
    {&SlideDescription::hand_height,
     {.name = "hand_height",
      .unit = "m",
      .range = placeable,
      .required = true,
      .meaning = "height of the hand, y_h"}},
    {&SlideDescription::height,
     {.name = "height",
      .unit = "m",
      .range = placeable,
      .otherwise = "`hand_height` at t = 0",
      .meaning = "initial height of the slide, y_o"}},
};

inline constexpr Table<SlideDescription> slide_table{
    {.kind = "slide",
     .plural = "slides",
     .names = Namespace::both,
     .needs_one_of = {"string strings"},
     .needs_only_one = true,
     .meaning = "a mass, held by a hand, that touches strings from above and moves along them"},
    {slide_keys}};

inline constexpr Choice bow_solver_choices[] = {choice("two_steps", BowSolver::two_steps),
                                                choice("iterated", BowSolver::iterated)};

inline constexpr Key<BowDescription> bow_keys[] = {
    {&BowDescription::place,
     {.name = "at",
      .excludes = "string",
      .read_apart = true,
      .meaning = "the bowed place; with `position` the name of a string, bar, plate or membrane"}},
    {{},
     {.name = "string",
      .type = ValueType::string,
      .goes_with = "position",
      .excludes = "at",
      .meaning = "the name of a string or bar, instead of `at`"}},
    {&BowDescription::position, gliding_key},
    {&BowDescription::position_y, gliding_key},
    {&BowDescription::force,
     {.name = "force",
      .unit = "N",
      .range = {0.0, 1e6},
      .required = true,
      .meaning = "bow force F; the bow is off while its gesture is below 0"}},
    {&BowDescription::velocity,
     {.name = "velocity",
      .unit = "m/s",
      .range = placeable,
      .required = true,
      .meaning = "bow velocity v_B, positive upwards"}},
    {&BowDescription::sharpness,
     {.name = "sharpness",
      .unit = "s^2/m^2",
      .range = {0.0, 1e9, true},
      .meaning = "a of the friction curve; 100 suits 0.1–0.2 m/s. For s times the speed use s F and a/s²"}},
    {choice_member<&BowDescription::solver>,
     {.name = "solver", .choices = bow_solver_choices, .meaning = "`\"iterated\"` is the reference"}},
};

inline constexpr Table<BowDescription> bow_table{{.kind = "bow",
                                                  .plural = "bows",
                                                  .names = Namespace::interactions,
                                                  .needs_one_of = {"at string"},
                                                  .needs_only_one = true,
                                                  .meaning = "a bow on a point of a component"},
                                                 {bow_keys}};

inline constexpr Key<TouchDescription> touch_keys[] = {
    {&TouchDescription::string,
     {.name = "string", .type = ValueType::string, .required = true, .meaning = "the name of a string or bar"}},
    {&TouchDescription::position,
     {.name = "position",
      .unit = "m",
      .range = placeable,
      .range_note = "clamped to the string",
      .required = true,
      .meaning = "position of its centre"}},
    {&TouchDescription::width,
     {.name = "width",
      .unit = "m",
      .range = {0.0, 1e3},
      .required = true,
      .meaning =
          "full width of the raised cosine; if narrower than the grid, the two points around it are used"}},
    {&TouchDescription::damping,
     {.name = "damping",
      .unit = "kg/s",
      .range = {0.0, 1e6},
      .required = true,
      .meaning = "R; 1–2 for a harmonic"}},
    {&TouchDescription::stiffness,
     {.name = "stiffness",
      .unit = "N/m",
      .range = {0.0, 1e6},
      .meaning = "stiffness K of a spring towards the rest position of the string"}},
};

inline constexpr Table<TouchDescription> touch_table{
    {.kind = "touch",
     .plural = "touches",
     .names = Namespace::interactions,
     .meaning = "a light touch, like a thumb for natural harmonics"},
    {touch_keys}};

inline constexpr Key<FingerDescription> finger_keys[] = {
    {&FingerDescription::string,
     {.name = "string", .type = ValueType::string, .required = true, .meaning = "the name of a string"}},
    {&FingerDescription::force,
     {.name = "force",
      .unit = "N",
      .range = placeable,
      .range_note = "for a constant",
      .required = true,
      .meaning = "force F, positive upwards"}},
    {&FingerDescription::width,
     {.name = "width",
      .unit = "m",
      .range = {1e-9, 1e3},
      .required = true,
      .meaning = "width; the part beyond the string has no effect"}},
    {&FingerDescription::damping,
     {.name = "damping", .unit = "s/m", .range = not_negative, .meaning = "α_f of the damping r = α_f |F|"}},
    {&FingerDescription::position,
     {.name = "position",
      .unit = "m",
      .range = placeable,
      .otherwise = "–",
      .excludes = "follows distance",
      .read_apart = true,
      .meaning = "position of its centre; or"}},
    {{},
     {.name = "follows",
      .type = ValueType::slide,
      .goes_with = "distance",
      .excludes = "position",
      .meaning = "the name of a slide"}},
    {&FingerDescription::distance,
     {.name = "distance",
      .unit = "m",
      .range = placeable,
      .otherwise = "–",
      .goes_with = "follows",
      .read_apart = true,
      .meaning = "distance behind the slide, towards x = 0"}},
};

inline constexpr Table<FingerDescription> finger_table{
    {.kind = "finger",
     .plural = "fingers",
     .needs_one_of = {"position follows"},
     .needs_only_one = true,
     .meaning = "a force over a width of a string, with damping"},
    {finger_keys}};

// The table of each part; schema/part_lists.hpp
constexpr const auto& table_of(const SlideDescription*) { return slide_table; }
constexpr const auto& table_of(const BowDescription*) { return bow_table; }
constexpr const auto& table_of(const TouchDescription*) { return touch_table; }
constexpr const auto& table_of(const FingerDescription*) { return finger_table; }

}  // namespace rattle
