// The keys of [gesture.*] and [control.*].
#pragma once

#include <rattle/scene/gesture_description.hpp>
#include <rattle/scene/schema/key.hpp>

namespace rattle {

inline constexpr Choice curve_choices[] = {choice("linear", Curve::linear),
                                           choice("raised_cosine", Curve::raised_cosine),
                                           choice("exponential", Curve::exponential)};
inline constexpr Choice scale_choices[] = {choice("linear", Curve::linear),
                                           choice("exponential", Curve::exponential)};

// A numbered controller is written as "cc 74".
inline constexpr Choice input_choices[] = {
    choice("note", ControlInput::note),         choice("harmonic", ControlInput::harmonic),
    choice("velocity", ControlInput::velocity), choice("gate", ControlInput::gate),
    choice("bend", ControlInput::bend),         choice("pressure", ControlInput::pressure),
    choice("timbre", ControlInput::timbre)};

// Each form of a gesture has a key that selects it; the other keys go with one of these.
inline constexpr Key<BreakpointGesture> point_keys[] = {
    {{},
     {.name = "points",
      .type = ValueType::points,
      .range_note = "times increasing, times and values within ±1e9",
      .meaning = "`[[time, value], [time, value, \"curve\"], …]`; constant before the first and after the last "
                 "point"}},
    {{},
     {.name = "trigger",
      .type = ValueType::control,
      .goes_with = "points",
      .meaning =
          "`\"control.NAME\"`; times count from the control's last strike; before the first strike the first "
          "value holds; a control whose `value` is in the upper half of its range is struck at the start"}},
    {{},
     {.name = "curve",
      .type = ValueType::choice,
      .otherwise = "\"linear\"",
      .goes_with = "points",
      .choices = curve_choices,
      .meaning = "curve from one point to the next; `\"exponential\"` needs two values of the same sign"}},
};

inline constexpr Key<SineGesture> sine_keys[] = {
    {&SineGesture::frequency,
     {.name = "frequency",
      .unit = "Hz",
      .range = not_negative,
      .range_note = "≤ sample_rate/2",
      .otherwise = "–",
      .meaning = "a sine: offset + amplitude sin(2π frequency (t − start) + phase)"}},
    {&SineGesture::amplitude,
     {.name = "amplitude",
      .range = {-gesture_bound, gesture_bound},
      .goes_with = "frequency",
      .meaning = "amplitude of the sine"}},
    {&SineGesture::phase,
     {.name = "phase",
      .unit = "rad",
      .range = {-gesture_bound, gesture_bound},
      .goes_with = "frequency",
      .meaning = "phase at `start`"}},
    {&SineGesture::offset,
     {.name = "offset",
      .range = {-gesture_bound, gesture_bound},
      .goes_with = "frequency",
      .meaning = "added to the sine"}},
    {&SineGesture::start,
     {.name = "start",
      .unit = "s",
      .range = {-gesture_bound, gesture_bound},
      .goes_with = "frequency",
      .meaning = "start time; the value is `offset` before it"}},
    {&SineGesture::stop,
     {.name = "stop",
      .unit = "s",
      .range = {-gesture_bound, gesture_bound},
      .range_note = "start < stop",
      .goes_with = "frequency",
      .meaning = "stop time; the value is `offset` after it"}},
    {&SineGesture::fade,
     {.name = "fade",
      .unit = "s",
      .range = {0.0, gesture_bound},
      .goes_with = "frequency",
      .meaning = "duration of the raised-cosine fades at both ends"}},
};

inline constexpr Key<FormulaGesture> formula_keys[] = {
    {{},
     {.name = "formula",
      .type = ValueType::text,
      .range_note = "see below",
      .meaning = "formula of time and gestures"}},
    {{},
     {.name = "sum",
      .type = ValueType::terms,
      .range = {1.0, 100.0},
      .meaning = "sum of gestures and numbers, `[\"a\", \"b\", 2.0]`"}},
    {{},
     {.name = "product",
      .type = ValueType::terms,
      .range = {1.0, 100.0},
      .meaning = "product of gestures and numbers"}},
};

inline constexpr Range control_smoothings{0.0, 60.0};       // s
inline constexpr Range control_fundamentals{1.0, 20000.0};  // Hz

// Options for turning a file into a gesture.
struct GestureFileOptions {
  double smoothing = 5e-3;  // s
  double gain = 1.0;
};

inline constexpr Key<GestureFileOptions> gesture_file_keys[] = {
    {{},
     {.name = "file",
      .type = ValueType::file,
      .meaning = "the name of a CSV file (rows of time and value) or of a sound file (several channels are "
                 "averaged) in the folder of the scene"}},
    {&GestureFileOptions::smoothing,
     {.name = "smoothing",
      .unit = "s",
      .range = {0.0, 10.0},
      .goes_with = "file",
      .meaning = "moving average over this time, applied twice"}},
    {&GestureFileOptions::gain, {.name = "gain", .goes_with = "file", .meaning = "factor"}},
};

inline constexpr Table<BreakpointGesture> gesture_table{
    {.kind = "gesture",
     .plural = "gestures",
     .used_in_formulas = true,
     .needs_one_of = {"points frequency file formula sum product"},
     .needs_only_one = true,
     .meaning = "a signal at audio rate that moves parameters"},
    {point_keys}};
inline constexpr Table<SineGesture> sine_table{{.kind = "gesture"}, {sine_keys}};
inline constexpr Table<FormulaGesture> formula_table{{.kind = "gesture"}, {formula_keys}};
inline constexpr Table<GestureFileOptions> gesture_file_table{{.kind = "gesture"}, {gesture_file_keys}};

// A control with the defaults of scene files.
inline ControlGesture usual_control() {
  ControlGesture control;
  control.smoothing = 0.02;
  return control;
}

inline constexpr std::size_t longest_unit = 20;  // characters

inline constexpr Key<ControlGesture> control_keys[] = {
    {&ControlGesture::unit,
     {.name = "unit", .range_note = "20 characters", .meaning = "shown beside its value"}},
    {{},
     {.name = "range",
      .type = ValueType::number_pair,
      .range = {-gesture_bound, gesture_bound},
      .required = true,
      .meaning = "`[low, high]`"}},
    {&ControlGesture::value,
     {.name = "value",
      .range_note = "within the range",
      .otherwise = "low",
      .read_apart = true,
      .meaning = "value until it is set"}},
    {&ControlGesture::smoothing,
     {.name = "smoothing",
      .unit = "s",
      .range = control_smoothings,
      .meaning = "time after which 99 % of a change is done; 0: at once"}},
    {choice_member<&ControlGesture::scale>,
     {.name = "scale", .choices = scale_choices, .meaning = "scale from low to high"}},
    {{},
     {.name = "midi",
      .type = ValueType::midi,
      .choices = input_choices,
      .meaning = "MIDI source: `\"note\"` (key in semitones, 69 is 440 Hz, with its bend), `\"harmonic\"` "
                 "(number of the partial of `fundamental` that is nearest to the key), `\"velocity\"`, "
                 "`\"gate\"` (1 while a key is held; struck by every note), `\"bend\"` (semitones), "
                 "`\"pressure\"`, `\"timbre\"`, or a controller, `\"cc 0\"` … `\"cc 127\"`"}},
    {&ControlGesture::fundamental,
     {.name = "fundamental",
      .unit = "Hz",
      .range = control_fundamentals,
      .otherwise = "–",
      .goes_with = "midi",
      .read_apart = true,
      .meaning = "fundamental of the partials for `\"harmonic\"`, allowed only then"}},
};

inline constexpr Table<ControlGesture> control_table{
    {.kind = "control",
     .plural = "controls",
     .used_in_formulas = true,
     .meaning =
         "a gesture that is set from outside while the scene runs: by a key, a wheel, a slider, a message"},
    {control_keys}};

// The table of each part; schema/part_lists.hpp
constexpr const auto& table_of(const GestureDescription*) { return gesture_table; }

}  // namespace rattle
