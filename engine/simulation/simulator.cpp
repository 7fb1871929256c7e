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

constexpr std::int64_t steps_between_zeroing = 64;  // nothing falls from tiny to denormal within them

}  // namespace

Simulator::Simulator(std::shared_ptr<const Scene> scene, int threads)
    : scene_(std::move(scene)),
      rows_(scene_->rows),
      components_(*scene_),
      gestures_(scene_->gestures, scene_->k),
      fingers_(*scene_),
      places_(scene_->moving_places.size()),
      points_(*scene_),
      two_levels_(scene_->components.size()),
      force_values_(scene_->forces.size()),
      frame_(static_cast<std::size_t>(scene_->channels)),
      probe_values_(scene_->probes.size()) {
  storage_.reserve(scene_->components.size());
  for (std::size_t c = 0; c < scene_->components.size(); ++c) {
    const Component& model = *scene_->components[c].model;
    const bool leads = scene_->components[c].leader == c;
    storage_.emplace_back(leads ? 3 * level_size(model) + model.scratch_count() : 0);
  }
  levels_.resize(scene_->components.size());
  output_filters_.reserve(scene_->outputs.size());
  for (const SceneOutput& output : scene_->outputs) output_filters_.emplace_back(output, scene_->k);
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
  if (count > 1) crew_ = std::make_unique<StepCrew>(count - 1, [this](std::size_t share) { step_share(share); });
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
      const HatPair hat = hat_pair(gestures_.now(place.position), place.spacing, place.intervals);
      const Levels& u = levels_[place.component];
      const std::size_t left = scene_->components[place.component].slots[hat.left];
      const std::size_t right = scene_->components[place.component].slots[hat.left + 1];
      eta += hat.left_weight * u.now[left] + hat.right_weight * u.now[right];
      eta_prev += hat.left_weight * u.prev[left] + hat.right_weight * u.prev[right];
    }
    rows_.carried[r] = 0.0;
    rows_.eta_next[r] = eta;
    rows_.eta[r] = rows_.eta_prev[r] = eta_prev;
    rows_.force[r] = rows_.g[r] = rows_.bow_velocity[r] = 0.0;
    // psi^{-1/2} = (psi(eta^0) + psi(eta^-1)) / 2     [W19 (9)]
    rows_.psi[r] = rows_.psi_next[r] =
        row.is_contact() ? 0.5 * (row_psi(row, eta) + row_psi(row, eta_prev)) : 0.0;
  }
  for (const Island& island : scene_->islands)
    for (std::size_t r = island.first_row; r < island.first_row + island.row_count; ++r) {
      if (island.kind == IslandKind::fixed) rows_.Lambda[r] = island.diagonal(r - island.first_row);
      if (island.kind == IslandKind::sliding) rows_.psi[r] = rows_.psi_next[r] = 0.0;  // it has none
    }
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const MovingPlace& place = scene_->moving_places[i];
    places_[i].next = hat_pair(gestures_.now(place.position), place.spacing, place.intervals);
  }
  std::fill(force_values_.begin(), force_values_.end(), 0.0);
  show_start_to_outputs();
  if (ledger_)
    attach(*ledger_);
  else
    use_two_levels();
}

// Between steps. Where a kernel can write u^{n+1} over u^{n-1}, two levels are enough, and they fit into a smaller
// cache; u.next is then where u^{n-1} is, and u.prev keeps only what others still read of it. A ledger reads all of it, but
// for components that keep a memory for it.
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
        read_tap(scene_->outputs[o].tap, *scene_, levels_, rows_, components_.output_tensions()));
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

void Simulator::step() noexcept {
  const FlushDenormals flush;
  advance_one_sample();
}

void Simulator::render(std::span<double> interleaved) noexcept {
  const FlushDenormals flush;
  for (std::size_t i = 0; i + frame_.size() <= interleaved.size() && !frame_.empty(); i += frame_.size()) {
    advance_one_sample();
    if (frame_.size() == 1)
      interleaved[i] = frame_[0];
    else
      std::copy(frame_.begin(), frame_.end(), interleaved.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

void Simulator::render(std::span<float> interleaved) noexcept {
  const FlushDenormals flush;
  for (std::size_t i = 0; i + frame_.size() <= interleaved.size() && !frame_.empty(); i += frame_.size()) {
    advance_one_sample();
    for (std::size_t c = 0; c < frame_.size(); ++c) interleaved[i + c] = static_cast<float>(frame_[c]);
  }
}

void Simulator::advance_one_sample() noexcept {
  move_controls();
  if (crew_)
    crew_->run();
  else
    step_share(0);
  if (ledger_)
    ledger_->record(levels_, rows_, force_values_, fingers_.touches());  // observes, never changes the path
  read_outputs(true);
  for (std::size_t c = 0; c < levels_.size(); ++c)
    two_levels_[c] ? std::swap(levels_[c].next, levels_[c].now) : levels_[c].advance();
  rows_.psi.swap(rows_.psi_next);
  gestures_.advance();
  ++n_;
  if constexpr (!FlushDenormals::works)
    if (n_ % steps_between_zeroing == 0) zero_tiny_state();
}

void Simulator::zero_tiny_state() noexcept {
  const auto zero = [](double* x, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) x[i] = std::abs(x[i]) < tiny_state ? 0.0 : x[i];
  };
  for (AlignedVector& storage : storage_) zero(storage.data(), storage.size());
  for (AlignedVector* const list : {&rows_.eta_prev, &rows_.eta, &rows_.eta_next, &rows_.psi, &rows_.psi_next})
    zero(list->data(), list->size());
  for (OutputFilter& filter : output_filters_) filter.zero_below(tiny_state);
}

// Free motion, forces, and what the interactions make of it, of the groups that are this thread's.
void Simulator::step_share(std::size_t share) noexcept {
  const Scene& scene = *scene_;
  IslandSolver& solver = shares_[share]->solver;
  const std::span<const Levels> levels = levels_;
  const std::span<const PlaceWeights> places = places_;
  for (const StepAction action : shares_[share]->actions) {
    const std::size_t i = action.index;
    switch (action.act) {
      case StepAct::place_fingers:
        fingers_.place(scene, scene.groups[i].fingers, gestures_);
        break;
      case StepAct::prepare_island:
        solver.prepare(scene.islands[i], i, places, fingers_, levels, rows_);
        break;
      case StepAct::predict:
        predict(i);
        break;
      case StepAct::push:
        apply_force(i);
        break;
      case StepAct::press_fingers:
        fingers_.press(scene, scene.groups[i].fingers, levels);
        break;
      case StepAct::solve_island:  // all forces of an island at once, then psi
        solver.solve(scene, scene.islands[i], i, places, fingers_, points_, levels, rows_);
        break;
    }
  }
}

inline void Simulator::predict(std::size_t c) noexcept {
  const SceneComponent& component = scene_->components[c];
  const Levels& q = levels_[c];
  const auto step = [&](const Levels& from) {
    component.bundle ? component.bundle->predict(from) : components_.models()[c]->predict(from);
  };
  if (!two_levels_[c]) return step(q);
  for (const std::uint32_t slot : component.kept) q.prev[slot] = q.next[slot];
  step({q.next, q.now, q.next, q.scratch, q.low});
}

// What gestures move: offsets at n-1, n, n+1 and places at n, n+1; dampings and tensions at n.
inline void Simulator::move_controls() noexcept {
  if (!scene_->live_components.empty()) components_.move(*scene_, gestures_, n_, fingers_);
  move_driven_rows();
  for (const std::uint32_t r : scene_->live_rows) {
    rows_.offset_prev[r] = rows_.offset[r];
    rows_.offset[r] = rows_.offset_next[r];
    rows_.offset_next[r] =
        scene_->rows[r].offset_by([&](const LiveSource& source) { return gestures_.next(source); });
  }
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const MovingPlace& place = scene_->moving_places[i];
    places_[i].now = places_[i].next;
    places_[i].next = hat_pair(gestures_.next(place.position), place.spacing, place.intervals);
  }
}

// Bows and touches: where they are, and how hard they press, at n; the laws of contacts and springs. None pulls:
// a force, stiffness or damping below 0 is 0.
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
  const std::span<const double> tensions = components_.output_tensions();
  for (std::size_t o = 0; o < scene_->outputs.size(); ++o) {
    const SceneOutput& output = scene_->outputs[o];
    const double value = output_filters_[o].process(read_tap(output.tap, *scene_, levels_, rows_, tensions));
    const double gain = output.gain.gesture < 0 ? 1.0
                        : ahead                 ? gestures_.next(output.gain)
                                                : gestures_.now(output.gain);
    for (std::size_t c = 0; c < frame_.size(); ++c)
      frame_[c] = (o == 0 ? 0.0 : frame_[c]) + gain * output.channel_gains[c] * value;
  }
  for (std::size_t p = 0; p < scene_->probes.size(); ++p)
    probe_values_[p] = read_tap(scene_->probes[p].tap, *scene_, levels_, rows_, tensions);
}

PointsView Simulator::displacement(std::size_t component) const noexcept {
  return {levels_[component].now, scene_->components[component].slots};
}

}  // namespace rattle
