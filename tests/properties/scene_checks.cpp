#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <properties/contact_watch.hpp>
#include <properties/memory_checks.hpp>
#include <properties/reference_model.hpp>
#include <properties/row_matching.hpp>
#include <properties/scene_checks.hpp>
#include <rattle/base/text.hpp>
#include <rattle/rattle.hpp>

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

class SceneChecker {
 public:
  SceneChecker(std::shared_ptr<const Scene> scene, const SceneDescription& reference,
               const CheckOptions& options)
      : options_(options),
        scene_(scene),
        simulator_(scene),
        ledger_(scene),
        model_(reference),
        watch_(model_.rows()) {
    simulator_.attach(ledger_);
  }

  SceneReport run();

 private:
  void fail(const std::string& what) {
    if (report_.failure.empty())
      report_.failure = text("step ", static_cast<int>(simulator_.samples_done()), ": ", what);
  }
  void find_neighbours();
  void check_start();
  void check_step();
  void check_finite();
  void check_dense();
  void check_memory();
  void check_energy();
  void watch_contacts();
  void check_end();
  LinearLaw law_of(std::size_t row) const;
  Real rounding_of_eta(std::size_t row) const;
  double read_memory(std::size_t row) const;
  bool island_remembers_rightly(std::size_t island) const;
  Real right_memory(std::size_t r) const;
  Real rounding_of_memory(std::size_t r) const;
  Real row_energy(std::size_t row) const;
  bool is_dense_step() const;
  Real scale_around(std::size_t component) const;

  CheckOptions options_;
  std::shared_ptr<const Scene> scene_;
  Simulator simulator_;
  EnergyLedger ledger_;
  ReferenceModel model_;
  ContactWatch watch_;
  SceneReport report_;
  std::vector<std::size_t> engine_row_;  // for every reference row
  // Per component: the components connected to it by an interaction, including itself.
  std::vector<std::vector<std::size_t>> neighbours_;
  std::vector<Real> forces_;        // of every row in the last step
  std::vector<Real> losses_;        // dissipative part of forces_
  std::vector<Real> offset_sizes_;  // largest gap or height that acts on a component
  State q_prev_, q_, q_next_;
  std::vector<std::vector<Real>> pushes_;     // by the interactions in the last step
  std::vector<double> memory_, memory_next_;  // the engine's psi or W, at n -+ 1/2
  std::vector<double> largest_memory_;
  double energy_ = 0.0, peak_energy_ = 0.0, work_size_ = 0.0;
};

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
    if (row.law == RowLaw::spring || !row.chooses_force) continue;
    const std::string wrong = wrong_start(row, memory_[r], model_.eta(r, q_), model_.eta(r, q_prev_));
    if (!wrong.empty()) fail(text("row ", r, ": ", wrong));
  }
  energy_ = peak_energy_ = ledger_.stored();
}

// True if every W equals phi(eta) + phi(eta-), the value that Newton's forces lead to. It differs if a run
// starts with the contact just open.
bool SceneChecker::island_remembers_rightly(std::size_t island) const {
  for (std::size_t r = 0; r < engine_row_.size(); ++r) {
    const ReferenceRow& row = model_.rows()[r];
    if (row.island != island || row.law == RowLaw::spring) continue;
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

double SceneChecker::read_memory(std::size_t r) const {
  const RowStates& rows = simulator_.rows();
  return model_.rows()[r].chooses_force ? rows.W[engine_row_[r]] : rows.psi[engine_row_[r]];
}

// f = a (eta+ - eta-) + d with the loss and the g that the engine chose. Forces that the rule chooses directly
// are taken as given.
LinearLaw SceneChecker::law_of(std::size_t r) const {
  const ReferenceRow& row = model_.rows()[r];
  if (row.law == RowLaw::spring)
    return spring_law(row, model_.eta(r, q_), model_.eta(r, q_prev_), model_.time_step());
  if (row.chooses_force) return {0.0L, forces_[r]};
  const Real g = simulator_.rows().g[engine_row_[r]];
  // The engine applies no loss if the sum would be attractive.
  const Real loss =
      losses_[r] == 0.0L ? 0.0L : resistance(row, model_.eta(r, q_), model_.time_step(), model_.compliance(r));
  return {g * g / 4.0L + loss, g * memory_[r]};
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
    largest = std::max(largest, *std::max_element(pushes_[c].begin(), pushes_[c].end()));
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
    const Real reported = forces_[r];
    const Real D = model_.increment(r, q_next_, q_prev_);
    Real lawful = laws[r].a * D + laws[r].d, stiffness = laws[r].a, given_back = 0.0L;
    if (row.by_newton && row.law != RowLaw::spring) {
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
    // The rounding of the states is amplified by a stiff law; (1 + a Lambda) / Lambda is force per
    // displacement.
    const Real compliance = model_.compliance(r) / (1.0L + stiffness * model_.compliance(r));
    note(std::max(std::abs(reported - lawful) - given_back, 0.0L) * compliance,
         scale_around(row.points.front().component), text("the force of row ", r));
  }
}

// Rounding error of a row's eta, which is a difference of states and heights.
Real SceneChecker::rounding_of_eta(std::size_t r) const {
  Real handled = model_.rows()[r].offset_size;
  for (const RowPoint& p : model_.rows()[r].points)
    handled += std::abs(p.weight) * (std::abs(q_next_[p.component][p.point]) +
                                     std::abs(q_prev_[p.component][p.point]) + pushes_[p.component][p.point]);
  return std::numeric_limits<double>::epsilon() * handled;
}

void SceneChecker::check_memory() {
  for (std::size_t r = 0; r < engine_row_.size(); ++r) {
    const ReferenceRow& row = model_.rows()[r];
    if (row.law == RowLaw::spring) continue;
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
                                            .compliance = model_.compliance(r)},
                                           model_.time_step());
    if (!wrong.empty()) fail(text("row ", r, ": ", wrong));
  }
}

Real SceneChecker::row_energy(std::size_t r) const {
  const ReferenceRow& row = model_.rows()[r];
  const Real after = model_.eta(r, q_next_), before = model_.eta(r, q_);
  if (row.law == RowLaw::spring) {
    const Real mean = (after + before) / 2.0L, product = after * before;
    return row.K1 / 2.0L * mean * mean + row.K3 / 4.0L * product * product;
  }
  return row.chooses_force ? Real{memory_next_[r]} / 2.0L : Real{memory_next_[r]} * memory_next_[r] / 2.0L;
}

void SceneChecker::check_energy() {
  Real stored = model_.component_energy(q_next_, q_), work = 0.0L;
  Real lost = model_.component_loss(q_next_, q_prev_);
  for (std::size_t r = 0; r < engine_row_.size(); ++r) {
    const Real D = model_.increment(r, q_next_, q_prev_);
    stored += row_energy(r);
    lost += model_.rows()[r].sigma_x * D * D / (2.0L * model_.time_step()) + losses_[r] * D / 2.0L;
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

}  // namespace

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
