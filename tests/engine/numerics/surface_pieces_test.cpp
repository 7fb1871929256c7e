#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <rattle/numerics/surface_pieces.hpp>

namespace rattle {
namespace {

double area_of(const std::vector<SurfacePiece>& pieces) {
  double area = 0.0;
  for (const SurfacePiece& piece : pieces) area += piece.area;
  return area;
}

TEST(SurfacePieces, AreEqualRectanglesNoLongerThanTheSpacing) {
  const SurfacePart part{0.1, 0.4, 0.0, 0.2};
  const auto pieces = cut_into_pieces(part, 0.07, [](double, double) { return true; });
  ASSERT_EQ(pieces.size(), 5u * 3u);
  EXPECT_EQ(count_pieces(part, 0.07), 15.0);
  for (const SurfacePiece& piece : pieces) EXPECT_NEAR(piece.area, 0.06 * 0.2 / 3.0, 1e-15);
  EXPECT_NEAR(pieces[0].x, 0.13, 1e-15);
  EXPECT_NEAR(pieces[0].y, 0.2 / 6.0, 1e-15);
  EXPECT_NEAR(pieces[14].x, 0.37, 1e-15);
}

TEST(SurfacePieces, CountAWholeNumberOfSpacingsInSpiteOfRounding) {
  EXPECT_EQ(count_pieces({0.0, 0.3, 0.1, 0.4}, 0.1), 9.0);
  EXPECT_EQ(count_pieces({0.2, 0.2, 0.0, 1.0}, 0.3), 4.0) << "a line has one piece across";
}

TEST(SurfacePieces, KeepOfThoseOnTheOutlineWhatIsInside) {
  const auto is_on = [](double x, double y) { return std::hypot(x - 0.2, y - 0.2) <= 0.2; };
  const SurfacePart square{0.0, 0.4, 0.0, 0.4};
  for (const double spacing : {0.4, 0.1, 0.03}) {
    const auto pieces = cut_into_pieces(square, spacing, is_on);
    EXPECT_NEAR(area_of(pieces) / (std::numbers::pi * 0.04), 1.0, 1e-3) << spacing;
    double x = 0.0;
    for (const SurfacePiece& piece : pieces) {
      EXPECT_TRUE(is_on(piece.x, piece.y)) << piece.x << " " << piece.y;
      x += piece.area * piece.x;
    }
    EXPECT_NEAR(x / area_of(pieces), 0.2, 1e-12);
  }
  EXPECT_TRUE(cut_into_pieces({0.0, 0.01, 0.0, 0.01}, 0.002, is_on).empty());
}

}  // namespace
}  // namespace rattle
