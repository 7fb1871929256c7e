// State of a running engine, for displays.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <rattle/simulation/run_findings.hpp>
#include <string_view>
#include <type_traits>

namespace rattle::live {

inline constexpr std::size_t most_channels = 64;
inline constexpr std::size_t most_shown_controls = 64;
inline constexpr std::size_t most_live_findings = 8;

// A finding about a contact, or about Newton's convergence, made while playing.
struct LiveFinding {
  Finding finding;
  std::array<char, 80> subject{};  // "contact 'fret'", zero-terminated copy; valid after a scene reload
};

struct LiveStatus {
  std::uint64_t frames = 0;  // played so far
  int channels = 0;
  std::array<float, most_channels> peak{};  // since the last status that was read
  std::array<float, most_channels> rms{};
  double limiter_reduction = 0.0;  // dB >= 0, largest since the last status that was read

  int voices = 0;           // number of voices the instrument has
  int voices_sounding = 0;  // including those fading out
  int notes_held = 0;       // keys down or sustained by a pedal
  int voices_silenced = 0;  // by the guard, until their next note

  std::uint64_t voices_shed = 0;  // faded out because of overload, in total
  int voices_allowed = 0;         // at once; below `voices` after an overload, until there is headroom again
  double overload = 0.0;          // callback time / available time when voices were last shed

  bool has_ledger = false;          // otherwise the next six fields are 0
  int ledger_every = 1;             // above 1 the ledger is sampled: it counts neither work, impacts nor pulls
  double stored_energy = 0.0;       // J, sum of all voices
  double balance_error = 0.0;       // EnergyLedger::balance_error(), largest of all notes of all voices
  double past_balance_error = 0.0;  // likewise, of the instruments that were replaced
  double work_in = 0.0;             // J, sum of all voices, each since its start
  std::uint64_t impacts = 0;        // in total
  std::uint64_t pulls = 0;          // total steps (point-steps) in which a one-sided contact pulled; expected 0
  int contacts_touching = 0;        // number of contact interactions that push now

  std::int64_t newton_failures = 0;  // steps without convergence, all voices, in total
  // Findings of all notes so far; at most one per contact and kind. A finding that has just appeared may
  // disappear again: a contact's depth and its stored energy are half a sample apart.
  std::size_t finding_count = 0;
  std::array<LiveFinding, most_live_findings> findings{};

  std::uint64_t guard_trips = 0;     // in total
  std::uint64_t events_lost = 0;     // because of full queues, in total
  std::uint64_t events_refused = 0;  // unknown controls and values out of range, in total
  std::uint64_t instruments = 0;     // number of replacements so far
  bool fading_to_new_instrument = false;

  std::size_t controls = 0;                                  // number of controls in the scene
  std::array<double, most_shown_controls> control_values{};  // of the first controls, for the newest note

  // Of two findings of the same kind and interaction, the one with the larger value is kept. Findings beyond
  // most_live_findings are dropped.
  void add(const Finding& finding, std::string_view subject) noexcept;
};
static_assert(std::is_trivially_copyable_v<LiveStatus>);

inline void LiveStatus::add(const Finding& finding, std::string_view subject) noexcept {
  std::size_t i = 0;
  while (i < finding_count &&
         (findings[i].finding.kind != finding.kind || findings[i].finding.interaction != finding.interaction))
    ++i;
  if (i == most_live_findings || (i < finding_count && findings[i].finding.value >= finding.value)) return;
  findings[i] = {.finding = finding};
  std::copy_n(subject.begin(), std::min(subject.size(), findings[i].subject.size() - 1),
              findings[i].subject.begin());
  finding_count = std::max(finding_count, i + 1);
}

}  // namespace rattle::live
