#include "live/live_engine.hpp"

#include <vector>

namespace rattle::live {

struct LiveEngine::Parts {
  std::unique_ptr<LiveInstrument> instrument;
  LiveOptions options;
  std::vector<EventQueue> queues;
  std::vector<PlayerEvent> events;
};

LiveEngine::LiveEngine(std::unique_ptr<LiveInstrument> instrument, const LiveOptions& options,
                       std::size_t queue_count)
    : parts_(new Parts{std::move(instrument), options, std::vector<EventQueue>(queue_count), {}}) {
  parts_->events.reserve((queue_count + 1) * EventQueue::capacity);
}
LiveEngine::~LiveEngine() = default;

EventQueue& LiveEngine::queue(std::size_t producer) noexcept { return parts_->queues[producer]; }

void LiveEngine::process(std::span<const PlayerEvent> events, std::span<float* const> outputs,
                         std::size_t frames) noexcept {
  parts_->events.clear();
  PlayerEvent event;
  for (EventQueue& queue : parts_->queues)
    for (std::size_t i = 0; i < EventQueue::capacity && queue.pop(event); ++i) parts_->events.push_back(event);
  for (const PlayerEvent& e : events)
    if (parts_->events.size() < parts_->events.capacity()) parts_->events.push_back(e);
  parts_->instrument->process(parts_->events, outputs, frames);
}

int LiveEngine::latency() const noexcept { return parts_->instrument->latency(); }
void LiveEngine::replace(std::unique_ptr<LiveInstrument>) {}
void LiveEngine::collect() {}
bool LiveEngine::is_replacing() const noexcept { return false; }
LiveStatus LiveEngine::status() const { return {}; }
bool LiveEngine::next_message(GuardMessage&) noexcept { return false; }

}  // namespace rattle::live
