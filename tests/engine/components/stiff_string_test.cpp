#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/component_checks.hpp>
#include <rattle/components/stiff_string.hpp>
#include <vector>

namespace rattle {
namespace {

constexpr double k = 1.0 / 44100.0;
constexpr End all_ends[] = {End::simply_supported, End::clamped, End::clamped_notes, End::free};

StringParameters steel_string(End left, End right) {
  return {.length = 0.7,
          .mass_per_length = 0.0062,
          .tension = 600.0,
          .bending_stiffness = 0.01,
          .sigma0 = 1.4,
          .sigma1 = 5e-3,
          .left = left,
          .right = right};
}

LineGrid grid_of(const StringParameters& p) {
  return make_line_grid(p.length, string_spacing_bound(p.wave_speed(), p.kappa(), p.sigma1, k));
}

// A grid function with two ghost points on either side, filled according to the end conditions.
class WithGhosts {
 public:
  WithGhosts(const double* u, int N, const StringParameters& p, double h) : values_(N + 5) {
    for (int l = 0; l <= N; ++l) at(l) = u[l];
    fill(p.left, p, h, 0, 1);
    fill(p.right, p, h, N, -1);
  }
  double& at(int l) { return values_[l + 2]; }
  double dxx(int l, double h) { return (at(l + 1) - 2.0 * at(l) + at(l - 1)) / (h * h); }
  double dxxxx(int l, double h) { return (dxx(l + 1, h) - 2.0 * dxx(l, h) + dxx(l - 1, h)) / (h * h); }

 private:
  void fill(End end, const StringParameters& p, double h, int edge, int inward) {
    const auto u = [&](int l) -> double& { return at(edge + inward * l); };
    switch (end) {
      case End::simply_supported:
        u(-1) = -u(1);
        break;
      case End::clamped:
        u(-1) = u(1);
        break;
      case End::clamped_notes:
        u(-1) = 0.0;
        break;
      case End::carried:  // a free end, to the grid
      case End::free: {   // u_xx = 0 and T u_x = E I u_xxx by centred differences
        u(-1) = 2.0 * u(0) - u(1);
        const double slope = (u(1) - u(-1)) / (2.0 * h);
        const double curvature_1 = (u(2) - 2.0 * u(1) + u(0)) / (h * h);
        const double curvature_ghost = curvature_1 - 2.0 * h * p.tension * slope / p.bending_stiffness;
        u(-2) = curvature_ghost * h * h + 2.0 * u(-1) - u(0);
        break;
      }
    }
  }
  std::vector<double> values_;
};

bool held(const StringParameters& p, int l, int N) {
  if (l == 0) return p.left != End::free;
  if (l == N) return p.right != End::free;
  return (l == 1 && p.left == End::clamped_notes) || (l == N - 1 && p.right == End::clamped_notes);
}

// u* = [2u - u- + k^2 (c^2 dxx - kappa^2 dxxxx) u + sigma0 k u- + 2 sigma1 k (dxx u - dxx u-)] / (1 + sigma0 k)
TEST(StiffString, StepsByTheFormulaAtEveryKindOfEnd) {
  for (End left : all_ends)
    for (End right : all_ends) {
      StringParameters p = steel_string(left, right);
      if (left == End::free || right == End::free) p.sigma1 = 0.0;  // its ghost point is tested below
      const LineGrid grid = grid_of(p);
      const StiffString string(p, grid, k);
      test::Random random(11);
      test::OwnedLevels state(string);
      state.randomise(string, random);
      const int N = grid.intervals;
      const double h = grid.spacing, c = p.wave_speed(), kappa = p.kappa();
      WithGhosts u(state.levels.now, N, p, h), u_prev(state.levels.prev, N, p, h);
      string.predict(state.levels);
      for (int l = 0; l <= N; ++l) {
        const double expected = held(p, l, N) ? 0.0
                                              : (2.0 * u.at(l) - u_prev.at(l) +
                                                 k * k * (c * c * u.dxx(l, h) - kappa * kappa * u.dxxxx(l, h)) +
                                                 p.sigma0 * k * u_prev.at(l) +
                                                 2.0 * p.sigma1 * k * (u.dxx(l, h) - u_prev.dxx(l, h))) /
                                                    (1.0 + p.sigma0 * k);
        EXPECT_NEAR(state.levels.next[l], expected, 2e-14) << "point " << l;
      }
    }
}

TEST(StiffString, FreeEndIsDampedLikeHalfACell) {
  StringParameters p = steel_string(End::free, End::clamped);
  const LineGrid grid = grid_of(p);
  const StiffString damped(p, grid, k);
  p.sigma1 = 0.0;
  const StiffString undamped(p, grid, k);
  test::Random random(12);
  test::OwnedLevels state(damped);
  state.randomise(damped, random);
  damped.predict(state.levels);
  const double with = state.levels.next[0];
  undamped.predict(state.levels);
  const auto slope = [&](const double* u) { return (u[1] - u[0]) / grid.spacing; };
  // Damping force on the end, over its mass rho A h / 2.
  const double force =
      2.0 * 5e-3 * p.mass_per_length * (slope(state.levels.now) - slope(state.levels.prev)) / k;
  EXPECT_NEAR(with - state.levels.next[0], damped.step_compliance(GridPoint(0)) * force, 1e-14);
}

TEST(StiffString, CoefficientsAreThoseOfTheFormulas) {
  const StringParameters p = steel_string(End::clamped, End::clamped);
  const LineGrid grid = grid_of(p);
  const StringCoefficients c = make_coefficients(p, grid, k);
  const double h = grid.spacing, scale = 1.0 + p.sigma0 * k;
  const double lambda2 = std::pow(p.wave_speed() * k / h, 2), mu2 = std::pow(p.kappa() * k / (h * h), 2);
  EXPECT_DOUBLE_EQ(c.stencil.r, (1.0 - p.sigma0 * k) / scale);
  EXPECT_DOUBLE_EQ(c.tension, lambda2 / scale);
  EXPECT_DOUBLE_EQ(c.bending, mu2 / scale);
  EXPECT_DOUBLE_EQ(c.damping, 2.0 * p.sigma1 * k / (h * h) / scale);
  EXPECT_DOUBLE_EQ(c.step_compliance, k * k / (p.mass_per_length * h * scale));
  // Coefficients of the neighbours [W19 (68a)], errata: -6 mu^2.
  const double at_l = 1.0 + c.stencil.r - 2.0 * (c.stencil.e + c.stencil.f);
  const double damping = 2.0 * p.sigma1 * k / (h * h);
  EXPECT_NEAR(at_l, (2.0 - 2.0 * lambda2 - 6.0 * mu2 - 2.0 * damping) / scale, 1e-15);
  EXPECT_NEAR(c.stencil.e, (lambda2 + 4.0 * mu2 + damping) / scale, 1e-15);
  EXPECT_NEAR(c.stencil.f, -mu2 / scale, 1e-15);
  EXPECT_NEAR(-c.stencil.r - 2.0 * c.stencil.e_prev, (-1.0 + p.sigma0 * k + 2.0 * damping) / scale, 1e-15);
}

TEST(StiffString, PointsCarryTheirShareOfMassAndYieldByIt) {
  const StringParameters p = steel_string(End::free, End::clamped_notes);
  const LineGrid grid = grid_of(p);
  const StiffString string(p, grid, k);
  const std::size_t N = static_cast<std::size_t>(grid.intervals);
  const double cell = p.mass_per_length * grid.spacing;
  EXPECT_DOUBLE_EQ(string.point_mass(GridPoint(0)), 0.5 * cell);
  EXPECT_DOUBLE_EQ(string.point_mass(GridPoint(1)), cell);
  EXPECT_EQ(string.point_mass(GridPoint(N - 1)), 0.0);
  EXPECT_EQ(string.point_mass(GridPoint(N)), 0.0);
  EXPECT_EQ(string.step_compliance(GridPoint(N - 1)), 0.0);
  EXPECT_EQ(string.step_compliance(GridPoint(N)), 0.0);
  for (std::size_t point : {std::size_t{0}, std::size_t{1}, N / 2})
    EXPECT_DOUBLE_EQ(string.step_compliance(GridPoint(point)),
                     k * k / (string.point_mass(GridPoint(point)) * (1.0 + p.sigma0 * k)));
}

// The sums of the specification, written out.
TEST(StiffString, EnergyAndLossesAreThoseOfTheFormulas) {
  for (End end : {End::simply_supported, End::clamped, End::clamped_notes}) {
    const StringParameters p = steel_string(end, end);
    const LineGrid grid = grid_of(p);
    const StiffString string(p, grid, k);
    test::Random random(13);
    test::OwnedLevels state(string);
    state.randomise(string, random);
    for (std::size_t i = 0; i < state.points(); ++i)
      state.levels.next[i] = string.point_mass(GridPoint(i)) > 0.0 ? random.state() : 0.0;
    const double *u = state.levels.next, *u_now = state.levels.now, *u_prev = state.levels.prev;
    const int N = grid.intervals;
    const double h = grid.spacing, rhoA = p.mass_per_length;
    const double sigma0 = test::sigma0_in_step(string.coefficients().stencil.r, p.sigma0, k);
    double kinetic = 0.0, tension = 0.0, bending = 0.0, correction = 0.0, loss0 = 0.0, loss1 = 0.0;
    for (int l = 0; l <= N; ++l) kinetic += rhoA * h / 2.0 * std::pow((u[l] - u_now[l]) / k, 2);
    for (int l = 0; l < N; ++l) {
      tension += p.tension / (2.0 * h) * (u[l + 1] - u[l]) * (u_now[l + 1] - u_now[l]);
      const double rate = ((u[l + 1] - u[l]) - (u_now[l + 1] - u_now[l])) / (h * k);
      correction -= p.sigma1 * rhoA * k * h / 2.0 * rate * rate;
      const double mean_rate = ((u[l + 1] - u[l]) - (u_prev[l + 1] - u_prev[l])) / (2.0 * h * k);
      loss1 += 2.0 * rhoA * h * p.sigma1 * mean_rate * mean_rate;
    }
    for (int l = 0; l <= N; ++l) loss0 += 2.0 * rhoA * h * sigma0 * std::pow((u[l] - u_prev[l]) / (2.0 * k), 2);
    const auto dxx = [&](const double* w, int l) { return (w[l + 1] - 2.0 * w[l] + w[l - 1]) / (h * h); };
    for (int l = 1; l < N; ++l) bending += p.bending_stiffness * h / 2.0 * dxx(u, l) * dxx(u_now, l);
    if (end == End::clamped)
      for (int l : {1, N - 1})
        bending += 0.5 * p.bending_stiffness * h / 2.0 * (2.0 * u[l] / (h * h)) * (2.0 * u_now[l] / (h * h));
    const StoredEnergy energy = string.stored_energy(state.levels);
    const LossPower loss = string.loss_power(state.levels);
    EXPECT_NEAR(energy.kinetic / kinetic, 1.0, 1e-13);
    EXPECT_NEAR(energy.potential / (tension + bending), 1.0, 1e-12);
    EXPECT_NEAR(energy.correction / correction, 1.0, 1e-13);
    EXPECT_NEAR(loss.uniform / loss0, 1.0, 1e-13);
    EXPECT_NEAR(loss.frequency_dependent / loss1, 1.0, 1e-13);
  }
}

TEST(StiffString, BalanceClosesAtEveryKindOfEndWithAndWithoutLosses) {
  for (End left : all_ends)
    for (End right : all_ends)
      for (bool lossy : {false, true})
        for (bool bar : {false, true}) {
          StringParameters p = steel_string(left, right);
          if (!lossy) p.sigma0 = p.sigma1 = 0.0;
          if (bar) {
            p.tension = 0.0;
            p.bending_stiffness = 2.0;
          }
          const StiffString string(p, grid_of(p), k);
          EXPECT_LE(test::worst_balance(string, k, 5000, 14), 1e-12)
              << "ends " << static_cast<int>(left) << static_cast<int>(right) << " lossy " << lossy << " bar "
              << bar;
        }
}

// r = 1 - 1e-7: the rounding of r alone is 1e-9 of the loss.
TEST(StiffString, BalanceClosesWhereTheLossOfAStepIsSmall) {
  constexpr double short_k = 1.0 / 192000.0;
  for (const double sigma0 : {0.01, 0.1, 0.3, 1.0}) {
    StringParameters p = steel_string(End::simply_supported, End::clamped);
    p.sigma0 = sigma0;
    p.sigma1 = 0.0;
    const StiffString string(p, {20, p.length / 20.0, 0.0}, short_k);
    EXPECT_LE(test::worst_balance(string, short_k, 192000, 16), 1e-12) << sigma0;
  }
}

TEST(StiffString, OfTheFewestIntervalsStillKeepsItsBalance) {
  for (End left : all_ends)
    for (End right : all_ends) {
      StringParameters p = steel_string(left, right);
      const double bound = string_spacing_bound(p.wave_speed(), p.kappa(), p.sigma1, k);
      p.length = 4.2 * bound;
      const StiffString string(p, make_line_grid(p.length, bound), k);
      ASSERT_EQ(string.grid().intervals, 4);
      EXPECT_LE(test::worst_balance(string, k, 5000, 15), 1e-12);
    }
}

}  // namespace
}  // namespace rattle
