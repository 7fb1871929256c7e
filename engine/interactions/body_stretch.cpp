#include <rattle/interactions/body_stretch.hpp>
#include <rattle/interactions/finger_board.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {

BodyStretch::BodyStretch(const Scene& scene, std::size_t row)
    : row_(row),
      component_(scene.glides[static_cast<std::size_t>(scene.rows[row].glide)].component),
      scale_(scene.components[component_].model->stretch_scale()),
      curvature_(scene.components[component_].model->slot_count()) {
  if (scene.rows[row].entry_count > 0) compliance_ = scene.entries[scene.rows[row].first_entry].step_compliance;
}

void BodyStretch::find(const StepView& view) noexcept {
  const CurvatureSums sums =
      view.scene.components[component_].model->find_curvature(view.levels[component_], curvature_.data());
  B_ = compliance_ * view.fingers.yield(component_);
  D_star_ = -scale_ * sums.moved;
  Lambda_ = B_ * scale_ * scale_ * sums.squared;
}

double BodyStretch::free_force(const StepView& view) const noexcept {
  return (2.0 * view.rows.psi[row_] + D_star_) / (1.0 + Lambda_);
}

void BodyStretch::push(const StepView& view, double f) const noexcept {
  view.scene.components[component_].model->push_by(B_ * scale_ * f, curvature_.data(), view.levels[component_]);
}

void BodyStretch::store(const StepView& view, double f, double D) const noexcept {
  RowStates& rows = view.rows;
  const double psi = rows.psi[row_];
  rows.eta_prev[row_] = psi;
  rows.eta_next[row_] = rows.psi_next[row_] = psi + D;
  rows.force[row_] = f;
  rows.carried[row_] = D;
  rows.Lambda[row_] = Lambda_;
  rows.law_a[row_] = 1.0;
  rows.law_d[row_] = 2.0 * psi;
}

}  // namespace rattle
