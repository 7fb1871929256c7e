#include <algorithm>
#include <cmath>
#include <rattle/numerics/surface_pieces.hpp>

namespace rattle {
namespace {

constexpr int tries = 100;      // along each side of a rectangle on the outline
constexpr double slack = 1e-9;  // of a side, which may be a whole number of spacings but for rounding

double count_along(double side, double spacing) noexcept {
  return std::max(std::ceil(side / spacing * (1.0 - slack)), 1.0);
}

}  // namespace

double count_pieces(const SurfacePart& part, double spacing) noexcept {
  return count_along(part.high_x - part.low_x, spacing) * count_along(part.high_y - part.low_y, spacing);
}

std::vector<SurfacePiece> cut_into_pieces(const SurfacePart& part, double spacing,
                                          const std::function<bool(double x, double y)>& is_on) {
  const double across = count_along(part.high_x - part.low_x, spacing);
  const double up = count_along(part.high_y - part.low_y, spacing);
  const double side_x = (part.high_x - part.low_x) / across, side_y = (part.high_y - part.low_y) / up;
  std::vector<SurfacePiece> pieces;
  for (double i = 0.0; i < across; ++i)
    for (double j = 0.0; j < up; ++j) {
      const double left = part.low_x + i * side_x, low = part.low_y + j * side_y;
      if (is_on(left, low) && is_on(left + side_x, low) && is_on(left, low + side_y) &&
          is_on(left + side_x, low + side_y)) {
        pieces.push_back({left + 0.5 * side_x, low + 0.5 * side_y, side_x * side_y});
        continue;
      }
      double x_sum = 0.0, y_sum = 0.0;
      int inside = 0;
      for (int a = 0; a < tries; ++a)
        for (int b = 0; b < tries; ++b) {
          const double x = (a + 0.5) / tries, y = (b + 0.5) / tries;  // shares of the rectangle
          if (!is_on(left + x * side_x, low + y * side_y)) continue;
          x_sum += x;
          y_sum += y;
          ++inside;
        }
      if (inside == 0) continue;
      pieces.push_back({left + x_sum / inside * side_x, low + y_sum / inside * side_y,
                        side_x * side_y * inside / (tries * tries)});
    }
  return pieces;
}

}  // namespace rattle
