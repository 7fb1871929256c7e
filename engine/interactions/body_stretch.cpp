#include <rattle/interactions/body_stretch.hpp>
#include <rattle/interactions/finger_board.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {
namespace {

// Sum of c (next - prev), in four parts that do not wait for one another.
double moved_along(const double* next, const double* prev, const AlignedVector& c) noexcept {
  constexpr std::size_t lanes = 4;
  double sum[lanes] = {};
  std::size_t i = 0;
  for (; i + lanes <= c.size(); i += lanes)
    for (std::size_t lane = 0; lane < lanes; ++lane)
      sum[lane] += c[i + lane] * (next[i + lane] - prev[i + lane]);
  for (; i < c.size(); ++i) sum[0] += c[i] * (next[i] - prev[i]);
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

}  // namespace

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

double BodyStretch::moved(const StepView& view) const noexcept {
  const Levels& q = view.levels[component_];
  double sum = moved_along(q.next, q.prev, curvature_);
  if (q.low != 0) sum += moved_along(q.next + q.low, q.prev + q.low, curvature_);
  return -scale_ * sum;
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
