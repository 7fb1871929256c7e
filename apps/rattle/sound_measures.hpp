// What `rattle measure` and the report find in a sound: its partials beside theory, and its pitch over time.
#pragma once

#include <optional>
#include <rattle/scene/scene.hpp>
#include <span>
#include <string>
#include <vector>

#include "analysis/harmonics.hpp"
#include "analysis/partials.hpp"
#include "analysis/pitch_track.hpp"
#include "recording/json_writer.hpp"

namespace rattle {

// The partial of a component that a measured one is taken for.
struct TheoreticalPartial {
  std::string component;
  int number = 1;
  double frequency = 0.0;  // Hz
};

struct MeasuredPartial {
  SoundPartial sound;
  double level = 0.0;  // dB below the strongest one, at most 0
  Harmonic harmonic;
  std::optional<TheoreticalPartial> theory{};

  double cents_off_theory() const { return cents_between(theory->frequency, sound.frequency); }
};

struct SoundMeasures {
  std::string label;
  double sample_rate = 0.0;  // Hz
  double seconds = 0.0;
  double peak = 0.0;
  std::optional<double> fundamental{};  // Hz; given, or found
  bool fundamental_is_given = false;
  std::vector<MeasuredPartial> partials{};
  std::vector<PitchFrame> track{};
};

// Throws InputError if the samples are too few, silent or not numbers. `scene` is where theory comes from; may
// be null.
SoundMeasures measure_sound(std::span<const double> samples, PartialRequest request,
                            std::optional<double> fundamental, const Scene* scene);

std::string measures_text(const SoundMeasures& measures);
void write_measures(JsonWriter& json, const SoundMeasures& measures);

}  // namespace rattle
