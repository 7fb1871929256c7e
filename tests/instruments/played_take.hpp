// Plays a shipped instrument from a list of events.
#pragma once

#include <live/live_engine.hpp>
#include <memory>
#include <string>
#include <vector>

namespace rattle::test {

class PlayedTake {
 public:
  static constexpr double rate = 48000.0;

  // A scene of the folder scenes/, compiled for a device with 48 kHz and two channels. Without a ledger it runs
  // twice as fast but counts no impacts.
  explicit PlayedTake(const std::string& scene, bool with_ledger = true);

  void key_down(int key, double velocity = 0.7) { add(live::EventKind::note_on, key, velocity); }
  void key_up(int key) { add(live::EventKind::note_off, key, 0.0); }
  void wheel(double value) { add(live::EventKind::controller, 1, value); }
  void set(const std::string& control, double value);
  void send(const live::PlayerEvent& event) { waiting_.push_back(event); }

  void reload();             // as if the scene file had been saved again
  void spoil(double value);  // sets the middle of the first string or plate, as if a step had computed it

  // Continues playing and returns the first channel of this stretch.
  std::vector<double> listen(double seconds);

  // Continues playing and watches the first bow. A slip begins when the string's speed relative to the bow
  // exceeds the bow's own speed, and ends when it falls below half of that.
  struct Slips {
    double frequency = 0.0;     // Hz; 0 with fewer than four slips
    double irregularity = 0.0;  // standard deviation of the periods over their mean
  };
  Slips watch_slips(double seconds);

  live::LiveStatus status() const { return engine_->status(); }
  const Scene& scene() const { return *scene_; }
  int latency() const { return engine_->latency(); }

 private:
  void add(live::EventKind kind, int key, double value);

  std::shared_ptr<const Scene> scene_;
  live::LiveInstrument* instrument_ = nullptr;  // the playing instrument
  std::unique_ptr<live::LiveEngine> engine_;
  std::vector<live::PlayerEvent> waiting_;
};

// Frequency of the best-repeating period within 1.5 semitones of the expected frequency; 0 if nothing repeats
// (correlation below 0.5).
double pitch_near(const std::vector<double>& sound, double expected);

// Power of the partial nearest to a frequency, within 1 %.
double power_near(const std::vector<double>& sound, double frequency);

// Largest energy above 8 kHz within 10 ms.
double high_energy(const std::vector<double>& sound);

double largest_jump(const std::vector<double>& sound);  // between consecutive samples
double rms(const std::vector<double>& sound);
double peak(const std::vector<double>& sound);
double key_frequency(double key);
double cents(double frequency, double reference);
// Spectral centroid between 50 Hz and 10 kHz, from sines in 10 Hz steps over the last quarter second.
double centroid(const std::vector<double>& sound);

}  // namespace rattle::test
