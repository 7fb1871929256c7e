// A part of a surface cut into pieces, each with a place that stands for it.
#pragma once

#include <functional>
#include <vector>

namespace rattle {

struct SurfacePart {
  double low_x = 0.0, high_x = 0.0, low_y = 0.0, high_y = 0.0;  // m
};

struct SurfacePiece {
  double x = 0.0, y = 0.0;  // its centroid, m
  double area = 0.0;        // m^2
};

// Into equal rectangles whose sides are at most `spacing`; how many that are, before any is left out.
double count_pieces(const SurfacePart& part, double spacing) noexcept;

// The rectangles, without what lies outside the outline: `is_on` tells of a place in metres whether it is on
// the surface. A rectangle on the outline keeps the area and the centroid of what is inside, found from 100 x
// 100 places. Precondition: the outline is convex, so the centroid is inside.
std::vector<SurfacePiece> cut_into_pieces(const SurfacePart& part, double spacing,
                                          const std::function<bool(double x, double y)>& is_on);

}  // namespace rattle
