#include "played_take.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <instruments/shipped_scene.hpp>
#include <live/high_energy.hpp>
#include <live/live_take.hpp>
#include <numbers>
#include <rattle/rattle.hpp>
#include <slide_sound/spectrum.hpp>
#include <stdexcept>

namespace rattle::test {

PlayedTake::PlayedTake(const std::string& name, bool with_ledger) {
  SceneDescription description = read_shipped_scene(name);
  const live::LiveOptions options{.sample_rate = rate, .channels = 2, .with_ledger = with_ledger};
  description.sample_rate = live::scene_rate(description.performance, options);
  auto compiled = compile(description);
  if (!compiled) throw std::runtime_error(compiled.errors().front().message);
  scene_ = *compiled;
  auto instrument = std::make_unique<live::LiveInstrument>(scene_, options);
  instrument_ = instrument.get();
  engine_ = std::make_unique<live::LiveEngine>(std::move(instrument), options, 1);
}

void PlayedTake::add(live::EventKind kind, int key, double value) {
  live::PlayerEvent event{};
  event.kind = kind;
  event.key = static_cast<std::uint8_t>(key);
  event.value = value;
  waiting_.push_back(event);
}

void PlayedTake::set(const std::string& control, double value) {
  for (std::size_t c = 0; c < scene_->controls.size(); ++c) {
    if (scene_->controls[c].name != control) continue;
    add(live::EventKind::set_control, 0, value);
    waiting_.back().control = static_cast<std::uint32_t>(c);
    return;
  }
  throw std::runtime_error("there is no control '" + control + "'");
}

void PlayedTake::reload() {
  const live::LiveOptions options{.sample_rate = rate, .channels = 2};
  auto next = std::make_unique<live::LiveInstrument>(scene_, options);
  instrument_ = next.get();
  engine_->replace(std::move(next));
}

void PlayedTake::spoil(double value) {
  for (const SceneComponent& component : scene_->components)
    if (component.handle.kind == ComponentKind::string || component.handle.kind == ComponentKind::plate)
      return live::InstrumentPeer::spoil(live::InstrumentPeer::voice(*instrument_), component.name, value);
}

std::vector<double> PlayedTake::listen(double seconds) {
  constexpr std::size_t block = 480;
  const auto blocks = static_cast<std::size_t>(std::llround(seconds * rate / block));
  std::vector<float> left(block), right(block);
  std::vector<double> sound;
  for (std::size_t b = 0; b < blocks; ++b) {
    float* const outputs[] = {left.data(), right.data()};
    engine_->process(waiting_, outputs, block);
    waiting_.clear();
    sound.insert(sound.end(), left.begin(), left.end());
  }
  return sound;
}

PlayedTake::Slips PlayedTake::watch_slips(double seconds) {
  const RowStates& rows = live::InstrumentPeer::simulator(live::InstrumentPeer::voice(*instrument_)).rows();
  std::size_t bow = scene_->rows.size();
  for (const SceneInteraction& interaction : scene_->interactions)
    if (interaction.handle.kind == InteractionKind::bow)
      bow = std::min<std::size_t>(bow, interaction.rows.front());
  if (bow == scene_->rows.size()) throw std::runtime_error("there is no bow");

  std::vector<double> onsets;
  bool slipping = true;  // a slip already under way has no onset
  double before = 0.0;
  for (std::size_t n = 0; n < static_cast<std::size_t>(seconds * rate); ++n) {
    float left = 0.0F, right = 0.0F;
    float* const outputs[] = {&left, &right};
    engine_->process(waiting_, outputs, 1);
    waiting_.clear();
    const double relative = rows.bow_velocity[bow] / rows.bow_drive[bow];
    const bool slips = relative < (slipping ? -0.5 : -1.0);
    if (slips && !slipping)  // linear interpolation between samples
      onsets.push_back(static_cast<double>(n) - (-1.0 - relative) / (before - relative));
    slipping = slips;
    before = relative;
  }
  if (onsets.size() < 4) return {};
  const double periods = static_cast<double>(onsets.size() - 1);
  const double mean = (onsets.back() - onsets.front()) / periods;
  double squares = 0.0;
  for (std::size_t i = 1; i < onsets.size(); ++i)
    squares += (onsets[i] - onsets[i - 1] - mean) * (onsets[i] - onsets[i - 1] - mean);
  return {rate / mean, std::sqrt(squares / periods) / mean};
}

namespace {

// The lag within [from, to] at which the sound repeats best, interpolated between samples, and its correlation.
struct Repetition {
  double lag = 0.0;
  double correlation = 0.0;
};
Repetition best_repetition(const std::vector<double>& sound, std::size_t from, std::size_t to) {
  if (sound.size() <= 2 * to) throw std::runtime_error("too short to have a pitch");
  const auto correlation = [&](std::size_t lag) {
    double both = 0.0, here = 0.0, there = 0.0;
    for (std::size_t i = 0; i + to < sound.size(); ++i) {
      both += sound[i] * sound[i + lag];
      here += sound[i] * sound[i];
      there += sound[i + lag] * sound[i + lag];
    }
    return both / std::sqrt(here * there + 1e-300);
  };
  std::size_t best = from;
  std::vector<double> values;
  for (std::size_t lag = from; lag <= to; ++lag) {
    values.push_back(correlation(lag));
    if (values.back() > values[best - from]) best = lag;
  }
  if (best == from || best == to) return {static_cast<double>(best), values[best - from]};
  const double left = values[best - from - 1], middle = values[best - from], right = values[best - from + 1];
  return {static_cast<double>(best) + 0.5 * (left - right) / (left - 2.0 * middle + right), middle};
}

}  // namespace

double pitch_near(const std::vector<double>& sound, double expected) {
  const double widest = std::exp2(1.5 / 12.0), period = PlayedTake::rate / expected;
  const Repetition one = best_repetition(sound, static_cast<std::size_t>(period / widest),
                                         static_cast<std::size_t>(period * widest) + 1);
  if (one.correlation < 0.5) return 0.0;
  // Several periods together give a finer measurement.
  const double periods = std::max(1.0, std::floor(4800.0 / one.lag));
  const double reach = std::max(2.0, 0.2 * one.lag);
  const Repetition many = best_repetition(sound, static_cast<std::size_t>(periods * one.lag - reach),
                                          static_cast<std::size_t>(periods * one.lag + reach));
  return PlayedTake::rate * periods / many.lag;
}

double power_near(const std::vector<double>& sound, double frequency) {
  std::size_t size = 1;
  while (2 * size <= sound.size()) size *= 2;
  const std::vector<double> spectrum = magnitudes(sound, 0, size);
  const double bins = static_cast<double>(size) / PlayedTake::rate;
  double largest = 0.0;
  for (auto i = static_cast<std::size_t>(0.99 * frequency * bins); i <= std::ceil(1.01 * frequency * bins); ++i)
    largest = std::max(largest, spectrum[i] * spectrum[i]);
  return largest;
}

double high_energy(const std::vector<double>& sound) {
  return high_energy(sound, high_energy_reach, sound.size());
}

double largest_jump(const std::vector<double>& sound) {
  double largest = 0.0;
  for (std::size_t n = 1; n < sound.size(); ++n) largest = std::max(largest, std::abs(sound[n] - sound[n - 1]));
  return largest;
}

double rms(const std::vector<double>& sound) {
  double sum = 0.0;
  for (const double x : sound) sum += x * x;
  return std::sqrt(sum / static_cast<double>(sound.size()));
}

double peak(const std::vector<double>& sound) {
  double largest = 0.0;
  for (const double x : sound) largest = std::max(largest, std::abs(x));
  return largest;
}

double key_frequency(double key) { return 440.0 * std::exp2((key - 69.0) / 12.0); }
double cents(double frequency, double reference) { return 1200.0 * std::log2(frequency / reference); }

double centroid(const std::vector<double>& sound) {
  const std::size_t count = std::min<std::size_t>(sound.size(), 12000), first = sound.size() - count;
  double weighted = 0.0, total = 0.0;
  for (double f = 50.0; f < 10000.0; f += 10.0) {
    const std::complex<double> turn = std::polar(1.0, -2.0 * std::numbers::pi * f / PlayedTake::rate);
    std::complex<double> sum = 0.0, phase = 1.0;
    for (std::size_t i = 0; i < count; ++i) {
      const double window =
          0.5 - 0.5 * std::cos(2.0 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count));
      sum += window * sound[first + i] * phase;
      phase *= turn;
    }
    weighted += f * std::abs(sum);
    total += std::abs(sum);
  }
  return weighted / total;
}

}  // namespace rattle::test
