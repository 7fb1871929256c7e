#include <algorithm>
#include <cmath>
#include <golden/comparison.hpp>
#include <limits>

namespace rattle::test {
namespace {

// Value of the first listed step at or after n; 0 beyond the last one.
double twin_difference_at(const std::map<int, double>& twin_difference, int n) {
  const auto found = twin_difference.lower_bound(n);
  return found == twin_difference.end() ? 0.0 : found->second;
}

double as_compared(const std::string& column, double value) {
  return column.starts_with("psi") ? std::abs(value) : value;
}

}  // namespace

Comparison compare(const GoldenTable& expected, const GoldenTable& found,
                   const std::map<int, double>& twin_difference) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  Comparison result;
  const auto fail = [&](Mismatch mismatch) {
    result.mismatches.push_back(std::move(mismatch));
    result.worst_share_of_tolerance = infinite;
  };
  for (std::size_t c = 0; c < expected.names.size(); ++c) {
    const std::string& name = expected.names[c];
    const auto place = std::find(found.names.begin(), found.names.end(), name);
    if (place == found.names.end() || found.row_count() != expected.row_count()) {
      fail({name, -1, 0.0, 0.0, 0.0});
      continue;
    }
    const auto& wanted = expected.columns[c];
    const auto& got = found.columns[static_cast<std::size_t>(place - found.names.begin())];
    double largest = 0.0;
    for (double value : wanted) largest = std::fmax(largest, std::abs(value));
    for (std::size_t row = 0; row < wanted.size(); ++row) {
      const int n = static_cast<int>(expected.columns.front()[row]);
      const double tolerance = largest * (50.0 * twin_difference_at(twin_difference, n) + 1e-12);
      const double difference = std::abs(as_compared(name, got[row]) - as_compared(name, wanted[row]));
      if (!(difference <= tolerance)) {
        result.mismatches.push_back({name, n, wanted[row], got[row], tolerance});
        if (!std::isfinite(difference)) result.worst_share_of_tolerance = infinite;
      }
      if (tolerance > 0.0)
        result.worst_share_of_tolerance = std::fmax(result.worst_share_of_tolerance, difference / tolerance);
    }
  }
  return result;
}

}  // namespace rattle::test
