// Prints a gesture's formula, and places on surfaces, as scene-file text.
#pragma once

#include <rattle/scene/description.hpp>
#include <string>

namespace rattle::test {

// Uses the parentheses needed to parse back to the same expression tree.
std::string formula_text(const FormulaGesture& formula, const SceneDescription& scene);

// All digits, and always recognisable as a floating-point number.
std::string exact_number(double value);

// ["0.1, 0.2 m", "0.9, 0.2 m"]
std::string surface_text(const SurfacePlaces& places);

}  // namespace rattle::test
