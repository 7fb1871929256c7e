// What a display shows of a running engine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace rattle::live {

inline constexpr std::size_t most_channels = 64;
inline constexpr std::size_t most_shown_controls = 64;

struct LiveStatus {
  std::uint64_t frames = 0;  // played so far
  int channels = 0;
  std::array<float, most_channels> peak{};  // since the last status that was read
  std::array<float, most_channels> rms{};
  double limiter_reduction = 0.0;  // dB >= 0, largest since the last status that was read

  int voices = 0;           // that the instrument has
  int voices_sounding = 0;  // fading ones included
  int notes_held = 0;       // keys down or kept by a pedal
  int voices_silenced = 0;  // by the guard, until their next note

  bool has_ledger = false;     // else the next five are 0
  double stored_energy = 0.0;  // J, of all voices
  double balance_error = 0.0;  // largest of the voices', as a share of the largest energy since they started
  double work_in = 0.0;        // J, of all voices since they started
  std::uint64_t impacts = 0;   // so far
  std::uint64_t pulls = 0;     // steps (point-steps) in which a one-sided contact pulled, so far: none
  int contacts_touching = 0;   // interactions that are contacts and push now

  std::uint64_t guard_trips = 0;     // so far
  std::uint64_t events_lost = 0;     // by full queues, so far
  std::uint64_t events_refused = 0;  // controls that do not exist, values outside their range, so far
  std::uint64_t instruments = 0;     // replaced so far
  bool fading_to_new_instrument = false;

  std::size_t controls = 0;                                  // of the scene
  std::array<double, most_shown_controls> control_values{};  // the first of them, of the newest note
};
static_assert(std::is_trivially_copyable_v<LiveStatus>);

}  // namespace rattle::live
