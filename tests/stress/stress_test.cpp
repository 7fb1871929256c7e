// Random notes, controls, floods, loads and reloads through the live engine, faster than real time: no
// non-finite sample, no fault, no hanging note, no allocation in the audio thread, and no memory growth from
// round to round.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <instruments/shipped_scene.hpp>
#include <live/limiter.hpp>
#include <live/live_engine.hpp>
#include <properties/test_counts.hpp>
#include <rattle/rattle.hpp>
#include <support/random_numbers.hpp>

#ifdef RATTLE_HAS_TRAP
#include <malloc.h>

#include <realtime/trap.hpp>
#endif

namespace rattle::test {
namespace {

using live::EventKind;
using live::LiveEngine;
using live::LiveInstrument;
using live::PlayerEvent;

constexpr double rate = 48000.0;
constexpr std::size_t most_frames = 1024;
constexpr double reload_interval = 2.5;   // s, on average
constexpr double longest_release = 60.0;  // s
constexpr double silent = 1e-4;           // relative to full scale, within half a second

std::vector<std::string> instruments() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(RATTLE_SCENES_DIRECTORY))
    if (const std::string name = entry.path().stem().string();
        name.starts_with("play-") && entry.path().extension() == ".toml")
      names.push_back(name);
  std::sort(names.begin(), names.end());
  return names;
}

// Bytes in use and bytes held by the process; 0 if not available on this system.
struct Memory {
  std::size_t used = 0, resident = 0;
};
Memory memory_now() {
  Memory memory;
#ifdef RATTLE_HAS_TRAP
  const struct mallinfo2 info = mallinfo2();
  memory.used = info.uordblks + info.hblkhd;
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages >> pages;
  memory.resident = pages * 4096;
#endif
  return memory;
}

class StressedPlayer {
 public:
  explicit StressedPlayer(const std::string& name) : random_(std::hash<std::string>{}(name)) {
    SceneDescription description = read_shipped_scene(name);
    scenes_[0] = compiled(description);
    description.performance.voices =
        description.performance.voices == 1 ? 3 : description.performance.voices - 1;
    scenes_[1] = compiled(description);
    engine_ = std::make_unique<LiveEngine>(std::make_unique<LiveInstrument>(scenes_[0], options_), options_, 1);
    events_.reserve(8192);
  }

  void storm(double seconds) {
    for (double played = 0.0; played < seconds;) {
      const auto frames =
          static_cast<std::size_t>(random_.between(1.0, static_cast<double>(most_frames) + 1.0));
      const double lasts = static_cast<double>(frames) / rate;
      events_.clear();
      for (double left = random_.between(0.0, 200.0 * lasts); left > random_.between(0.0, 1.0); left -= 1.0)
        add_random();
      if (happens(lasts)) flood();
      if (happens(lasts / reload_interval)) replace(random_.between(0.0, 1.0) < 0.5 ? 0 : 1);
      for (std::size_t i = 0; i < events_.size(); ++i)
        events_[i].frame = static_cast<std::uint32_t>(i * frames / events_.size());
      // Overloaded for three of every 20 seconds.
      process(frames, std::fmod(seconds_, 20.0) < 3.0 ? 1.4 : 0.3);
      played += lasts;
    }
  }

  // With the instrument of the file, its controls in place and no key held, it must become silent. After
  // all_sound_off this takes a short time, except for what a scene places on a string when it restarts.
  void come_to_rest(EventKind how) {
    reset(how);
    double loudest = 1.0;
    rest_ = 0.0;
    while (rest_ < longest_release &&
           !(loudest < silent && (is_single() || engine_->status().voices_sounding == 0))) {
      loudest = listen(0.5);
      rest_ += 0.5;
    }
    EXPECT_LT(loudest, silent) << "after " << rest_ << " s";
    expect_nothing_held();
  }

  bool is_single() const { return scenes_[0]->performance.voices == 1; }
  const LiveEngine& engine() const { return *engine_; }
  double seconds() const { return seconds_; }
  double rest() const { return rest_; }
  std::int64_t caught() const { return caught_; }
  std::uint64_t bad_samples() const { return bad_samples_; }
  std::string faults() const { return faults_; }

 private:
  std::shared_ptr<const Scene> compiled(SceneDescription& description) const {
    description.sample_rate = live::scene_rate(description.performance, options_);
    auto scene = compile(description);
    if (!scene) throw std::runtime_error(scene.errors().front().message);
    return *scene;
  }
  void reset(EventKind how) {
    replace(0);
    do {
      events_.clear();
      process(480, 0.3);
    } while (engine_->is_replacing());
    for (std::size_t c = 0; c < scenes_[0]->controls.size(); ++c) {
      const ControlGesture& control = scenes_[0]->controls[c].description;
      events_.push_back({.kind = EventKind::set_control,
                         .value = control.input == ControlInput::gate ? control.low : control.value,
                         .control = static_cast<std::uint32_t>(c)});
    }
    events_.push_back({.kind = how});
  }

  double listen(double seconds) {
    double loudest = 0.0;
    for (double played = 0.0; played < seconds; played += 480 / rate) {
      loudest = std::max(loudest, process(480, 0.3));
      events_.clear();
    }
    return loudest;
  }

  void expect_nothing_held() {
    EXPECT_EQ(engine_->status().notes_held, 0);
    if (!is_single()) {
      EXPECT_EQ(engine_->status().voices_sounding, 0);
    }
    engine_->collect();
  }

  bool happens(double probability) { return random_.between(0.0, 1.0) < probability; }
  int whole(int low, int high) { return low + static_cast<int>(random_.between(0.0, high - low + 1.0)); }

  void add_random() {
    PlayerEvent event{.channel = static_cast<std::uint8_t>(whole(0, 1)),
                      .key = static_cast<std::uint8_t>(whole(20, 110)),
                      .value = random_.between(0.0, 1.0)};
    const int kind = whole(0, 19);
    if (kind < 4)
      event.kind = EventKind::note_on;
    else if (kind < 9)
      event.kind = EventKind::note_off;
    else if (kind < 10)
      event.kind = EventKind::bend;
    else if (kind < 11)
      event.kind = EventKind::channel_pressure;
    else if (kind < 12)
      event.kind = EventKind::key_pressure;
    else if (kind < 14) {
      event.kind = EventKind::controller;
      event.key = static_cast<std::uint8_t>(whole(0, 119));
    } else {
      event.kind = EventKind::set_control;
      event.control = static_cast<std::uint32_t>(whole(0, static_cast<int>(scenes_[0]->controls.size()) - 1));
      const ControlGesture& control = scenes_[0]->controls[event.control].description;
      event.value = control.low + event.value * (control.high - control.low);
      event.value = std::clamp(event.value, control.low, control.high);
    }
    if (happens(1e-3)) event.kind = happens(0.5) ? EventKind::all_notes_off : EventKind::all_sound_off;
    events_.push_back(event);
  }

  // More events than a queue holds.
  void flood() {
    for (int i = 0; i < 6000; ++i)
      engine_->queue(0).push({.kind = i % 3 == 2 ? EventKind::note_off : EventKind::note_on,
                              .key = static_cast<std::uint8_t>(i % 128),
                              .value = 0.8});
  }

  void replace(int which) { engine_->replace(std::make_unique<LiveInstrument>(scenes_[which], options_)); }

  // Returns the largest sample.
  double process(std::size_t frames, double load) {
    float* const outputs[] = {left_.data(), right_.data()};
    {
#ifdef RATTLE_HAS_TRAP
      const Trap trap;
#endif
      engine_->process(events_, outputs, frames);
      engine_->tell_load(load);
#ifdef RATTLE_HAS_TRAP
      caught_ += trap.caught().total();
#endif
    }
    engine_->collect();
    seconds_ += static_cast<double>(frames) / rate;
    double largest = 0.0;
    for (const auto& side : {left_, right_})
      for (std::size_t i = 0; i < frames; ++i) {
        if (!(std::abs(side[i]) <= live::Limiter::ceiling * 1.000001)) ++bad_samples_;
        largest = std::max(largest, static_cast<double>(std::abs(side[i])));
      }
    for (live::GuardMessage message; engine_->next_message(message);)
      faults_ += std::string(live::describe(message.what)) + " (" + message.interaction_name.data() + ", " +
                 std::to_string(message.value) + ", after " + std::to_string(seconds_) + " s); ";
    return largest;
  }

  Random random_;
  live::LiveOptions options_{.sample_rate = rate, .channels = 2};
  std::shared_ptr<const Scene> scenes_[2];
  std::unique_ptr<LiveEngine> engine_;
  std::vector<PlayerEvent> events_;
  std::array<float, most_frames> left_{}, right_{};
  double seconds_ = 0.0, rest_ = 0.0;
  std::int64_t caught_ = 0;
  std::uint64_t bad_samples_ = 0;
  std::string faults_;
};

class Stress : public testing::TestWithParam<std::string> {};

TEST_P(Stress, leaves_nothing_behind) {
  const int rounds = is_long_run() ? 10 : 3;
  const double round_seconds = is_long_run() ? 60.0 : std::max(0.1, 0.01 * reduced_count(100));
  StressedPlayer player(GetParam());
  std::vector<Memory> memory;
  for (int round = 0; round < rounds; ++round) {
    player.storm(round_seconds);
    player.come_to_rest(is_long_run() || round + 1 == rounds ? EventKind::all_notes_off
                                                             : EventKind::all_sound_off);
    memory.push_back(memory_now());
    if (is_long_run()) {
      const live::LiveStatus status = player.engine().status();
      std::printf(
          "%s: round %d, %.0f s played, rest after %.1f s, %zu bytes used, %zu resident, %llu reloads, "
          "%llu voices shed, balance %.1e\n",
          GetParam().c_str(), round + 1, player.seconds(), player.rest(), memory.back().used,
          memory.back().resident, static_cast<unsigned long long>(status.instruments),
          static_cast<unsigned long long>(status.voices_shed),
          std::max(status.balance_error, status.past_balance_error));
      std::fflush(stdout);
    }
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_EQ(player.bad_samples(), 0u);
  EXPECT_EQ(player.faults(), "");
  EXPECT_EQ(player.caught(), 0) << "allocations, releases and locks of the audio thread";
  EXPECT_LT(std::max(player.engine().status().balance_error, player.engine().status().past_balance_error),
            1e-10);
  // The first round fills the caches; afterwards only a few kilobytes from the test itself are added.
  for (std::size_t i = 1; i < memory.size(); ++i) {
    EXPECT_LE(memory[i].used, memory[0].used + 65536) << "round " << i + 1;
    EXPECT_LE(memory[i].resident, memory[0].resident + memory[0].resident / 4 + (4u << 20))
        << "round " << i + 1;
  }
}

INSTANTIATE_TEST_SUITE_P(Instruments, Stress, testing::ValuesIn(instruments()), [](const auto& instance) {
  std::string name = instance.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace rattle::test
