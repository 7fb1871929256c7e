// Every slide scene, from beginning to end: the balance holds, no pull, sufficient level, no DC and no clicks.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <ostream>
#include <vector>

#include "scene_run.hpp"
#include "spectrum.hpp"

namespace rattle {
namespace {

// An open string that rings at the end of a scene.
struct OpenString {
  std::size_t channel;
  double from, to;   // s
  double frequency;  // Hz
};

struct Expected {
  const char* scene;
  std::vector<OpenString> open_strings{};
};

void PrintTo(const Expected& expected, std::ostream* out) { *out << expected.scene; }

class SlideScene : public testing::TestWithParam<Expected> {};

TEST_P(SlideScene, KeepsItsPromises) {
  const SceneRun run = run_scene(GetParam().scene);
  EXPECT_LE(run.balance_error, 1e-12);
  EXPECT_LE(run.worst_step_residual, 1e-13);
  EXPECT_EQ(run.attractive_samples, 0);
  EXPECT_EQ(run.newton_failures, 0);
  EXPECT_FALSE(run.found_nan);
  EXPECT_GE(run.contact_onsets().size(), 10u);
  EXPECT_GT(run.loudest, 0.1);  // N, or m/s of the plate
  EXPECT_LT(run.loudest, 10.0);
  for (const std::vector<double>& channel : run.channels) {
    const double mean =
        std::accumulate(channel.begin(), channel.end(), 0.0) / static_cast<double>(channel.size());
    EXPECT_LT(std::abs(mean), 2e-3 * run.loudest);
    // A click is a jump between consecutive samples as large as the whole sound; a plucked string never
    // produces one.
    for (std::size_t n = 1; n < channel.size(); ++n)
      ASSERT_LT(std::abs(channel[n] - channel[n - 1]), run.loudest)
          << "at " << static_cast<double>(n) / run.rate << " s";
  }
  for (const OpenString& open : GetParam().open_strings)
    EXPECT_NEAR(
        partial_frequency(run.channels.at(open.channel), run.rate, open.from, open.to, open.frequency, 2.0),
        open.frequency, 0.1);
}

INSTANTIATE_TEST_SUITE_P(
    All, SlideScene,
    testing::Values(Expected{"slide-barrier", {{0, 2.5, 4.0, 146.83}}},
                    Expected{"slide-force", {{0, 2.5, 4.0, 146.83}}},
                    Expected{"slide-hand-mass", {{0, 2.5, 4.0, 146.83}}}, Expected{"slide-over-plate"},
                    Expected{"slide-two-strings", {{0, 6.6, 8.0, 146.83}, {1, 6.6, 8.0, 220.25}}},
                    Expected{"slide-blues", {{0, 4.5, 5.2, 146.83}}},
                    Expected{"slide-veena", {{1, 22.0, 24.0, 130.81}}}, Expected{"slide-rattle-a"},
                    Expected{"slide-rattle-b"}, Expected{"slide-rattle-c"}, Expected{"slide-rattle-d"}),
    [](const auto& tested) {
      std::string name = tested.param.scene;
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

}  // namespace
}  // namespace rattle
