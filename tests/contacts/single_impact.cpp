#include <cmath>
#include <contacts/single_impact.hpp>

namespace rattle::test {

double reduced_mass(const Impact& impact) {
  if (impact.second_mass == 0.0) return impact.first_mass;
  return impact.first_mass * impact.second_mass / (impact.first_mass + impact.second_mass);
}

double greatest_depth(const Impact& impact) {
  const double energy = 0.5 * reduced_mass(impact) * impact.speed * impact.speed;
  return std::pow((impact.alpha + 1.0) * energy / impact.K, 1.0 / (impact.alpha + 1.0));
}

double resolution(const Impact& impact) {
  const double Lambda = 1.0 / (impact.sample_rate * impact.sample_rate * reduced_mass(impact));
  const double slope2 =
      0.5 * impact.K * (impact.alpha + 1.0) * std::pow(greatest_depth(impact), impact.alpha - 1.0);
  return 0.25 * Lambda * slope2;
}

double contact_time(const Impact& impact) { return 4.0 * greatest_depth(impact) / impact.speed; }

namespace {

SceneDescription scene_of(const Impact& impact, Rule rule) {
  SceneDescription scene;
  scene.sample_rate = impact.sample_rate;
  scene.rule = rule;
  const double velocity = impact.speed + impact.second_velocity;
  const auto first =
      scene.add(MassDescription{.name = "first", .mass = impact.first_mass, .velocity = velocity});
  const auto second =
      impact.second_mass > 0.0
          ? scene.add(MassDescription{
                .name = "second", .mass = impact.second_mass, .velocity = impact.second_velocity})
          : scene.add(BarrierDescription{.name = "second"});
  scene.add(ContactDescription{.name = "contact",
                               .below = at(first),
                               .above = at(second),
                               .stiffness = impact.K,
                               .exponent = impact.alpha,
                               .gap = impact.clearance,
                               .loss = impact.loss});
  return scene;
}

}  // namespace

ImpactOutcome run_impact(const Impact& impact, Rule rule) {
  const auto scene = *compile(scene_of(impact, rule));
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  const auto separation = [&] {
    const double second = impact.second_mass > 0.0 ? simulator.displacement(1)[0] : 0.0;
    return second + impact.clearance - simulator.displacement(0)[0];
  };
  ImpactOutcome outcome;
  const double longest = 20.0 * (contact_time(impact) * impact.sample_rate + 10.0);
  double before = separation(), speed = 0.0;
  int apart = 0;
  bool met = false;
  for (double n = 0.0; n < longest && apart < 10; n += 1.0) {
    simulator.step();
    const double now = separation(), force = simulator.rows().force[0];
    speed = (now - before) * impact.sample_rate;
    before = now;
    met |= force != 0.0;
    apart = met && now > 0.0 && force == 0.0 ? apart + 1 : 0;
  }
  outcome.parted = apart >= 10;
  outcome.restitution = speed / impact.speed;
  outcome.balance_error = ledger.balance_error();
  outcome.attraction = ledger.contacts()[0].worst_attraction();
  outcome.residual_psi = ledger.contacts()[0].residual_psi();
  outcome.contact_samples = ledger.contacts()[0].contact_samples;
  outcome.attractive_samples = ledger.contacts()[0].attractive_samples;
  outcome.dissipated = ledger.interactions()[0].dissipated.value();
  return outcome;
}

}  // namespace rattle::test
