// What a worklet plays: the live engine, pictures of it and its status, in memory taken before the sound
// starts.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "live/live_engine.hpp"
#include "live/midi_decoder.hpp"
#include "load_scene.hpp"
#include "picture_taker.hpp"
#include "status_block.hpp"

namespace rattle::page {

class Player {
 public:
  static constexpr std::size_t most_frames = 1024;  // of one call
  static constexpr std::size_t channels = 2;
  static constexpr std::size_t most_events = 1024;

  Player(double sample_rate, bool with_ledger);

  const live::LiveOptions& options() const noexcept { return options_; }

  // All of these take memory. Precondition: the scene was compiled for these options.
  void play(const LoadedScene& loaded, std::uint32_t scene_number);
  std::unique_ptr<live::LiveInstrument> make_instrument(const LoadedScene& loaded) const;
  void take_up(const LoadedScene& loaded, std::unique_ptr<live::LiveInstrument> instrument,
               std::uint32_t scene_number);

  // To be played in the next call of process(); false when there are too many. Where the end of a note found no
  // room, all notes end in the call after it. A reset takes the place of what is waiting.
  bool add_event(const live::PlayerEvent& event) noexcept;
  bool add_midi(std::span<const std::uint8_t> message, std::uint32_t frame) noexcept;
  void reset_controls() noexcept;

  // What the page writes an event into: kind, channel, key, value, control. Kinds below 100 are
  // live::EventKind; of a MIDI message the key is its size and the value its bytes, the first lowest.
  enum : int { event_midi = 100, event_stride = 101, event_reset = 102 };
  std::array<double, 5>& event_block() noexcept { return event_block_; }
  void act(std::uint32_t frame) noexcept;

  // Takes no memory. Frames beyond most_frames are left out.
  void process(std::size_t frames) noexcept;
  const float* output(std::size_t channel) const noexcept { return outputs_[channel].data(); }

  void update_status() noexcept;
  const StatusBlock& status() const noexcept { return status_; }
  PictureTaker& pictures() noexcept { return pictures_; }
  void collect() {
    if (engine_) engine_->collect();
  }

 private:
  live::LiveOptions options_;
  std::unique_ptr<live::LiveEngine> engine_;
  std::shared_ptr<const Scene> scene_;
  std::int64_t instruments_before_ = -1;  // that the engine had taken up before this scene was given to it
  live::MidiDecoder decoder_;
  std::array<live::PlayerEvent, most_events> events_{};
  std::size_t event_count_ = 0;
  bool lost_an_end_ = false;  // of a note
  std::array<double, 5> event_block_{};
  std::array<std::array<float, most_frames>, channels> outputs_{};
  StatusBlock status_;
  PictureTaker pictures_;
};

}  // namespace rattle::page
