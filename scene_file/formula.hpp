// Parses formulas of gestures, such as "0.65 * (1 - 2^(-semitones / 12))", into a postfix program.
#pragma once

#include <rattle/scene/description.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rattle {

// A program whose gesture instructions refer to `names`, in the order of first use.
struct Formula {
  std::vector<GestureInstruction> program;
  std::vector<std::string> names;
};

struct FormulaProblem {
  std::size_t character = 0;  // 1-based place in the text
  std::string message;
};

// A formula may contain numbers, t (seconds), pi, names of gestures, + - * / ^ and parentheses. Functions of
// one value: sin, cos, exp, log, sqrt, abs, round. Functions of two values: min, max, pow, and ramp(a, b),
// which is 0 before time a, 1 after time b, and a raised cosine between.
std::variant<Formula, FormulaProblem> parse_formula(std::string_view text);

}  // namespace rattle
