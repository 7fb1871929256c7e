// Compares a step with a dense solve of the reference model: displacements and reported forces.
#include <algorithm>
#include <cmath>
#include <properties/memory_checks.hpp>
#include <properties/scene_checker.hpp>

namespace rattle::test {

// True if every W equals phi(eta) + phi(eta-), the value that Newton's forces lead to. It differs if a run
// starts with the contact just open.
bool SceneChecker::island_remembers_rightly(std::size_t island) const {
  for (std::size_t r = 0; r < engine_row_.size(); ++r) {
    const ReferenceRow& row = model_.rows()[r];
    if (row.island != island || !row.is_contact()) continue;
    const Real right = right_memory(r);
    if (!(std::abs(memory_[r] - right) <= 1e-9L * right + 1e-12L * largest_memory_[r])) return false;
  }
  return true;
}

// phi(eta) + phi(eta-) by the engine's own law, which is not under test here.
Real SceneChecker::right_memory(std::size_t r) const {
  const PowerLaw& power = simulator_.rows().models[engine_row_[r]].power;
  const bool two_sided = model_.rows()[r].law == RowLaw::two_sided;
  const auto phi = [&](Real eta) {
    return power.potential(static_cast<double>(two_sided ? std::abs(eta) : eta));
  };
  return phi(model_.eta(r, q_)) + phi(model_.eta(r, q_prev_));
}

// How much right_memory() changes if eta and eta- change by their rounding: phi' times rounding.
Real SceneChecker::rounding_of_memory(std::size_t r) const {
  const PowerLaw& power = simulator_.rows().models[engine_row_[r]].power;
  const bool two_sided = model_.rows()[r].law == RowLaw::two_sided;
  const auto force = [&](Real eta) {
    return power.force(static_cast<double>(two_sided ? std::abs(eta) : eta));
  };
  return (force(model_.eta(r, q_)) + force(model_.eta(r, q_prev_))) * rounding_of_eta(r);
}

// f = a (eta+ - eta-) + d with the loss and the g that the engine chose. Forces that the rule chooses directly
// are taken as given.
LinearLaw SceneChecker::law_of(std::size_t r) const {
  const ReferenceRow& row = model_.rows()[r];
  if (row.law == RowLaw::spring)
    return spring_law(row, model_.eta(r, q_), model_.eta(r, q_prev_), model_.time_step());
  if (row.law == RowLaw::carried) return {.holds = true};
  if (row.law == RowLaw::stretch) return {1.0L, 2.0L * memory_[r]};  // psi is compared in check_stretch
  if (row.law == RowLaw::bow) return {0.0L, forces_[r]};
  if (row.chooses_force) return {0.0L, forces_[r]};
  const Real g = simulator_.rows().g[engine_row_[r]];
  // The engine applies no loss if the sum would be attractive.
  const Real loss =
      losses_[r] == 0.0L ? 0.0L : resistance(row, model_.eta(r, q_), model_.time_step(), model_.compliance(r));
  return {g * g / 4.0L + loss, g * memory_[r]};
}

// F Phi(v) of a bow that is iterated, alone among laws that are linear. Two steps towards it, or towards
// tangents of other laws, leave a friction that opposes v, with at most its slope at v = 0.
Real SceneChecker::lawful_friction(std::size_t r, Real D) const {
  const ReferenceRow& row = model_.rows()[r];
  const Real v = D / (2.0L * model_.time_step()) - row.bow_velocity,
             steepest = std::sqrt(2.0L * row.sharpness) * std::exp(0.5L);
  bool is_alone = row.is_iterated;
  for (std::size_t other = 0; other < engine_row_.size(); ++other) {
    const ReferenceRow& o = model_.rows()[other];
    is_alone &= other == r || o.island != row.island || !(o.is_contact() || o.law == RowLaw::bow);
  }
  if (is_alone) return row.bow_force * steepest * v * std::exp(-row.sharpness * v * v);
  const Real most = row.bow_force * steepest * std::abs(v);
  return v > 0.0L ? std::clamp(forces_[r], 0.0L, most) : std::clamp(forces_[r], -most, 0.0L);
}

bool SceneChecker::is_dense_step() const {
  const double n = static_cast<double>(model_.unknowns());
  const double wanted =
      std::clamp(options_.dense_work / (n * n * n / 3.0 + n * n),
                 static_cast<double>(options_.fewest_dense_steps), static_cast<double>(options_.steps));
  const double done = static_cast<double>(simulator_.samples_done());
  return std::floor(done * wanted / options_.steps) != std::floor((done - 1.0) * wanted / options_.steps);
}

// Scale of the displacements in a step: those of the component and its neighbours, and how far the forces
// pushed them.
Real SceneChecker::scale_around(std::size_t component) const {
  Real largest = offset_sizes_[component];
  for (const std::size_t c : neighbours_[component])
    for (const State* state : {&q_prev_, &q_, &q_next_})
      for (double value : (*state)[c]) largest = std::max(largest, std::abs(Real{value}));
  for (const std::size_t c : neighbours_[component])
    largest = std::max({largest, *std::max_element(pushes_[c].begin(), pushes_[c].end()), model_.reach(c)});
  return largest;
}

void SceneChecker::check_dense() {
  ++report_.dense_steps;
  std::vector<LinearLaw> laws;
  for (std::size_t r = 0; r < engine_row_.size(); ++r) laws.push_back(law_of(r));
  const auto expected =
      model_.solve_step(q_, q_prev_, laws, model_.applied_forces(simulator_.samples_done() - 1));
  const auto note = [&](Real difference, Real scale, const std::string& where) {
    if (difference == 0.0L) return;
    const double relative = static_cast<double>(difference / scale);
    if (!(relative <= report_.disagreement)) report_.disagreement = relative;
    if (!(relative <= largest_disagreement)) fail(text(where, " differs from the dense solve by ", relative));
  };
  for (std::size_t c = 0; c < q_next_.size(); ++c) {
    const Real scale = scale_around(c);
    Real largest = 0.0L;
    for (std::size_t p = 0; p < q_next_[c].size(); ++p)
      largest = std::max(largest, std::abs(q_next_[c][p] - expected[c][p]));
    note(largest, scale, text("component '", scene_->components[c].name, "'"));
  }
  for (std::size_t r = 0; r < engine_row_.size(); ++r) {  // the reported force, converted to a displacement
    const ReferenceRow& row = model_.rows()[r];
    if (laws[r].holds) {  // its force follows from the others, and is compared by what it moves
      note(std::abs(model_.eta(r, q_next_)), scale_around(row.points.front().component),
           text("the end of row ", r));
      continue;
    }
    const Real reported = forces_[r];
    const Real D = model_.increment(r, q_next_, q_prev_);
    Real lawful = laws[r].a * D + laws[r].d, stiffness = laws[r].a, given_back = 0.0L;
    if (row.by_newton && row.is_contact()) {
      const Real before = model_.eta(r, q_prev_), after = before + D;
      if (!island_remembers_rightly(row.island)) continue;  // these return the energy that W holds
      lawful = newton_force(row, after, before) + losses_[r];
      stiffness = 0.0L;
      // A contact that opens or runs empty gives back all of W, including accumulated rounding, except what its
      // stop of 1e13 / Lambda retains. The tolerance is that energy over D. The energy is a small difference,
      // so that the rounding of eta shows in it.
      const bool opens = row.law == RowLaw::one_sided && after <= 0.0L;
      const Real kept =
          std::min(Real{std::abs(memory_next_[r])}, 1e-13L * model_.compliance(r) * reported * reported);
      if ((opens || memory_next_[r] <= 1e-9 * memory_[r]) && (reported - losses_[r]) * D <= 0.0L && D != 0.0L)
        given_back = (std::abs(memory_[r] - right_memory(r)) + rounding_of_memory(r) + kept) / std::abs(D);
    }
    if (row.law == RowLaw::bow) {
      lawful = lawful_friction(r, D);
      stiffness =
          row.bow_force * std::sqrt(2.0L * row.sharpness) * std::exp(0.5L) / (2.0L * model_.time_step());
    }
    // The rounding of the states is amplified by a stiff law; (1 + a Lambda) / Lambda is force per
    // displacement.
    const Real compliance = model_.compliance(r) / (1.0L + stiffness * model_.compliance(r));
    note(std::max(std::abs(reported - lawful) - given_back, 0.0L) * compliance,
         scale_around(row.points.front().component), text("the force of row ", r));
  }
}

}  // namespace rattle::test
