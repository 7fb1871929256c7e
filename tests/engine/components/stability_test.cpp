// Verifies the spacing bounds by power iteration on the running schemes: at the bound nothing grows, just below
// it something does.
#include <gtest/gtest.h>

#include <engine/helpers/component_checks.hpp>
#include <rattle/components/plate.hpp>
#include <rattle/components/stiff_string.hpp>

namespace rattle {
namespace {

constexpr double k = 1.0 / 44100.0;
constexpr int intervals = 120;

// At the bound a lossless scheme has a pair of roots that nearly meet at -1, and their sum beats. The norm may
// change by some factor over the run; averaged over ten thousand steps this is at most 1e-3 per step.
constexpr double no_growth = 1.0 + 1e-3;

double string_growth(StringParameters p, double of_the_bound) {
  const double bound = string_spacing_bound(p.wave_speed(), p.kappa(), p.sigma1, k);
  const double h = of_the_bound * bound;
  p.length = intervals * h;
  return test::growth_per_step(StiffString(p, {intervals, h, bound}, k), 20000, 31);
}

double plate_growth(PlateParameters p, double of_the_bound) {
  const double bound = plate_spacing_bound(p.wave_speed(), p.kappa(), p.sigma1, k);
  const double h = of_the_bound * bound;
  return test::growth_per_step(Plate(p, {40, 33, h, bound}, k), 4000, 32);
}

TEST(StringBound, IsStableAtAndGrowsJustBelow) {
  for (double tension : {0.0, 600.0})
    for (double bending : {0.0, 0.02, 5.0})
      for (double sigma1 : {0.0, 0.005, 0.2}) {
        if (tension == 0.0 && bending == 0.0) continue;
        const StringParameters p{.mass_per_length = 0.006,
                                 .tension = tension,
                                 .bending_stiffness = bending,
                                 .sigma0 = sigma1 > 0.0 ? 1.0 : 0.0,
                                 .sigma1 = sigma1};
        SCOPED_TRACE(testing::Message() << "T " << tension << " EI " << bending << " sigma1 " << sigma1);
        EXPECT_LT(string_growth(p, 1.0), no_growth);
        EXPECT_GT(string_growth(p, 0.995), 1.0 + 5e-3);
      }
}

TEST(StringBound, HoldsAtEveryKindOfEnd) {
  for (End left : {End::simply_supported, End::clamped, End::clamped_notes, End::free})
    for (End right : {End::simply_supported, End::clamped, End::clamped_notes, End::free}) {
      const StringParameters p{.mass_per_length = 0.006,
                               .tension = 100.0,
                               .bending_stiffness = 2.0,
                               .sigma0 = 0.5,
                               .sigma1 = 0.01,
                               .left = left,
                               .right = right};
      SCOPED_TRACE(testing::Message() << static_cast<int>(left) << static_cast<int>(right));
      EXPECT_LT(string_growth(p, 1.0), no_growth);
      EXPECT_GT(string_growth(p, 0.995), 1.0 + 5e-3);
    }
}

TEST(StringBound, WithLossesAtTheBoundDecays) {
  const StringParameters p{
      .mass_per_length = 0.006, .tension = 100.0, .bending_stiffness = 2.0, .sigma0 = 5.0, .sigma1 = 0.01};
  EXPECT_LT(string_growth(p, 1.0), 1.0);
}

TEST(PlateBound, IsStableAtAndGrowsJustBelowAtEveryKindOfEdge) {
  for (End edges : {End::simply_supported, End::clamped, End::clamped_notes})
    for (double sigma1 : {0.0, 0.01, 0.5}) {
      const PlateParameters p{.mass_per_area = 7.85,
                              .bending_stiffness = 18.3,
                              .sigma0 = sigma1 > 0.0 ? 2.0 : 0.0,
                              .sigma1 = sigma1,
                              .edges = edges};
      SCOPED_TRACE(testing::Message() << static_cast<int>(edges) << " sigma1 " << sigma1);
      EXPECT_LT(plate_growth(p, 1.0), no_growth);
      EXPECT_GT(plate_growth(p, 0.99), 1.0 + 5e-3);
    }
}

TEST(PlateBound, UnderTensionIsStableAtAndGrowsJustBelowAtEveryKindOfEdge) {
  for (End edges : {End::simply_supported, End::clamped, End::clamped_notes})
    for (double bending : {0.0, 18.3})
      for (double sigma1 : {0.0, 0.1}) {
        const PlateParameters p{.mass_per_area = 7.85,
                                .bending_stiffness = bending,
                                .tension = 2e5,
                                .sigma0 = sigma1 > 0.0 ? 2.0 : 0.0,
                                .sigma1 = sigma1,
                                .edges = edges};
        SCOPED_TRACE(testing::Message() << static_cast<int>(edges) << " D " << bending << " sigma1 " << sigma1);
        EXPECT_LT(plate_growth(p, 1.0), no_growth);
        EXPECT_GT(plate_growth(p, 0.985), 1.0 + 5e-3);
      }
}

TEST(PlateBound, WithLossesAtTheBoundDecays) {
  const PlateParameters p{.mass_per_area = 7.85, .bending_stiffness = 18.3, .sigma0 = 10.0, .sigma1 = 0.01};
  EXPECT_LT(plate_growth(p, 1.0), 1.0);
}

}  // namespace
}  // namespace rattle
