#include "live/live_instrument.hpp"

#include <algorithm>
#include <rattle/base/denormals.hpp>

#include "live/live_instrument_parts.hpp"

namespace rattle::live {
namespace {

constexpr int control_delay = 2;  // engine samples from setting a control to its first change
constexpr int most_splits = 8;
constexpr std::uint64_t frames_per_split = 16;

std::vector<LiveInstrument::Parts::Route> routes_of(std::size_t from, std::size_t to) {
  std::vector<LiveInstrument::Parts::Route> routes;
  if (from == 1)
    for (std::size_t c = 0; c < std::min<std::size_t>(to, 2); ++c) routes.push_back({0, c, 1.0});
  else
    for (std::size_t c = 0; c < from; ++c) {
      const std::size_t sharing = (from - c % to + to - 1) / to;
      routes.push_back({c, c % to, 1.0 / static_cast<double>(sharing)});
    }
  return routes;
}

}  // namespace

LiveInstrument::Parts::Parts(std::shared_ptr<const Scene> compiled, const LiveOptions& wanted)
    : scene(std::move(compiled)),
      options(wanted),
      controls(*scene),
      pool(scene, options.with_ledger ? options.ledger_every : 0, controls.of(ControlInput::gate), log),
      mapping(*scene, controls, pool),
      decimators(static_cast<std::size_t>(scene->channels), Decimator(scene->performance.oversampling)),
      routes(routes_of(static_cast<std::size_t>(scene->channels), static_cast<std::size_t>(options.channels))),
      mix(block * static_cast<std::size_t>(scene->performance.oversampling * scene->channels)),
      device_frame(static_cast<std::size_t>(options.channels)),
      scene_frame(static_cast<std::size_t>(scene->channels)),
      splits_left(most_splits) {}

void LiveInstrument::Parts::render(std::span<float* const> outputs, std::size_t first,
                                   std::size_t frames) noexcept {
  const std::size_t channels = scene_frame.size();
  const std::size_t factor = static_cast<std::size_t>(scene->performance.oversampling);
  for (std::size_t done = 0; done < frames;) {
    const std::size_t count = std::min(block, frames - done);
    std::fill_n(mix.begin(), count * factor * channels, 0.0);
    pool.render(mix.data(), count * factor, watcher);
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t c = 0; c < channels; ++c)
        scene_frame[c] = decimators[c].process(mix.data() + i * factor * channels + c, channels);
      std::fill(device_frame.begin(), device_frame.end(), 0.0);
      for (const Route& route : routes) device_frame[route.to] += route.gain * scene_frame[route.from];
      for (std::size_t c = 0; c < outputs.size(); ++c)
        outputs[c][first + done + i] = c < device_frame.size() ? static_cast<float>(device_frame[c]) : 0.0f;
    }
    done += count;
  }
  const std::uint64_t before = frames_done / frames_per_split;
  frames_done += frames;
  splits_left = static_cast<int>(
      std::min<std::uint64_t>(most_splits, splits_left + frames_done / frames_per_split - before));
}

LiveInstrument::LiveInstrument(std::shared_ptr<const Scene> scene, const LiveOptions& options)
    : parts_(std::make_unique<Parts>(std::move(scene), options)) {}
LiveInstrument::~LiveInstrument() = default;

void LiveInstrument::process(std::span<const PlayerEvent> events, std::span<float* const> outputs,
                             std::size_t frames) noexcept {
  const FlushDenormals flush;
  const std::size_t last = frames == 0 ? 0 : frames - 1;
  const auto frame_of = [&](const PlayerEvent& event) { return std::min<std::size_t>(event.frame, last); };
  std::size_t done = 0, next = 0;
  while (next < events.size()) {
    const std::size_t frame = std::max(done, frame_of(events[next]));
    parts_->render(outputs, done, frame - done);
    done = frame;
    std::size_t until = frame;  // events up to here are played now
    if (frame > 0 && --parts_->splits_left <= 0) {
      parts_->splits_left = 0;
      until = frame + frames_per_split - 1 - parts_->frames_done % frames_per_split;
    }
    for (; next < events.size() && frame_of(events[next]) <= until; ++next)
      parts_->mapping.handle(events[next]);
  }
  parts_->render(outputs, done, frames - done);
}

void LiveInstrument::watch(StepWatcher* watcher) noexcept { parts_->watcher = watcher; }

void LiveInstrument::allow(int voices) noexcept { parts_->pool.allow(voices); }
int LiveInstrument::shed(int voices) noexcept { return parts_->pool.shed(voices); }
int LiveInstrument::voices_playing() const noexcept { return parts_->pool.playing(); }
int LiveInstrument::simulations() const noexcept { return parts_->pool.simulations(); }

int LiveInstrument::latency() const noexcept {
  const int factor = parts_->scene->performance.oversampling;
  return (control_delay + factor - 1) / factor + Decimator::delay(factor);
}

void LiveInstrument::take_over(const LiveInstrument& other) noexcept {
  parts_->mapping.take_over(other.parts_->mapping);
}

std::int32_t LiveInstrument::counterpart(std::size_t control) const noexcept {
  return control < parts_->scene->controls.size() ? parts_->mapping.counterpart(control) : -1;
}

const Scene& LiveInstrument::scene() const noexcept { return *parts_->scene; }
const LiveOptions& LiveInstrument::options() const noexcept { return parts_->options; }

void LiveInstrument::report(LiveStatus& status) const noexcept {
  status.has_ledger = parts_->options.with_ledger;
  status.ledger_every = parts_->options.ledger_every;
  parts_->pool.report(status);
  parts_->mapping.report(status);
  if (status.newton_failures > 0)
    status.add({.kind = FindingKind::newton_fails, .value = static_cast<double>(status.newton_failures)}, {});
}

bool LiveInstrument::next_message(GuardMessage& message) noexcept { return parts_->log.take(message); }

}  // namespace rattle::live
