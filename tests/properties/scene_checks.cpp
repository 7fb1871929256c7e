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
  for (const ReferenceRow& row : model_.rows())
    for (const RowPoint& a : row.points)
      for (const RowPoint& b : row.points) {
        auto& list = neighbours_[a.component];
        if (std::find(list.begin(), list.end(), b.component) == list.end()) list.push_back(b.component);
        offset_sizes_[a.component] = std::max(offset_sizes_[a.component], row.offset_size);
      }
}

void SceneChecker::check_start() {
  q_ = read_state(simulator_);
  for (std::size_t c = 0; c < q_.size(); ++c) {
    const ReferenceComponent& expected = model_.components()[c];
    if (expected.start.size() != q_[c].size()) {
      fail(text("component ", c, " has ", q_[c].size(), " points instead of ", expected.start.size()));
      return;
    }
    const std::vector<double>& prev = scene_->components[c].start_prev;
    for (std::size_t p = 0; p < q_[c].size(); ++p) {
      const double expected_prev = expected.start[p] - expected.start_velocity[p] / scene_->sample_rate;
      if (!(std::abs(q_[c][p] - expected.start[p]) <= 1e-14 && std::abs(prev[p] - expected_prev) <= 1e-14))
        fail(text("component ", c, " starts elsewhere"));
    }
    q_prev_.push_back(prev);
  }
  memory_next_.resize(engine_row_.size());
  largest_memory_.resize(engine_row_.size());
  for (std::size_t r = 0; r < engine_row_.size(); ++r) {
    memory_.push_back(read_memory(r));
    const ReferenceRow& row = model_.rows()[r];
    if (!row.is_contact() || !row.chooses_force) continue;
    const std::string wrong = wrong_start(row, memory_[r], model_.eta(r, q_), model_.eta(r, q_prev_));
    if (!wrong.empty()) fail(text("row ", r, ": ", wrong));
  }
  energy_ = peak_energy_ = ledger_.stored();
}

double SceneChecker::read_memory(std::size_t r) const {
  const RowStates& rows = simulator_.rows();
  return model_.rows()[r].chooses_force ? rows.W[engine_row_[r]] : rows.psi[engine_row_[r]];
}

// Rounding error of a row's eta, which is a difference of states and heights.
Real SceneChecker::rounding_of_eta(std::size_t r) const {
  Real handled = model_.rows()[r].offset_size;
  for (const RowPoint& p : model_.rows()[r].points)
    handled += std::abs(p.weight) * (std::abs(q_next_[p.component][p.point]) +
                                     std::abs(q_prev_[p.component][p.point]) + pushes_[p.component][p.point]);
  return std::numeric_limits<double>::epsilon() * handled;
}

// Rounding error of D due to that of places between grid points: place times intervals is rounded, so that a
// weight has an absolute error, however small it is.
Real SceneChecker::rounding_of_weights(std::size_t r) const {
  Real handled = 0.0L;
  for (const RowPoint& p : model_.rows()[r].points) {
    if (p.weight == std::round(p.weight)) continue;
    const ReferenceComponent& component = model_.components()[p.component];
    handled += std::max(component.intervals_x, component.intervals_y) *
               std::abs(Real{q_next_[p.component][p.point]} - q_prev_[p.component][p.point]);
  }
  return std::numeric_limits<double>::epsilon() * handled;
}

void SceneChecker::check_memory() {
  for (std::size_t r = 0; r < engine_row_.size(); ++r) {
    const ReferenceRow& row = model_.rows()[r];
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
                                            .rounding_of_weights = rounding_of_weights(r),
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
  pushes_ = model_.pushes(forces_);
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
    refused.failure = "refused: " + compiled.errors().front().path + ": " + compiled.errors().front().message;
    return refused;
  }
  return SceneChecker(*compiled, reference, options).run();
}

}  // namespace rattle::test
