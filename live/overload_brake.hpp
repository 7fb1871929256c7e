// When an instrument takes more time than it has, and how many voices it must do without.
//
// Loads are shares of the callback's time. They are averaged over 40 ms, so that a machine that stood still
// once is no overload. Above 100 % so many voices go that the rest should need 80 %; with them goes the leave
// to play as many, so that the next notes do not bring the overload back. It returns voice by voice, each time
// that one voice more would have kept the average below 90 % for a second.
#pragma once

namespace rattle::live {

class OverloadBrake {
 public:
  static constexpr double limit = 1.0, aim = 0.8, room = 0.9;
  static constexpr double window = 0.04, calm_time = 1.0;  // s

  // After a callback of `seconds` that took this share of them, with so many voices that play and so many
  // simulations, those that fade included. Returns how many voices are to be faded out.
  int see(double share, double seconds, int voices, int simulations) noexcept;

  // After what is no measure: two instruments that played at once.
  void skip() noexcept;
  // For an instrument with this number of voices.
  void reset(int voices) noexcept;

  int allowed() const noexcept { return allowed_; }       // voices
  double overload() const noexcept { return overload_; }  // the share that led to the last shedding

 private:
  int all_ = 1, allowed_ = 1;
  double busy_ = 0.0, clipped_ = 0.0, seconds_ = 0.0;  // of the window
  double calm_seconds_ = 0.0;
  double overload_ = 0.0;
  bool settling_ = false;  // what was shed still fades in this window
};

}  // namespace rattle::live
