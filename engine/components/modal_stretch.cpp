#include <algorithm>
#include <rattle/components/modal_stretch.hpp>
#include <rattle/kernels/modal_kernel.hpp>

namespace rattle {

ModalStretch::ModalStretch(const ModeSet& modes, double scale) : scale_(scale) {
  if (scale == 0.0) return;
  for (const SlopeBlock& block : modes.slope_blocks()) {
    const bool is_single = block.modes.size() == 1;
    if (is_single && !runs_.empty() && runs_.back().is_diagonal)
      ++runs_.back().count;
    else
      runs_.push_back({modes_.size(), block.modes.size(), products_.size(), is_single});
    modes_.insert(modes_.end(), block.modes.begin(), block.modes.end());
    products_.insert(products_.end(), block.products.begin(), block.products.end());
  }
}

std::vector<std::size_t> ModalStretch::slots() const {
  std::vector<std::size_t> slots(modes_.size());
  for (std::size_t slot = 0; slot < slots.size(); ++slot) slots[modes_[slot]] = slot;
  return slots;
}

double ModalStretch::psi(const double* now, const double* prev) const noexcept {
  double sum = 0.0;
  for (const Run& run : runs_) {
    const double* const S = products_.data() + run.products;
    for (std::size_t i = 0; i < run.count; ++i) {
      double row = 0.0;
      if (run.is_diagonal)
        row = S[i] * prev[run.first + i];
      else
        for (std::size_t j = 0; j < run.count; ++j) row += S[i * run.count + j] * prev[run.first + j];
      sum += now[run.first + i] * row;
    }
  }
  return scale_ * sum;
}

void ModalStretch::find_curvature(const double* now, double* curvature) const noexcept {
  for (const Run& run : runs_) {
    const double* const S = products_.data() + run.products;
    if (run.is_diagonal)
      curve_modes_alone(S, now + run.first, curvature + run.first, run.count);
    else
      curve_modes_together(S, now + run.first, curvature + run.first, run.count);
  }
}

}  // namespace rattle
