#include "rattle/sound_measures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "console/command_error.hpp"

namespace rattle {
namespace {

constexpr double same_partial = 60.0;     // cents
constexpr std::size_t shown_frames = 12;  // of the pitch track, in the table

double peak_of(std::span<const double> samples) {
  double peak = 0.0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (!std::isfinite(samples[i])) throw InputError(fmt::format("sample {} is not a finite number", i));
    peak = std::max(peak, std::abs(samples[i]));
  }
  return peak;
}

// The nearest partial of any component, in cents.
std::optional<TheoreticalPartial> theory_of(const std::vector<TheoreticalPartial>& all, double frequency) {
  const TheoreticalPartial* nearest = nullptr;
  double least = same_partial;
  for (const TheoreticalPartial& candidate : all) {
    const double off = std::abs(cents_between(candidate.frequency, frequency));
    if (off < least) least = off, nearest = &candidate;
  }
  return nearest ? std::optional(*nearest) : std::nullopt;
}

std::vector<TheoreticalPartial> theory_in(const Scene* scene, double highest) {
  std::vector<TheoreticalPartial> all;
  if (!scene) return all;
  for (const SceneComponent& component : scene->components) {
    const std::vector<double> partials = component.model->partials(highest);
    for (std::size_t i = 0; i < partials.size(); ++i)
      all.push_back({component.name, static_cast<int>(i) + 1, partials[i]});
  }
  return all;
}

std::string seconds_text(const std::optional<double>& seconds) {
  return seconds ? fmt::format("{:.4g} s", *seconds) : "-";
}

std::string theory_text(const MeasuredPartial& partial) {
  if (!partial.theory) return "-";
  return fmt::format("{} {}: {:.7g} Hz {:+.2f}", partial.theory->component, partial.theory->number,
                     partial.theory->frequency, partial.cents_off_theory());
}

std::string track_text(const std::vector<PitchFrame>& track) {
  std::string text = fmt::format("  {:>9} {:>12} {:>10}\n", "time", "pitch", "level");
  const std::size_t stride = (track.size() + shown_frames - 1) / shown_frames;
  for (std::size_t i = 0; i < track.size(); i += stride)
    text +=
        fmt::format("  {:>7.3f} s {:>12} {:>10}\n", track[i].time,
                    track[i].frequency > 0.0 ? fmt::format("{:.6g} Hz", track[i].frequency) : "-",
                    track[i].level > 0.0 ? fmt::format("{:.1f} dB", 20.0 * std::log10(track[i].level)) : "-");
  return text;
}

}  // namespace

SoundMeasures measure_sound(std::span<const double> samples, PartialRequest request,
                            std::optional<double> fundamental, const Scene* scene) {
  const std::size_t fewest = fewest_samples(request.sample_rate);
  if (samples.size() < fewest)
    throw InputError(fmt::format("the sound has {} sample{}; at least {} are needed to measure it",
                                 samples.size(), samples.size() == 1 ? "" : "s", fewest));
  SoundMeasures measures{.sample_rate = request.sample_rate,
                         .seconds = static_cast<double>(samples.size()) / request.sample_rate,
                         .peak = peak_of(samples),
                         .fundamental_is_given = fundamental.has_value()};
  if (measures.peak == 0.0) throw InputError("the sound is silent: there is nothing to measure");
  // The squares of very small or large samples would vanish or overflow.
  std::vector<double> scaled(samples.begin(), samples.end());
  for (double& sample : scaled) sample /= measures.peak;
  const std::vector<SoundPartial> found = find_partials(scaled, request);
  measures.fundamental = fundamental ? fundamental : fundamental_of(found);
  double loudest = 0.0;
  for (const SoundPartial& partial : found) loudest = std::max(loudest, partial.amplitude);
  const std::vector<TheoreticalPartial> theory = theory_in(scene, 0.5 * request.sample_rate);
  for (SoundPartial partial : found) {
    MeasuredPartial measured{.level = 20.0 * std::log10(partial.amplitude / loudest)};
    measured.harmonic = nearest_harmonic(*measures.fundamental, partial.frequency);
    measured.theory = theory_of(theory, partial.frequency);
    partial.amplitude *= measures.peak;
    measured.sound = partial;
    measures.partials.push_back(std::move(measured));
  }
  measures.track = track_pitch(scaled, {.sample_rate = request.sample_rate});
  for (PitchFrame& frame : measures.track) frame.level *= measures.peak;
  return measures;
}

std::string measures_text(const SoundMeasures& measures) {
  std::string text = fmt::format("{}: {:.4g} s at {} Hz, peak {:.4g}\n", measures.label, measures.seconds,
                                 measures.sample_rate, measures.peak);
  if (measures.partials.empty()) return text + "  no partial stands out\n";
  text += fmt::format("  fundamental {:.7g} Hz{}\n", *measures.fundamental,
                      measures.fundamental_is_given ? ", as given" : "");
  const bool has_theory =
      std::any_of(measures.partials.begin(), measures.partials.end(),
                  [](const MeasuredPartial& partial) { return partial.theory.has_value(); });
  text += fmt::format("  {:>13} {:>9} {:>10} {:>9} {:>9}{}\n", "frequency", "harmonic", "cents", "level", "T60",
                      has_theory ? "   theory, and cents above it" : "");
  for (const MeasuredPartial& partial : measures.partials)
    text += fmt::format("  {:>10.4f} Hz {:>9} {:>+10.2f} {:>6.1f} dB {:>9}{}\n", partial.sound.frequency,
                        partial.harmonic.number, partial.harmonic.cents, partial.level,
                        seconds_text(partial.sound.t60), has_theory ? "   " + theory_text(partial) : "");
  return text + (measures.track.empty() ? std::string() : track_text(measures.track));
}

void write_measures(JsonWriter& json, const SoundMeasures& measures) {
  json.open_object()
      .member("sound", measures.label)
      .member("sample_rate", measures.sample_rate)
      .member("seconds", measures.seconds)
      .member("peak", measures.peak);
  if (measures.fundamental)
    json.member("fundamental", *measures.fundamental)
        .member("fundamental_is_given", measures.fundamental_is_given);
  json.key("partials").open_array();
  for (const MeasuredPartial& partial : measures.partials) {
    json.open_object()
        .member("frequency", partial.sound.frequency)
        .member("amplitude", partial.sound.amplitude)
        .member("level_db", partial.level)
        .member("from", partial.sound.time)
        .member("sigma", partial.sound.sigma);
    if (partial.sound.t60) json.member("t60", *partial.sound.t60);
    json.member("harmonic", partial.harmonic.number).member("cents", partial.harmonic.cents);
    if (partial.theory) {
      json.key("theory").open_object().member("component", partial.theory->component);
      json.member("number", partial.theory->number).member("frequency", partial.theory->frequency);
      json.member("cents", partial.cents_off_theory()).close_object();
    }
    json.close_object();
  }
  json.close_array().key("pitch").open_array();
  for (const PitchFrame& frame : measures.track) {
    json.open_object().member("time", frame.time);
    if (frame.frequency > 0.0) json.member("frequency", frame.frequency);
    json.member("level", frame.level).close_object();
  }
  json.close_array().close_object();
}

}  // namespace rattle
