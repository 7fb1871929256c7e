// The result is bit-identical for any number of threads.
#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <engine/helpers/compiled.hpp>
#include <rattle/simulation/step_crew.hpp>
#include <thread>

namespace rattle::test {
namespace {

// Unconnected instruments: a plate with a ball on it, a string with a hammer, several of each.
SceneDescription ensemble(int copies) {
  SceneDescription d;
  for (int i = 0; i < copies; ++i) {
    const auto plate = d.add(PlateDescription{.name = "plate" + std::to_string(i),
                                              .length_x = 0.5 + 0.02 * i,
                                              .length_y = 0.4,
                                              .thickness = 1e-3,
                                              .density = 7850.0,
                                              .youngs_modulus = 2e11,
                                              .damping = 1.0,
                                              .damping_frequency_dependent = 1e-3});
    const auto ball = d.add(MassDescription{
        .name = "ball" + std::to_string(i), .mass = 5e-3, .position = 1e-3, .velocity = -1.0 - 0.1 * i});
    d.add(ContactDescription{.name = "hit" + std::to_string(i),
                             .below = at(plate, fraction(0.4), fraction(0.3)),
                             .above = at(ball),
                             .stiffness = 1e7,
                             .exponent = 1.5});
    d.add(OutputDescription{
        .name = "o" + std::to_string(i),
        .tap = {.place = at(plate, fraction(0.7), fraction(0.6)), .quantity = Quantity::velocity}});
  }
  return d;
}

TEST(Threads, give_the_same_bits) {
  const auto scene = compiled(ensemble(5));
  ASSERT_EQ(scene->groups.size(), 5u);
  Simulator one(scene);
  std::vector<double> expected(static_cast<std::size_t>(300 * one.channels()));
  one.render(expected);
  for (const int threads : {2, 3}) {
    Simulator many(scene, threads);
    EXPECT_GT(many.threads(), 1);
    EXPECT_LE(many.threads(), threads);
    std::vector<double> found(expected.size());
    many.render(found);
    EXPECT_EQ(std::memcmp(expected.data(), found.data(), found.size() * sizeof(double)), 0) << threads;
    many.reset();
    many.render(found);
    EXPECT_EQ(std::memcmp(expected.data(), found.data(), found.size() * sizeof(double)), 0) << "after reset";
  }
}

TEST(Threads, keep_the_same_accounts) {
  const auto scene = compiled(ensemble(4));
  Simulator one(scene), two(scene, 2);
  EnergyLedger of_one(scene), of_two(scene);
  one.attach(of_one);
  two.attach(of_two);
  for (int n = 0; n < 200; ++n) one.step(), two.step();
  EXPECT_EQ(of_one.balance(), of_two.balance());
  EXPECT_LE(of_two.balance_error(), 1e-12);
  EXPECT_GT(of_two.contacts().front().impacts, 0);
}

TEST(Threads, are_not_used_where_there_is_too_little_to_share) {
  SceneDescription d;
  for (int i = 0; i < 3; ++i)
    d.add(MassDescription{.name = "m" + std::to_string(i), .mass = 1.0, .frequency = 100.0, .position = 1e-3});
  EXPECT_EQ(Simulator(compiled(d), 4).threads(), 1);
  EXPECT_EQ(Simulator(compiled(ensemble(1)), 4).threads(), 1) << "one instrument is one share";
}

TEST(StepCrew, runs_every_share_once_per_sample_and_wakes_up_again) {
  std::atomic<int> runs[3]{};
  StepCrew crew(2, [&](std::size_t share) { ++runs[share]; });
  for (int n = 1; n <= 200; ++n) {
    // The helper threads fall asleep.
    if (n % 50 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    crew.run();
    for (auto& count : runs) ASSERT_EQ(count.load(), n);
  }
}

// Helper threads flush denormals; the calling thread keeps its own mode.
TEST(StepCrew, helpers_flush_denormals) {
  double results[2] = {1.0, 1.0};
  StepCrew crew(1, [&](std::size_t share) {
    volatile double tiny = 1e-310;
    results[share] = tiny * 0.5;
  });
  crew.run();
  EXPECT_NE(results[0], 0.0);
  EXPECT_EQ(results[1], 0.0);
}

}  // namespace
}  // namespace rattle::test
