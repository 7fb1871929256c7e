// The engine compared with the plain bowed string: bows, touches and springs on shared points, all moving.
#include <gtest/gtest.h>

#include <algorithm>
#include <bow/plain_bowed_string.hpp>
#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <numbers>

namespace rattle::test {
namespace {

constexpr double two_pi = 2.0 * std::numbers::pi;
constexpr int steps = 3000;

StringPart string_part() {
  StringPart part;
  part.length = 0.7;
  part.tension = 60.0;
  part.sigma0 = 0.5;
  part.sigma1 = 5e-3;
  part.amplitude = 2e-4;
  part.centre = 0.3;
  return part;
}

// A curve with identical samples for engine and reference: offset + amplitude sin(2 pi f t).
struct Wave {
  double offset, amplitude, frequency;
  std::vector<double> samples() const {
    std::vector<double> values;
    for (int n = 0; n <= steps; ++n)
      values.push_back(offset + amplitude * std::sin(two_pi * frequency * n / 44100.0));
    return values;
  }
};

struct BowWaves {
  Wave position, force, velocity;
};
struct TouchWaves {
  Wave position, damping, stiffness;
  double width;
};

class BesideThePlainString : public testing::Test {
 protected:
  StringPart part = string_part();
  std::vector<BowWaves> bows;
  std::vector<TouchWaves> touches;
  std::vector<PlainSpring> springs;

  // Runs both and compares the whole string and the ledger's entries for touches.
  void run() {
    SceneDescription scene;
    const ComponentHandle string = scene.add(StringDescription{.name = "main",
                                                               .length = part.length,
                                                               .radius = part.radius,
                                                               .density = part.density,
                                                               .youngs_modulus = part.youngs_modulus,
                                                               .tension = part.tension,
                                                               .damping = part.sigma0,
                                                               .damping_frequency_dependent = part.sigma1});
    InitialDescription pluck{.name = "pluck", .centre = at(string, metres(part.centre))};
    pluck.amplitude = part.amplitude;
    pluck.width = part.width;
    scene.add(pluck);
    const auto driven = [&](const Wave& wave) -> DrivenValue {
      if (wave.amplitude == 0.0) return wave.offset;
      const std::string name = "g" + std::to_string(scene.gestures.size());
      return scene.add(GestureDescription{.name = name, .content = SampledGesture{wave.samples()}});
    };
    const ComponentHandle ground = scene.add(BarrierDescription{.name = "ground"});
    for (const PlainSpring& spring : springs)
      scene.add(SpringDescription{.name = "s" + std::to_string(scene.springs.size()),
                                  .first = at(string, metres(spring.position)),
                                  .second = at(ground),
                                  .stiffness = spring.K});
    for (const BowWaves& waves : bows) {
      BowDescription bow{.name = "b" + std::to_string(scene.bows.size()), .place = at(string)};
      bow.position = driven(waves.position);
      bow.force = driven(waves.force);
      bow.velocity = driven(waves.velocity);
      scene.add(bow);
    }
    for (const TouchWaves& waves : touches)
      scene.add(TouchDescription{.name = "t" + std::to_string(scene.touches.size()),
                                 .string = string,
                                 .position = driven(waves.position),
                                 .width = waves.width,
                                 .damping = driven(waves.damping),
                                 .stiffness = driven(waves.stiffness)});
    const auto compiled_scene = compiled(scene);
    Simulator simulator(compiled_scene);
    EnergyLedger ledger(compiled_scene);
    simulator.attach(ledger);
    PlainBowedString plain(part, compiled_scene->k);
    ASSERT_EQ(plain.scheme.N, compiled_scene->components.at(0).geometry.intervals[0]);
    touch_at_start(plain);
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < bows.size(); ++i)
      rows.push_back(compiled_scene->interactions.at(springs.size() + i).rows.at(0));
    if (!std::is_sorted(rows.begin(), rows.end())) {  // an island solves its bows in the order of its rows
      std::reverse(rows.begin(), rows.end());
      std::reverse(bows.begin(), bows.end());
    }
    ASSERT_TRUE(std::is_sorted(rows.begin(), rows.end()));

    double worst = 0.0, largest = 0.0, worst_force = 0.0;
    for (int n = 0; n < steps; ++n) {
      const double t = n / 44100.0;
      const auto value = [&](const Wave& w) {
        return w.offset + w.amplitude * std::sin(two_pi * w.frequency * t);
      };
      std::vector<PlainBow> now_bows;
      for (const BowWaves& b : bows)
        now_bows.push_back({value(b.position), std::fmax(value(b.force), 0.0), value(b.velocity), 100.0});
      std::vector<PlainTouch> now_touches;
      for (const TouchWaves& w : touches)
        now_touches.push_back(
            {value(w.position), w.width, std::fmax(value(w.damping), 0.0), std::fmax(value(w.stiffness), 0.0)});
      plain.step(now_bows, now_touches, springs);
      simulator.step();
      const auto u = simulator.displacement(0);
      for (std::size_t l = 0; l < u.size(); ++l) {
        const double difference = std::abs(u[l] - plain.u[l]);
        worst = std::isnan(difference) ? 1e300 : std::fmax(worst, difference);
        largest = std::fmax(largest, std::abs(plain.u[l]));
      }
      for (std::size_t i = 0; i < bows.size(); ++i) {
        worst_force = std::fmax(worst_force, std::abs(simulator.rows().force[rows[i]] - plain.bow_force[i]));
      }
    }
    EXPECT_LE(worst, 1e-9 * largest);
    EXPECT_LE(worst_force, 1e-7);
    EXPECT_GT(largest, 1e-5);
    EXPECT_LE(ledger.balance_error(), 1e-12);
    for (std::size_t i = 0; i < touches.size(); ++i) {
      const InteractionAccount& account = ledger.interactions().at(springs.size() + bows.size() + i);
      EXPECT_NEAR(account.dissipated.value(), plain.touch_loss[i], 1e-8 * plain.touch_loss[i]);
      EXPECT_NEAR(account.work_sliding.value(), plain.touch_work[i], 1e-8 * ledger.peak_stored());
      EXPECT_NEAR(account.stored, plain.touch_stored[i], 1e-8 * ledger.peak_stored());
      if (touches[i].stiffness.offset > 0.0) {
        EXPECT_GT(std::abs(plain.touch_work[i]), 1e-6 * ledger.peak_stored());
      }
      if (touches[i].stiffness.offset == 0.0) {
        EXPECT_EQ(account.work_sliding.value(), 0.0);
      }
    }
  }

 private:
  // The touches' springs exist before the first step.
  void touch_at_start(PlainBowedString& plain) const {
    for (const TouchWaves& w : touches) {
      const Vector weights = plain.under(w.position.offset, w.width);
      double eta = 0.0;
      for (std::size_t l = 0; l < weights.size(); ++l) eta += weights[l] * plain.u[l];
      plain.touch_stored.push_back(0.5 * std::fmax(w.stiffness.offset, 0.0) * eta * eta);
    }
  }
};

constexpr Wave steady(double value) { return {value, 0.0, 0.0}; }

TEST_F(BesideThePlainString, one_bow) {
  bows = {{steady(0.14), steady(0.3), steady(0.1)}};
  run();
}

TEST_F(BesideThePlainString, one_bow_that_moves_presses_and_turns) {
  bows = {{{0.2, 0.1, 31.0}, {0.1, 0.3, 47.0}, {0.0, 0.2, 20.0}}};
  run();
}

TEST_F(BesideThePlainString, two_bows_on_the_same_points) {
  bows = {{steady(0.14), steady(0.2), steady(0.1)}, {steady(0.1405), steady(0.15), steady(-0.15)}};
  run();
}

TEST_F(BesideThePlainString, two_bows_that_cross) {
  bows = {{{0.2, 0.05, 40.0}, {0.2, 0.1, 9.0}, steady(0.1)},
          {{0.2, -0.06, 33.0}, steady(0.2), {0.1, 0.2, 7.0}}};
  run();
}

TEST_F(BesideThePlainString, a_bow_on_the_points_of_a_spring) {
  bows = {{steady(0.142), steady(0.3), steady(0.1)}};
  springs = {{0.1418, 2e4}, {0.146, 1e5}};
  run();
}

TEST_F(BesideThePlainString, a_bow_within_a_touch) {
  bows = {{steady(0.14), steady(0.3), steady(0.1)}};
  touches = {{steady(0.15), steady(1.5), steady(0.0), 0.04}};
  run();
}

TEST_F(BesideThePlainString, everything_moving_through_everything) {
  bows = {{{0.2, 0.1, 31.0}, {0.2, 0.2, 47.0}, {0.05, 0.2, 20.0}},
          {{0.4, 0.1, 23.0}, steady(0.1), steady(0.1)}};
  touches = {{{0.3, 0.2, 25.0}, {0.5, 1.0, 60.0}, {2000.0, 3000.0, 50.0}, 0.03},
             {{0.3, 0.25, 11.0}, steady(0.3), steady(0.0), 0.001}};
  springs = {{0.25, 3e4}};
  run();
}

TEST_F(BesideThePlainString, a_touch_alone_narrower_than_the_spacing) {
  touches = {{{0.3, 0.2, 25.0}, steady(0.5), {500.0, 400.0, 30.0}, 1e-4}};
  run();
}

}  // namespace
}  // namespace rattle::test
