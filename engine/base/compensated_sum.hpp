// Neumaier's sum: adding a million small works to a large total must not cost the balance its last digits.
#pragma once

#include <cmath>

namespace rattle {

class CompensatedSum {
 public:
  void add(double term) noexcept {
    const double total = sum_ + term;
    lost_ += std::abs(sum_) >= std::abs(term) ? (sum_ - total) + term : (term - total) + sum_;
    sum_ = total;
  }
  double value() const noexcept { return sum_ + lost_; }
  void reset() noexcept { sum_ = lost_ = 0.0; }

 private:
  double sum_ = 0.0;
  double lost_ = 0.0;
};

}  // namespace rattle
