#include <cstdio>
#include <map>
#include <rattle/base/text.hpp>
#include <utility>
#include <vector>
#include <wild/formula_text.hpp>

namespace rattle::test {
namespace {

using Op = GestureOperation;

// Function name before the parenthesis, and separator of the operands.
const std::map<Op, std::pair<const char*, const char*>>& two_operands() {
  static const std::map<Op, std::pair<const char*, const char*>> words = {
      {Op::add, {"", " + "}},       {Op::subtract, {"", " - "}}, {Op::multiply, {"", " * "}},
      {Op::divide, {"", " / "}},    {Op::power, {"pow", ", "}},  {Op::minimum, {"min", ", "}},
      {Op::maximum, {"max", ", "}}, {Op::ramp, {"ramp", ", "}},
  };
  return words;
}

const std::map<Op, const char*>& one_operand() {
  static const std::map<Op, const char*> words = {
      {Op::negate, "-"},      {Op::sine, "sin"},         {Op::cosine, "cos"},   {Op::exponential, "exp"},
      {Op::logarithm, "log"}, {Op::square_root, "sqrt"}, {Op::absolute, "abs"}, {Op::round, "round"},
  };
  return words;
}

std::string operand(const GestureInstruction& i, const SceneDescription& scene) {
  if (i.operation == Op::time) return "t";
  if (i.operation == Op::gesture) return scene.gestures[i.gesture.index].name;
  return i.constant < 0.0 ? text("(", exact_number(i.constant), ")") : exact_number(i.constant);
}

}  // namespace

std::string exact_number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", value);
  const std::string written = text;
  return written.find_first_of(".en") == std::string::npos ? written + ".0" : written;
}

std::string formula_text(const FormulaGesture& formula, const SceneDescription& scene) {
  std::vector<std::string> stack;
  const auto take = [&] {
    std::string top = std::move(stack.back());
    stack.pop_back();
    return top;
  };
  for (const GestureInstruction& i : formula.program) {
    if (const auto two = two_operands().find(i.operation); two != two_operands().end()) {
      const std::string second = take(), first = take();
      stack.push_back(text(two->second.first, "(", first, two->second.second, second, ")"));
    } else if (const auto one = one_operand().find(i.operation); one != one_operand().end()) {
      stack.push_back(text("(", one->second, "(", take(), "))"));
    } else {
      stack.push_back(operand(i, scene));
    }
  }
  return stack.back();
}

std::string surface_text(const SurfacePlaces& places) {
  const auto written = [](const SurfacePlace& place) {
    const auto coordinate = [](const Coordinate& c) {
      return exact_number(c.value) + (c.is_fraction ? "" : " m");
    };
    return text("\"", coordinate(place.x), ", ", coordinate(place.y), "\"");
  };
  return text("[", written(places.first), ", ", written(places.second), "]");
}

}  // namespace rattle::test
