// Islands with rows that move: what these do not reach is solved by itself, and the motion is the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <rattle/scene/description_walk.hpp>

namespace rattle::test {
namespace {

constexpr double length = 0.65;

enum class Moving { touch, slide, bow };
constexpr Moving all_kinds[] = {Moving::touch, Moving::slide, Moving::bow};

// A plucked string that buzzes on a barrier, with a spring and a mass that rattles on it.
SceneDescription buzzing_string(Rule rule) {
  SceneDescription d;
  d.rule = rule;
  const auto string = d.add(StringDescription{.name = "string",
                                              .length = length,
                                              .mass_per_length = 4e-3,
                                              .tension = 40.0,
                                              .damping = 0.2,
                                              .damping_frequency_dependent = 1e-3,
                                              .intervals = 60});
  const auto floor = d.add(BarrierDescription{.name = "floor", .height = -2e-4});
  d.add(InitialDescription{
      .name = "pluck", .centre = at(string, fraction(0.3)), .shape = Shape::triangle, .amplitude = 4e-3});
  for (int point = 6; point < 54; point += 2)
    d.add(ContactDescription{.name = "c" + std::to_string(point),
                             .below = at(floor),
                             .above = at(string, fraction(point / 60.0)),
                             .stiffness = 1e6,
                             .exponent = 1.5});
  const auto bridge = d.add(MassDescription{.name = "bridge", .mass = 1e-3});
  d.add(SpringDescription{
      .name = "foot", .first = at(bridge), .second = at(string, fraction(0.95)), .stiffness = 4e4});
  d.add(ContactDescription{
      .name = "rattle", .below = at(floor), .above = at(bridge), .stiffness = 1e7, .exponent = 1.3});
  return d;
}

// A place that moves there and back in 0.1 s.
DrivenValue sweep(SceneDescription& d, double from, double to) {
  return d.add(GestureDescription{
      .name = "place" + std::to_string(d.gestures.size()),
      .content = BreakpointGesture{{{0.0, from}, {0.05, to, Curve::linear}, {0.1, from, Curve::linear}}}});
}

void add_moving(SceneDescription& d, Moving kind, const DrivenValue& place) {
  const ComponentHandle string = handle_of<StringDescription>(0);
  if (kind == Moving::touch) {
    d.add(TouchDescription{
        .name = "thumb", .string = string, .position = place, .width = 0.02, .damping = 2.0, .stiffness = 1e4});
  } else if (kind == Moving::slide) {
    d.add(SlideDescription{.name = "slide",
                           .strings = {string},
                           .mass = 0.01,
                           .hand_stiffness = 200.0,
                           .hand_damping = 1.0,
                           .contact_stiffness = 1e6,
                           .position = place,
                           .hand_height = -3e-4});
  } else {
    BowDescription bow{.name = "bow", .place = gliding(string), .force = 0.05, .velocity = 0.05};
    bow.position = place;
    d.add(bow);
  }
}

// A touch without force over the whole string: everything is reached in every step.
void reach_everything(SceneDescription& d) {
  d.add(TouchDescription{
      .name = "nothing", .string = handle_of<StringDescription>(0), .position = 0.5 * length, .width = length});
}

const Island& island_of(const Scene& scene) {
  return *std::max_element(scene.islands.begin(), scene.islands.end(),
                           [](const Island& a, const Island& b) { return a.row_count < b.row_count; });
}

std::vector<double> motion_of(const SceneDescription& d, int steps, double* balance = nullptr,
                              std::int64_t* pulls = nullptr) {
  const auto scene = compiled(d);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  std::size_t string = 0;
  while (scene->components[string].name != "string") ++string;
  std::vector<double> motion;
  for (int n = 0; n < steps; ++n) {
    simulator.step();
    motion.push_back(simulator.displacement(string)[17]);
  }
  if (balance) *balance = ledger.balance_error();
  if (pulls)
    for (std::size_t i = 0; i < scene->interactions.size(); ++i)
      *pulls += scene->interactions[i].one_sided ? ledger.contacts()[i].attractive_samples : 0;
  return motion;
}

double difference(const std::vector<double>& a, const std::vector<double>& b) {
  double worst = 0.0;
  for (std::size_t n = 0; n < a.size(); ++n) worst = std::max(worst, std::abs(a[n] - b[n]));
  return worst;
}

TEST(ReachingIsland, HasTheIslandsThatWouldBeThereWithoutWhatMoves) {
  const std::size_t without = compiled(buzzing_string(Rule::gradient))->islands.size();
  for (const Moving kind : all_kinds) {
    SceneDescription d = buzzing_string(Rule::gradient);
    add_moving(d, kind, sweep(d, 0.1, 0.6));
    const auto scene = compiled(d);
    ASSERT_EQ(scene->islands.size(), 1U);
    const Island& island = scene->islands[0];
    EXPECT_EQ(island.moving_rows, 1U);
    EXPECT_EQ(island.parts.size(), without + (kind == Moving::slide ? 1 : 0)) << "the hand of a slide is one";
    std::uint32_t next = island.first_row;
    for (const Island& part : island.parts) {
      EXPECT_EQ(part.kind, IslandKind::fixed);
      EXPECT_EQ(part.first_row, next) << "parts follow each other";
      next += part.row_count;
      for (std::size_t i = 0; i < part.row_count; ++i)
        EXPECT_EQ(part.diagonal(i), island.diagonal(part.first_row - island.first_row + i));
    }
    EXPECT_EQ(next + 1, island.first_row + island.row_count) << "what moves comes last";
  }
}

TEST(ReachingIsland, HasNoPartsWhereAllOfThemAreAlwaysReached) {
  SceneDescription d;
  d.add(StringDescription{.name = "string", .length = length, .mass_per_length = 4e-3, .tension = 40.0});
  add_moving(d, Moving::slide, sweep(d, 0.1, 0.6));
  const auto scene = compiled(d);
  EXPECT_TRUE(island_of(*scene).parts.empty()) << "the hand and the slide's contact share its mass";
  EXPECT_TRUE(island_of(*scene).slide_alone);
}

// The motions are chaotic, so they are compared for a short time, in which the moving row crosses many parts.
TEST(ReachingIsland, MovesAsIfAllWereSolvedTogether) {
  for (const Moving kind : all_kinds)
    for (const Rule rule : {Rule::newton, Rule::exact}) {
      if (kind == Moving::slide && rule == Rule::exact) continue;  // a slide's contacts choose their force
      SceneDescription apart = buzzing_string(rule);
      add_moving(apart, kind, sweep(apart, 0.1, 0.6));
      SceneDescription together = apart;
      reach_everything(together);
      const std::vector<double> a = motion_of(apart, 600), b = motion_of(together, 600);
      EXPECT_LT(difference(a, b), 1e-9) << static_cast<int>(kind) << " " << static_cast<int>(rule);
      SceneDescription without = buzzing_string(rule);
      EXPECT_GT(difference(a, motion_of(without, 600)), 1e-6) << "what moves acts";
    }
}

TEST(ReachingIsland, BalancesAndNothingPullsWhileItCrosses) {
  for (const Moving kind : all_kinds)
    for (const Rule rule : {Rule::gradient, Rule::newton, Rule::nonadhesive}) {
      SceneDescription d = buzzing_string(rule);
      add_moving(d, kind, sweep(d, 0.02, 0.63));
      double balance = 0.0;
      std::int64_t pulls = 0;
      motion_of(d, 4410, &balance, &pulls);
      EXPECT_LE(balance, 1e-12) << static_cast<int>(kind) << " " << static_cast<int>(rule);
      EXPECT_EQ(pulls, 0) << static_cast<int>(kind) << " " << static_cast<int>(rule);
    }
}

// Several that move meet each other and the same parts.
TEST(ReachingIsland, TakesSeveralThatMove) {
  SceneDescription d = buzzing_string(Rule::gradient);
  for (const Moving kind : all_kinds) add_moving(d, kind, sweep(d, kind == Moving::bow ? 0.6 : 0.05, 0.33));
  const auto scene = compiled(d);
  EXPECT_EQ(island_of(*scene).moving_rows, 3U);
  double balance = 0.0;
  std::int64_t pulls = 0;
  motion_of(d, 4410, &balance, &pulls);
  EXPECT_LE(balance, 1e-12);
  EXPECT_EQ(pulls, 0);
}

}  // namespace
}  // namespace rattle::test
