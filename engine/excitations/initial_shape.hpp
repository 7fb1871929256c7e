// Shapes of the state at t = 0.
#pragma once

#include <optional>

#include <rattle/scene/description.hpp>

namespace rattle {

// Height in 0 ... 1 at distance r from the centre, half-width w.
double bump(Shape shape, double r, double w) noexcept;

// A triangle with its feet at 0 and length and its tip at the centre: a plucked string.
double pluck(double x, double centre, double length) noexcept;

}  // namespace rattle
