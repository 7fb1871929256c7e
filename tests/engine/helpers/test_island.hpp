// Hand-made islands without components: rows with laws and states, and a Lambda.
#pragma once

#include <cstddef>
#include <rattle/interactions/g_rules.hpp>
#include <rattle/interactions/gradient.hpp>
#include <rattle/interactions/linear_law.hpp>
#include <support/dense_solve.hpp>
#include <support/random_numbers.hpp>
#include <vector>

namespace rattle::test {

// Difference quotient of a contact's potential, and its derivative with respect to D.
struct PotentialQuotient {
  double value = 0.0, slope = 0.0;
};
inline PotentialQuotient potential_quotient(const RowModel& row, double eta_prev, double D) {
  ContactStep contact{};
  contact.row = &row;
  contact.eta_prev = eta_prev;
  contact.before = row_psi_and_slope(row, eta_prev);
  const LawPoint law = rattle::potential_quotient(contact, D);
  return {law.f, law.a};
}

struct TestIsland {
  Island island;
  Matrix Lambda;
  std::vector<RowModel> models;
  std::vector<double> eta_prev, eta, psi, D_star, law_a, law_d, law_e, bow_force, bow_drive, bow_velocity;
  std::vector<double> W, seen_eta, seen_psi, seen_slope;
  double k = 1.0 / 44100.0;
  IslandSystem system;

  explicit TestIsland(const Matrix& compliance)
      : Lambda(compliance),
        models(compliance.size()),
        eta_prev(compliance.size()),
        eta(compliance.size()),
        psi(compliance.size()),
        D_star(compliance.size()),
        law_a(compliance.size()),
        law_d(compliance.size()),
        law_e(compliance.size(), 1.0),
        bow_force(compliance.size()),
        bow_drive(compliance.size()),
        bow_velocity(compliance.size()),
        W(compliance.size()),
        seen_eta(compliance.size()),
        seen_psi(compliance.size()),
        seen_slope(compliance.size()),
        system(compliance.size(), compliance.size() * (compliance.size() + 1) / 2) {
    const std::size_t m = Lambda.size();
    island.row_count = static_cast<std::uint32_t>(m);
    island.profile = SkylineProfile(std::vector<std::uint32_t>(m, 0));
    for (std::size_t i = 0; i < m; ++i)
      for (std::size_t j = 0; j <= i; ++j) island.compliance.push_back(Lambda[i][j]);
  }

  std::size_t size() const { return models.size(); }
  IslandRows rows() {
    return {size(),
            models.data(),
            eta_prev.data(),
            eta.data(),
            psi.data(),
            W.data(),
            k,
            law_a.data(),
            law_d.data(),
            law_e.data(),
            bow_force.data(),
            bow_drive.data(),
            bow_velocity.data(),
            seen_eta.data(),
            seen_psi.data(),
            seen_slope.data()};
  }

  void prepare() {
    system.set_island(island, island.compliance.data());
    for (std::size_t i = 0; i < size(); ++i) {
      system.D_star[i] = D_star[i];
      if (!models[i].is_contact() && models[i].law != LawKind::bow)
        set_linear_law(models[i], eta[i], eta_prev[i], k, law_a[i], law_d[i]);
    }
  }
  void choose_and_solve() {
    bool predicts = false;
    for (const RowModel& row : models)
      predicts |= row.is_contact() && (row.rule == Rule::secant || row.rule == Rule::nonadhesive);
    prepare();
    choose_g_and_solve(system, rows(), predicts);
  }
  bool newton(int most_iterations) {
    remember_potentials();
    prepare();
    ContactSolves solves;
    return solve_by_gradient(system, rows(), newton_limits(most_iterations), solves);
  }

  // Sets W to the value it has in a run that was exact so far.
  void remember_potentials() {
    for (std::size_t i = 0; i < size(); ++i)
      W[i] = models[i].is_contact() ? row_phi(models[i], eta[i]) + row_phi(models[i], eta_prev[i]) : 0.0;
  }

  void make_contact(std::size_t i, LawKind law, Rule rule, double K, double alpha) {
    models[i].law = law;
    models[i].rule = rule;
    models[i].power = PowerLaw(K, alpha);
  }
  void make_spring(std::size_t i, double K1, double K3, double sigma_x) {
    models[i].law = LawKind::spring;
    models[i].K1 = K1;
    models[i].K3 = K3;
    models[i].sigma_x = sigma_x;
  }
};

inline TestIsland single_contact(double Lambda, LawKind law, Rule rule, double K, double alpha) {
  TestIsland one(Matrix{{Lambda}});
  one.make_contact(0, law, rule, K, alpha);
  return one;
}

// Compliances of masses of about one gram at audio rate, coupled through `masses` shared masses.
inline Matrix random_compliance(std::size_t m, std::size_t masses, Random& random) {
  Matrix weights(m, Vector(masses));
  for (Vector& row : weights)
    for (double& weight : row) weight = random.state();
  Matrix Lambda(m, Vector(m, 0.0));
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t j = 0; j < m; ++j)
      for (std::size_t w = 0; w < masses; ++w) Lambda[i][j] += 5e-7 * weights[i][w] * weights[j][w];
  return Lambda;
}

}  // namespace rattle::test
