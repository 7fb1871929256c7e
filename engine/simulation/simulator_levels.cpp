// The time levels of the components: where they are in memory, how many are used, and how tiny values are
// zeroed.
#include <algorithm>
#include <cmath>
#include <rattle/simulation/energy_ledger.hpp>
#include <rattle/simulation/simulator_run.hpp>

namespace rattle {
namespace {

std::size_t level_size(const Component& model) noexcept {
  return off_aliasing(model.keeps_low_words() ? 2 * model.slot_count() : model.slot_count());
}

}  // namespace

std::size_t Simulator::Run::level_storage_size(const Component& model) noexcept {
  return 3 * level_size(model) + model.scratch_count();
}

// Three levels with the shape and velocity that the scene starts with.
void Simulator::Run::place_levels() noexcept {
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

// Called between steps. Where a kernel can write u^{n+1} over u^{n-1}, two levels are enough and fit into a
// smaller cache. u.next is then the memory of u^{n-1}, and u.prev only keeps the values of u^{n-1} that others
// still read. A ledger reads all of u^{n-1}, except for components that keep a memory for it.
void Simulator::Run::use_two_levels() noexcept {
  for (std::size_t c = 0; c < levels_.size(); ++c) {
    if (two_levels_[c] || !scene_->components[scene_->components[c].leader].in_place) continue;
    if (ledger_ && scene_->components[c].model->memory_count() == 0) continue;
    std::swap(levels_[c].next, levels_[c].prev);
    two_levels_[c] = 1;
  }
}

void Simulator::Run::use_three_levels() noexcept {
  for (std::size_t c = 0; c < levels_.size(); ++c) {
    if (!two_levels_[c]) continue;
    std::swap(levels_[c].next, levels_[c].prev);
    two_levels_[c] = 0;
  }
}

void Simulator::Run::attach(EnergyLedger& ledger) noexcept {
  ledger_ = &ledger;
  use_three_levels();
  for (Levels& q : levels_) q.retreat();
  ledger.start(levels_, rows_, components_.models());
  for (Levels& q : levels_) q.advance();
  use_two_levels();
}

// Before a step is predicted, u^{n-1} is still whole: with two levels in the memory of u^{n+1}.
void Simulator::Run::show_ledger_the_step_before() noexcept {
  for (std::size_t c = 0; c < levels_.size(); ++c) {
    Levels& q = levels_before_[c] = levels_[c];
    if (two_levels_[c])
      std::swap(q.next, q.now);
    else
      q.retreat();
  }
  ledger_->begin_step(levels_before_, rows_);
}

void Simulator::Run::detach() noexcept {
  ledger_ = nullptr;
  use_two_levels();
}

void Simulator::Run::zero_tiny_state() noexcept {
  const auto zero_below = [](double limit, double* x, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) x[i] = std::abs(x[i]) < limit ? 0.0 : x[i];
  };
  const auto zero = [&](double* x, std::size_t count) { zero_below(tiny_state, x, count); };
  for (AlignedVector& storage : storage_) zero(storage.data(), storage.size());
  for (AlignedVector* const list : {&rows_.eta_prev, &rows_.eta, &rows_.eta_next, &rows_.psi, &rows_.psi_next})
    zero(list->data(), list->size());
  for (AlignedVector* const list : {&rows_.W, &rows_.W_next})
    zero_below(tiny_state * tiny_state, list->data(), list->size());
  outputs_.zero_below(tiny_state);
}

}  // namespace rattle
