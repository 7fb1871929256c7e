#include <algorithm>
#include <cmath>
#include <limits>
#include <wild/wild_rounding.hpp>

namespace rattle::test {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

}  // namespace

RoundingWatch::RoundingWatch(const Simulator& simulator) : simulator_(simulator) {
  const Scene& scene = simulator.scene();
  for (std::size_t c = 0; c < scene.components.size(); ++c) {
    const SceneComponent& component = scene.components[c];
    Points points;
    points.keeps_rest =
        component.handle.kind == ComponentKind::mass || component.handle.kind == ComponentKind::slide;
    for (std::size_t p = 0; p < component.start.size(); ++p)
      points.compliance.push_back(component.model->step_compliance(GridPoint(p)));
    points.newest = component.start;
    points.before = points.oldest = component.start_prev;
    points.pushes.resize(component.start.size());
    components_.push_back(std::move(points));
  }
  for (const RowModel& row : scene.rows) {
    std::vector<Entry> entries;
    for (std::size_t e = row.first_entry; row.glide < 0 && e < row.first_entry + row.entry_count; ++e) {
      const RowEntry& entry = scene.entries[e];
      entries.push_back(
          {entry.component, scene.components[entry.component].point_in(entry.slot).index, entry.weight});
    }
    rows_.push_back(std::move(entries));
    std::ptrdiff_t over = -1;
    if (row.moving_place >= 0) over = scene.moving_places[static_cast<std::size_t>(row.moving_place)].component;
    if (row.glide >= 0) over = scene.glides[static_cast<std::size_t>(row.glide)].component;
    moves_over_.push_back(over);
    keeps_psi_.push_back(row.is_contact() && !row.chooses_force());
    keeps_nothing_.push_back(row.is_contact() && scene.interactions[row.interaction].closed_form);
  }
}

// A moving row may push any point of its string.
void RoundingWatch::add_pushes() {
  for (Points& points : components_) std::fill(points.pushes.begin(), points.pushes.end(), 0.0);
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    const double force = std::abs(simulator_.rows().force[r]);
    for (const Entry& e : rows_[r]) {
      Points& points = components_[e.component];
      points.pushes[e.point] += std::abs(e.weight) * force * points.compliance[e.point];
    }
    if (moves_over_[r] < 0) continue;
    Points& points = components_[static_cast<std::size_t>(moves_over_[r])];
    for (std::size_t p = 0; p < points.pushes.size(); ++p) points.pushes[p] += force * points.compliance[p];
  }
}

RoundingWatch::Law RoundingWatch::law_of(std::size_t r) const {
  const RowStates& rows = simulator_.rows();
  const RowModel& model = rows.models[r];
  const double depth = std::abs(rows.eta_next[r]) + std::abs(rows.eta[r]) + std::abs(rows.eta_prev[r]);
  if (model.is_contact()) {
    const double resistance =
        model.loss * model.power.force(std::abs(rows.eta[r])) / (2.0 * simulator_.scene().k);
    return {(keeps_psi_[r] ? 0.25 * rows.g[r] * rows.g[r] : 0.0) + resistance, std::abs(rows.force[r])};
  }
  if (model.is_stretch()) return {1.0, std::abs(rows.force[r]) + std::abs(rows.psi[r])};
  const double K = model.K1 + model.K3 * depth * depth;
  const double damping = (model.is_touch() ? 2.0 * model.sigma_x : model.sigma_x) / simulator_.scene().k;
  return {K + damping, std::abs(rows.force[r]) + K * depth};
}

RoundingWatch::Size RoundingWatch::size_of(std::size_t r) const {
  Size size{.read = std::abs(simulator_.rows().offset_next[r]) + std::abs(simulator_.rows().offset_prev[r])};
  const auto read = [](const Points& points, std::size_t p) {
    return std::abs(points.newest[p]) + std::abs(points.oldest[p]);
  };
  for (const Entry& e : rows_[r]) {
    const Points& points = components_[e.component];
    size.read += std::abs(e.weight) * read(points, e.point);
    size.pushed += std::abs(e.weight) * points.pushes[e.point];
  }
  if (moves_over_[r] < 0) return size;
  if (simulator_.rows().models[r].is_stretch()) return size_of_stretch(r);
  const Points& points = components_[static_cast<std::size_t>(moves_over_[r])];
  double largest = 0.0;
  for (std::size_t p = 0; p < points.newest.size(); ++p) largest = std::max(largest, read(points, p));
  size.read += largest;
  size.pushed += *std::max_element(points.pushes.begin(), points.pushes.end());
  return size;
}

// Its weights are at most 8 s max |u| in magnitude, that of a second difference over both sides.
RoundingWatch::Size RoundingWatch::size_of_stretch(std::size_t r) const {
  const auto component = static_cast<std::size_t>(moves_over_[r]);
  const Points& points = components_[component];
  double largest = 0.0;
  Size size;
  for (std::size_t p = 0; p < points.newest.size(); ++p) {
    largest = std::max(largest, std::abs(points.before[p]));
    size.read += std::abs(points.newest[p]) + std::abs(points.oldest[p]);
    size.pushed += points.pushes[p];
  }
  const double weight = 8.0 * simulator_.scene().components[component].model->stretch_scale() * largest;
  return {weight * size.read, weight * size.pushed};
}

double RoundingWatch::row_error(std::size_t r) {
  const RowStates& rows = simulator_.rows();
  const Size size = size_of(r);
  const Law law = law_of(r);
  const double f = rows.force[r], D = std::abs(rows.eta_next[r] - rows.eta_prev[r]);
  const double steep =
      keeps_nothing_[r] ? rows.models[r].power.force(rows.eta_next[r]) + rows.models[r].power.force(rows.eta[r])
                        : 0.0;
  return std::abs(f) * size.read + steep * (size.read + size.pushed) +
         D * (law.terms + law.slope * (size.read + size.pushed));
}

double RoundingWatch::component_error(const Points& points) const {
  double sum = 0.0;
  for (std::size_t p = 0; p < points.newest.size(); ++p) {
    if (!(points.compliance[p] > 0.0)) continue;
    const double at = points.keeps_rest ? 0.0 : std::abs(points.newest[p]);
    sum +=
        (at + points.pushes[p]) * std::abs(points.newest[p] - points.oldest[p]) / (2.0 * points.compliance[p]);
  }
  return sum;
}

void RoundingWatch::observe() {
  for (std::size_t c = 0; c < components_.size(); ++c) {
    Points& points = components_[c];
    points.oldest.swap(points.before);
    points.before.swap(points.newest);
    const PointsView now = simulator_.displacement(c);
    std::copy(now.begin(), now.end(), points.newest.begin());
  }
  add_pushes();
  double error = 0.0;
  for (std::size_t r = 0; r < rows_.size(); ++r) error += row_error(r);
  for (const Points& points : components_) error += component_error(points);
  sum_ += epsilon * error;
}

}  // namespace rattle::test
