#include "player.hpp"

#include <algorithm>
#include <utility>

namespace rattle::page {

namespace {

// Includes controllers, because the sustain pedal is one.
bool may_end_a_note(const live::PlayerEvent& event) noexcept {
  using live::EventKind;
  return event.kind == EventKind::note_off || event.kind == EventKind::controller ||
         event.kind == EventKind::all_notes_off || event.kind == EventKind::all_sound_off;
}

}  // namespace

Player::Player(double sample_rate, bool with_ledger)
    : options_{.sample_rate = sample_rate, .channels = static_cast<int>(channels), .with_ledger = with_ledger} {
  status_.forget_guard();
}

void Player::play(const PageScene& loaded, std::uint32_t scene_number) {
  take_up(loaded, make_instrument(loaded), scene_number);
}

std::unique_ptr<live::LiveInstrument> Player::make_instrument(const PageScene& loaded) const {
  return std::make_unique<live::LiveInstrument>(loaded.scene, options_);
}

void Player::take_up(const PageScene& loaded, std::unique_ptr<live::LiveInstrument> instrument,
                     std::uint32_t scene_number) {
  pictures_.show(loaded, scene_number);
  instrument->watch(&pictures_);
  if (engine_) {
    instruments_before_ = static_cast<std::int64_t>(engine_->status().instruments);
    engine_->replace(std::move(instrument));
  } else
    engine_ = std::make_unique<live::LiveEngine>(std::move(instrument), options_, 0);
  scene_ = loaded.scene;
  status_.forget_guard();
  status_.forget_findings();
  status_.write_scene_number(scene_number);
}

bool Player::add_event(const live::PlayerEvent& event) noexcept {
  if (event_count_ == most_events) {
    lost_an_end_ = lost_an_end_ || may_end_a_note(event);
    return false;
  }
  live::PlayerEvent later = event;
  if (event_count_ > 0) later.frame = std::max(event.frame, events_[event_count_ - 1].frame);
  events_[event_count_++] = later;
  return true;
}

bool Player::add_midi(std::span<const std::uint8_t> message, std::uint32_t frame) noexcept {
  const auto event = decoder_.decode(message, frame);
  return !event || add_event(*event);
}

void Player::reset_controls() noexcept {
  event_count_ = 0;
  add_event({.kind = live::EventKind::all_notes_off});
  if (scene_)
    for (std::size_t c = 0; c < scene_->controls.size(); ++c)
      add_event({.kind = live::EventKind::set_control,
                 .value = scene_->controls[c].description.value,
                 .control = static_cast<std::uint32_t>(c)});
  add_event({.kind = live::EventKind::all_sound_off});
}

void Player::act(std::uint32_t frame) noexcept {
  const auto whole = [&](std::size_t i) {  // NaN and out-of-range numbers become 0
    const double number = event_block_[i];
    return number > -2147483648.0 && number < 2147483648.0 ? static_cast<std::int32_t>(number) : 0;
  };
  const int kind = whole(0);
  if (kind == event_midi) {
    const auto bytes = static_cast<std::uint32_t>(whole(3));
    const std::uint8_t message[] = {static_cast<std::uint8_t>(bytes), static_cast<std::uint8_t>(bytes >> 8),
                                    static_cast<std::uint8_t>(bytes >> 16)};
    if (const int size = whole(2); size >= 1 && size <= 3)
      add_midi(std::span(message).first(static_cast<std::size_t>(size)), frame);
  } else if (kind == event_stride) {
    pictures_.set_stride(static_cast<std::uint32_t>(std::max(whole(3), 1)));
  } else if (kind == event_reset) {
    reset_controls();
  } else if (kind >= 0 && kind <= static_cast<int>(live::EventKind::all_sound_off)) {
    add_event({.kind = static_cast<live::EventKind>(kind),
               .channel = static_cast<std::uint8_t>(whole(1) & 15),
               .key = static_cast<std::uint8_t>(whole(2) & 127),
               .value = event_block_[3],
               .control = static_cast<std::uint32_t>(whole(4)),
               .frame = frame});
  }
}

void Player::process(std::size_t frames) noexcept {
  frames = std::min(frames, most_frames);
  float* const outputs[channels] = {outputs_[0].data(), outputs_[1].data()};
  if (engine_)
    engine_->process(std::span(events_).first(event_count_), outputs, frames);
  else
    for (auto& output : outputs_) std::fill_n(output.begin(), frames, 0.0f);
  event_count_ = 0;
  if (std::exchange(lost_an_end_, false)) add_event({.kind = live::EventKind::all_notes_off});
}

void Player::update_status() noexcept {
  if (!engine_) return;
  const live::LiveStatus status = engine_->status();
  status_.write(status, options_.sample_rate);
  if (static_cast<std::int64_t>(status.instruments) > instruments_before_) status_.write_findings(status);
  live::GuardMessage message;
  while (engine_->next_message(message)) status_.write(message);
  status_.write_energies(pictures_.energies());
}

}  // namespace rattle::page
