// The callback with a simulated clock: every sounding simulation takes a fixed share of the callback's time.
#include <gtest/gtest.h>

#include "play/live_source.hpp"
#include "play/play_summary.hpp"
#include "scenes/scene_loading.hpp"

namespace rattle::testing {
namespace {

constexpr std::size_t frames = 480;
constexpr int sample_rate = 48000;

class BusyClock final : public play::CallbackClock {
 public:
  BusyClock(const live::LiveInstrument& instrument, const double& share_of_each)
      : instrument_(instrument), each_(share_of_each) {}
  double wall_seconds() noexcept override { return 0.0; }
  double own_seconds() noexcept override {
    if (begun_) now_ += each_ * instrument_.simulations() * frames / sample_rate;
    begun_ = !begun_;
    return now_;
  }

 private:
  const live::LiveInstrument& instrument_;
  const double& each_;
  double now_ = 0.0;
  bool begun_ = false;
};

TEST(Overload, TheCallbackShedsVoicesAndTheyAreToldAndCounted) {
  SceneRequest request;
  request.scene = "play-strings";
  request.rate_of = [](const SceneDescription& description) {
    return live::scene_rate(description.performance, {.sample_rate = sample_rate});
  };
  const LoadedScene loaded = load_scene(request);
  const live::LiveOptions options{.sample_rate = sample_rate, .channels = 2, .with_ledger = false};
  auto made = std::make_unique<live::LiveInstrument>(loaded.scene, options);
  double each = 0.05;
  auto clock = std::make_unique<BusyClock>(*made, each);
  live::LiveEngine engine(std::move(made), options, 1);
  play::LiveSource source(engine, sample_rate, std::move(clock));
  std::vector<float> left(frames), right(frames);
  float* const outputs[] = {left.data(), right.data()};
  std::vector<live::PlayerEvent> events;
  for (int key = 0; key < 8; ++key)
    events.push_back(
        {.kind = live::EventKind::note_on, .key = static_cast<std::uint8_t>(50 + key), .value = 0.8});
  for (int i = 0; i < 20; ++i) {
    source.process(events, outputs, frames);
    events.clear();
  }
  EXPECT_EQ(engine.status().voices_shed, 0u) << "40 % of the time";
  each = 0.23;
  for (int i = 0; i < 12; ++i) source.process({}, outputs, frames);
  const live::LiveStatus status = engine.status();
  EXPECT_EQ(status.voices_shed, 5u) << "8 x 23 % are above 100 %, 3 are below 80 %";
  EXPECT_EQ(status.voices_sounding, 3);
  EXPECT_NEAR(source.own_times().worst(), 1.84, 1e-9);
  EXPECT_NEAR(source.own_times().last(), 0.69, 1e-9);
  EXPECT_EQ(play::overload_text(status),
            "overload: the callback took 184 % of its time, and voices were faded out; of 8 voices 3 play "
            "together until the load falls. To reduce the load use fewer --voices, --no-ledger or a lower "
            "--oversampling");
  play::PerformanceTotals totals;
  totals.status = status;
  EXPECT_NE(play::summarise(totals, source.times(), source.own_times(), frames, sample_rate)
                .find("voices dropped 5;"),
            std::string::npos);
}

}  // namespace
}  // namespace rattle::testing
