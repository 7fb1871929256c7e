// Bars of varying thickness.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <rattle/components/bar_mode_set.hpp>
#include <rattle/components/profile_bar.hpp>

namespace rattle {
namespace {

StringParameters uncut(End left, End right) {
  StringParameters p;
  p.length = 0.35;
  p.mass_per_length = 1080.0 * 0.06 * 0.02;
  p.bending_stiffness = 1.25e10 * 0.06 * 8e-6 / 12.0;
  p.left = left;
  p.right = right;
  return p;
}

// A constant profile is the bar itself, also at half of its thickness, where all pitches are halved.
TEST(ProfileBar, OfConstantThicknessIsABar) {
  for (const End left : {End::free, End::clamped, End::simply_supported})
    for (const End right : {End::free, End::clamped, End::simply_supported})
      for (const double share : {1.0, 0.5}) {
        const StringParameters p = uncut(left, right);
        const auto exact = bar_mode_set(p, {1e5, 12});
        const auto found = profile_bar_mode_set(p, 0.02, {{0.0, 0.02 * share}, {0.1, 0.02 * share}}, {1e5, 12});
        ASSERT_EQ(found->modes().size(), 12u);
        for (std::size_t i = 0; i < 12; ++i) {
          EXPECT_NEAR(found->modes()[i].frequency, share * exact->modes()[i].frequency,
                      1e-6 * exact->modes()[i].frequency)
              << i;
          EXPECT_NEAR(found->modes()[i].wave_square, exact->modes()[i].wave_square,
                      1e-3 * (1.0 + exact->modes()[i].wave_square))
              << i;
        }
      }
}

std::vector<double> pitches(const ThicknessProfile& profile) {
  const auto set = profile_bar_mode_set(uncut(End::free, End::free), 0.02, profile, {1e5, 6});
  std::vector<double> found;
  for (const BodyMode& mode : set->modes())
    if (mode.frequency > 0.0) found.push_back(mode.frequency);
  return found;
}

// A bar undercut by an arch, with two numbers: how deep, and how wide the flat middle is. They are found by
// Newton's method so that the second and third pitch are four and ten times the first, as makers of marimbas
// do.
ThicknessProfile arch(double middle, double shoulder) {
  return {{0.0, 0.02}, {0.04, 0.02}, {0.04 + shoulder, middle}, {0.31 - shoulder, middle}, {0.31, 0.02}};
}

TEST(ProfileBar, AnUndercutBarLowersTheFirstModeMost) {
  const std::vector<double> plain = pitches({{0.0, 0.02}}), cut = pitches(arch(0.01, 0.06));
  EXPECT_NEAR(plain[1] / plain[0], 2.7565, 1e-3) << "a free bar";
  EXPECT_GT(cut[1] / cut[0], 3.0);
  EXPECT_LT(cut[0], plain[0]);
}

TEST(ProfileBar, IsTunedToOneFourTen) {
  double middle = 0.008, shoulder = 0.06;
  const auto errors = [](double m, double s) {
    const std::vector<double> f = pitches(arch(m, s));
    return std::pair(f[1] / f[0] - 4.0, f[2] / f[0] - 10.0);
  };
  for (int i = 0; i < 20; ++i) {
    const auto [a, b] = errors(middle, shoulder);
    const auto [am, bm] = errors(middle + 1e-6, shoulder);
    const auto [as, bs] = errors(middle, shoulder + 1e-5);
    const double amm = (am - a) / 1e-6, bmm = (bm - b) / 1e-6, ass = (as - a) / 1e-5, bss = (bs - b) / 1e-5;
    const double det = amm * bss - ass * bmm;
    middle = std::clamp(middle - (a * bss - b * ass) / det, 0.003, 0.019);
    shoulder = std::clamp(shoulder - (amm * b - bmm * a) / det, 0.005, 0.13);
  }
  const std::vector<double> f = pitches(arch(middle, shoulder));
  EXPECT_NEAR(f[1] / f[0], 4.0, 0.04) << middle << ", " << shoulder;
  EXPECT_NEAR(f[2] / f[0], 10.0, 0.1) << middle << ", " << shoulder;
}

TEST(ProfileBar, RigidMotionsHoldTheWholeMass) {
  const StringParameters p = uncut(End::free, End::free);
  const auto set = profile_bar_mode_set(p, 0.02, arch(0.01, 0.06), {1e5, 8});
  double mass = 0.0;
  constexpr int pieces = 10000;
  for (int i = 0; i < pieces; ++i) mass += set->density(0.35 * (i + 0.5) / pieces, 0.0) * 0.35 / pieces;
  EXPECT_NEAR(set->modes()[0].mass, mass, 1e-6 * mass);
  EXPECT_NEAR(set->modes()[1].moved_mass, 0.0, 1e-12) << "turns about the centre of mass";
  for (std::size_t i = 2; i < 8; ++i) EXPECT_NEAR(set->modes()[i].moved_mass, 0.0, 1e-9 * mass) << i;
}

TEST(ProfileBar, BalanceClosesUnderAMallet) {
  SceneDescription d;
  d.duration = 0.3;
  const auto bar = d.add(StringDescription{.name = "bar",
                                           .length = 0.35,
                                           .width = 0.06,
                                           .thickness = 0.02,
                                           .density = 1080.0,
                                           .youngs_modulus = 1.25e10,
                                           .damping = 2.0,
                                           .left = End::free,
                                           .right = End::free,
                                           .modes = all_modes,
                                           .thickness_profile = arch(0.01, 0.06)});
  const auto mallet = d.add(MassDescription{.name = "mallet", .mass = 0.03, .frequency = 8.0, .velocity = 2.0});
  d.add(ContactDescription{
      .name = "hit", .below = at(mallet), .above = at(bar, fraction(0.5)), .stiffness = 1e7, .exponent = 1.5});
  const auto scene = test::compiled(d);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  for (std::size_t n = 0; n < scene->sample_count(); ++n) simulator.step();
  EXPECT_LE(ledger.balance_error(), 1e-12);
  EXPECT_GT(ledger.contacts()[0].impacts, 0);
  d.strings[0].thickness_profile = {{0.1, 0.02}, {0.05, 0.01}};
  test::expect_error(d, "string.bar.thickness_profile", {"must increase"});
}

}  // namespace
}  // namespace rattle
