// What a display shows of a running engine.
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

// What is found of a contact, or of Newton, while it plays.
struct LiveFinding {
  Finding finding;
  std::array<char, 80> subject{};  // "contact 'fret'", ends with 0; survives a reload of the scene
};

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

  std::uint64_t voices_shed = 0;  // because of overload, so far
  int voices_allowed = 0;         // at once; fewer than `voices` after an overload, until there is room again
  double overload = 0.0;          // the share of its time that the callback took when voices were last shed

  bool has_ledger = false;          // else the next six are 0
  double stored_energy = 0.0;       // J, of all voices
  double balance_error = 0.0;       // EnergyLedger::balance_error(), the largest of all notes of all voices
  double past_balance_error = 0.0;  // the same of instruments that were replaced
  double work_in = 0.0;             // J, of all voices since they started
  std::uint64_t impacts = 0;        // so far
  std::uint64_t pulls = 0;          // steps (point-steps) in which a one-sided contact pulled, so far: none
  int contacts_touching = 0;        // interactions that are contacts and push now

  std::int64_t newton_failures = 0;  // steps of all voices so far
  // Of all notes so far, a contact once for each kind. What has only just come may not yet be what it seems: a
  // contact's depth and what it stores are half a sample apart.
  std::size_t finding_count = 0;
  std::array<LiveFinding, most_live_findings> findings{};

  std::uint64_t guard_trips = 0;     // so far
  std::uint64_t events_lost = 0;     // by full queues, so far
  std::uint64_t events_refused = 0;  // controls that do not exist, values outside their range, so far
  std::uint64_t instruments = 0;     // replaced so far
  bool fading_to_new_instrument = false;

  std::size_t controls = 0;                                  // of the scene
  std::array<double, most_shown_controls> control_values{};  // the first of them, of the newest note

  // The larger one stays of those of one kind and interaction; what finds no room is left out.
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
