// Islands of many contacts, of which only those that act are solved.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <engine/helpers/compiled.hpp>

namespace rattle {
namespace {

constexpr int wires = 4;

// Wires that lie over a membrane so closely that they form few islands.
SceneDescription wires_over_head(double gap, double exponent = 1.0, double loss = 0.0) {
  SceneDescription d;
  const auto head = d.add(MembraneDescription{.name = "head",
                                              .length_x = 0.2,
                                              .length_y = 0.2,
                                              .mass_per_area = 0.1,
                                              .tension = 1000.0,
                                              .damping = 5.0,
                                              .intervals = std::pair(30, 30)});
  for (int i = 0; i < wires; ++i) {
    const auto wire = d.add(StringDescription{.name = "w" + std::to_string(i),
                                              .length = 0.15,
                                              .mass_per_length = 5e-3,
                                              .tension = 20.0,
                                              .damping = 5.0,
                                              .intervals = 24});
    const Coordinate y = metres(0.09 + 0.004 * i);
    d.add(DistributedContactDescription{.name = "c" + std::to_string(i),
                                        .below = head,
                                        .above = wire,
                                        .stiffness = 1e5,
                                        .exponent = exponent,
                                        .gap = gap,
                                        .line = SurfacePlaces{{metres(0.025), y}, {metres(0.175), y}},
                                        .loss = loss});
  }
  d.add(InitialDescription{.name = "kick",
                           .centre = at(head, fraction(0.5), fraction(0.5)),
                           .quantity = InitialQuantity::velocity,
                           .amplitude = 0.5,
                           .width = 0.1});
  return d;
}

struct Motion {
  std::vector<double> head;
  double balance_error = 0.0;
  std::int64_t touching = 0, attractive = 0;
};

Motion motion_of(const SceneDescription& description, int steps) {
  const auto scene = test::compiled(description, Kernels::plain);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  Motion motion;
  const auto head = *scene->find_component("head");
  for (int n = 0; n < steps; ++n) {
    simulator.step();
    for (const std::size_t place : {170u, 480u, 700u}) motion.head.push_back(simulator.shape(head)[place]);
  }
  motion.balance_error = ledger.balance_error();
  for (const ContactStatistics& contact : ledger.contacts()) {
    motion.touching += contact.contact_samples;
    motion.attractive += contact.attractive_samples;
  }
  return motion;
}

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b.at(i)));
  return largest;
}

double largest(const std::vector<double>& a) {
  double most = 0.0;
  for (const double value : a) most = std::max(most, std::abs(value));
  return most;
}

TEST(CrowdedIsland, KeepsItsBalanceOpenTouchingAndPressed) {
  for (const double exponent : {1.0, 1.5})
    for (const double gap : {1.0, 1e-5, -1e-4}) {
      const Motion motion = motion_of(wires_over_head(gap, exponent), 1500);
      EXPECT_LE(motion.balance_error, 1e-13) << "exponent " << exponent << ", gap " << gap;
      EXPECT_EQ(motion.attractive, 0);
      if (gap == 1.0) {
        EXPECT_EQ(motion.touching, 0);
      } else {
        EXPECT_GT(motion.touching, 5000);
      }
    }
}

// Contacts of another wire that never touches join the islands of all others.
TEST(CrowdedIsland, OpenContactsChangeNothing) {
  SceneDescription d = wires_over_head(1e-5, 1.5);
  const Motion alone = motion_of(d, 1000);
  StringDescription spare = d.strings[0];
  spare.name = "spare";
  const auto wire = d.add(spare);
  for (int i = 0; i < 3; ++i) {
    DistributedContactDescription contact = d.distributed_contacts[static_cast<std::size_t>(i)];
    contact.name = "far" + std::to_string(i);
    contact.above = wire;
    contact.gap = 1.0;
    d.add(contact);
  }
  const Motion joined = motion_of(d, 1000);
  EXPECT_EQ(joined.touching, alone.touching);
  EXPECT_LE(largest_difference(joined.head, alone.head), 1e-9 * largest(alone.head));
}

// With a loss too small to matter, the contacts are solved by tangents instead of the constant matrix.
TEST(CrowdedIsland, ClosedContactsMoveAsByTangents) {
  const auto pressed = [](double loss) {
    SceneDescription d = wires_over_head(0.0, 1.0, loss);
    GestureDescription lift{.name = "lift"};
    lift.content = BreakpointGesture{.points = {{0.0, 1e-4}, {0.02, -1e-3}}};
    const GestureHandle gesture = d.add(std::move(lift));
    for (DistributedContactDescription& contact : d.distributed_contacts) contact.gap.gesture = gesture;
    d.initials[0].amplitude = 0.05;
    return d;
  };
  const Motion constant = motion_of(pressed(0.0), 3000), tangents = motion_of(pressed(1e-12), 3000);
  EXPECT_GT(constant.touching, 1500 * wires * 25) << "all points touch most of the time";
  EXPECT_LE(constant.balance_error, 1e-12);
  EXPECT_LE(largest_difference(constant.head, tangents.head), 1e-7 * largest(tangents.head));
}

// A row of balls at rest that touch without force: the first contact pushes the ball that closes the next one,
// within the same step.
TEST(CrowdedIsland, AContactThatClosesByAnothersForceActsInTheSameStep) {
  SceneDescription d;
  std::vector<ComponentHandle> balls;
  for (int i = 0; i < 7; ++i)
    balls.push_back(d.add(
        MassDescription{.name = "ball" + std::to_string(i), .mass = 1e-2, .velocity = i == 0 ? 1.0 : 0.0}));
  for (std::size_t i = 1; i < balls.size(); ++i)
    d.add(ContactDescription{
        .name = "c" + std::to_string(i), .below = at(balls[i - 1]), .above = at(balls[i]), .stiffness = 1e5});
  const auto scene = test::compiled(d);
  ASSERT_EQ(scene->islands.size(), 1u);
  Simulator simulator(scene);
  simulator.step();
  for (int i = 0; i < 3 && simulator.rows().force[scene->interactions[0].rows[0]] == 0.0; ++i) simulator.step();
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_GT(simulator.rows().force[scene->interactions[i].rows[0]], 0.0) << "contact " << i;
}

}  // namespace
}  // namespace rattle
