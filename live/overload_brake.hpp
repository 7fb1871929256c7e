// Detects CPU overload and decides how many voices to fade out.
//
// A load is the processing time of a callback divided by the time available. Loads are averaged over 40 ms,
// so that a single stall of the machine does not count as overload. If the average exceeds 100 %, enough
// voices are faded out for the rest to need about 80 %. The number of voices allowed to play is lowered as
// well, so that the next notes do not bring the overload back. It is raised again by one voice whenever, for
// one second, the average would have stayed below 90 % with one more voice.
#pragma once

namespace rattle::live {

class OverloadBrake {
 public:
  static constexpr double limit = 1.0, aim = 0.8, room = 0.9;
  static constexpr double window = 0.04, calm_time = 1.0;  // s

  // Call after each callback. `seconds`: its duration in audio time; `share`: the fraction of it spent
  // processing; `voices`: number of playing voices; `simulations`: number of simulations, including those that
  // fade out. Returns the number of voices to fade out.
  int see(double share, double seconds, int voices, int simulations) noexcept;

  // Discards the current window. Call when loads are not representative: while two instruments play at once.
  void skip() noexcept;
  // Starts anew for an instrument with this number of voices.
  void reset(int voices) noexcept;

  int allowed() const noexcept { return allowed_; }       // voices
  double overload() const noexcept { return overload_; }  // load that caused the last shedding

 private:
  int all_ = 1, allowed_ = 1;
  double busy_ = 0.0, clipped_ = 0.0, seconds_ = 0.0;  // sums over the window; clipped_: loads limited to 1.5
  double calm_seconds_ = 0.0;
  double overload_ = 0.0;
  bool settling_ = false;  // voices just shed still fade out in this window; it is ignored
};

}  // namespace rattle::live
