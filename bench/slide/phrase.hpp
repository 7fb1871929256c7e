// The three-slide phrase of [SLIDE fig. 3] with our own parameters, because the paper prints none: 12 s, open
// string D3, two glissandi with vibrato, a slide lifted and set down again, a sinusoidal glissando, and the
// open string.
#pragma once

#include <rattle/scene/description.hpp>
#include <slide/slide_scene.hpp>
#include <vector>

namespace rattle::plain {

inline constexpr double phrase_seconds = 12.0;

SlideStringParameters phrase_parameters();

// The player's controls at time t.
struct PhraseControls {
  double x_o = 0.0, y_h = 0.0, F_rf = 0.0, F_lf = 0.0;
};
PhraseControls phrase_controls(const SlideStringParameters& p, double t);

// One value per sample, from n = 0.
struct PhraseSamples {
  std::vector<double> x_o, y_h, F_rf, F_lf;

  SlideStringControls step(std::size_t n) const {
    return {x_o[n], x_o[n + 1], y_h[n == 0 ? 0 : n - 1], y_h[n + 1], F_rf[n], F_lf[n]};
  }
};
PhraseSamples sample_phrase(const SlideStringParameters& p, std::size_t count);

// The same phrase as a scene of the engine, with gestures as formulas or as samples.
enum class PhraseForm { formulas, samples };
SceneDescription phrase_scene(const SlideStringParameters& p, PhraseForm form);

}  // namespace rattle::plain
