// Strings and bars that may travel far compared with their motion per step keep the rounding remainder of their
// position.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/component_checks.hpp>
#include <rattle/components/stiff_string.hpp>
#include <vector>

namespace rattle {
namespace {

constexpr double k = 1.0 / 192000.0;
constexpr End all_ends[] = {End::simply_supported, End::clamped, End::clamped_notes, End::free};

StringParameters bar(End left, End right, double tension = 0.0) {
  return {.length = 0.2,
          .mass_per_length = 0.6,
          .tension = tension,
          .bending_stiffness = 311.0,
          .sigma0 = 0.3,
          .sigma1 = 5e-3,
          .left = left,
          .right = right};
}

LineGrid grid_of(const StringParameters& p) {
  return make_line_grid(p.length, string_spacing_bound(p.wave_speed(), p.kappa(), p.sigma1, k));
}

// Sum of the high and low word of a level.
std::vector<long double> exact(const Levels& levels, const double* level, std::size_t points) {
  std::vector<long double> u(points);
  for (std::size_t l = 0; l < points; ++l) u[l] = static_cast<long double>(level[l]) + level[l + levels.low];
  return u;
}

// The step of docs/step.md in long double, with the rounded coefficients.
std::vector<long double> exact_step(const StiffString& string, const std::vector<long double>& u,
                                    const std::vector<long double>& u_prev) {
  const StringCoefficients& c = string.coefficients();
  const std::size_t N = u.size() - 1;
  const auto curvature = [&](const std::vector<long double>& w, std::size_t l) {
    if (l == 0) return string.parameters().left == End::clamped ? 2.0L * w[1] : 0.0L;
    if (l == N) return string.parameters().right == End::clamped ? 2.0L * w[N - 1] : 0.0L;
    return w[l + 1] - 2.0L * w[l] + w[l - 1];
  };
  std::vector<long double> next(u.size());
  for (std::size_t l = 0; l <= N; ++l) {
    if (string.point_mass(GridPoint(l)) == 0.0) continue;
    next[l] = u[l] + c.stencil.r * (u[l] - u_prev[l]);
    if (l == 0 || l == N) {  // half a cell
      const std::size_t beside = l == 0 ? 1 : N - 1;
      const long double slope = u[beside] - u[l], slope_prev = u_prev[beside] - u_prev[l];
      next[l] +=
          2.0L * (c.tension * slope + c.damping * (slope - slope_prev) - c.bending * curvature(u, beside));
    } else {
      next[l] += c.tension * curvature(u, l) + c.damping * (curvature(u, l) - curvature(u_prev, l)) -
                 c.bending * (curvature(u, l - 1) - 2.0L * curvature(u, l) + curvature(u, l + 1));
    }
  }
  return next;
}

TEST(DriftingString, IsOneThatNothingHoldsOrThatTurnsAboutItsSupport) {
  for (End left : all_ends)
    for (End right : all_ends)
      for (double tension : {0.0, 50.0}) {
        const StringParameters p = bar(left, right, tension);
        const bool one_free = left == End::free || right == End::free;
        const bool hinged = left == End::simply_supported || right == End::simply_supported;
        const bool drifts = one_free && (left == right || (hinged && tension == 0.0));
        EXPECT_EQ(StiffString(p, grid_of(p), k).keeps_low_words(), drifts)
            << static_cast<int>(left) << static_cast<int>(right) << " " << tension;
      }
}

// Tests all ends, although not all can drift: the step with low words is general. After a second of flight and
// rotation, the error of a step is at the rounding of the motion, 1e-5 m, not of the position.
TEST(DriftingString, StepsByTheFormulaHoweverFarAway) {
  for (End left : all_ends)
    for (End right : all_ends) {
      const StringParameters p = bar(left, right, 50.0);
      const StiffString string(p, grid_of(p), k);
      const std::size_t points = string.point_count(), low = points;
      test::Random random(31);
      AlignedVector storage(6 * points + low_word_scratch(points));
      double* const base = storage.data();
      const Levels u{base, base + 2 * points, base + 4 * points, base + 6 * points, low};
      const bool held = left != End::free || right != End::free;
      for (std::size_t l = 0; l < points; ++l) {
        if (string.point_mass(GridPoint(l)) == 0.0) continue;
        const double away = held ? 0.0 : 2.7 + 0.31 * static_cast<double>(l);
        u.now[l] = away + 1e-5 * random.state();
        u.prev[l] = away + 1e-5 * random.state();
        u.now[l + low] = 1e-16 * random.state();
        u.prev[l + low] = 1e-16 * random.state();
      }
      string.predict(u);
      const auto expected = exact_step(string, exact(u, u.now, points), exact(u, u.prev, points));
      const auto found = exact(u, u.next, points);
      for (std::size_t l = 0; l < points; ++l)
        EXPECT_LE(std::abs(static_cast<double>(found[l] - expected[l])),
                  held ? 1e-20 : 1e-18)  // precision of long double
            << static_cast<int>(left) << static_cast<int>(right) << " " << l;
    }
}

// Flies and rotates for a second while it vibrates: the shape always agrees with the exact scheme.
TEST(DriftingString, VibratesAsThoughItStayed) {
  StringParameters p = bar(End::free, End::free);
  p.sigma0 = p.sigma1 = 0.0;
  const StiffString string(p, grid_of(p), k);
  const std::size_t points = string.point_count();
  test::Random random(32);
  test::OwnedLevels state(string);
  Levels& u = state.levels;
  for (std::size_t l = 0; l < points; ++l) {
    u.now[l] = 1e-5 * random.state();
    u.prev[l] = u.now[l] - k * (1.3 + 0.7 * static_cast<double>(l));
  }
  std::vector<long double> now = exact(u, u.now, points), prev = exact(u, u.prev, points);
  for (int n = 0; n < 192000; ++n) {
    string.predict(u);
    u.advance();
    std::vector<long double> next = exact_step(string, now, prev);
    prev = std::move(now);
    now = std::move(next);
  }
  EXPECT_GT(u.now[points - 1], 5.0);
  const auto found = exact(u, u.now, points);
  for (std::size_t l = 0; l < points; ++l)
    EXPECT_LE(std::abs(static_cast<double>(found[l] - now[l])), 1e-12) << l;
}

TEST(DriftingString, BalanceClosesWhileItFlies) {
  for (End left : {End::free, End::simply_supported})
    for (double sigma0 : {0.0, 0.01, 0.3}) {
      StringParameters p = bar(left, End::free);
      p.sigma0 = sigma0;
      p.sigma1 = 0.0;
      const StiffString string(p, grid_of(p), k);
      test::OwnedLevels state(string);
      for (std::size_t l = left == End::free ? 0 : 1; l < string.point_count(); ++l)
        state.levels.prev[l] = -k * 0.7 * static_cast<double>(l);  // rotates
      const double start = state.energy_before_step(string).total();
      CompensatedSum lost;
      for (int n = 0; n < 192000; ++n) {
        string.predict(state.levels);
        lost.add(k * string.loss_power(state.levels).uniform);
        ASSERT_NEAR(string.stored_energy(state.levels).total() + lost.value(), start, 1e-12 * start)
            << static_cast<int>(left) << " " << sigma0 << " " << n;
        state.levels.advance();
      }
    }
}

}  // namespace
}  // namespace rattle
