#include "live/live_engine.hpp"

#include <algorithm>
#include <atomic>
#include <rattle/base/denormals.hpp>
#include <vector>

#include "live/fader.hpp"
#include "live/limiter.hpp"
#include "live/meters.hpp"
#include "live/overload_brake.hpp"
#include "live/status_exchange.hpp"

namespace rattle::live {
namespace {

constexpr double change_time = 50e-3;  // s, crossfade from one instrument to the next
constexpr std::size_t block = 256;     // frames

}  // namespace

struct LiveEngine::Parts {
  Parts(std::unique_ptr<LiveInstrument> instrument, const LiveOptions& wanted, std::size_t queue_count);

  void gather(std::span<const PlayerEvent> own, std::size_t frames) noexcept;
  void take_up_next() noexcept;
  void remember_leaving() noexcept;
  void let_go() noexcept;
  void play(std::span<const PlayerEvent> now, std::size_t frames) noexcept;
  void play_both(std::span<const PlayerEvent> now, std::size_t frames) noexcept;
  void tell_messages(LiveInstrument& instrument) noexcept;
  void publish(std::size_t frames) noexcept;

  LiveOptions options;
  std::vector<EventQueue> queues;
  std::vector<PlayerEvent> events;      // of this callback
  std::vector<PlayerEvent> old_events;  // the same, with control indices of the leaving instrument

  // Used by the audio thread only.
  std::unique_ptr<LiveInstrument> current;
  std::unique_ptr<LiveInstrument> leaving;  // fades out, or waits until `retired` is free
  Fader arrival;                            // gain of `current`; the gain of `leaving` is 1 minus this
  Limiter limiter;
  Meters meters;
  std::vector<float> buffer, old_buffer;  // `block` samples per channel
  std::vector<float*> channels, old_channels;
  OverloadBrake brake;
  std::size_t last_frames = 0;  // of the last callback
  std::uint64_t frames_done = 0, guard_trips = 0, changes = 0, own_events_lost = 0, voices_shed = 0;
  std::uint64_t impacts_before = 0, pulls_before = 0, refused_before = 0;  // totals of replaced instruments
  double balance_error_before = 0.0;                                       // largest of replaced instruments

  // Shared between threads.
  std::atomic<LiveInstrument*> pending{nullptr};
  std::atomic<LiveInstrument*> retired{nullptr};
  std::atomic<bool> changing{false};
  std::atomic<int> latency{0};
  SpscRing<GuardMessage, 64> messages;
  StatusExchange exchange;
};

LiveEngine::Parts::Parts(std::unique_ptr<LiveInstrument> instrument, const LiveOptions& wanted,
                         std::size_t queue_count)
    : options(wanted),
      queues(queue_count),
      current(std::move(instrument)),
      limiter(static_cast<std::size_t>(wanted.channels), wanted.sample_rate),
      buffer(block * static_cast<std::size_t>(wanted.channels)),
      old_buffer(buffer.size()) {
  events.reserve((queue_count + 1) * EventQueue::capacity + 1);
  old_events.reserve(events.capacity());
  for (int c = 0; c < wanted.channels; ++c) {
    channels.push_back(buffer.data() + static_cast<std::size_t>(c) * block);
    old_channels.push_back(old_buffer.data() + static_cast<std::size_t>(c) * block);
  }
  latency = current->latency() + Limiter::look_ahead;
  brake.reset(current->scene().performance.voices);
}

LiveEngine::LiveEngine(std::unique_ptr<LiveInstrument> instrument, const LiveOptions& options,
                       std::size_t queue_count)
    : parts_(std::make_unique<Parts>(std::move(instrument), options, queue_count)) {}

LiveEngine::~LiveEngine() {
  delete parts_->pending.exchange(nullptr);
  delete parts_->retired.exchange(nullptr);
}

EventQueue& LiveEngine::queue(std::size_t producer) noexcept { return parts_->queues[producer]; }
int LiveEngine::latency() const noexcept { return parts_->latency.load(std::memory_order_relaxed); }

// ------------------------------------------------------------ the audio thread

void LiveEngine::Parts::gather(std::span<const PlayerEvent> own, std::size_t frames) noexcept {
  events.clear();
  bool lost = own.size() > EventQueue::capacity;
  for (EventQueue& queue : queues) {
    PlayerEvent event;
    for (std::size_t i = 0; i < EventQueue::capacity && queue.pop(event); ++i) {
      event.frame = 0;
      events.push_back(event);
    }
    lost |= queue.take_overflow();
  }
  const std::size_t taken = std::min(own.size(), EventQueue::capacity);
  own_events_lost += own.size() - taken;
  std::uint32_t last = 0;
  for (PlayerEvent event : own.first(taken)) {
    const std::size_t largest = frames == 0 ? 0 : frames - 1;
    last = event.frame =
        std::max(last, static_cast<std::uint32_t>(std::min<std::size_t>(event.frame, largest)));
    events.push_back(event);
  }
  if (lost) events.push_back({.kind = EventKind::all_notes_off, .frame = last});
}

void LiveEngine::Parts::take_up_next() noexcept {
  if (leaving || !pending.load(std::memory_order_acquire)) return;
  changing.store(true, std::memory_order_release);
  LiveInstrument* const next = pending.exchange(nullptr, std::memory_order_acq_rel);
  leaving = std::move(current);
  current.reset(next);
  current->take_over(*leaving);
  arrival.jump(0.0);
  arrival.start(1.0, static_cast<std::size_t>(change_time * options.sample_rate));
  brake.reset(current->scene().performance.voices);
  ++changes;
  LiveStatus so_far;
  leaving->report(so_far);
  impacts_before += so_far.impacts;
  pulls_before += so_far.pulls;
  refused_before += so_far.events_refused;
  balance_error_before = std::max(balance_error_before, so_far.balance_error);
  latency = std::max(current->latency(), leaving->latency()) + Limiter::look_ahead;
}

// The leaving instrument still plays while it fades out, so its balance error may still grow.
void LiveEngine::Parts::remember_leaving() noexcept {
  if (!leaving) return;
  LiveStatus so_far;
  leaving->report(so_far);
  balance_error_before = std::max(balance_error_before, so_far.balance_error);
}

// Hands an instrument that has faded out to the control thread, which deletes it.
void LiveEngine::Parts::let_go() noexcept {
  if (!leaving || arrival.moving()) return;
  LiveInstrument* none = nullptr;
  if (!retired.compare_exchange_strong(none, leaving.get(), std::memory_order_acq_rel)) return;
  static_cast<void>(leaving.release());  // now owned by `retired`
  latency = current->latency() + Limiter::look_ahead;
  changing.store(false, std::memory_order_release);
}

void LiveEngine::Parts::tell_messages(LiveInstrument& instrument) noexcept {
  GuardMessage message;
  while (instrument.next_message(message)) {
    ++guard_trips;
    messages.push(message);
  }
}

void LiveEngine::Parts::play(std::span<const PlayerEvent> now, std::size_t frames) noexcept {
  if (arrival.moving())
    play_both(now, frames);
  else
    current->process(now, channels, frames);
  tell_messages(*current);
  if (leaving) tell_messages(*leaving);
  limiter.process(channels, frames);
}

// Linear crossfade: both signals may be correlated, equal power would overshoot.
void LiveEngine::Parts::play_both(std::span<const PlayerEvent> now, std::size_t frames) noexcept {
  old_events.clear();
  for (PlayerEvent event : now) {
    if (event.kind == EventKind::set_control) {
      const std::int32_t theirs = current->counterpart(event.control);
      if (theirs < 0) continue;
      event.control = static_cast<std::uint32_t>(theirs);
    }
    old_events.push_back(event);
  }
  current->process(now, channels, frames);
  leaving->process(old_events, old_channels, frames);
  for (std::size_t i = 0; i < frames; ++i) {
    const float gain = static_cast<float>(arrival.next());
    for (std::size_t c = 0; c < channels.size(); ++c)
      channels[c][i] = gain * channels[c][i] + (1.0f - gain) * old_channels[c][i];
  }
}

void LiveEngine::Parts::publish(std::size_t frames) noexcept {
  frames_done += frames;
  last_frames = frames;
  LiveStatus& status = exchange.draft();
  status = {};
  status.frames = frames_done;
  status.channels = options.channels;
  meters.report(status);
  current->report(status);
  status.impacts += impacts_before;
  status.pulls += pulls_before;
  status.past_balance_error = balance_error_before;
  status.events_refused += refused_before;
  status.guard_trips = guard_trips;
  status.voices_shed = voices_shed;
  status.voices_allowed = brake.allowed();
  status.overload = brake.overload();
  status.events_lost = own_events_lost;
  for (const EventQueue& queue : queues) status.events_lost += queue.lost();
  status.instruments = changes;
  status.fading_to_new_instrument = arrival.moving();
  exchange.publish();
}

void LiveEngine::process(std::span<const PlayerEvent> events, std::span<float* const> outputs,
                         std::size_t frames) noexcept {
  const FlushDenormals flush;
  Parts& p = *parts_;
  p.let_go();
  p.take_up_next();
  p.gather(events, frames);
  if (p.exchange.was_read()) p.meters.clear();
  std::size_t done = 0, next = 0;
  do {
    std::size_t count = std::min(block, frames - done);
    if (p.arrival.moving()) count = std::min(count, p.arrival.left());
    std::size_t end = next;
    for (; end < p.events.size() && (p.events[end].frame < done + count || done + count == frames); ++end)
      p.events[end].frame -= static_cast<std::uint32_t>(done);
    p.play(std::span(p.events).subspan(next, end - next), count);
    p.meters.add(p.channels, 0, count, p.limiter.take_least_gain());
    for (std::size_t c = 0; c < outputs.size(); ++c) {
      if (c < p.channels.size())
        std::copy_n(p.channels[c], count, outputs[c] + done);
      else
        std::fill_n(outputs[c] + done, count, 0.0f);
    }
    next = end;
    done += count;
  } while (done < frames);
  p.remember_leaving();
  p.let_go();
  p.publish(frames);
}

void LiveEngine::tell_load(double share) noexcept {
  Parts& p = *parts_;
  if (p.arrival.moving()) return p.brake.skip();  // two instruments play
  const double seconds = static_cast<double>(p.last_frames) / p.options.sample_rate;
  const int excess = p.brake.see(share, seconds, p.current->voices_playing(), p.current->simulations());
  p.current->allow(p.brake.allowed());
  if (excess > 0) p.voices_shed += static_cast<std::uint64_t>(p.current->shed(excess));
}

// ---------------------------------------------------------- the other threads

void LiveEngine::replace(std::unique_ptr<LiveInstrument> next) {
  collect();
  delete parts_->pending.exchange(next.release(), std::memory_order_acq_rel);
}

void LiveEngine::collect() { delete parts_->retired.exchange(nullptr, std::memory_order_acq_rel); }

bool LiveEngine::is_replacing() const noexcept {
  return parts_->pending.load(std::memory_order_acquire) || parts_->changing.load(std::memory_order_acquire);
}

LiveStatus LiveEngine::status() const { return parts_->exchange.newest(); }

bool LiveEngine::next_message(GuardMessage& message) noexcept { return parts_->messages.pop(message); }

}  // namespace rattle::live
