// Steps a single component with a given kernel set, for every kernel set that this machine supports.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <rattle/base/aligned.hpp>
#include <rattle/components/component.hpp>
#include <rattle/kernels/kernel_set.hpp>
#include <support/random_numbers.hpp>
#include <vector>

namespace rattle::test {

inline std::vector<const KernelSet*> fast_kernels_here() {
  std::vector<const KernelSet*> sets;
  for (const Kernels choice : {Kernels::baseline, Kernels::avx2, Kernels::avx512})
    if (const KernelSet* set = find_kernels(choice)) sets.push_back(set);
  return sets;
}

class KernelRun {
 public:
  explicit KernelRun(std::unique_ptr<const Component> model)
      : model_(std::move(model)), storage_(3 * size() + model_->scratch_count()) {
    double* const base = storage_.data();
    levels_ = {base, base + size(), base + 2 * size(), base + 3 * size(),
               model_->keeps_low_words() ? model_->slot_count() : 0};
  }

  const Component& model() const { return *model_; }
  Levels& levels() { return levels_; }

  // The same seed gives the same random state, independent of the slot order. The total momentum is zero: a
  // free body must not drift away, because the rounding of u - u- would grow.
  void randomise(std::uint64_t seed) {
    Random random(seed);
    std::vector<double> velocity;
    double mass = 0.0, momentum = 0.0;
    for (std::size_t p = 0; p < model_->point_count(); ++p) {
      const bool moves = model_->point_mass(GridPoint(p)) > 0.0;
      const double u = random.state(), v = 0.1 * random.state();
      levels_.now[model_->slot(GridPoint(p))] = moves ? u : 0.0;
      velocity.push_back(moves ? v : 0.0);
      mass += model_->point_mass(GridPoint(p));
      momentum += model_->point_mass(GridPoint(p)) * velocity.back();
    }
    for (std::size_t p = 0; p < model_->point_count(); ++p)
      if (const Slot slot = model_->slot(GridPoint(p)); model_->point_mass(GridPoint(p)) > 0.0)
        levels_.prev[slot] = levels_.now[slot] - (velocity[p] - momentum / mass);
  }
  void step() {
    model_->predict(levels_);
    levels_.advance();
  }
  // Steps in place, as a simulator without a ledger does.
  void step_in_place() {
    Levels own = levels_;
    own.next = own.prev;
    model_->predict(own);
    std::swap(levels_.now, levels_.prev);
  }
  double value(std::size_t point) const { return levels_.now[model_->slot(GridPoint(point))]; }

 private:
  std::size_t size() const {
    return off_aliasing(model_->keeps_low_words() ? 2 * model_->slot_count() : model_->slot_count());
  }

  std::unique_ptr<const Component> model_;
  AlignedVector storage_;
  Levels levels_;
};

// Largest difference of the newest states relative to the largest displacement.
inline double difference(const KernelRun& a, const KernelRun& b) {
  double worst = 0.0, largest = 0.0;
  for (std::size_t p = 0; p < a.model().point_count(); ++p) {
    const double x = a.value(p), y = b.value(p);
    if (!(std::abs(x - y) <= worst)) worst = std::abs(x - y);
    largest = std::max(largest, std::abs(x));
  }
  return worst / largest;
}

}  // namespace rattle::test
