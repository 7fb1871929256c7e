// The status as an array of doubles read by the page; web/page/src/engine/status_codec.ts has the same offsets.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "live/guard_message.hpp"
#include "live/live_status.hpp"

namespace rattle::page {

struct StatusPlaces {
  static constexpr std::size_t seconds = 0, limiter = 1, voices_sounding = 2, notes_held = 3, stored = 4,
                               balance_error = 5, work_in = 6, impacts = 7, touching = 8, pulls = 9,
                               guard_trips = 10, guard_fault = 11, guard_interaction = 12, guard_value = 13,
                               guard_silenced = 14, events_lost = 15, scene_number = 16, control_count = 17,
                               energy_count = 18, changing = 19, peak = 20, rms = 22, finding_count = 27,
                               controls = 32, energies = 96, findings = 352, count = 392;
  static constexpr std::size_t finding_size = 5;  // kind, interaction, value, limit, detail
};

static_assert(StatusPlaces::findings + live::most_live_findings * StatusPlaces::finding_size <=
              StatusPlaces::count);

class StatusBlock {
 public:
  void write(const live::LiveStatus& status, double sample_rate) noexcept {
    using P = StatusPlaces;
    at(P::seconds) = static_cast<double>(status.frames) / sample_rate;
    at(P::limiter) = status.limiter_reduction;
    at(P::voices_sounding) = status.voices_sounding;
    at(P::notes_held) = status.notes_held;
    at(P::stored) = status.stored_energy;
    at(P::balance_error) = status.balance_error;
    at(P::work_in) = status.work_in;
    at(P::impacts) = static_cast<double>(status.impacts);
    at(P::touching) = status.contacts_touching;
    at(P::pulls) = static_cast<double>(status.pulls);
    at(P::guard_trips) = static_cast<double>(status.guard_trips);
    at(P::events_lost) = static_cast<double>(status.events_lost + status.events_refused);
    at(P::changing) = status.fading_to_new_instrument ? 1.0 : 0.0;
    for (std::size_t c = 0; c < 2; ++c) {
      at(P::peak + c) = status.peak[c];
      at(P::rms + c) = status.rms[c];
    }
    at(P::control_count) = static_cast<double>(status.controls);
    for (std::size_t c = 0; c < live::most_shown_controls; ++c) at(P::controls + c) = status.control_values[c];
  }

  void write(const live::GuardMessage& message) noexcept {
    at(StatusPlaces::guard_fault) = static_cast<double>(message.what);
    at(StatusPlaces::guard_interaction) = message.interaction;
    at(StatusPlaces::guard_value) = message.value;
    at(StatusPlaces::guard_silenced) = message.silenced ? 1.0 : 0.0;
  }
  void forget_guard() noexcept { at(StatusPlaces::guard_fault) = -1.0; }

  void write_energies(std::span<const double> energies) noexcept {
    at(StatusPlaces::energy_count) = static_cast<double>(energies.size());
    for (std::size_t i = 0; i < energies.size() && StatusPlaces::energies + i < StatusPlaces::findings; ++i)
      at(StatusPlaces::energies + i) = energies[i];
  }
  // Writes the findings about the scene's contacts as numbers; the page has the texts.
  void write_findings(const live::LiveStatus& status) noexcept {
    at(StatusPlaces::finding_count) = static_cast<double>(status.finding_count);
    for (std::size_t i = 0; i < status.finding_count; ++i) {
      const Finding& finding = status.findings[i].finding;
      double* const to = &at(StatusPlaces::findings + i * StatusPlaces::finding_size);
      to[0] = static_cast<double>(finding.kind);
      to[1] = finding.interaction;
      to[2] = finding.value;
      to[3] = finding.limit;
      to[4] = finding.detail;
    }
  }
  void forget_findings() noexcept { at(StatusPlaces::finding_count) = 0.0; }

  void write_scene_number(double number) noexcept { at(StatusPlaces::scene_number) = number; }

  const double* data() const noexcept { return values_.data(); }

 private:
  double& at(std::size_t place) noexcept { return values_[place]; }
  std::array<double, StatusPlaces::count> values_{};
};

}  // namespace rattle::page
