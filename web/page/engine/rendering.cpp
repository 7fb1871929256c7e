#include "rendering.hpp"

#include <algorithm>

namespace rattle::page {

Rendering::Rendering(const PageScene& loaded, double device_rate, bool played, bool with_ledger)
    : scene_(loaded.scene),
      channels_(played ? 2 : static_cast<std::size_t>(loaded.scene->channels)),
      rate_(played ? device_rate : loaded.scene->sample_rate),
      block_(most_frames * std::max<std::size_t>(channels_, 1)) {
  if (played) {
    const live::LiveOptions options{.sample_rate = device_rate, .channels = 2, .with_ledger = with_ledger};
    auto instrument = std::make_unique<live::LiveInstrument>(scene_, options);
    engine_ = std::make_unique<live::LiveEngine>(std::move(instrument), options, 0);
    left_.resize(most_frames);
    right_.resize(most_frames);
    return;
  }
  simulator_ = std::make_unique<Simulator>(scene_);
  if (!with_ledger) return;
  ledger_ = std::make_unique<EnergyLedger>(scene_);
  rows_ = energy_rows(*scene_);
  simulator_->attach(*ledger_);
}

void Rendering::keep_report(const PageScene& loaded, std::int64_t frames) {
  if (!simulator_ || !ledger_) return;
  parts_ = std::make_unique<ReportParts>(loaded, frames + 1);
  parts_->record(*simulator_, *ledger_);
}

std::span<const double> Rendering::render(std::size_t frames) {
  frames = std::min(frames, most_frames);
  engine_ ? render_live(frames) : render_simulation(frames);
  frames_done_ += frames;
  return std::span<const double>(block_).first(frames * channels_);
}

void Rendering::render_simulation(std::size_t frames) {
  if (!ledger_ || (energy_every_ == 0 && !parts_))
    return simulator_->render(std::span(block_).first(frames * channels_));
  if (frames_done_ == 0 && energies_.empty() && energy_every_ > 0) keep_energy();
  for (std::size_t i = 0; i < frames; ++i) {
    simulator_->render(std::span(block_).subspan(i * channels_, channels_));
    if (channels_ == 0) simulator_->step();
    if (energy_every_ > 0 && simulator_->samples_done() % energy_every_ == 0) keep_energy();
    if (parts_) parts_->record(*simulator_, *ledger_);
  }
}

void Rendering::keep_energy() {
  for (const double value : {ledger_->stored(), ledger_->dissipated(), ledger_->work_in(), ledger_->balance()})
    energies_.push_back(value);
  energies_.resize(energies_.size() + rows_.size());
  read_energies(rows_, *ledger_, energies_.data() + energies_.size() - rows_.size());
}

void Rendering::render_live(std::size_t frames) {
  now_.clear();
  for (; next_event_ < events_.size() && events_[next_event_].frame < frames_done_ + frames; ++next_event_) {
    live::PlayerEvent event = events_[next_event_];
    event.frame = static_cast<std::uint32_t>(std::max<std::uint64_t>(event.frame, frames_done_) - frames_done_);
    now_.push_back(event);
  }
  float* const outputs[] = {left_.data(), right_.data()};
  engine_->process(now_, outputs, frames);
  for (std::size_t i = 0; i < frames; ++i) {
    block_[2 * i] = left_[i];
    block_[2 * i + 1] = right_[i];
  }
}

double Rendering::balance_error() const noexcept {
  if (engine_) return engine_->status().balance_error;
  return ledger_ ? ledger_->balance_error() : 0.0;
}

double Rendering::balance_scale() const noexcept { return ledger_ ? ledger_->balance_scale() : 0.0; }

std::vector<ToldFinding> Rendering::findings() const {
  if (simulator_)
    return find_findings(*scene_, ledger_.get(),
                         {.found_nan = ledger_ && ledger_->found_nan(),
                          .samples = static_cast<std::int64_t>(frames_done_),
                          .newton_failures = simulator_->newton_failures()},
                         "a higher sample rate");
  constexpr std::string_view faster = "a higher oversampling in [play]";
  std::vector<ToldFinding> told;
  const live::LiveStatus status = engine_->status();
  if (const auto balance = judge_balance(status.balance_error)) told.push_back(tell(*balance, {}, faster));
  for (std::size_t i = 0; i < status.finding_count; ++i)
    told.push_back(tell(status.findings[i].finding, status.findings[i].subject.data(), faster));
  return worst_first(std::move(told));
}

double Rendering::pulls() const noexcept {
  if (engine_) return static_cast<double>(engine_->status().pulls);
  double pulls = 0.0;
  if (ledger_)
    for (std::size_t i = 0; i < scene_->interactions.size(); ++i)
      if (scene_->interactions[i].one_sided)
        pulls += static_cast<double>(ledger_->contacts()[i].attractive_samples);
  return pulls;
}

}  // namespace rattle::page
