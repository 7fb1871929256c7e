// Measures the time of a played scene's audio callback, separated from stalls of the machine.
//
//   build/release/bench/play/rattle_callback_bench [SCENE] [SECONDS] [FRAMES] [PASSES]
//   default: play-tromba 30 512 5
//
// The same performance is played PASSES times, paced by the clock like an audio device. The same events arrive
// at the same callbacks, so each pass does the same work (the bits of the sound are compared). The time of a
// callback is the minimum over the passes. In every period a loop of fixed length that accesses no memory is
// also timed: any time beyond its median is due to the machine.
#include <pthread.h>
#include <sched.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "live/live_engine.hpp"
#include "machine.hpp"
#include "running.hpp"
#include "shipped.hpp"

namespace {
using namespace rattle;

constexpr double sample_rate = 48000.0;

struct CallbackEffort {
  std::string scene = "play-tromba";
  double seconds = 30.0;
  std::size_t frames = 512;
  int passes = 5;
};

double wall_seconds() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

void wait_until(double seconds) {
  timespec time{};
  time.tv_sec = static_cast<time_t>(seconds);
  time.tv_nsec = static_cast<long>((seconds - std::floor(seconds)) * 1e9);
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nullptr);
}

double fixed_loop(long turns) {
  double value = 1.0;
  for (long i = 0; i < turns; ++i) value = value * 0.999999 + 0.5;
  return value;
}

// One key per second, held for 0.9 s; every control other than the key's and the gate's moves continuously.
std::vector<live::PlayerEvent> events_at(std::size_t callback, const Scene& scene, std::size_t frames) {
  std::vector<live::PlayerEvent> events;
  const double period = static_cast<double>(frames) / sample_rate;
  const auto crosses = [&](double phase) {
    const double now = static_cast<double>(callback) * period;
    return std::floor(now + period - phase) > std::floor(now - phase);
  };
  const auto second = static_cast<int>(static_cast<double>(callback) * period);
  const auto key = static_cast<std::uint8_t>(50 + second % 3 * 7);
  if (crosses(0.9)) events.push_back({.kind = live::EventKind::note_off, .key = key});
  if (callback == 0 || crosses(0.0))
    events.push_back({.kind = live::EventKind::note_on,
                      .key = static_cast<std::uint8_t>(callback == 0 ? 50 : 50 + (second + 1) % 3 * 7),
                      .value = 0.8});
  for (std::uint32_t c = 0; c < scene.controls.size(); ++c) {
    const ControlGesture& control = scene.controls[c].description;
    if (control.input == ControlInput::note || control.input == ControlInput::harmonic ||
        control.input == ControlInput::gate)
      continue;
    const double way = 0.5 + 0.4 * std::sin(0.9 * (1 + c) * static_cast<double>(callback) * period);
    events.push_back({.kind = live::EventKind::set_control,
                      .value = control.low + way * (control.high - control.low),
                      .control = c});
  }
  return events;
}

struct Take {
  std::vector<double> callback, loop;  // s, per period
  std::uint64_t bits = 0;              // hash of all output samples
};

Take play(const std::shared_ptr<const Scene>& scene, const CallbackEffort& effort, long turns) {
  const live::LiveOptions options{.sample_rate = sample_rate, .channels = 2, .with_ledger = true};
  live::LiveEngine engine(std::make_unique<live::LiveInstrument>(scene, options), options, 1);
  const auto callbacks = static_cast<std::size_t>(effort.seconds * sample_rate) / effort.frames;
  std::vector<std::vector<live::PlayerEvent>> events;
  for (std::size_t i = 0; i < callbacks; ++i) events.push_back(events_at(i, *scene, effort.frames));
  std::array<std::vector<float>, 2> sound{std::vector<float>(effort.frames), std::vector<float>(effort.frames)};
  const std::array<float*, 2> outputs{sound[0].data(), sound[1].data()};
  Take take;
  take.callback.reserve(callbacks);
  take.loop.reserve(callbacks);
  volatile double sink = 0.0;
  const double begun = wall_seconds();
  for (std::size_t i = 0; i < callbacks; ++i) {
    wait_until(begun + static_cast<double>(i * effort.frames) / sample_rate);
    const double start = wall_seconds();
    engine.process(events[i], outputs, effort.frames);
    const double between = wall_seconds();
    if (turns > 0) sink = fixed_loop(turns);
    take.callback.push_back(between - start);
    take.loop.push_back(wall_seconds() - between);
    for (const auto& channel : sound)
      for (const float value : channel) {
        std::uint32_t word = 0;
        std::memcpy(&word, &value, sizeof word);
        take.bits = (take.bits ^ word) * 1099511628211u;
      }
  }
  static_cast<void>(sink);
  return take;
}

void keep_least(std::vector<double>& least, const std::vector<double>& times) {
  if (least.empty()) least = times;
  for (std::size_t i = 0; i < times.size(); ++i) least[i] = std::min(least[i], times[i]);
}

double quantile(std::vector<double> times, double part) {
  std::sort(times.begin(), times.end());
  const auto rank = static_cast<std::size_t>(std::ceil(part * static_cast<double>(times.size())));
  return times[std::clamp<std::size_t>(rank, 1, times.size()) - 1];
}

void print(const char* what, const std::vector<double>& times, const CallbackEffort& effort) {
  const double period = static_cast<double>(effort.frames) / sample_rate;
  const auto share = [&](double part) { return 100.0 * quantile(times, part) / period; };
  std::printf("%-46s median %6.1f %%   99.9th percentile %6.1f %%   worst %6.1f %%\n", what, share(0.5),
              share(0.999), share(1.0));
}

bool take_real_time_priority() {
  sched_param parameter{};
  parameter.sched_priority = 60;
  return pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameter) == 0;
}
}  // namespace

int main(int argc, char** argv) {
  CallbackEffort effort;
  if (argc > 1) effort.scene = argv[1];
  if (argc > 2) effort.seconds = std::atof(argv[2]);
  if (argc > 3) effort.frames = static_cast<std::size_t>(std::atol(argv[3]));
  if (argc > 4) effort.passes = std::atoi(argv[4]);
  const bool in_range = effort.seconds >= 1.0 && effort.seconds <= 3600.0 && effort.frames >= 16 &&
                        effort.frames <= 65536 && effort.passes >= 1 && effort.passes <= 100;
  if (!in_range) {
    std::fprintf(
        stderr,
        "rattle_callback_bench [SCENE] [SECONDS 1 ... 3600] [FRAMES 16 ... 65536] [PASSES 1 ... 100]\n");
    return 2;
  }
  auto description = bench::shipped_scene(effort.scene);
  if (!description) return 2;
  description->sample_rate = sample_rate * description->performance.oversampling;
  const auto scene = bench::must_compile(*description);
  const bool real_time = take_real_time_priority();

  CallbackEffort trial = effort;
  trial.seconds = std::min(2.0, effort.seconds);
  std::vector<double> times = play(scene, trial, 0).callback;
  std::nth_element(times.begin(), times.begin() + static_cast<long>(times.size() / 2), times.end());
  const double aim = times[times.size() / 2];
  double turn = 1.0;
  for (int i = 0; i < 20; ++i) {
    const double start = wall_seconds();
    volatile const double value = fixed_loop(100000);
    static_cast<void>(value);
    turn = std::min(turn, (wall_seconds() - start) / 100000);
  }

  std::vector<double> callback, loop, callback_least, loop_least;
  bool same_bits = true;
  std::uint64_t bits = 0;
  for (int pass = 0; pass < effort.passes; ++pass) {
    const Take take = play(scene, effort, static_cast<long>(aim / turn));
    same_bits = same_bits && (pass == 0 || take.bits == bits);
    bits = take.bits;
    callback.insert(callback.end(), take.callback.begin(), take.callback.end());
    loop.insert(loop.end(), take.loop.begin(), take.loop.end());
    keep_least(callback_least, take.callback);
    keep_least(loop_least, take.loop);
  }
  std::printf("%s, %s priority\n", bench::processor_name().c_str(), real_time ? "real-time" : "ordinary");
  std::printf("%s with its ledger, %g s of %zu frames at 48000 Hz, %d passes, %s\n", effort.scene.c_str(),
              effort.seconds, effort.frames, effort.passes,
              same_bits ? "identical output" : "DIFFERENT output: the times below are of different work");
  print("callback, all passes:", callback, effort);
  print("fixed loop, all passes:", loop, effort);
  print("callback, shortest of the passes:", callback_least, effort);
  print("fixed loop, shortest of the passes:", loop_least, effort);
  const double share = quantile(callback_least, 0.999) * sample_rate / static_cast<double>(effort.frames);
  if (share >= 0.5)
    std::printf("99.9 %% of the callbacks need up to %.1f %% of their period; the limit is 50 %%\n",
                100.0 * share);
  return same_bits && share < 0.5 ? 0 : 1;
}
