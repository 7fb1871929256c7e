// Compensated sum: adding a million small work terms to a large total must not lose the energy balance's last
// digits.
#pragma once

namespace rattle {

class CompensatedSum {
 public:
  void add(double term) noexcept {
    const double total = sum_ + term, taken = total - sum_;
    lost_ += (sum_ - (total - taken)) + (term - taken);  // exact rounding error, whichever summand is larger
    sum_ = total;
  }
  double value() const noexcept { return sum_ + lost_; }
  void reset() noexcept { sum_ = lost_ = 0.0; }

 private:
  double sum_ = 0.0;
  double lost_ = 0.0;
};

}  // namespace rattle
