// A compensated sum: adding a million small works to a large total must not cost the balance its last digits.
#pragma once

namespace rattle {

class CompensatedSum {
 public:
  void add(double term) noexcept {
    const double total = sum_ + term, taken = total - sum_;
    lost_ += (sum_ - (total - taken)) + (term - taken);  // exactly what the sum lost, whichever is larger
    sum_ = total;
  }
  double value() const noexcept { return sum_ + lost_; }
  void reset() noexcept { sum_ = lost_ = 0.0; }

 private:
  double sum_ = 0.0;
  double lost_ = 0.0;
};

}  // namespace rattle
