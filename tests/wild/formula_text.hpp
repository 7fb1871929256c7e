// A formula of a gesture as the text of a scene file.
#pragma once

#include <rattle/scene/description.hpp>
#include <string>

namespace rattle::test {

// With as many parentheses as it takes to be read back in the same order.
std::string formula_text(const FormulaGesture& formula, const SceneDescription& scene);

// Every digit, and never mistaken for a whole number.
std::string exact_number(double value);

}  // namespace rattle::test
