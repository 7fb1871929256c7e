// Plays in an audio worklet: the live engine, its pictures and its status, in memory allocated before sound
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
  static constexpr std::size_t most_frames = 1024;  // per call
  static constexpr std::size_t channels = 2;
  static constexpr std::size_t most_events = 1024;

  Player(double sample_rate, bool with_ledger);

  const live::LiveOptions& options() const noexcept { return options_; }

  // These allocate. Precondition: the scene was compiled for these options.
  void play(const PageScene& loaded, std::uint32_t scene_number);
  std::unique_ptr<live::LiveInstrument> make_instrument(const PageScene& loaded) const;
  void take_up(const PageScene& loaded, std::unique_ptr<live::LiveInstrument> instrument,
               std::uint32_t scene_number);

  // Queues an event for the next call of process(); returns false if the queue is full. If an event that ends a
  // note is dropped, all notes end in the following call. A reset replaces all queued events.
  bool add_event(const live::PlayerEvent& event) noexcept;
  bool add_midi(std::span<const std::uint8_t> message, std::uint32_t frame) noexcept;
  void reset_controls() noexcept;

  // The page writes an event here: kind, channel, key, value, control. Kinds below 100 are live::EventKind. For
  // a MIDI message, key is its size and value holds its bytes, the first byte lowest.
  enum : int { event_midi = 100, event_stride = 101, event_reset = 102 };
  std::array<double, 5>& event_block() noexcept { return event_block_; }
  void act(std::uint32_t frame) noexcept;

  // Allocates nothing. Frames beyond most_frames are ignored.
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
  std::int64_t instruments_before_ = -1;  // the engine's instrument count before this scene was added
  live::MidiDecoder decoder_;
  std::array<live::PlayerEvent, most_events> events_{};
  std::size_t event_count_ = 0;
  bool lost_an_end_ = false;  // an event that may end a note was dropped
  std::array<double, 5> event_block_{};
  std::array<std::array<float, most_frames>, channels> outputs_{};
  StatusBlock status_;
  PictureTaker pictures_;
};

}  // namespace rattle::page
