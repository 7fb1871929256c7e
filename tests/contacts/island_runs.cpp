#include <algorithm>
#include <cmath>
#include <contacts/contact_runs.hpp>
#include <contacts/island_runs.hpp>
#include <wild/wild_scene.hpp>

namespace rattle::test {

IslandRun run_islands(SceneDescription description, Rule rule, int steps) {
  description = with_rule(std::move(description), rule);
  const auto scene = *compile(description);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  if (rule == Rule::gradient) simulator.attach(ledger);
  IslandRun run;
  run.depths.resize(scene->rows.size());
  for (int n = 0; n < steps; ++n) {
    simulator.step();
    const RowStates& rows = simulator.rows();
    for (std::size_t r = 0; r < scene->rows.size(); ++r) {
      if (!scene->rows[r].is_contact()) continue;
      const bool two_sided = scene->rows[r].law == LawKind::two_sided;
      for (const double eta : {rows.eta_prev[r], rows.eta[r], rows.eta_next[r]})  // includes the start
        run.depths[r] = std::max(run.depths[r], !std::isfinite(eta) ? HUGE_VAL
                                                : two_sided         ? std::abs(eta)
                                                                    : eta);
      run.largest_force = std::max(run.largest_force, std::abs(rows.force[r]));
    }
  }
  const auto counted = simulator.contact_solves();
  run.steps = counted.few.steps + counted.many.steps;
  run.solves = counted.few.solves + counted.many.solves;
  run.most = counted.most;
  run.last_resorts = counted.last_resorts;
  run.newton_failures = simulator.newton_failures();
  run.balance_error = ledger.balance_error();
  for (const ContactStatistics& contact : ledger.contacts()) {
    run.attraction = std::max(run.attraction, contact.worst_attraction());
    run.depth_ratios.push_back(contact.depth_ratio());
  }
  return run;
}

DepthOverNewtons depth_over_newtons(const SceneDescription& description, const IslandRun& run, int newton_runs,
                                    int steps, std::int64_t& newton_failures, double explained_below) {
  std::vector<double> reference(run.depths.size());
  double force = 0.0;
  for (int i = 0; i < newton_runs; ++i) {
    const IslandRun newton = run_islands(shifted(description, 1e-12 * i), Rule::newton, steps);
    for (std::size_t r = 0; r < reference.size(); ++r) reference[r] = std::max(reference[r], newton.depths[r]);
    force = std::max(force, newton.largest_force);
    newton_failures += newton.newton_failures;
  }
  const auto scene = *compile(description);
  std::vector<double> of_contact(scene->interactions.size());
  for (std::size_t r = 0; r < reference.size(); ++r) {
    if (!scene->rows[r].is_contact()) continue;
    double& deepest = of_contact[scene->rows[r].interaction];
    deepest = std::max(deepest, reference[r]);
  }
  for (std::size_t r = 0; r < reference.size(); ++r)
    if (scene->rows[r].is_contact()) reference[r] = of_contact[scene->rows[r].interaction];
  DepthOverNewtons worst;
  for (std::size_t r = 0; r < reference.size(); ++r) {
    if (!scene->rows[r].is_contact()) continue;
    const PowerLaw& law = scene->rows[r].power;
    const double pressed = std::pow(0.1 * force / law.stiffness(), 1.0 / law.exponent());
    const double over = run.depths[r] / std::max(reference[r], pressed);
    worst.any = std::max(worst.any, over);
    if (!(run.depth_ratios[scene->rows[r].interaction] <= explained_below))
      worst.unexplained = std::max(worst.unexplained, over);
  }
  return worst;
}

}  // namespace rattle::test
