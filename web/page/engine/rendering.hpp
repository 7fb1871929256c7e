// Renders a scene from its start, not in real time: like `rattle render`, in double precision, or played by
// events through the live engine.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <rattle/simulation/energy_ledger.hpp>
#include <rattle/simulation/run_findings.hpp>
#include <rattle/simulation/simulator.hpp>
#include <span>
#include <vector>

#include "energy_rows.hpp"
#include "live/live_engine.hpp"
#include "load_scene.hpp"
#include "report_parts.hpp"

namespace rattle::page {

class Rendering {
 public:
  static constexpr std::size_t most_frames = 4096;  // per call

  // If played, uses the live engine's voices, filters and limiter, with two channels at `device_rate`.
  Rendering(const PageScene& loaded, double device_rate, bool played, bool with_ledger);

  std::size_t channels() const noexcept { return channels_; }
  double sample_rate() const noexcept { return rate_; }

  // Events must be sorted by frame, counted from the start. Only if played.
  void add_event(const live::PlayerEvent& event) { events_.push_back(event); }
  // Records energies every `every` steps. Only if not played.
  void keep_energies(std::uint32_t every) noexcept { energy_every_ = every; }

  // Records what a report shows of the next `frames` frames. Call before rendering; only if not played
  // and with a ledger.
  void keep_report(const PageScene& loaded, std::int64_t frames);
  std::string report_parts() { return parts_ ? parts_->finish(*ledger_, findings()) : std::string(); }

  // Renders the next frames, interleaved.
  std::span<const double> render(std::size_t frames);

  // Rows of stored, dissipated, work, balance, and then every row of energy_rows() (J), beginning with the
  // initial state. The caller clears it.
  std::vector<double>& energies() noexcept { return energies_; }
  double balance_error() const noexcept;
  double balance_scale() const noexcept;  // J, divisor of the relative balance; 0 if played
  double pulls() const noexcept;
  // Findings that users must see, most severe first.
  std::vector<ToldFinding> findings() const;

 private:
  void render_simulation(std::size_t frames);
  void render_live(std::size_t frames);
  void keep_energy();

  std::shared_ptr<const Scene> scene_;
  std::size_t channels_;
  double rate_;
  std::unique_ptr<Simulator> simulator_;
  std::unique_ptr<EnergyLedger> ledger_;
  std::unique_ptr<live::LiveEngine> engine_;
  std::vector<live::PlayerEvent> events_, now_;
  std::size_t next_event_ = 0;
  std::uint64_t frames_done_ = 0;
  std::uint32_t energy_every_ = 0;
  std::unique_ptr<ReportParts> parts_;
  std::vector<EnergyRow> rows_;
  std::vector<double> energies_;
  std::vector<double> block_;
  std::vector<float> left_, right_;
};

}  // namespace rattle::page
