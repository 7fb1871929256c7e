// A second simulator, the ledger, a reset or another scene in parallel must not change a run. The order of the
// interactions may change it only by rounding.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <properties/random_scene.hpp>
#include <properties/scene_edit.hpp>
#include <properties/test_counts.hpp>
#include <rattle/rattle.hpp>
#include <vector>

namespace rattle::test {
namespace {

constexpr int steps = 256;

std::shared_ptr<const Scene> compiled(const SceneDescription& description) {
  auto scene = compile(description);
  EXPECT_TRUE(scene) << description.title;
  return scene ? *scene : nullptr;
}

void append_displacements(const Simulator& simulator, std::size_t component, std::vector<double>& to) {
  const auto q = simulator.displacement(component);
  to.insert(to.end(), q.begin(), q.end());
}

// All results of a run, step by step.
std::vector<double> history(Simulator& simulator, int count = steps) {
  std::vector<double> all;
  for (int n = 0; n < count; ++n) {
    simulator.step();
    for (std::size_t c = 0; c < simulator.scene().components.size(); ++c)
      append_displacements(simulator, c, all);
    for (const AlignedVector* values :
         {&simulator.rows().psi, &simulator.rows().W, &simulator.rows().g, &simulator.rows().force})
      all.insert(all.end(), values->begin(), values->end());
  }
  return all;
}

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

TEST(Determinism, TwoSimulatorsOneSceneTheSameBits) {
  for (int seed = 1; seed <= reduced_count(60); ++seed) {
    const SceneDescription description = random_scene(static_cast<std::uint64_t>(seed));
    const auto scene = compiled(description), again = compiled(description);
    Simulator first(scene), second(scene), third(again);
    const std::vector<double> expected = history(first);
    EXPECT_TRUE(same_bits(expected, history(second))) << "seed " << seed;
    EXPECT_TRUE(same_bits(expected, history(third))) << "compiled again, seed " << seed;
    first.reset();
    EXPECT_TRUE(same_bits(expected, history(first))) << "reset, seed " << seed;
  }
}

TEST(Determinism, TheLedgerChangesNoBitNorDoesASampledOne) {
  for (int seed = 1; seed <= reduced_count(60); ++seed) {
    const auto scene = compiled(random_scene(static_cast<std::uint64_t>(seed)));
    Simulator alone(scene), observed(scene), sampled(scene);
    EnergyLedger ledger(scene), one_in_three(scene, 3);
    observed.attach(ledger);
    sampled.attach(one_in_three);
    const std::vector<double> expected = history(alone);
    EXPECT_TRUE(same_bits(expected, history(observed))) << "seed " << seed;
    EXPECT_TRUE(same_bits(expected, history(sampled))) << "sampled, seed " << seed;
    EXPECT_GT(one_in_three.recorded_steps(), 0);
    EXPECT_LE(one_in_three.balance_error() * one_in_three.balance_scale(), 1e-12 * ledger.balance_scale())
        << "seed " << seed;
  }
}

// Two scenes joined in one run like two separate scenes. The first's components precede the second's of the
// same kind.
TEST(Determinism, IndependentHalvesTogetherHaveTheSameBits) {
  for (int seed = 1; seed <= reduced_count(60); ++seed) {
    const RandomSceneOptions options{.sample_rate = 44100.0};
    const SceneDescription left = random_scene(static_cast<std::uint64_t>(seed), options);
    const SceneDescription right = random_scene(static_cast<std::uint64_t>(seed) + 1000, options);
    const auto left_scene = compiled(left), right_scene = compiled(right),
               both_scene = compiled(joined(left, right));
    Simulator left_alone(left_scene), right_alone(right_scene), both(both_scene);
    const auto place_in_both = [&](const SceneComponent& component, bool of_right) {
      ComponentHandle handle = component.handle;
      if (of_right) {
        if (handle.kind == ComponentKind::mass) handle.index += left.masses.size();
        if (handle.kind == ComponentKind::string) handle.index += left.strings.size();
        if (handle.kind == ComponentKind::plate) handle.index += left.plates.size();
      }
      for (std::size_t c = 0; c < both_scene->components.size(); ++c)
        if (both_scene->components[c].handle == handle) return c;
      return both_scene->components.size();
    };
    ASSERT_EQ(both_scene->islands.size(), left_scene->islands.size() + right_scene->islands.size());
    std::vector<double> apart, together;
    for (int n = 0; n < steps; ++n) {
      for (Simulator* simulator : {&left_alone, &right_alone, &both}) simulator->step();
      for (std::size_t c = 0; c < left_scene->components.size(); ++c) {
        append_displacements(left_alone, c, apart);
        append_displacements(both, place_in_both(left_scene->components[c], false), together);
      }
      for (std::size_t c = 0; c < right_scene->components.size(); ++c) {
        append_displacements(right_alone, c, apart);
        append_displacements(both, place_in_both(right_scene->components[c], true), together);
      }
    }
    EXPECT_TRUE(same_bits(apart, together)) << "seed " << seed;
  }
}

// Contacts amplify rounding, so only the first 24 samples are compared.
TEST(Determinism, TheOrderOfInteractionsMattersOnlyByRounding) {
  int differing = 0;
  for (int seed = 1; seed <= reduced_count(150); ++seed) {
    const SceneDescription description = random_scene(static_cast<std::uint64_t>(seed));
    Random random(static_cast<std::uint64_t>(seed));
    Simulator first(compiled(description)), second(compiled(reordered(description, random)));
    double scale = 0.0, difference = 0.0;
    for (int n = 0; n < 24; ++n) {
      first.step();
      second.step();
      for (std::size_t c = 0; c < first.scene().components.size(); ++c)
        for (std::size_t p = 0; p < first.displacement(c).size(); ++p) {
          scale = std::max(scale, std::abs(first.displacement(c)[p]));
          difference = std::max(difference, std::abs(first.displacement(c)[p] - second.displacement(c)[p]));
        }
    }
    EXPECT_LE(difference, 1e-9 * scale) << "seed " << seed;
    differing += difference > 0.0;
  }
  EXPECT_GT(differing, 0) << "no order was changed, nothing was tested";
}

}  // namespace
}  // namespace rattle::test
