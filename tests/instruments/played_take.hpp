// A shipped instrument, played from a list of events.
#pragma once

#include <live/live_engine.hpp>
#include <memory>
#include <string>
#include <vector>

namespace rattle::test {

class PlayedTake {
 public:
  static constexpr double rate = 48000.0;

  // A scene of the folder scenes/, compiled for a device of 48 kHz with two channels. Without a ledger it takes
  // half the time and counts no impacts.
  explicit PlayedTake(const std::string& scene, bool with_ledger = true);

  void key_down(int key, double velocity = 0.7) { add(live::EventKind::note_on, key, velocity); }
  void key_up(int key) { add(live::EventKind::note_off, key, 0.0); }
  void wheel(double value) { add(live::EventKind::controller, 1, value); }
  void set(const std::string& control, double value);
  void send(const live::PlayerEvent& event) { waiting_.push_back(event); }

  void reload();  // as if its file had been saved again
  void spoil(double value);  // the middle of its first string or plate, as if a step had computed it

  // Plays on and returns the first channel of this stretch.
  std::vector<double> listen(double seconds);

  // Plays on and watches the first bow. A slip begins when the string leaves the bow by more than the bow's own
  // speed and ends when half of that is left.
  struct Slips {
    double frequency = 0.0;     // Hz; 0 with fewer than four
    double irregularity = 0.0;  // deviation of the periods over their mean
  };
  Slips watch_slips(double seconds);

  live::LiveStatus status() const { return engine_->status(); }
  const Scene& scene() const { return *scene_; }
  int latency() const { return engine_->latency(); }

 private:
  void add(live::EventKind kind, int key, double value);

  std::shared_ptr<const Scene> scene_;
  live::LiveInstrument* instrument_ = nullptr;  // that plays
  std::unique_ptr<live::LiveEngine> engine_;
  std::vector<live::PlayerEvent> waiting_;
};

// The period that repeats best within 1.5 semitones of an expected frequency, as a frequency; 0 where nothing
// repeats (correlation below a half).
double pitch_near(const std::vector<double>& sound, double expected);

// Power of the partial next to a frequency, within 1 %.
double power_near(const std::vector<double>& sound, double frequency);

// Largest energy of 10 ms above 8 kHz.
double high_energy(const std::vector<double>& sound);

double largest_jump(const std::vector<double>& sound);  // from one sample to the next
double rms(const std::vector<double>& sound);
double peak(const std::vector<double>& sound);
double key_frequency(double key);
double cents(double frequency, double reference);
// Of the magnitudes between 50 Hz and 10 kHz, by a sum of sines of 10 Hz steps over the last quarter second.
double centroid(const std::vector<double>& sound);

}  // namespace rattle::test
