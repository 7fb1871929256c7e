// Parses formulas of gestures, such as "0.65 * (1 - 2^(-semitones / 12))", into a postfix program.
#pragma once

#include <rattle/scene/description.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rattle {

// "lead.length": the value of a part's key, to be put into the constant of one instruction.
struct PropertyUse {
  std::size_t instruction = 0;
  std::string part;
  std::string key;
};

// A program whose gesture instructions refer to `names`, in the order of first use. The constants of
// `properties` are not known yet.
struct Formula {
  std::vector<GestureInstruction> program;
  std::vector<std::string> names;
  std::vector<PropertyUse> properties;
};

struct FormulaProblem {
  std::size_t character = 0;  // 1-based place in the text
  std::string message;
};

// A formula may contain numbers, t (seconds), pi, names of gestures, values of
// parts (lead.length), + - * / ^ and parentheses. Functions of
// one value: sin, cos, exp, log, sqrt, abs, round. Functions of two values: min, max, pow, and ramp(a, b),
// which is 0 before time a, 1 after time b, and a raised cosine between.
std::variant<Formula, FormulaProblem> parse_formula(std::string_view text);

}  // namespace rattle
