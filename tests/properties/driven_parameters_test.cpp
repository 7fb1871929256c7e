// Random scenes with randomly moving parameters: the balance holds, no NaN, no contact pulls, and the bits are
// the same with and without a ledger.
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

struct Moved {
  int contacts = 0, distributed = 0, springs = 0, dampings = 0, tensions = 0, modal_tensions = 0, losses = 0;
};

// Moves a parameter around its value: slowly over a wide range, sometimes below zero; or fast over a small
// range, up to a new value every sample. Fast and wide together would pump unlimited energy into stiff parts,
// as in reality.
class Mover {
 public:
  Mover(SceneDescription& scene, Random& random) : scene_(scene), random_(random) {}

  bool move(DrivenValue& value, double usual, double highest) {
    if (!chance(random_, 0.5)) return false;
    const double centre = std::min(value.value > 0.0 ? value.value : usual, 0.5 * highest);
    const bool fast = chance(random_, 0.5);
    const double swing = centre * (fast ? pick(random_, {0.01, 0.1}) : pick(random_, {0.1, 0.5, 1.0, 1.3}));
    const std::string name = "g" + std::to_string(scene_.gestures.size());
    if (chance(random_, 0.5)) {
      value = scene_.add(GestureDescription{
          .name = name,
          .content = SineGesture{
              .frequency = (fast ? 0.1 : 0.004) * logarithmic(random_, 1e-2, 1.0) * scene_.sample_rate,
              .amplitude = std::min(swing, highest - centre),
              .offset = centre}});
      return true;
    }
    std::vector<double> list;
    const int hold = fast ? pick(random_, {1, 2, 10}) : 60;
    for (int n = 0, left = 0; n <= steps; ++n, --left) {
      if (left == 0) left = hold;
      list.push_back(left == hold ? std::min(centre + random_.between(-swing, swing), highest) : list.back());
    }
    value = scene_.add(GestureDescription{.name = name, .content = SampledGesture{std::move(list)}});
    return true;
  }

  bool move_tension(StringDescription& string) {
    if (!string.tension || !(string.tension->value > 0.0)) return false;
    const bool has_sines = string.left == End::simply_supported && string.right == End::simply_supported;
    if (string.modes && (!has_sines || string.rests[0] || string.rests[1])) return false;
    const double highest = string.tension->value;  // highest tension for which the grid stays stable
    DrivenValue tension = 0.5 * highest;
    if (!move(tension, highest, highest)) return false;
    auto& content = scene_.gestures.back().content;
    if (auto* sine = std::get_if<SineGesture>(&content))
      sine->amplitude = std::min(sine->amplitude, sine->offset);
    if (auto* samples = std::get_if<SampledGesture>(&content))
      for (double& sample : samples->values) sample = std::clamp(sample, 0.0, highest);
    string.tension = tension;
    string.highest_tension = highest;
    return true;
  }

 private:
  SceneDescription& scene_;
  Random& random_;
};

Moved move_parameters(SceneDescription& scene, std::uint64_t seed) {
  Random random(seed ^ 0x9e3779b97f4a7c15u);
  Mover mover(scene, random);
  Moved moved;
  scene.duration = steps / scene.sample_rate;
  for (ContactDescription& d : scene.contacts) {
    moved.contacts += mover.move(d.stiffness, 1e6, 1e9);
    if (d.loss.value > 0.0) moved.losses += mover.move(d.loss, 0.1, 1e3);
  }
  for (DistributedContactDescription& d : scene.distributed_contacts)
    moved.distributed += mover.move(d.stiffness, 1e6, 1e9);
  for (SpringDescription& d : scene.springs) {
    moved.springs += mover.move(d.stiffness, 1e4, 1e9);
    moved.springs += mover.move(d.damping, 0.5, 1e3);
  }
  for (MassDescription& d : scene.masses) moved.dampings += mover.move(d.damping, 1.0, 1e3);
  for (PlateDescription& d : scene.plates) moved.dampings += mover.move(d.damping, 10.0, 1e4);
  for (StringDescription& d : scene.strings) {
    moved.dampings += mover.move(d.damping, 10.0, 1e4);
    const bool moves = mover.move_tension(d);
    moved.tensions += moves;
    moved.modal_tensions += moves && d.modes;
  }
  return moved;
}

// Between supported ends, plucked, and struck by the first mass, if there is one.
void add_string_by_modes(SceneDescription& scene, std::uint64_t seed) {
  Random random(seed ^ 0x5851f42d4c957f2du);
  if (chance(random, 0.5)) return;
  StringDescription d{.name = "sines", .length = logarithmic(random, 0.2, 1.5)};
  d.radius = logarithmic(random, 2e-4, 1e-3);
  d.density = logarithmic(random, 1000.0, 8000.0);
  d.youngs_modulus = chance(random, 0.2) ? 0.0 : logarithmic(random, 1e8, 2e11);
  const double rhoA = *d.density * 3.141592653589793 * *d.radius * *d.radius;
  d.tension = rhoA * std::pow(logarithmic(random, 50.0, 500.0), 2.0);
  d.modes = whole(random, 1, 20);
  d.damping = chance(random, 0.6) ? logarithmic(random, 1e-1, 1e3) : 0.0;
  d.damping_frequency_dependent = chance(random, 0.6) ? logarithmic(random, 1e-4, 1e-1) : 0.0;
  d.stretches = *d.youngs_modulus > 0.0 && chance(random, 0.5);
  const ComponentHandle string = scene.add(d);
  scene.add(InitialDescription{.name = "pluck the sines",
                               .centre = at(string, fraction(0.3)),
                               .shape = Shape::triangle,
                               .amplitude = 2e-3 * d.length});
  if (scene.masses.empty()) return;
  scene.add(ContactDescription{.name = "strike the sines",
                               .below = at(ComponentHandle{ComponentKind::mass, 0}),
                               .above = at(string, fraction(random.between(0.05, 0.95))),
                               .stiffness = logarithmic(random, 1e4, 1e8),
                               .exponent = random.between(1.0, 2.5),
                               .gap = random.between(-1e-4, 1e-3)});
}

class MovingRandomScenes : public testing::TestWithParam<int> {};

TEST_P(MovingRandomScenes, balance_and_never_pull) {
  Moved all;
  double worst = 0.0;
  std::int64_t impacts = 0;
  const char* const one = std::getenv("RATTLE_SEED");
  for (int i = 0; i < reduced_count(scenes_per_block); ++i) {
    const std::uint64_t seed = one ? std::strtoull(one, nullptr, 10)
                                   : 1 + static_cast<std::uint64_t>(GetParam() * scenes_per_block + i);
    if (one && (GetParam() > 0 || i > 0)) return;
    SceneDescription description = random_scene(seed);
    add_string_by_modes(description, seed);
    const Moved moved = move_parameters(description, seed);
    all.contacts += moved.contacts, all.distributed += moved.distributed, all.springs += moved.springs;
    all.modal_tensions += moved.modal_tensions;
    all.dampings += moved.dampings, all.tensions += moved.tensions, all.losses += moved.losses;
    const auto scene = compile(description);
    ASSERT_TRUE(scene) << "RATTLE_SEED=" << seed << ": " << scene.errors().front().path << " "
                       << scene.errors().front().message;
    Simulator simulator(*scene), alone(*scene);
    EnergyLedger ledger(*scene);
    simulator.attach(ledger);
    for (int n = 0; n < steps; ++n) {
      simulator.step();
      alone.step();
    }
    SCOPED_TRACE("RATTLE_SEED=" + std::to_string(seed));
    EXPECT_FALSE(ledger.found_nan());
    EXPECT_FALSE(simulator.tension_fault().found);
    EXPECT_EQ(simulator.newton_failures(), 0);
    EXPECT_LE(ledger.balance_error(), largest_balance_error);
    for (std::size_t c = 0; c < (*scene)->components.size(); ++c)
      EXPECT_TRUE(std::equal(simulator.displacement(c).begin(), simulator.displacement(c).end(),
                             alone.displacement(c).begin()));
    for (std::size_t r = 0; r < (*scene)->interactions.size(); ++r) {
      const SceneInteraction& interaction = (*scene)->interactions[r];
      impacts += ledger.contacts()[r].impacts;
      const bool must_not_pull = std::all_of(  // rows of a distributed contact may be in islands of both kinds
          interaction.rows.begin(), interaction.rows.end(), [&](std::uint32_t row) {
            const Rule rule = (*scene)->rows[row].rule;
            return rule == Rule::nonadhesive || rule == Rule::gradient || rule == Rule::newton;
          });
      if (!interaction.one_sided || !must_not_pull) continue;
      EXPECT_LE(ledger.contacts()[r].worst_attraction(), largest_attraction) << interaction.name;
    }
    worst = std::max(worst, ledger.balance_error());
  }
  if (one || reduced_count(10) < 10) return;  // too few runs to have covered everything
  std::cout << "worst balance " << worst << ", " << impacts << " impacts\n";
  EXPECT_GE(all.modal_tensions, reduced_count(10));
  for (const int count : {all.contacts, all.distributed, all.springs, all.dampings, all.tensions, all.losses})
    EXPECT_GE(count, reduced_count(10));
}

INSTANTIATE_TEST_SUITE_P(Block, MovingRandomScenes, testing::Range(0, blocks));

}  // namespace
}  // namespace rattle::test
