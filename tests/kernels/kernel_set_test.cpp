#include <gtest/gtest.h>

#include <cstring>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/everything_scene.hpp>
#include <kernels/kernel_runs.hpp>

namespace rattle::test {
namespace {

TEST(KernelSet, plain_and_fast_are_always_there) {
  ASSERT_NE(find_kernels(Kernels::plain), nullptr);
  ASSERT_NE(find_kernels(Kernels::fast), nullptr);
  EXPECT_EQ(find_kernels(Kernels::plain)->lanes, 1u);
  for (const KernelSet* set : fast_kernels_here()) {
    EXPECT_GT(set->lanes, 1u);
    EXPECT_LE(set->lanes, find_kernels(Kernels::fast)->lanes);
  }
}

TEST(KernelSet, a_scene_plays_the_same_on_all_of_them) {
  const auto plain_scene = compiled(everything_scene(), Kernels::plain);
  for (const Kernels choice : {Kernels::baseline, Kernels::avx2, Kernels::avx512}) {
    if (!find_kernels(choice)) continue;
    const auto scene = compiled(everything_scene(), choice);
    Simulator plain(plain_scene), fast(scene);
    double worst = 0.0, largest = 0.0;
    for (int n = 0; n < 200; ++n) {
      plain.step();
      fast.step();
      for (std::size_t c = 0; c < scene->components.size(); ++c)
        for (std::size_t p = 0; p < fast.displacement(c).size(); ++p) {
          worst = std::max(worst, std::abs(fast.displacement(c)[p] - plain.displacement(c)[p]));
          largest = std::max(largest, std::abs(plain.displacement(c)[p]));
        }
    }
    EXPECT_LE(worst / largest, 1e-9) << find_kernels(choice)->name;
    EXPECT_GT(largest, 0.0);
  }
}

// Two levels are kept without a ledger, three with one. Attaching or detaching a ledger must not change a bit.
TEST(KernelSet, a_ledger_that_comes_and_goes_changes_no_bit) {
  const auto scene = compiled(everything_scene());
  Simulator alone(scene), observed(scene);
  EnergyLedger ledger(scene);
  for (int n = 0; n < 300; ++n) {
    if (n % 60 == 20) observed.attach(ledger);
    if (n % 60 == 50) observed.detach();
    alone.step();
    observed.step();
    for (std::size_t c = 0; c < scene->components.size(); ++c)
      for (std::size_t p = 0; p < alone.displacement(c).size(); ++p)
        ASSERT_EQ(alone.displacement(c)[p], observed.displacement(c)[p]) << n << " " << c << " " << p;
    ASSERT_EQ(std::memcmp(alone.frame().data(), observed.frame().data(), alone.frame().size_bytes()), 0);
  }
  observed.reset();
  alone.reset();
  observed.step();
  alone.step();
  EXPECT_EQ(alone.frame()[0], observed.frame()[0]);
}

}  // namespace
}  // namespace rattle::test
