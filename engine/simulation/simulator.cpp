#include <algorithm>
#include <cmath>
#include <numeric>
#include <rattle/base/denormals.hpp>
#include <rattle/interactions/g_rules.hpp>
#include <rattle/interactions/live_laws.hpp>
#include <rattle/simulation/energy_ledger.hpp>
#include <rattle/simulation/simulator.hpp>

namespace rattle {
namespace {

std::size_t level_size(const Component& model) noexcept {
  return off_aliasing(model.keeps_low_words() ? 2 * model.slot_count() : model.slot_count());
}

// psi^{-1/2} = (psi(eta^0) + psi(eta^-1)) / 2 [W19 (9)], or W. Under `gradient` a one-sided contact that is open at the start has stored
// nothing, wherever it was before: it must not give back what it never took.
double stored_at_start(const RowModel& row, double eta, double eta_prev) noexcept {
  const double psi = 0.5 * (row_psi(row, eta) + row_psi(row, eta_prev));
  if (!row.chooses_force()) return psi;
  if (row.law == LawKind::two_sided || row.rule == Rule::newton) return row_phi(row, eta) + row_phi(row, eta_prev);
  return eta > 0.0 ? psi * psi : 0.0;
}

constexpr std::int64_t steps_between_zeroing = 64;  // nothing falls from tiny to denormal within them

}  // namespace

Simulator::Simulator(std::shared_ptr<const Scene> scene, int threads)
    : scene_(std::move(scene)),
      levels_(scene_->components.size()),
      rows_(scene_->rows),
      components_(*scene_),
      gestures_(scene_->gestures, scene_->k),
      fingers_(*scene_),
      places_(*scene_),
      points_(*scene_),
      two_levels_(scene_->components.size()),
      force_values_(scene_->forces.size()),
      frame_(static_cast<std::size_t>(scene_->channels)),
      probe_values_(scene_->probes.size()),
      view_{*scene_, levels_, rows_, places_.weights(), fingers_, points_} {
  storage_.reserve(scene_->components.size());
  for (std::size_t c = 0; c < scene_->components.size(); ++c) {
    const Component& model = *scene_->components[c].model;
    const bool leads = scene_->components[c].leader == c;
    storage_.emplace_back(leads ? 3 * level_size(model) + model.scratch_count() : 0);
    const StringBundle* const bundle = scene_->components[c].bundle.get();
    motions_.push_back(bundle ? static_cast<const FreeMotion*>(bundle) : components_.models()[c]);
  }
  output_filters_.reserve(scene_->outputs.size());
  for (const SceneOutput& output : scene_->outputs) output_filters_.emplace_back(output, scene_->k);
  for (const RowModel& row : scene_->rows) (row.chooses_force() ? keeps_W_ : keeps_psi_) |= row.is_contact();
  share_out(threads);
  reset();
}

// The largest groups first, each to whoever has least; nobody gets a share that is not worth waking up for.
void Simulator::share_out(int threads) {
  constexpr double least_work = 4000.0;
  const auto& groups = scene_->groups;
  double all = 0.0;
  for (const SceneGroup& group : groups) all += group.work;
  const double most = std::min<double>(static_cast<double>(groups.size()), all / least_work);
  const std::size_t count = static_cast<std::size_t>(std::clamp<double>(threads, 1.0, std::max(most, 1.0)));
  for (std::size_t i = 0; i < count; ++i) shares_.push_back(std::make_unique<Share>(*scene_));
  std::vector<std::uint32_t> order(groups.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return groups[a].work > groups[b].work; });
  std::vector<double> work(count);
  for (const std::uint32_t group : order) {
    const auto least = static_cast<std::size_t>(std::min_element(work.begin(), work.end()) - work.begin());
    shares_[least]->groups.push_back(group);
    work[least] += groups[group].work;
  }
  for (auto& share : shares_) {
    std::sort(share->groups.begin(), share->groups.end());
    share->actions = step_actions(*scene_, share->groups, share->solver);
  }
  if (count > 1)
    crew_ = std::make_unique<StepCrew>(count - 1, [this](std::size_t share) { step_share(share); });
}

void Simulator::reset() noexcept {
  gestures_.reset();
  restart();
}

void Simulator::reset(std::span<const double> control_values) noexcept {
  gestures_.reset();
  for (std::size_t c = 0; c < scene_->controls.size(); ++c)
    gestures_.start_control(scene_->controls[c].gesture, control_values[c]);
  gestures_.start();
  restart();
}

bool Simulator::set_control(std::size_t control, double value) noexcept {
  const SceneControl& c = scene_->controls[control];
  if (!(value >= c.description.low && value <= c.description.high)) return false;
  gestures_.set_control(c.gesture, value);
  return true;
}

void Simulator::strike_control(std::size_t control) noexcept {
  gestures_.strike_control(scene_->controls[control].gesture);
}

double Simulator::control(std::size_t control) const noexcept {
  return gestures_.control(scene_->controls[control].gesture);
}

void Simulator::restart() noexcept {
  place_levels();
  begin_at(0);
}

void Simulator::place_levels() noexcept {
  std::fill(two_levels_.begin(), two_levels_.end(), std::uint8_t{0});
  for (AlignedVector& storage : storage_) std::fill(storage.begin(), storage.end(), 0.0);
  for (std::size_t c = 0; c < levels_.size(); ++c) {
    const SceneComponent& component = scene_->components[c];
    const std::size_t size = level_size(*component.model);
    double* const base = storage_[component.leader].data();
    levels_[c] = {base, base + size, base + 2 * size, base + 3 * size,
                  component.model->keeps_low_words() ? component.model->slot_count() : 0};
    for (std::size_t p = 0; p < component.slots.size(); ++p) {
      levels_[c].now[component.slots[p]] = component.start[p];
      levels_[c].prev[component.slots[p]] = component.start_prev[p];
    }
  }
}

// From what the levels hold, at rest but for that.
void Simulator::begin_at(std::int64_t n) noexcept {
  n_ = n;
  for (auto& share : shares_) share->solver.reset();
  fingers_.reset();
  components_.reset();
  components_.move(*scene_, gestures_, n_, fingers_);
  move_driven_rows();
  places_.begin(*scene_, gestures_);
  for (std::size_t r = 0; r < scene_->rows.size(); ++r) {
    const RowModel& row = rows_.models[r];
    const auto offset = [&](auto read) {
      return row.offset_by([&](const LiveSource& source) { return (gestures_.*read)(source); });
    };
    rows_.offset[r] = rows_.offset_prev[r] = offset(&GestureBank::previous);  // the first step hands them on
    rows_.offset_next[r] = offset(&GestureBank::now);
    double eta = rows_.offset_next[r], eta_prev = rows_.offset[r];
    for (const RowEntry& entry : points_.of(*scene_, row)) {
      eta += entry.weight * levels_[entry.component].now[entry.point];
      eta_prev += entry.weight * levels_[entry.component].prev[entry.point];
    }
    if (row.moving_place >= 0) {
      const MovingPlace& place = scene_->moving_places[static_cast<std::size_t>(row.moving_place)];
      const HatPair& hat = places_.weights()[static_cast<std::size_t>(row.moving_place)].next;
      const Levels& u = levels_[place.component];
      const std::size_t left = scene_->components[place.component].slots[hat.left];
      const std::size_t right = scene_->components[place.component].slots[hat.left + 1];
      eta += hat.left_weight * u.now[left] + hat.right_weight * u.now[right];
      eta_prev += hat.left_weight * u.prev[left] + hat.right_weight * u.prev[right];
    }
    rows_.carried[r] = 0.0;
    rows_.eta_next[r] = eta;
    rows_.eta[r] = rows_.eta_prev[r] = eta_prev;
    rows_.force[r] = rows_.loss_force[r] = rows_.g[r] = rows_.bow_velocity[r] = 0.0;
    rows_.psi[r] = rows_.psi_next[r] = rows_.W[r] = rows_.W_next[r] = 0.0;
    if (row.is_contact()) (row.chooses_force() ? rows_.W : rows_.psi)[r] = stored_at_start(row, eta, eta_prev);
  }
  for (const Island& island : scene_->islands)
    for (std::size_t r = island.first_row; r < island.first_row + island.row_count; ++r)
      if (island.kind == IslandKind::fixed) rows_.Lambda[r] = island.diagonal(r - island.first_row);
  std::fill(force_values_.begin(), force_values_.end(), 0.0);
  show_start_to_outputs();
  if (ledger_)
    attach(*ledger_);
  else
    use_two_levels();
}

// Between steps. Where a kernel can write u^{n+1} over u^{n-1}, two levels are enough, and they fit into a
// smaller cache; u.next is then where u^{n-1} is, and u.prev keeps only what others still read of it. A ledger
// reads all of it, but for components that keep a memory for it.
void Simulator::use_two_levels() noexcept {
  for (std::size_t c = 0; c < levels_.size(); ++c) {
    if (two_levels_[c] || !scene_->components[scene_->components[c].leader].in_place) continue;
    if (ledger_ && scene_->components[c].model->memory_count() == 0) continue;
    std::swap(levels_[c].next, levels_[c].prev);
    two_levels_[c] = 1;
  }
}

void Simulator::use_three_levels() noexcept {
  for (std::size_t c = 0; c < levels_.size(); ++c) {
    if (!two_levels_[c]) continue;
    std::swap(levels_[c].next, levels_[c].prev);
    two_levels_[c] = 0;
  }
}

// Taps read q^{n+1}; the start is shown to them as the outcome of a step at constant velocity.
void Simulator::show_start_to_outputs() noexcept {
  for (std::size_t c = 0; c < levels_.size(); ++c) {
    Levels& q = levels_[c];
    q.retreat();
    for (std::size_t i = 0; i < scene_->components[c].model->slot_count(); ++i)
      q.prev[i] = 2.0 * q.now[i] - q.next[i];
  }
  components_.move_output_tensions(*scene_, gestures_, false);
  for (std::size_t o = 0; o < output_filters_.size(); ++o)
    output_filters_[o].start(
        read_tap(scene_->outputs[o].tap, *scene_, view_.levels, rows_, components_.output_tensions()));
  read_outputs(false);
  for (Levels& q : levels_) q.advance();
}

void Simulator::attach(EnergyLedger& ledger) noexcept {
  ledger_ = &ledger;
  use_three_levels();
  for (Levels& q : levels_) q.retreat();
  ledger.start(levels_, rows_, components_.models());
  for (Levels& q : levels_) q.advance();
  use_two_levels();
}

void Simulator::detach() noexcept {
  ledger_ = nullptr;
  use_two_levels();
}

std::int64_t Simulator::newton_failures() const noexcept {
  std::int64_t sum = 0;
  for (const auto& share : shares_) sum += share->solver.newton_failures();
  return sum;
}

ContactSolves Simulator::contact_solves() const noexcept {
  ContactSolves sum;
  for (const auto& share : shares_) sum += share->solver.contact_solves();
  return sum;
}

void Simulator::step() noexcept {
  const FlushDenormals flush;
  advance_one_sample();
}

template <class Sample>
void Simulator::render_frames(std::span<Sample> interleaved) noexcept {
  const FlushDenormals flush;
  const std::size_t frames = frame_.empty() ? 0 : interleaved.size() / frame_.size();
  Sample* to = interleaved.data();
  for (std::size_t i = 0; i < frames; ++i) {
    advance_one_sample();
    for (const double channel : frame_) *to++ = static_cast<Sample>(channel);
  }
}
void Simulator::render(std::span<double> interleaved) noexcept { render_frames(interleaved); }
void Simulator::render(std::span<float> interleaved) noexcept { render_frames(interleaved); }

void Simulator::advance_one_sample() noexcept {
  move_controls();
  if (crew_)
    crew_->run();
  else
    step_share(0);
  if (ledger_)
    ledger_->record(levels_, rows_, force_values_, fingers_.touches());  // observes, never changes the path
  read_outputs(true);
  const std::uint8_t* in_two = two_levels_.data();
  for (Levels& q : levels_) *in_two++ ? std::swap(q.next, q.now) : q.advance();
  if (keeps_psi_) rows_.psi.swap(rows_.psi_next);
  if (keeps_W_) rows_.W.swap(rows_.W_next);
  gestures_.advance();
  ++n_;
  if constexpr (!FlushDenormals::works)
    if (n_ % steps_between_zeroing == 0) zero_tiny_state();
}

void Simulator::zero_tiny_state() noexcept {
  const auto zero_below = [](double limit, double* x, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) x[i] = std::abs(x[i]) < limit ? 0.0 : x[i];
  };
  const auto zero = [&](double* x, std::size_t count) { zero_below(tiny_state, x, count); };
  for (AlignedVector& storage : storage_) zero(storage.data(), storage.size());
  for (AlignedVector* const list : {&rows_.eta_prev, &rows_.eta, &rows_.eta_next, &rows_.psi, &rows_.psi_next})
    zero(list->data(), list->size());
  for (AlignedVector* const list : {&rows_.W, &rows_.W_next})
    zero_below(tiny_state * tiny_state, list->data(), list->size());
  for (OutputFilter& filter : output_filters_) filter.zero_below(tiny_state);
}

// Free motion, forces, and what the interactions make of it, of the groups that are this thread's.
void Simulator::step_share(std::size_t share) noexcept {
  const Scene& scene = *scene_;
  IslandSolver& solver = shares_[share]->solver;
  for (const StepAction action : shares_[share]->actions) {
    const std::size_t i = action.index;
    switch (action.act) {
      case StepAct::prepare_island:
        solver.prepare(i, view_);
        break;
      case StepAct::prepare_slide:
        solver.prepare_slide(i, view_);
        break;
      case StepAct::solve_slide:
        solver.solve_slide(i, view_);
        break;
      case StepAct::predict:
        predict(i);
        break;
      case StepAct::push:
        apply_force(i);
        break;
      case StepAct::press_fingers:
        fingers_.press(scene.groups[i].fingers, view_.levels);
        break;
      case StepAct::solve_island:  // all forces of an island at once, then psi
        solver.solve(scene.islands[i], i, view_);
        break;
    }
  }
}

inline void Simulator::predict(std::size_t c) noexcept {
  const Levels& q = levels_[c];
  if (!two_levels_[c]) return motions_[c]->predict(q);
  for (const std::uint32_t slot : scene_->components[c].kept) q.prev[slot] = q.next[slot];
  motions_[c]->predict({q.next, q.now, q.next, q.scratch, q.low});
}

// What gestures move: offsets at n-1, n, n+1 and places at n, n+1; fingers, dampings and tensions at n.
inline void Simulator::move_controls() noexcept {
  if (!scene_->live_components.empty()) components_.move(*scene_, gestures_, n_, fingers_);
  move_driven_rows();
  for (const std::uint32_t r : scene_->live_rows) {
    rows_.offset_prev[r] = rows_.offset[r];
    rows_.offset[r] = rows_.offset_next[r];
    rows_.offset_next[r] =
        scene_->rows[r].offset_by([&](const LiveSource& source) { return gestures_.next(source); });
  }
  places_.move(*scene_, gestures_);
  fingers_.place(gestures_);
}

// Bows and touches: where they are, and how hard they press, at n; the laws of contacts and springs. None
// pulls: a force, stiffness or damping below 0 is 0.
inline void Simulator::move_driven_rows() noexcept {
  points_.move(*scene_, gestures_);
  if (!scene_->live_laws.empty()) move_laws(*scene_, gestures_, rows_);
  for (const std::uint32_t r : scene_->driven_rows) {
    const RowModel& row = scene_->rows[r];
    const double drive = gestures_.now(row.live_drive);
    rows_.live_force[r] = std::max(gestures_.now(row.live_force), 0.0);
    rows_.live_drive[r] = row.law == LawKind::bow ? drive : std::max(drive, 0.0);
  }
}

inline void Simulator::apply_force(std::size_t index) noexcept {
  const SceneForce& force = scene_->forces[index];
  const double F = force_values_[index] = force.envelope.value(n_) * gestures_.now(force.factor);
  if (F == 0.0) return;
  for (const RowEntry& e : force.place.entries)
    levels_[e.component].push(e.point, fingers_.yield(e.component) * e.step_compliance * e.weight * F);
}

// Of q^n at the start, of q^{n+1} in a step, with the gains and tensions of that sample.
inline void Simulator::read_outputs(bool ahead) noexcept {
  if (!scene_->live_components.empty()) components_.move_output_tensions(*scene_, gestures_, ahead);
  const auto read = [&](const SceneTap& tap) {
    return read_tap(tap, *scene_, view_.levels, rows_, components_.output_tensions());
  };
  bool first = true;
  auto filter = output_filters_.begin();
  for (const SceneOutput& output : scene_->outputs) {
    const double gain = output.gain.gesture < 0 ? 1.0
                        : ahead                 ? gestures_.next(output.gain)
                                                : gestures_.now(output.gain);
    const double value = filter->process(read(output.tap));
    ++filter;
    const double* channel_gain = output.channel_gains.data();
    for (double& sum : frame_) sum = (first ? 0.0 : sum) + gain * *channel_gain++ * value;
    first = false;
  }
  double* probe = probe_values_.data();
  for (const SceneProbe& each : scene_->probes) *probe++ = read(each.tap);
}

PointsView Simulator::displacement(std::size_t component) const noexcept {
  return {levels_[component].now, scene_->components[component].slots};
}

}  // namespace rattle
