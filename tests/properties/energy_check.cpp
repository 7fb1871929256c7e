// The energy of a step by the reference model: it grows by the work of the forces alone.
#include <algorithm>
#include <cmath>
#include <properties/scene_checker.hpp>

namespace rattle::test {

Real SceneChecker::row_energy(std::size_t r) const {
  const ReferenceRow& row = model_.rows()[r];
  const Real after = model_.eta(r, q_next_), before = model_.eta(r, q_);
  if (row.law == RowLaw::carried || row.law == RowLaw::bow) return 0.0L;
  if (row.law == RowLaw::stretch) return Real{memory_next_[r]} * memory_next_[r] / 2.0L;
  if (row.law == RowLaw::spring) {
    const Real mean = (after + before) / 2.0L, product = after * before;
    return row.K1 / 2.0L * mean * mean + row.K3 / 4.0L * product * product;
  }
  return row.chooses_force ? Real{memory_next_[r]} / 2.0L : Real{memory_next_[r]} * memory_next_[r] / 2.0L;
}

void SceneChecker::check_energy() {
  Real stored = model_.component_energy(q_next_, q_), work = glided_;
  Real lost = model_.component_loss(q_next_, q_prev_);
  work_size_ += static_cast<double>(std::abs(glided_));
  for (std::size_t r = 0; r < engine_row_.size(); ++r) {
    const Real D = model_.increment(r, q_next_, q_prev_);
    stored += row_energy(r);
    lost += model_.rows()[r].sigma_x * D * D / (2.0L * model_.time_step()) + losses_[r] * D / 2.0L;
    if (model_.rows()[r].law != RowLaw::bow) continue;
    const Real of_bow = -model_.time_step() * forces_[r] * model_.rows()[r].bow_velocity;
    lost += forces_[r] * D / 2.0L + of_bow;
    work += of_bow;
    work_size_ += static_cast<double>(std::abs(of_bow));
  }
  const auto forces = model_.applied_forces(simulator_.samples_done() - 1);
  for (std::size_t c = 0; c < forces.size(); ++c)
    for (std::size_t p = 0; p < forces[c].size(); ++p) {
      if (forces[c][p] == 0.0L) continue;
      const Real part = forces[c][p] * (Real{q_next_[c][p]} - q_prev_[c][p]) / 2.0L;
      work += part;
      work_size_ += static_cast<double>(std::abs(part));
    }
  const double now = static_cast<double>(stored);
  peak_energy_ = std::max(peak_energy_, now);
  // Below this only the rounding of gaps remains.
  const double scale = std::max({peak_energy_, work_size_, 1e-25});
  const double growth = (now - energy_ - static_cast<double>(work)) / scale;
  const double defect = std::abs(growth + static_cast<double>(lost) / scale);
  const double difference = std::abs(now - ledger_.stored()) / scale;
  report_.energy_growth = std::max(report_.energy_growth, growth);
  report_.energy_defect = std::max(report_.energy_defect, defect);
  report_.ledger_difference = std::max(report_.ledger_difference, difference);
  if (!(growth <= largest_balance_error)) fail(text("the energy grew by ", growth, " without input"));
  if (!(defect <= largest_balance_error))
    fail(text("losses and works leave ", defect, " of the energy unexplained"));
  if (!(difference <= largest_balance_error)) fail(text("the ledger's stored energy is off by ", difference));
  energy_ = now;
}

}  // namespace rattle::test
