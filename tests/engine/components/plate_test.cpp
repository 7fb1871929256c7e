#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/component_checks.hpp>
#include <rattle/components/plate.hpp>
#include <vector>

namespace rattle {
namespace {

constexpr double k = 1.0 / 44100.0;
constexpr End all_edges[] = {End::simply_supported, End::clamped, End::clamped_notes};

struct Load {
  double bending_stiffness, tension;
};
constexpr Load all_loads[] = {{18.3, 0.0}, {18.3, 2e6}, {0.0, 2e6}};

PlateParameters small_plate(End edges, Load load = all_loads[0]) {
  return {.length_x = 0.4,
          .length_y = 0.3,
          .mass_per_area = 7.85,
          .bending_stiffness = load.bending_stiffness,
          .tension = load.tension,
          .sigma0 = 2.0,
          .sigma1 = 5e-3,
          .edges = edges};
}

SquareGrid grid_of(const PlateParameters& p) {
  return make_square_grid(p.length_x, p.length_y, plate_spacing_bound(p.wave_speed(), p.kappa(), p.sigma1, k));
}

// A grid function with a ring of ghost points: zero at the edges, mirrored with the sign of the edge condition.
class WithGhosts {
 public:
  WithGhosts(const double* v, const Plate& plate, const SquareGrid& grid, End edges)
      : Nx_(grid.intervals_x), Ny_(grid.intervals_y), h_(grid.spacing), values_((Nx_ + 3) * (Ny_ + 3)) {
    for (int l = 0; l <= Nx_; ++l)
      for (int m = 0; m <= Ny_; ++m) at(l, m) = v[plate.slot(plate.point(l, m)).index];
    const double mirror = edges == End::simply_supported ? -1.0 : edges == End::clamped ? 1.0 : 0.0;
    for (int l = 0; l <= Nx_; ++l) {
      at(l, -1) = mirror * at(l, 1);
      at(l, Ny_ + 1) = mirror * at(l, Ny_ - 1);
    }
    for (int m = 0; m <= Ny_; ++m) {
      at(-1, m) = mirror * at(1, m);
      at(Nx_ + 1, m) = mirror * at(Nx_ - 1, m);
    }
  }
  double& at(int l, int m) { return values_[(l + 1) * (Ny_ + 3) + m + 1]; }
  double laplacian(int l, int m) {
    return (at(l + 1, m) + at(l - 1, m) + at(l, m + 1) + at(l, m - 1) - 4.0 * at(l, m)) / (h_ * h_);
  }
  double biharmonic(int l, int m) {
    return (laplacian(l + 1, m) + laplacian(l - 1, m) + laplacian(l, m + 1) + laplacian(l, m - 1) -
            4.0 * laplacian(l, m)) /
           (h_ * h_);
  }

 private:
  int Nx_, Ny_;
  double h_;
  std::vector<double> values_;
};

// v* = [2v - v- + k^2 (c^2 lap v - kappa^2 lap lap v) + sigma0 k v- + 2 sigma1 k (lap v - lap v-)] / (1 +
// sigma0 k)
void expect_steps_by_the_formula(Load load) {
  for (End edges : all_edges) {
    const PlateParameters p = small_plate(edges, load);
    const SquareGrid grid = grid_of(p);
    ASSERT_GE(grid.intervals_y, 8);
    const Plate plate(p, grid, k);
    test::Random random(21);
    test::OwnedLevels state(plate);
    state.randomise(plate, random);
    WithGhosts v(state.levels.now, plate, grid, edges), v_prev(state.levels.prev, plate, grid, edges);
    plate.predict(state.levels);
    const int first = edges == End::clamped_notes ? 2 : 1;
    for (int l = 0; l <= grid.intervals_x; ++l)
      for (int m = 0; m <= grid.intervals_y; ++m) {
        const bool held =
            l < first || m < first || l > grid.intervals_x - first || m > grid.intervals_y - first;
        const double expected =
            held ? 0.0
                 : (2.0 * v.at(l, m) - v_prev.at(l, m) - std::pow(k * p.kappa(), 2) * v.biharmonic(l, m) +
                    std::pow(k * p.wave_speed(), 2) * v.laplacian(l, m) + p.sigma0 * k * v_prev.at(l, m) +
                    2.0 * p.sigma1 * k * (v.laplacian(l, m) - v_prev.laplacian(l, m))) /
                       (1.0 + p.sigma0 * k);
        EXPECT_NEAR(state.levels.next[plate.slot(plate.point(l, m))], expected, 3e-14) << l << "," << m;
        EXPECT_EQ(plate.step_compliance(plate.point(l, m)) == 0.0, held);
        EXPECT_EQ(plate.point_mass(plate.point(l, m)) == 0.0, held);
      }
  }
}

TEST(Plate, StepsByTheFormulaAtEveryKindOfEdgeWithAndWithoutTension) {
  for (const Load load : all_loads) expect_steps_by_the_formula(load);
}

TEST(Plate, CoefficientsAreThoseOfTheFormulas) {
  const PlateParameters p = small_plate(End::simply_supported);
  const SquareGrid grid = grid_of(p);
  const PlateCoefficients c = make_coefficients(p, grid, k);
  const double h2 = grid.spacing * grid.spacing, scale = 1.0 + p.sigma0 * k;
  EXPECT_DOUBLE_EQ(p.kappa(), std::sqrt(p.bending_stiffness / p.mass_per_area));
  EXPECT_DOUBLE_EQ(c.stencil.r, (1.0 - p.sigma0 * k) / scale);
  EXPECT_DOUBLE_EQ(c.stencil.bending, -std::pow(p.kappa() * k / h2, 2) / scale);
  EXPECT_DOUBLE_EQ(c.stencil.damping, 2.0 * p.sigma1 * k / h2 / scale);
  EXPECT_DOUBLE_EQ(c.step_compliance, k * k / (p.mass_per_area * h2 * scale));
  const Plate plate(p, grid, k);
  EXPECT_DOUBLE_EQ(plate.point_mass(plate.point(3, 3)), p.mass_per_area * h2);
}

void expect_energy_of_the_formulas(Load load) {
  for (End edges : all_edges) {
    const PlateParameters p = small_plate(edges, load);
    const SquareGrid grid = grid_of(p);
    const Plate plate(p, grid, k);
    test::Random random(22);
    test::OwnedLevels state(plate);
    state.randomise(plate, random);
    for (std::size_t i = 0; i < plate.point_count(); ++i)
      state.levels.next[plate.slot(GridPoint(i))] = plate.point_mass(GridPoint(i)) > 0.0 ? random.state() : 0.0;
    WithGhosts v(state.levels.next, plate, grid, edges), v_now(state.levels.now, plate, grid, edges),
        v_prev(state.levels.prev, plate, grid, edges);
    const int Nx = grid.intervals_x, Ny = grid.intervals_y;
    const double h = grid.spacing, cell = p.mass_per_area * h * h;
    const double sigma0 = test::sigma0_in_step(make_coefficients(p, grid, k).stencil.r, p.sigma0, k);
    double kinetic = 0.0, potential = 0.0, correction = 0.0, loss0 = 0.0, loss1 = 0.0;
    for (int l = 0; l <= Nx; ++l)
      for (int m = 0; m <= Ny; ++m) {
        kinetic += cell / 2.0 * std::pow((v.at(l, m) - v_now.at(l, m)) / k, 2);
        loss0 += 2.0 * cell * sigma0 * std::pow((v.at(l, m) - v_prev.at(l, m)) / (2.0 * k), 2);
        // Clamped edges count half; at other edges the Laplacian is zero. Corners are always zero.
        const bool edge = l == 0 || m == 0 || l == Nx || m == Ny;
        const double weight = edge ? (edges == End::clamped ? 0.5 : 0.0) : 1.0;
        potential += weight * p.bending_stiffness * h * h / 2.0 * v.laplacian(l, m) * v_now.laplacian(l, m);
        for (const auto& [dl, dm] : {std::pair{1, 0}, std::pair{0, 1}}) {
          if (l + dl > Nx || m + dm > Ny) continue;
          const int l_next = l + dl, m_next = m + dm;
          const auto gradient = [&](WithGhosts& w) { return (w.at(l_next, m_next) - w.at(l, m)) / h; };
          potential += p.tension * h * h / 2.0 * gradient(v) * gradient(v_now);
          correction -= p.sigma1 * cell * k / 2.0 * std::pow((gradient(v) - gradient(v_now)) / k, 2);
          loss1 += 2.0 * cell * p.sigma1 * std::pow((gradient(v) - gradient(v_prev)) / (2.0 * k), 2);
        }
      }
    const StoredEnergy energy = plate.stored_energy(state.levels);
    const LossPower loss = plate.loss_power(state.levels);
    EXPECT_NEAR(energy.kinetic / kinetic, 1.0, 1e-13);
    EXPECT_NEAR(energy.potential / potential, 1.0, 1e-11);
    EXPECT_NEAR(energy.correction / correction, 1.0, 1e-13);
    EXPECT_NEAR(loss.uniform / loss0, 1.0, 1e-13);
    EXPECT_NEAR(loss.frequency_dependent / loss1, 1.0, 1e-13);
  }
}

TEST(Plate, EnergyAndLossesAreThoseOfTheFormulasWithAndWithoutTension) {
  for (const Load load : all_loads) expect_energy_of_the_formulas(load);
}

TEST(Plate, BalanceClosesWhereTheLossOfAStepIsSmall) {
  constexpr double short_k = 1.0 / 192000.0;
  for (const double sigma0 : {0.01, 0.3, 1.0}) {
    PlateParameters p = small_plate(End::simply_supported);
    p.sigma0 = sigma0;
    p.sigma1 = 0.0;
    const Plate plate(p, {8, 8, p.length_x / 8.0, 0.0}, short_k);
    EXPECT_LE(test::worst_balance(plate, short_k, 192000, 25), 1e-12) << sigma0;
  }
}

TEST(Plate, BalanceClosesAtEveryKindOfEdgeWithAndWithoutLossesAndTension) {
  for (const Load load : all_loads)
    for (End edges : all_edges)
      for (bool lossy : {false, true}) {
        PlateParameters p = small_plate(edges, load);
        if (!lossy) p.sigma0 = p.sigma1 = 0.0;
        const Plate plate(p, grid_of(p), k);
        EXPECT_LE(test::worst_balance(plate, k, 5000, 23), 1e-12) << static_cast<int>(edges) << lossy;
      }
}

// The scheme's modes converge to theory; at 88.2 kHz the membrane has 49 x 37 intervals.
TEST(Membrane, HasThePartialsOfTheory) {
  PlateParameters p = small_plate(End::simply_supported, {0.0, 2e6});
  p.sigma0 = p.sigma1 = 0.0;
  const double fine_k = 0.5 * k;
  const SquareGrid grid =
      make_square_grid(p.length_x, p.length_y, plate_spacing_bound(p.wave_speed(), 0.0, 0.0, fine_k));
  p.length_x = grid.intervals_x * grid.spacing;
  p.length_y = grid.intervals_y * grid.spacing;
  const Plate membrane(p, grid, fine_k);
  const Modes modes = membrane.lowest_modes({.count = 4});
  const std::vector<double> partials = membrane.partials(20000.0);
  ASSERT_EQ(modes.list.size(), 4u);
  ASSERT_GT(partials.size(), 4u);
  const double x = 1.0 / p.length_x, y = 1.0 / p.length_y;
  EXPECT_NEAR(partials[0], 0.5 * p.wave_speed() * std::sqrt(x * x + y * y), 1e-9 * partials[0]);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(modes.list[i].frequency / partials[i], 1.0, 2e-3) << i;
}

TEST(Plate, OfTheFewestIntervalsStillKeepsItsBalance) {
  for (End edges : {End::simply_supported, End::clamped}) {
    const PlateParameters p = small_plate(edges);
    const double bound = plate_spacing_bound(p.kappa(), p.sigma1, k);
    const Plate plate(p, {4, 5, bound * 1.01, bound}, k);
    EXPECT_LE(test::worst_balance(plate, k, 5000, 24), 1e-12);
  }
}

TEST(Plate, IsTheSameTurnedByAQuarter) {
  const PlateParameters p = small_plate(End::clamped);
  const SquareGrid grid = grid_of(p);
  PlateParameters turned = p;
  std::swap(turned.length_x, turned.length_y);
  const Plate a(p, grid, k), b(turned, {grid.intervals_y, grid.intervals_x, grid.spacing, grid.bound}, k);
  test::Random random(25);
  test::OwnedLevels state_a(a), state_b(b);
  state_a.randomise(a, random);
  for (int l = 0; l <= grid.intervals_x; ++l)
    for (int m = 0; m <= grid.intervals_y; ++m) {
      state_b.levels.now[b.slot(b.point(m, l))] = state_a.levels.now[a.slot(a.point(l, m))];
      state_b.levels.prev[b.slot(b.point(m, l))] = state_a.levels.prev[a.slot(a.point(l, m))];
    }
  for (int n = 0; n < 100; ++n) {
    a.predict(state_a.levels);
    b.predict(state_b.levels);
    state_a.levels.advance();
    state_b.levels.advance();
  }
  for (int l = 0; l <= grid.intervals_x; ++l)
    for (int m = 0; m <= grid.intervals_y; ++m)
      EXPECT_NEAR(state_a.levels.now[a.slot(a.point(l, m))], state_b.levels.now[b.slot(b.point(m, l))], 1e-12);
}

}  // namespace
}  // namespace rattle
