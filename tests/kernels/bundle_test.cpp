// Strings of the same kind are stepped together with bit-identical results.
#include <gtest/gtest.h>

#include <engine/helpers/compiled.hpp>
#include <kernels/kernel_runs.hpp>

namespace rattle::test {
namespace {

StringDescription string_of(int index, End left, End right, int intervals) {
  return {.name = "s" + std::to_string(index),
          .length = 0.65,
          .mass_per_length = 4e-3,
          .bending_stiffness = 1e-3 + 1e-5 * index,
          .tension = 40.0 + 0.3 * index,
          .damping = 0.2 + 0.01 * index,
          .damping_frequency_dependent = 1e-3,
          .left = left,
          .right = right,
          .intervals = intervals};
}

// `count` strings, all plucked, all buzzing on one barrier, each with an output.
SceneDescription strings(int from, int count, End left, End right, int intervals) {
  SceneDescription d;
  const auto floor = d.add(BarrierDescription{.name = "floor", .height = -3e-4});
  for (int i = from; i < from + count; ++i) {
    const auto string = d.add(string_of(i, left, right, intervals));
    d.add(InitialDescription{.name = "pluck",
                             .centre = at(string, fraction(0.3)),
                             .shape = Shape::raised_cosine,
                             .amplitude = 4e-3,
                             .width = 0.1});
    d.add(ContactDescription{.name = "c",
                             .below = at(floor),
                             .above = at(string, fraction(0.4)),
                             .stiffness = 1e6,
                             .exponent = 1.5});
    d.add(OutputDescription{.name = "o",
                            .tap = {.place = at(string, fraction(0.83)), .quantity = Quantity::velocity}});
  }
  return d;
}

Kernels choice_of(const KernelSet* set) {
  for (const Kernels choice : {Kernels::baseline, Kernels::avx2, Kernels::avx512})
    if (find_kernels(choice) == set) return choice;
  return Kernels::plain;
}

class Bundles : public testing::TestWithParam<const KernelSet*> {};

TEST_P(Bundles, play_as_each_string_alone_to_the_bit) {
  const int lanes = static_cast<int>(GetParam()->lanes);
  for (const End left : {End::simply_supported, End::clamped, End::clamped_notes, End::free})
    for (const End right : {End::simply_supported, End::free}) {
      const int count = 2 * lanes + 1;
      if (left == End::free && right == End::free) continue;  // not bundled
      const auto together = compiled(strings(0, count, left, right, 90), choice_of(GetParam()));
      int bundles = 0;
      for (const SceneComponent& component : together->components) bundles += component.bundle ? 1 : 0;
      ASSERT_EQ(bundles, 2);
      Simulator all(together);
      std::vector<std::unique_ptr<Simulator>> alone;
      for (int i = 0; i < count; ++i)
        alone.push_back(
            std::make_unique<Simulator>(compiled(strings(i, 1, left, right, 90), choice_of(GetParam()))));
      for (int n = 0; n < 400; ++n) {
        all.step();
        for (int i = 0; i < count; ++i) {
          alone[static_cast<std::size_t>(i)]->step();
          const auto a = all.displacement(static_cast<std::size_t>(i));
          const auto b = alone[static_cast<std::size_t>(i)]->displacement(0);
          ASSERT_EQ(a.size(), b.size());
          for (std::size_t p = 0; p < a.size(); ++p)
            ASSERT_EQ(a[p], b[p]) << n << " string " << i << " point " << p;
        }
      }
    }
}

TEST_P(Bundles, have_the_same_bits_with_a_ledger_that_balances) {
  const int lanes = static_cast<int>(GetParam()->lanes);
  const auto scene =
      compiled(strings(0, 2 * lanes, End::simply_supported, End::clamped, 77), choice_of(GetParam()));
  Simulator alone(scene), observed(scene);
  EnergyLedger ledger(scene);
  for (int n = 0; n < 600; ++n) {
    if (n == 100) observed.attach(ledger);
    if (n == 500) observed.detach();
    alone.step();
    observed.step();
    for (std::size_t c = 0; c < scene->components.size(); ++c)
      for (std::size_t p = 0; p < alone.displacement(c).size(); ++p)
        ASSERT_EQ(alone.displacement(c)[p], observed.displacement(c)[p]) << n;
    ASSERT_EQ(alone.frame()[0], observed.frame()[0]);
  }
  EXPECT_LE(ledger.balance_error(), 1e-12);
}

// Rows that move along a string need its points in consecutive order; such strings are not bundled.
TEST_P(Bundles, leave_out_strings_that_something_moves_along) {
  const int lanes = static_cast<int>(GetParam()->lanes);
  SceneDescription d = strings(0, lanes, End::simply_supported, End::simply_supported, 60);
  d.add(
      TouchDescription{.name = "thumb", .string = {ComponentKind::string, 0}, .position = 0.3, .damping = 1.0});
  for (const SceneComponent& component : compiled(d, choice_of(GetParam()))->components)
    EXPECT_FALSE(component.bundle);
}

INSTANTIATE_TEST_SUITE_P(Sets, Bundles, testing::ValuesIn(fast_kernels_here()),
                         [](const auto& set) { return std::string(set.param->name); });

}  // namespace
}  // namespace rattle::test
