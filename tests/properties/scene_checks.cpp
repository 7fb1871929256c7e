// The course of a checked run: its start, its steps and its end.
#include <algorithm>
#include <cmath>
#include <limits>
#include <properties/memory_checks.hpp>
#include <properties/row_matching.hpp>
#include <properties/scene_checker.hpp>

namespace rattle::test {
namespace {

State read_state(const Simulator& simulator) {
  State state;
  for (std::size_t c = 0; c < simulator.scene().components.size(); ++c) {
    const auto q = simulator.displacement(c);
    state.emplace_back(q.begin(), q.end());
  }
  return state;
}

}  // namespace

void SceneChecker::find_neighbours() {
  for (std::size_t c = 0; c < model_.components().size(); ++c) neighbours_.push_back({c});
  offset_sizes_.assign(neighbours_.size(), 0.0L);
  for (const ReferenceRow& row : model_.rows()) {
    std::vector<std::size_t> touched;
    if (row.glide) touched.push_back(row.glide->component);
    for (const RowPoint& p : row.points) touched.push_back(p.component);
    for (const std::size_t a : touched)
      for (const std::size_t b : touched) {
        auto& list = neighbours_[a];
        if (std::find(list.begin(), list.end(), b) == list.end()) list.push_back(b);
        offset_sizes_[a] = std::max(offset_sizes_[a], row.offset_size);
      }
  }
}

void SceneChecker::check_start() {
  q_ = read_state(simulator_);
  model_.move_to(0, q_);
  for (std::size_t c = 0; c < q_.size(); ++c) {
    const ReferenceComponent& expected = model_.components()[c];
    if (expected.start.size() != q_[c].size()) {
      fail(text("component ", c, " has ", q_[c].size(), " points instead of ", expected.start.size()));
      return;
    }
    const std::vector<double>& prev = scene_->components[c].start_prev;
    q_prev_.push_back(prev);
    const double slack = start_slack(expected);
    for (std::size_t p = 0; p < q_[c].size(); ++p) {
      const double expected_prev = expected.start[p] - expected.start_velocity[p] / scene_->sample_rate;
      if (!(std::abs(q_[c][p] - expected.start[p]) <= slack && std::abs(prev[p] - expected_prev) <= slack))
        fail(text("component ", c, " starts elsewhere"));
    }
  }
  q_next_ = q_;  // read by rounding_of_eta()
  pushes_.clear();
  for (const auto& component : q_) pushes_.emplace_back(component.size(), 0.0L);
  memory_next_.resize(engine_row_.size());
  largest_memory_.resize(engine_row_.size());
  drift_.resize(engine_row_.size());
  for (std::size_t r = 0; r < engine_row_.size(); ++r) {
    memory_.push_back(read_memory(r));
    const ReferenceRow& row = model_.rows()[r];
    if (!row.is_contact() || !row.chooses_force) continue;
    const std::string wrong =
        wrong_start(row, memory_[r], model_.eta(r, q_), model_.eta(r, q_prev_), rounding_of_eta(r));
    if (!wrong.empty()) fail(text("row ", r, ": ", wrong));
  }
  energy_ = peak_energy_ = ledger_.stored();
}

double SceneChecker::read_memory(std::size_t r) const {
  const RowStates& rows = simulator_.rows();
  const bool keeps_W = model_.rows()[r].chooses_force && model_.rows()[r].is_contact();
  return keeps_W ? rows.W[engine_row_[r]] : rows.psi[engine_row_[r]];
}

// Rounding error of a row's eta, which is a difference of states and heights.
Real SceneChecker::rounding_of_eta(std::size_t r) const {
  Real handled = model_.rows()[r].offset_size;
  for (const RowPoint& p : model_.rows()[r].points)
    handled += std::abs(p.weight) * (std::abs(q_next_[p.component][p.point]) +
                                     std::abs(q_prev_[p.component][p.point]) + pushes_[p.component][p.point]);
  return std::numeric_limits<double>::epsilon() * handled;
}

// Place times intervals is rounded, so that a weight between grid points has an absolute error, however small
// it is. The weight of a mode, at most 2, has that of place times wave number: at an edge it is nothing else.
template <class Moved>
Real SceneChecker::rounding_of_weights(std::size_t r, Moved moved) const {
  Real handled = 0.0L;
  for (const RowPoint& p : model_.rows()[r].points) {
    const ReferenceComponent& component = model_.components()[p.component];
    const Real by = std::abs(moved(p.component, p.point));
    if (component.shapes)
      handled += 2.0L * std::sqrt(component.largest_wave_square) *
                 std::max(component.length_x, component.length_y) * by;
    else if (p.weight != std::round(p.weight))
      handled += std::max(component.intervals_x, component.intervals_y) * by;
  }
  return std::numeric_limits<double>::epsilon() * handled;
}

// What a contact has stored at its old place is re-expressed at the new one: W and psi change as phi and psi of
// eta do, and nothing stays in a contact that is open there. docs/step.md, "Gliding contacts"
void SceneChecker::glide_memory() {
  glided_ = 0.0L;
  const auto size = [&](std::size_t component, std::size_t point) {
    return std::abs(Real{q_[component][point]}) + std::abs(Real{q_prev_[component][point]});
  };
  for (std::size_t r = 0; r < engine_row_.size(); ++r) {
    const ReferenceRow& row = model_.rows()[r];
    if (!row.is_contact() || !row.glide) continue;
    const GlideStep step{.before = memory_[r],
                         .gained = simulator_.rows().glided[engine_row_[r]],
                         .eta = model_.eta(r, q_),
                         .eta_prev = model_.eta(r, q_prev_),
                         .old_eta = glided_from_[r].first,
                         .old_eta_prev = glided_from_[r].second,
                         .rounding = rounding_of_eta(r),
                         .rounding_of_weights = rounding_of_weights(r, size)};
    const std::string wrong = wrong_glide(row, step);
    if (!wrong.empty()) fail(text("row ", r, ": ", wrong));
    glided_ += step.gained;
    if (!row.glide->has_moved) continue;
    // W and psi are those of the engine, whose gain has been compared: where they nearly vanish few digits are
    // left, and rounding may decide the sign of psi. A run that goes on from another has no earlier psi.
    const Real before = memory_[r];
    if (row.chooses_force) {
      memory_[r] = static_cast<double>(before + 2.0L * step.gained);
      continue;
    }
    Real psi = simulator_.rows().psi_next[engine_row_[r]];  // with which the step has begun
    const Real other = std::abs(psi * psi - (before * before + 2.0L * step.gained));
    if (!(other <= 1e-14L * (before * before + psi * psi))) psi = memory_at_new_place(row, step);
    memory_[r] = static_cast<double>(psi);
  }
}

// Shapes with corners as sums of modes are only compared with a rough sum.
double SceneChecker::start_slack(const ReferenceComponent& expected) const {
  if (!expected.rough_start) return 1e-14;
  double largest = 0.0;
  for (std::size_t p = 0; p < expected.start.size(); ++p)
    largest = std::max(
        {largest, std::abs(expected.start[p]), std::abs(expected.start_velocity[p]) / scene_->sample_rate});
  return 0.05 * largest;
}

// psi is a sum of products of slopes; the engine adds up its changes D, sums of curvature times movement. Each
// D has the rounding of its n terms and of the curvatures: at most 2 n eps s times the products of magnitudes.
void SceneChecker::check_stretch(std::size_t r) {
  const ReferenceRow& row = model_.rows()[r];
  const ReferenceComponent& c = model_.components()[row.stretched];
  const std::vector<double>&next = q_next_[row.stretched], &now = q_[row.stretched],
        &prev = q_prev_[row.stretched];
  Real terms = 0.0L;
  for (const auto& [a, b] : c.stretched_pairs)
    terms += (std::abs(Real{now[a]}) + std::abs(Real{now[b]})) *
             (std::abs(Real{next[a]} - prev[a]) + std::abs(Real{next[b]} - prev[b]));
  const Real eps = std::numeric_limits<double>::epsilon();
  drift_[r] += 2.0L * static_cast<Real>(c.point_count()) * eps * c.stretch_scale * terms +
               eps * std::abs(memory_next_[r]);
  const Real psi = model_.stretch(r, q_next_);
  if (!(std::abs(psi - memory_next_[r]) <= drift_[r] + 1e-150L))
    fail(text("row ", r, ": the psi of its stretch is ", memory_next_[r], ", off by ",
              static_cast<double>(memory_next_[r] - psi), "; rounding explains ",
              static_cast<double>(drift_[r])));
}

void SceneChecker::check_memory() {
  const auto movement = [&](std::size_t component, std::size_t point) {
    return Real{q_next_[component][point]} - q_prev_[component][point];
  };
  for (std::size_t r = 0; r < engine_row_.size(); ++r) {
    const ReferenceRow& row = model_.rows()[r];
    if (row.law == RowLaw::stretch) check_stretch(r);
    if (!row.is_contact()) continue;
    largest_memory_[r] = std::max(largest_memory_[r], memory_next_[r]);
    const std::string wrong = wrong_memory(row,
                                           {.before = memory_[r],
                                            .after = memory_next_[r],
                                            .largest = largest_memory_[r],
                                            .force = forces_[r],
                                            .loss = losses_[r],
                                            .g = simulator_.rows().g[engine_row_[r]],
                                            .D = model_.increment(r, q_next_, q_prev_),
                                            .eta = model_.eta(r, q_),
                                            .rounding = rounding_of_eta(r),
                                            .rounding_of_weights = rounding_of_weights(r, movement),
                                            .compliance = model_.compliance(r)},
                                           model_.time_step());
    if (!wrong.empty()) fail(text("row ", r, ": ", wrong));
  }
}

void SceneChecker::watch_contacts() {
  std::vector<Real> eta;
  for (std::size_t r = 0; r < engine_row_.size(); ++r) eta.push_back(model_.eta(r, q_next_));
  watch_.observe(forces_, memory_next_, eta);
}

void SceneChecker::check_finite() {
  for (const auto& component : q_next_)
    for (double value : component)
      if (!std::isfinite(value)) return fail("a displacement is not finite");
  for (double value : memory_next_)
    if (!std::isfinite(value)) return fail("a psi or W is not finite");
}

void SceneChecker::check_step() {
  q_next_ = read_state(simulator_);
  for (std::size_t r = 0; r < engine_row_.size(); ++r) memory_next_[r] = read_memory(r);
  check_finite();
  report_.newton_failures = simulator_.newton_failures();
  report_.solves = simulator_.contact_solves();
  if (report_.solves.most > most_solves)
    fail(text("a step needed ", static_cast<int>(report_.solves.most), " solves"));
  if (report_.newton_failures > 0) fail("Newton did not converge");
  if (!report_.failure.empty()) return;
  forces_.clear();
  losses_.clear();
  for (const std::size_t r : engine_row_) {
    forces_.push_back(simulator_.rows().force[r]);
    losses_.push_back(simulator_.rows().models[r].is_contact() ? simulator_.rows().loss_force[r] : 0.0);
  }
  const std::int64_t n = simulator_.samples_done() - 1;
  glided_from_.clear();
  for (std::size_t r = 0; r < engine_row_.size(); ++r)
    glided_from_.emplace_back(model_.eta(r, q_), model_.eta(r, q_prev_));
  if (n > 0) model_.move_to(n, q_);
  pushes_ = model_.pushes(forces_);
  glide_memory();
  if (is_dense_step()) check_dense();
  check_memory();
  check_energy();
  watch_contacts();
  q_prev_.swap(q_);
  q_.swap(q_next_);
  memory_.swap(memory_next_);
}

void SceneChecker::check_end() {
  report_.balance_error = ledger_.balance_error();
  report_.worst_attraction = watch_.worst_attraction();
  report_.attractive_samples = watch_.attractive_samples();
  report_.residual_psi = watch_.residual_psi();
  report_.residual_W = watch_.residual_W();
  report_.lone_contacts = static_cast<std::int64_t>(watch_.lone_contacts());
  for (const ContactStatistics& contact : ledger_.contacts()) report_.impacts += contact.impacts;
  if (!(report_.balance_error <= largest_balance_error)) fail(text("balance error ", report_.balance_error));
  if (!(report_.residual_psi <= largest_residual_psi))
    fail(text("psi is left in an open contact, ", report_.residual_psi, " of its peak"));
  if (!(report_.residual_W <= largest_residual_W))
    fail(text("W is left in an open contact, ", report_.residual_W, " of its peak"));
  if (!(report_.worst_attraction <= largest_attraction))
    fail(text("a contact pulled, ", report_.worst_attraction, " of its peak"));
}

SceneReport SceneChecker::run() {
  RowMatching matching = match_rows(*scene_, model_.rows());
  if (!matching.failure.empty()) {
    fail(matching.failure);
    return report_;
  }
  engine_row_ = std::move(matching.engine_row);
  report_.largest_island = matching.largest_island;
  find_neighbours();
  check_start();
  for (int n = 0; n < options_.steps && report_.failure.empty(); ++n) {
    simulator_.step();
    check_step();
  }
  check_end();
  return report_;
}

SceneReport check_scene(const SceneDescription& scene, const SceneDescription& reference,
                        const CheckOptions& options) {
  const auto compiled = compile(scene);
  if (!compiled) {
    SceneReport refused;
    refused.refused = true;
    for (const Diagnostic& found : compiled.errors())
      if (found.severity == Severity::error) refused.failure = "refused: " + found.path + ": " + found.message;
    return refused;
  }
  return SceneChecker(*compiled, reference, options).run();
}

}  // namespace rattle::test
