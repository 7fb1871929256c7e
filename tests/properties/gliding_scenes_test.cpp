// Random scenes in which contacts, springs, bows, forces and strikes glide over whatever has places, and a skin
// by its modes meets a board: the balance holds, no NaN, no contact pulls, and the bits are the same with and
// without a ledger.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <properties/random_scene.hpp>
#include <properties/scene_checks.hpp>
#include <properties/test_counts.hpp>
#include <rattle/rattle.hpp>

namespace rattle::test {
namespace {

constexpr int blocks = 3;
constexpr int scenes_per_block = 80;
constexpr int steps = 256;

// What glided in all scenes.
struct Glided {
  int contacts = 0, springs = 0, bows = 0, forces = 0, strikes = 0, by_modes = 0, boards = 0;
};

class Glider {
 public:
  Glider(SceneDescription& scene, Random& random) : scene_(scene), random_(random) {
    scene.duration = steps / scene.sample_rate;
    for (std::size_t i = 0; i < scene.plates.size(); ++i) bodies_.push_back({ComponentKind::plate, i});
    for (std::size_t i = 0; i < scene.strings.size(); ++i) bodies_.push_back({ComponentKind::string, i});
    bodies_.push_back(add_membrane());
  }

  Glided add_all() {
    Glided all;
    for (int i = whole(random_, 1, 2); i > 0; --i) add_contact(), ++all.contacts;
    if (chance(random_, 0.5)) add_bow(), ++all.bows;
    if (chance(random_, 0.5)) add_force(), ++all.forces;
    if (chance(random_, 0.5)) add_spring(), ++all.springs;
    if (chance(random_, 0.3)) add_strike(), ++all.strikes;
    all.by_modes = scene_.membranes.back().modes.has_value();
    if (all.by_modes > 0 && chance(random_, 0.5)) add_board(), ++all.boards;
    return all;
  }

 private:
  ComponentHandle add_membrane() {
    MembraneDescription d{.name = "skin", .mass_per_area = 0.3, .tension = 500.0};
    const double size = random_.between(0.1, 0.3);
    if (chance(random_, 0.5))
      d.outline = Outline::round, d.diameter = size;
    else
      d.length_x = size, d.length_y = random_.between(0.1, 0.3);
    if (d.outline == Outline::round || chance(random_, 0.5)) d.modes = whole(random_, 1, 20);
    return scene_.add(d);
  }
  ComponentHandle any_body() {
    return bodies_[static_cast<std::size_t>(whole(random_, 0, static_cast<int>(bodies_.size()) - 1))];
  }

  // Slow, fast, in jumps, or standing; at times beyond the edge.
  DrivenValue any_position(double side) {
    if (chance(random_, 0.1)) return random_.between(-0.2, 1.2) * side;
    const std::string name = "place" + std::to_string(scene_.gestures.size());
    if (chance(random_, 0.5))
      return scene_.add(GestureDescription{
          .name = name,
          .content = SineGesture{.frequency = logarithmic(random_, 1e-4, 0.1) * scene_.sample_rate,
                                 .amplitude = random_.between(0.0, 0.7) * side,
                                 .offset = 0.5 * side}});
    std::vector<double> list;
    const int hold = pick(random_, {1, 10, 60});
    for (int n = 0; n <= steps; ++n)
      list.push_back(n % hold == 0 ? random_.between(-0.2, 1.2) * side : list.back());
    return scene_.add(GestureDescription{.name = name, .content = SampledGesture{std::move(list)}});
  }
  template <class Part>
  void place(Part& part, ComponentHandle body) {
    const Extent extent = extent_of(scene_, body);
    part.position = any_position(extent.x);
    if (extent.dimensions == 2) part.position_y = any_position(extent.y);
  }

  void add_contact() {
    const std::string number = std::to_string(scene_.contacts.size());
    MassDescription mallet{.name = "mallet" + number, .mass = logarithmic(random_, 1e-3, 1.0)};
    mallet.velocity = random_.between(-2.0, 2.0);
    const ComponentHandle body = any_body(), mass = scene_.add(mallet);
    ContactDescription d{.name = "glider" + number, .below = gliding(body), .above = at(mass)};
    if (chance(random_, 0.5)) std::swap(d.below, d.above);
    d.stiffness = logarithmic(random_, 1e4, 1e9);
    d.exponent = pick(random_, {1.0, 1.3, 1.5, 2.0});
    d.gap = random_.between(-1e-4, 1e-4);
    d.two_sided = chance(random_, 0.2);
    if (d.two_sided && chance(random_, 0.5)) d.play = 1e-5;
    if (chance(random_, 0.3)) d.loss = 0.1;
    if (chance(random_, 0.3))
      d.rule = pick(random_, {Rule::newton, Rule::exact, Rule::secant, Rule::nonadhesive, Rule::basic});
    place(d, body);
    scene_.add(d);
  }
  // A stiff spring that jumps in every sample takes in energy without bound, so its place moves slowly.
  DrivenValue slow_position(double side) {
    return scene_.add(GestureDescription{
        .name = "place" + std::to_string(scene_.gestures.size()),
        .content = SineGesture{.frequency = logarithmic(random_, 1e-4, 1e-2) * scene_.sample_rate,
                               .amplitude = random_.between(0.0, 0.7) * side,
                               .offset = 0.5 * side}});
  }
  void add_spring() {
    const ComponentHandle body = any_body();
    const ComponentHandle other =
        chance(random_, 0.5) ? scene_.add(BarrierDescription{.name = "hook"})
                             : scene_.add(MassDescription{.name = "weight", .mass = 0.01, .velocity = 0.5});
    SpringDescription d{.name = "tie", .first = gliding(body), .second = at(other)};
    if (chance(random_, 0.5)) std::swap(d.first, d.second);
    d.stiffness = logarithmic(random_, 1e2, 1e5);
    if (chance(random_, 0.5)) d.cubic_stiffness = logarithmic(random_, 1e6, 1e12);
    d.damping = random_.between(0.0, 1.0);
    d.offset = random_.between(-1e-4, 1e-4);
    const Extent extent = extent_of(scene_, body);
    d.position = slow_position(extent.x);
    if (extent.dimensions == 2) d.position_y = slow_position(extent.y);
    scene_.add(d);
  }
  void add_strike() {
    const ComponentHandle body = any_body();
    ForceDescription d{
        .name = "rap", .place = gliding(body), .envelope = EnvelopeKind::strikes, .amplitude = 1.0};
    d.duration = 40.0 / scene_.sample_rate;
    d.strikes = {{0.0, random_.between(-10.0, 10.0)},
                 {100.0 / scene_.sample_rate, random_.between(-10.0, 10.0)}};
    place(d, body);
    scene_.add(d);
  }
  // Under or over the skin, over all of it or a part, at places near or far from one another.
  void add_board() {
    const ComponentHandle skin = bodies_.back();
    const Extent side = extent_of(scene_, skin);
    const ComponentHandle board =
        scene_.add(BarrierDescription{.name = "board", .height = random_.between(-1e-4, 1e-4)});
    DistributedContactDescription d{.name = "slap", .below = board, .above = skin};
    if (chance(random_, 0.5)) std::swap(d.below, d.above);
    d.stiffness = logarithmic(random_, 1e5, 1e10);
    d.exponent = pick(random_, {1.0, 1.5, 2.0});
    if (chance(random_, 0.3)) d.loss = 0.1;
    if (chance(random_, 0.5)) d.spacing = random_.between(0.1, 0.5) * side.x;
    if (chance(random_, 0.5))
      d.region = SurfacePlaces{{fraction(random_.between(0.0, 0.4)), fraction(random_.between(0.2, 0.4))},
                               {fraction(random_.between(0.6, 1.0)), fraction(random_.between(0.6, 0.9))}};
    scene_.add(d);
    ForceDescription blow{
        .name = "blow", .place = at(skin, fraction(0.5), fraction(0.4)), .envelope = EnvelopeKind::half_sine};
    blow.amplitude = random_.between(-20.0, 20.0);
    blow.duration = 100.0 / scene_.sample_rate;
    scene_.add(blow);
  }
  void add_bow() {
    const ComponentHandle body = any_body();
    BowDescription d{.name = "bow", .place = gliding(body), .force = logarithmic(random_, 1e-2, 10.0)};
    d.velocity = random_.between(-0.3, 0.3);
    place(d, body);
    scene_.add(d);
  }
  void add_force() {
    const ComponentHandle body = any_body();
    ForceDescription d{.name = "shove", .place = gliding(body), .envelope = EnvelopeKind::constant};
    d.amplitude = random_.between(-10.0, 10.0);
    place(d, body);
    scene_.add(d);
  }

  SceneDescription& scene_;
  Random& random_;
  std::vector<ComponentHandle> bodies_;
};

void check(const SceneDescription& description, std::int64_t& impacts, double& worst) {
  const auto scene = compile(description);
  ASSERT_TRUE(scene) << scene.errors().front().path << " " << scene.errors().front().message;
  Simulator simulator(*scene), alone(*scene);
  EnergyLedger ledger(*scene);
  simulator.attach(ledger);
  for (int n = 0; n < steps; ++n) {
    simulator.step();
    alone.step();
  }
  EXPECT_FALSE(ledger.found_nan());
  EXPECT_EQ(simulator.newton_failures(), 0);
  EXPECT_LE(ledger.balance_error(), largest_balance_error);
  for (std::size_t c = 0; c < (*scene)->components.size(); ++c)
    EXPECT_TRUE(std::equal(simulator.displacement(c).begin(), simulator.displacement(c).end(),
                           alone.displacement(c).begin()));
  for (std::size_t r = 0; r < (*scene)->interactions.size(); ++r) {
    const SceneInteraction& interaction = (*scene)->interactions[r];
    impacts += ledger.contacts()[r].impacts;
    const bool must_not_pull =
        std::all_of(interaction.rows.begin(), interaction.rows.end(), [&](std::uint32_t row) {
          const Rule rule = (*scene)->rows[row].rule;
          return rule == Rule::nonadhesive || rule == Rule::gradient || rule == Rule::newton;
        });
    if (!interaction.one_sided || !must_not_pull) continue;
    EXPECT_LE(ledger.contacts()[r].worst_attraction(), largest_attraction) << interaction.name;
  }
  worst = std::max(worst, ledger.balance_error());
}

class GlidingRandomScenes : public testing::TestWithParam<int> {};

TEST_P(GlidingRandomScenes, BalanceAndNeverPull) {
  Glided all;
  double worst = 0.0;
  std::int64_t impacts = 0;
  const char* const one = std::getenv("RATTLE_SEED");
  for (int i = 0; i < reduced_count(scenes_per_block); ++i) {
    const std::uint64_t seed = one ? std::strtoull(one, nullptr, 10)
                                   : 1 + static_cast<std::uint64_t>(GetParam() * scenes_per_block + i);
    if (one && (GetParam() > 0 || i > 0)) return;
    SCOPED_TRACE("RATTLE_SEED=" + std::to_string(seed));
    SceneDescription description = random_scene(seed);
    Random random(seed ^ 0xc2b2ae3d27d4eb4fu);
    const Glided added = Glider(description, random).add_all();
    all.contacts += added.contacts, all.bows += added.bows;
    all.forces += added.forces, all.by_modes += added.by_modes;
    all.springs += added.springs, all.strikes += added.strikes, all.boards += added.boards;
    check(description, impacts, worst);
  }
  if (one || reduced_count(10) < 10) return;  // too few runs to have covered everything
  std::cout << "worst balance " << worst << ", " << impacts << " impacts\n";
  for (const int count :
       {all.contacts, all.springs, all.bows, all.forces, all.strikes, all.by_modes, all.boards})
    EXPECT_GE(count, reduced_count(10));
}

INSTANTIATE_TEST_SUITE_P(Block, GlidingRandomScenes, testing::Range(0, blocks));

}  // namespace
}  // namespace rattle::test
