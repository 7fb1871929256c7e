#include "phrase.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "formula.hpp"

namespace rattle::plain {
namespace {

constexpr double two_pi = 2.0 * std::numbers::pi;
constexpr double hand_force = 0.7;                                        // N
constexpr double pluck_force = 4.0;                                       // N
constexpr double damping_force = -0.2;                                    // F_lf, N
constexpr double lift = 3e-3;                                             // m
constexpr double vibrato_rate = 5.5;                                      // Hz
constexpr double vibrato_fade = 0.15;                                     // s
constexpr double swing_from = 8.05, swing_to = 9.65, swing_period = 0.8;  // s

struct Span {
  double from, to;
};
constexpr Span vibratos[] = {{2.1, 3.6}, {5.4, 6.9}};

struct Pluck {
  double draw_from, draw_to, release_from, release_to;
};
constexpr Pluck plucks[] = {{0.15, 0.45, 0.80, 0.801}, {3.75, 4.00, 4.08, 4.081}, {7.15, 7.40, 7.90, 7.901}};

double ramp_at(double t, double from, double to) {
  if (t <= from) return 0.0;
  if (t >= to) return 1.0;
  return 0.5 * (1.0 - std::cos(std::numbers::pi * (t - from) / (to - from)));
}

// `r(a, b)` is the ramp, either its value at a given time or as a formula.
template <class Ramp>
auto glide_semitones(Ramp r) {
  return 3.0 + 4.0 * r(0.95, 1.95) + 5.0 * r(4.25, 5.25) - 10.0 * r(7.48, 7.58);
}
template <class Ramp>
auto slide_down(Ramp r) {
  return r(0.40, 0.55) - r(7.40, 7.48) + r(7.60, 7.72) - r(9.82, 9.88);
}
template <class Ramp>
auto pluck_envelope(Ramp r) {
  auto sum = r(plucks[0].draw_from, plucks[0].draw_to) - r(plucks[0].release_from, plucks[0].release_to);
  for (std::size_t i = 1; i < std::size(plucks); ++i)
    sum = sum + (r(plucks[i].draw_from, plucks[i].draw_to) - r(plucks[i].release_from, plucks[i].release_to));
  return sum;
}

}  // namespace

SlideStringParameters phrase_parameters() {
  SlideStringParameters p;
  constexpr double open_string = 146.832;  // D3, Hz
  p.T = p.rhoA * (2.0 * p.L * open_string) * (2.0 * p.L * open_string);
  return p;
}

PhraseControls phrase_controls(const SlideStringParameters& p, double t) {
  const auto r = [t](double from, double to) { return ramp_at(t, from, to); };
  double semitones = glide_semitones(r);
  for (const Span& v : vibratos)
    if (t >= v.from && t <= v.to)
      semitones -= 0.5 * (1.0 - std::cos(two_pi * vibrato_rate * (t - v.from))) *
                   r(v.from, v.from + vibrato_fade) * (1.0 - r(v.to - vibrato_fade, v.to));
  if (t >= swing_from && t <= swing_to)
    semitones += 3.5 * (1.0 - std::cos(two_pi * (t - swing_from) / swing_period));

  PhraseControls c;
  c.x_o = p.L * (1.0 - std::pow(2.0, -semitones / 12.0));
  const double on = slide_down(r);
  const double pressed = -hand_force * (c.x_o * (p.L - c.x_o) / (p.T * p.L) + 1.0 / p.k_o + 1.0 / p.k_h);
  c.y_h = (1.0 - on) * lift + on * pressed;
  c.F_lf = damping_force * on;
  c.F_rf = pluck_force * pluck_envelope(r);
  return c;
}

PhraseSamples sample_phrase(const SlideStringParameters& p, std::size_t count) {
  PhraseSamples samples;
  const double dt = 1.0 / p.sample_rate;
  for (std::size_t n = 0; n < count; ++n) {
    const PhraseControls c = phrase_controls(p, static_cast<double>(n) * dt);
    samples.x_o.push_back(c.x_o);
    samples.y_h.push_back(c.y_h);
    samples.F_rf.push_back(c.F_rf);
    samples.F_lf.push_back(c.F_lf);
  }
  return samples;
}

namespace {

SlideGestures add_formulas(SceneDescription& scene, const SlideStringParameters& p) {
  const auto add = [&](const char* name, const GestureExpression& formula) {
    return scene.add(GestureDescription{.name = name, .content = formula.gesture()});
  };
  // Seconds since the start of a span, constant outside it. The cosines are then constant too, and cost
  // nothing.
  const auto time_in = [&](const char* name, double from, double to) {
    return GestureExpression(scene.add(
        GestureDescription{.name = name, .content = BreakpointGesture{{{from, 0.0}, {to, to - from}}}}));
  };
  GestureExpression semitones = glide_semitones(ramp);
  for (const Span& v : vibratos)
    semitones = semitones - 0.5 * (1.0 - cosine(two_pi * vibrato_rate * time_in("vibrato", v.from, v.to))) *
                                ramp(v.from, v.from + vibrato_fade) * (1.0 - ramp(v.to - vibrato_fade, v.to));
  semitones = semitones + 3.5 * (1.0 - cosine(two_pi / swing_period * time_in("swing", swing_from, swing_to)));
  const GestureHandle s = add("semitones", semitones);
  const GestureHandle x_o = add("position", p.L * (1.0 - power(2.0, -GestureExpression(s) / 12.0)));
  const GestureHandle on = add("on", slide_down(ramp));
  const GestureExpression x = x_o;
  const GestureExpression pressed = -hand_force * (x * (p.L - x) / (p.T * p.L) + 1.0 / p.k_o + 1.0 / p.k_h);
  const GestureHandle y_h =
      add("hand_height", (1.0 - GestureExpression(on)) * lift + GestureExpression(on) * pressed);
  const GestureHandle F_lf = add("left_force", damping_force * GestureExpression(on));
  const GestureHandle F_rf = add("right_force", pluck_force * pluck_envelope(ramp));
  return {x_o, y_h, F_rf, F_lf};
}

SlideGestures add_samples(SceneDescription& scene, const SlideStringParameters& p) {
  const PhraseSamples samples = sample_phrase(p, static_cast<std::size_t>(phrase_seconds * p.sample_rate) + 2);
  const auto add = [&](const char* name, const std::vector<double>& values) {
    return scene.add(GestureDescription{.name = name, .content = SampledGesture{values}});
  };
  return {add("position", samples.x_o), add("hand_height", samples.y_h), add("right_force", samples.F_rf),
          add("left_force", samples.F_lf)};
}

}  // namespace

SceneDescription phrase_scene(const SlideStringParameters& p, PhraseForm form) {
  SceneDescription scene;
  scene.title = "three slides";
  scene.sample_rate = p.sample_rate;
  scene.duration = phrase_seconds;
  const SlideGestures gestures = form == PhraseForm::formulas ? add_formulas(scene, p) : add_samples(scene, p);
  const SlideStringHandles handles = add_slide_string(scene, p, gestures);
  scene.add(OutputDescription{
      .name = "bridge",
      .tap = {.place = at(handles.string, fraction(1.0)), .quantity = Quantity::bridge_force}});
  return scene;
}

}  // namespace rattle::plain
