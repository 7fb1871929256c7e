// Shapes of the state at t = 0.
#pragma once

#include <optional>
#include <rattle/scene/description.hpp>

namespace rattle {

// Height in 0 ... 1 at distance r from the centre, half-width w.
double bump(Shape shape, double r, double w) noexcept;

// A triangle from 0 to `length` with its tip at `centre`: a plucked string.
double pluck(double x, double centre, double length) noexcept;

}  // namespace rattle
