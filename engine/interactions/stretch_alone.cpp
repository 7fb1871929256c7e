#include <rattle/interactions/finger_board.hpp>
#include <rattle/interactions/stretch_alone.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {

bool is_stretch_alone(const Scene& scene, const Island& island) noexcept {
  const RowModel& row = scene.rows[island.first_row];
  return row.is_stretch() && scene.glides[static_cast<std::size_t>(row.glide)].is_alone;
}

StretchAlone::StretchAlone(const Scene& scene, const Island& island)
    : row_(island.first_row),
      component_(scene.glides[static_cast<std::size_t>(scene.rows[row_].glide)].component),
      scale_(scene.components[component_].model->stretch_scale()),
      curvature_(scene.components[component_].model->slot_count()) {
  if (scene.rows[row_].entry_count > 0)
    compliance_ = scene.entries[scene.rows[row_].first_entry].step_compliance;
}

// C = -s times the curvature, D* = C (u* - u-), Lambda = C B C^T, f = 2 psi + D with D = D* - Lambda f.
void StretchAlone::solve(const StepView& view) noexcept {
  const Levels& u = view.levels[component_];
  const CurvatureSums sums = view.scene.components[component_].model->find_curvature(u, curvature_.data());
  const double B = compliance_ * view.fingers.yield(component_);
  const double D_star = -scale_ * sums.moved, Lambda = B * scale_ * scale_ * sums.squared;
  RowStates& rows = view.rows;
  const double psi = rows.psi[row_], f = (2.0 * psi + D_star) / (1.0 + Lambda), D = D_star - Lambda * f;
  const double push = B * scale_ * f;
  view.scene.components[component_].model->push_by(push, curvature_.data(), u);
  rows.eta_prev[row_] = psi;
  rows.eta_next[row_] = rows.psi_next[row_] = psi + D;
  rows.force[row_] = f;
  rows.carried[row_] = D;
  rows.Lambda[row_] = Lambda;
  rows.law_a[row_] = 1.0;
  rows.law_d[row_] = 2.0 * psi;
}

}  // namespace rattle
