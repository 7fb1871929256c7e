// Misprints and gaps of the slide paper's scheme: the printed form fails where its correction satisfies the
// definition. The tests' names are those of docs/errata.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <slide/phrase.hpp>
#include <slide/slide_powers.hpp>
#include <support/misprint.hpp>

namespace rattle::test {
namespace {

// A short string in random motion under two fingers and a slide, and one step of it.
struct Trial {
  plain::SlideStringParameters p;
  plain::SlideString string;  // provides the coefficients
  std::vector<double> u, u_prev;
  std::vector<double> g_rf, g_lf, g_o;  // at n, 1/m
  double F_rf, F_lf, F_o;

  static plain::SlideStringParameters parameters() {
    plain::SlideStringParameters p = plain::phrase_parameters();
    p.L = 0.1;
    return p;
  }
  std::vector<double> random_shape(Random& random) const {
    std::vector<double> shape(static_cast<std::size_t>(string.M) + 1);
    for (std::size_t m = 1; m + 1 < shape.size(); ++m) shape[m] = 1e-3 * random.state();
    return shape;
  }
  void add_slide(double x, std::vector<double>& g) const {
    const plain::SlideShape shape = plain::slide_shape(x, string.dx, string.M);
    for (std::size_t j : {0, 1}) g[shape.m + j] += shape.weight[j];
  }

  explicit Trial(Random& random) : p(parameters()), string(p) {
    const std::size_t nodes = static_cast<std::size_t>(string.M) + 1;
    u = random_shape(random);
    u_prev = random_shape(random);
    for (std::vector<double>* g : {&g_rf, &g_lf, &g_o}) g->assign(nodes, 0.0);
    plain::add_finger_shape(0.055, 0.03, string.dx, g_rf);
    plain::add_finger_shape(0.045, 0.03, string.dx, g_lf);
    add_slide(0.0512, g_o);
    F_rf = random.between(0.5, 4.0);
    F_lf = -random.between(0.5, 4.0);
    F_o = -random.between(1.0, 10.0);
  }

  // Updates the nodes with the shapes, dampings and compliances of a given reading of the paper.
  struct Reading {
    std::vector<double> g_rf, g_lf, r_rf, r_lf;  // shapes of the forces and of the dampings
    bool slide_compliance_per_node = true;       // xi / A_m, or xi / (1 + gamma_0) as in Table 2
  };
  Reading specified() const { return {g_rf, g_lf, g_rf, g_lf, true}; }

  std::vector<double> step(const Reading& r) const {
    const std::size_t N = static_cast<std::size_t>(string.M);
    const auto at = [N](const std::vector<double>& w, std::ptrdiff_t m) {  // u_{-1} = -u_1, u_{M+1} = -u_{M-1}
      const std::ptrdiff_t last = static_cast<std::ptrdiff_t>(N);
      if (m < 0) return -w[static_cast<std::size_t>(-m)];
      return m > last ? -w[static_cast<std::size_t>(2 * last - m)] : w[static_cast<std::size_t>(m)];
    };
    const auto second = [&](const std::vector<double>& w, std::ptrdiff_t m) {
      return at(w, m - 1) - 2.0 * at(w, m) + at(w, m + 1);
    };
    std::vector<double> next(N + 1);
    for (std::size_t i = 1; i < N; ++i) {
      const std::ptrdiff_t m = static_cast<std::ptrdiff_t>(i);
      const double damping =
          string.alpha * (p.alpha_rf * std::abs(F_rf) * r.r_rf[i] + p.alpha_lf * std::abs(F_lf) * r.r_lf[i]);
      const double A = 1.0 + string.gamma0 + damping;
      const double fourth = second(u, m - 1) - 2.0 * second(u, m) + second(u, m + 1);
      next[i] = (2.0 * u[i] - (1.0 - string.gamma0 - damping) * u_prev[i] + string.lambda2 * second(u, m) -
                 string.beta2 * fourth + string.gamma2 * (second(u, m) - second(u_prev, m)) +
                 string.xi * (r.g_rf[i] * F_rf + r.g_lf[i] * F_lf)) /
                A;
      next[i] += string.xi * g_o[i] * F_o / (r.slide_compliance_per_node ? A : 1.0 + string.gamma0);
    }
    return next;
  }

  // Power gained by the string in the step, and power supplied by fingers, losses and the slide's force, in
  // watts.
  struct Balance {
    double gained, given, size;
  };
  Balance balance(const std::vector<double>& u_next) const {
    std::vector<double> v(u.size());
    for (std::size_t m = 0; m < v.size(); ++m) v[m] = (u_next[m] - u_prev[m]) / (2.0 * string.dt);
    const double gained =
        (string_energy(p, string.dx, u_next, u) - string_energy(p, string.dx, u, u_prev)) / string.dt;
    double given = -string_loss(p, string.dx, v);
    for (std::size_t m = 0; m < v.size(); ++m)
      given += string.dx * v[m] *
               (F_rf * g_rf[m] + F_lf * g_lf[m] + F_o * g_o[m] -
                (p.alpha_rf * std::abs(F_rf) * g_rf[m] + p.alpha_lf * std::abs(F_lf) * g_lf[m]) * v[m]);
    return {gained, given, std::abs(string_energy(p, string.dx, u, u_prev)) / string.dt};
  }
};

// gained - given must vanish; expressed relative to the string's energy and added to 1.
Misprint balance_misprint(const Trial& trial, const Trial::Reading& printed) {
  const auto one_and_residual = [&](const Trial::Reading& reading) {
    const Trial::Balance b = trial.balance(trial.step(reading));
    return 1.0 + (b.gained - b.given) / b.size;
  };
  return {{1.0}, {one_and_residual(trial.specified())}, {one_and_residual(printed)}};
}

// A node in several of the sets (51) is overwritten by the last of (60)-(62): the others' forces and dampings
// are lost there.
TEST(SLIDE, eq50_overlapping_sets_are_updated_together) {
  expect_misprint([](Random& random) {
    const Trial trial(random);
    Trial::Reading partition = trial.specified();
    for (std::size_t m = 0; m < trial.u.size(); ++m) {
      const bool left = trial.g_lf[m] != 0.0, slide = trial.g_o[m] != 0.0;
      if (left || slide) partition.g_rf[m] = partition.r_rf[m] = 0.0;
      if (slide) partition.g_lf[m] = partition.r_lf[m] = 0.0;
    }
    return balance_misprint(trial, partition);
  });
}

TEST(SLIDE, eq62_compliance_under_the_slide_is_that_of_each_node) {
  expect_misprint([](Random& random) {
    const Trial trial(random);
    Trial::Reading printed = trial.specified();
    printed.slide_compliance_per_node = false;
    return balance_misprint(trial, printed);
  });
}

// A_phi = (gamma_0 + 1) I^{n+1} + alpha R^n combines the entries of n with the rows of n+1, which are shifted
// by one node once the finger has crossed one.
TEST(SLIDE, table2_rows_are_those_of_the_weights_at_n) {
  expect_misprint([](Random& random) {
    const Trial trial(random);
    Trial::Reading printed = trial.specified();
    std::rotate(printed.g_lf.begin(), printed.g_lf.end() - 1, printed.g_lf.end());
    std::rotate(printed.r_lf.begin(), printed.r_lf.end() - 1, printed.r_lf.end());
    return balance_misprint(trial, printed);
  });
}

// The scalar products of (66), (69) and (70) run over nodes, not over the entries of reduced vectors, whose
// node sets differ once x_o has crossed a node.
TEST(SLIDE, eq70_products_run_over_common_nodes) {
  expect_misprint([](Random& random) {
    const Trial trial(random);
    const double dx = trial.string.dx;
    const double x = dx * (8.0 + random.between(0.5, 0.99)), x_next = dx * (9.0 + random.between(0.01, 0.5));
    const plain::SlideShape now = plain::slide_shape(x, dx, trial.string.M),
                            next = plain::slide_shape(x_next, dx, trial.string.M);
    // Definition: displacement at x_next due to a unit force at x.
    std::vector<double> g(trial.u.size()), g_next(trial.u.size());
    trial.add_slide(x, g);
    trial.add_slide(x_next, g_next);
    double demanded = 0.0;
    for (std::size_t m = 0; m < g.size(); ++m) demanded += dx * g_next[m] * g[m];
    const double corrected = dx * next.weight[0] * now.weight[1];  // only node m + 1 is common
    const double printed = dx * (next.weight[0] * now.weight[0] + next.weight[1] * now.weight[1]);
    return Misprint{{demanded}, {corrected}, {printed}};
  });
}

// With 2 L q, L being the string's length, the branch does not solve (68).
TEST(SLIDE, eq73_has_2Cq) {
  expect_misprint([](Random& random) {
    const double L = 0.65, q = random.between(1e-6, 1e-4), C = random.between(0.1, 0.5);
    const double B = -q * random.between(0.1, 3.0);                             // q > 0 and B <= q (1 - C)
    const auto left_side = [&](double s) { return -(B + C * (s + 2.0 * q)); };  // (68) solved for s, in contact
    const double corrected = -(B + 2.0 * C * q) / (1.0 + C), printed = -(B + 2.0 * L * q) / (1.0 + C);
    return Misprint{{q}, {q + corrected - left_side(corrected)}, {q + printed - left_side(printed)}};
  });
}

// While a contact rests, (65) subtracts two squares that agree in nearly all digits; the branch does not.
TEST(SLIDE, eq65_loses_its_digits_in_a_resting_contact) {
  Random random(65);
  double worst_eq65 = 0.0, worst_branch = 0.0;
  for (int i = 0; i < 10000; ++i) {
    const double k_o = 1e7, C = 0.3, q = random.between(0.5, 2.0) * 1e-7;
    const double B = -2.0 * C * q * (1.0 + random.state() * std::pow(10.0, random.between(-16.0, -9.0)));
    const plain::ContactRoot root = plain::solve_contact(q, B, C, k_o);
    if (root.branch != 3 || root.s == 0.0) continue;
    const long double s = root.s, exact = -0.5L * k_o * (s + 2.0L * static_cast<long double>(q));
    const double next = root.s + q;
    const double eq65 = -0.5 * k_o * (next * next - q * q) / root.s;
    worst_eq65 = std::max(worst_eq65, static_cast<double>(std::fabs(eq65 / exact - 1.0L)));
    worst_branch = std::max(worst_branch, static_cast<double>(std::fabs(root.F_o / exact - 1.0L)));
  }
  EXPECT_GE(worst_eq65, 0.5);
  EXPECT_LE(worst_branch, 1e-15);
}

// One partial of the scheme: u_m^n = z^n sin(pi j m / M). a z^2 - b z + c = 0; it decays by |z| per sample.
struct Partial {
  double shrinks = 0.0;  // |z|
  double angle = 0.0;    // rad per sample
};
Partial partial_of(double a, double b, double c) {
  const std::complex<double> root = (b + std::sqrt(std::complex<double>(b * b - 4.0 * a * c))) / (2.0 * a);
  return {std::abs(root), std::arg(root)};
}

// With 2 rho A sigma_0 du/dt as in (2), every partial decays as exp(-sigma_0 t). gamma_0 = sigma_0 dt therefore
// multiplies u^{n+1} - u^{n-1}, as in Table 2. With the one-step difference printed in (33) only half of the
// damping remains.
TEST(SLIDE, eq33_sigma0_acts_on_the_centred_difference) {
  plain::SlideStringParameters p = plain::phrase_parameters();
  p.sigma2 = 0.0;
  const plain::SlideString string(p);
  for (int j : {1, 5, 30, 100}) {
    const double s2 = std::pow(std::sin(0.5 * std::numbers::pi * j / string.M), 2);
    const double b = 2.0 - 4.0 * string.lambda2 * s2 - 16.0 * string.beta2 * s2 * s2;
    const double g = string.gamma0;
    const double corrected = -std::log(partial_of(1.0 + g, b, 1.0 - g).shrinks) / string.dt;
    const double printed = -std::log(partial_of(1.0 + 0.5 * g, b, 1.0 - 0.5 * g).shrinks) / string.dt;
    EXPECT_NEAR(corrected / p.sigma0, 1.0, 1e-9) << j;
    EXPECT_NEAR(printed / p.sigma0, 0.5, 1e-9) << j;
  }
}

// M = floor(L / dx) leaves up to one interval over: with dx at the bound the string is too short and sharp.
TEST(SLIDE, eq49_the_spacing_is_fitted_to_the_length_again) {
  plain::SlideStringParameters p = plain::phrase_parameters();
  p.sigma0 = p.sigma2 = 0.0;
  const auto fundamental = [&](double dx, int M) {
    const double lambda2 = p.T / p.rhoA / (p.sample_rate * p.sample_rate * dx * dx);
    const double beta2 = p.EI / p.rhoA / (p.sample_rate * p.sample_rate * dx * dx * dx * dx);
    const double s2 = std::pow(std::sin(0.5 * std::numbers::pi / M), 2);
    const double b = 2.0 - 4.0 * lambda2 * s2 - 16.0 * beta2 * s2 * s2;
    return partial_of(1.0, b, 1.0).angle * p.sample_rate / (2.0 * std::numbers::pi);
  };
  double sharpest = 1.0;
  for (p.L = 0.3; p.L < 0.7; p.L += 0.01) {
    const double c = std::sqrt(p.T / p.rhoA), bending = p.EI / p.T * std::pow(std::numbers::pi / p.L, 2);
    const double exact = c / (2.0 * p.L) * std::sqrt(1.0 + bending);
    const double bound = plain::spacing_bound(p);
    const int M = static_cast<int>(p.L / bound);
    EXPECT_NEAR(fundamental(p.L / M, M) / exact, 1.0, 1e-4) << p.L;
    EXPECT_GE(fundamental(bound, M) / exact, 1.0 - 1e-4) << p.L;
    sharpest = std::max(sharpest, fundamental(bound, M) / exact);
  }
  EXPECT_GT(sharpest, 1.005);  // 9 cents
}

}  // namespace
}  // namespace rattle::test
