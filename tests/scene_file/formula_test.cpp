// Formulas: their values, and the reported position of errors.
#include "scene_file/formula.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <rattle/gestures/gesture_bank.hpp>

namespace rattle {
namespace {

// Value of a formula without names at n = 0; NaN and a failed test on error.
double value_of(std::string_view text) {
  auto parsed = parse_formula(text);
  if (const auto* problem = std::get_if<FormulaProblem>(&parsed)) {
    ADD_FAILURE() << text << ": " << problem->message;
    return std::nan("");
  }
  const std::vector<GestureDescription> gestures{{"g", FormulaGesture{std::get<Formula>(parsed).program}}};
  return GestureBank(gestures, 1.0).now(DrivenSource{0.0, 0});
}

// "character: message" of a faulty formula, empty for a correct one.
std::string problem_of(std::string_view text) {
  const auto parsed = parse_formula(text);
  const auto* problem = std::get_if<FormulaProblem>(&parsed);
  return problem ? std::to_string(problem->character) + ": " + problem->message : std::string();
}

TEST(Formula, Precedence) {
  EXPECT_EQ(value_of("1 + 2 * 3"), 7.0);
  EXPECT_EQ(value_of("(1 + 2) * 3"), 9.0);
  EXPECT_EQ(value_of("8 - 4 - 2"), 2.0);
  EXPECT_EQ(value_of("8 / 4 / 2"), 1.0);
  EXPECT_EQ(value_of("8 / 4 * 2"), 4.0);
  EXPECT_EQ(value_of("2 * 3 ^ 2"), 18.0);
}

TEST(Formula, PowersBindFromTheRightAndBeforeTheSign) {
  EXPECT_EQ(value_of("2 ^ 3 ^ 2"), 512.0);
  EXPECT_EQ(value_of("(2 ^ 3) ^ 2"), 64.0);
  EXPECT_EQ(value_of("-2 ^ 2"), -4.0);
  EXPECT_EQ(value_of("(-2) ^ 2"), 4.0);
  EXPECT_EQ(value_of("2 ^ -1"), 0.5);
  EXPECT_EQ(value_of("2 ^ -2 ^ 2"), std::pow(2.0, -4.0));
  EXPECT_EQ(value_of("3 - -2"), 5.0);
  EXPECT_EQ(value_of("--2"), 2.0);
}

TEST(Formula, EveryFunction) {
  EXPECT_EQ(value_of("sin(pi / 6)"), std::sin(std::numbers::pi / 6.0));
  EXPECT_EQ(value_of("cos(0.3)"), std::cos(0.3));
  EXPECT_EQ(value_of("exp(1)"), std::exp(1.0));
  EXPECT_EQ(value_of("log(10)"), std::log(10.0));
  EXPECT_EQ(value_of("sqrt(2)"), std::sqrt(2.0));
  EXPECT_EQ(value_of("abs(-3)"), 3.0);
  EXPECT_EQ(value_of("min(2, 3)"), 2.0);
  EXPECT_EQ(value_of("max(2, 3)"), 3.0);
  EXPECT_EQ(value_of("pow(2, 10)"), 1024.0);
  EXPECT_EQ(value_of("ramp(1, 2)"), 0.0);
  EXPECT_EQ(value_of("ramp(-2, -1)"), 1.0);
  EXPECT_NEAR(value_of("ramp(-1, 3)"), 0.5 * (1.0 - std::cos(std::numbers::pi / 4.0)), 1e-15);
  EXPECT_EQ(value_of("t"), 0.0);
}

TEST(Formula, NumbersAndBlanks) {
  EXPECT_EQ(value_of("1e-3"), 1e-3);
  EXPECT_EQ(value_of(".5"), 0.5);
  EXPECT_EQ(value_of(" 1\t+\r\n 2 "), 3.0);
  EXPECT_EQ(value_of("2*(3)"), 6.0);
}

TEST(Formula, NamesAreListedOnceInTheOrderOfTheirUse) {
  const auto parsed = parse_formula("b + a * b + gesture.c + _d2");
  const auto& formula = std::get<Formula>(parsed);
  EXPECT_EQ(formula.names, (std::vector<std::string>{"b", "a", "c", "_d2"}));
}

TEST(Formula, ProblemsNameTheirCharacter) {
  EXPECT_EQ(problem_of(""), "1: the formula ends where a value is expected");
  EXPECT_EQ(problem_of("1 +"), "4: the formula ends where a value is expected");
  EXPECT_EQ(problem_of("(1 + 2"), "7: a ')' is missing");
  EXPECT_EQ(problem_of("1 + 2)"), "6: unexpected \")\"");
  EXPECT_EQ(problem_of("1 * * 2"), "5: expected a number, a name or '(', not \"*\"");
  EXPECT_EQ(problem_of("3 ms"),
            "3: unexpected \"ms\"; write numbers without units (SI), and an operator between two "
            "values");
  EXPECT_EQ(problem_of("2 \xE2\x88\x92 1"), "3: unexpected \"\xE2\x88\x92\"");
  EXPECT_EQ(problem_of("1e999"), "1: the number is out of range");
  EXPECT_EQ(problem_of("sine(1)"), "1: there is no function \"sine\"; did you mean 'sin'?");
  EXPECT_EQ(problem_of("sin(1, 2)"), "6: sin takes 1 value");
  EXPECT_EQ(problem_of("min(1)"), "6: min takes 2 values, separated by a comma");
  EXPECT_EQ(problem_of("max(1, 2, 3)"), "9: max takes 2 values, separated by a comma");
  EXPECT_EQ(problem_of("sin(1"), "6: a ')' is missing after sin(");
  EXPECT_EQ(problem_of("sin()"), "5: expected a number, a name or '(', not \")\"");
  EXPECT_EQ(problem_of("1 + ramp(2, 1)"),
            "5: ramp(2, 1) must end after it begins; leave a small time for a jump");
}

TEST(Formula, HasLimits) {
  EXPECT_NE(problem_of(std::string(100, '(') + "1" + std::string(100, ')')).find("nested too deeply"),
            std::string::npos);
  std::string sum = "1";
  for (int i = 0; i < 600; ++i) sum += "+1";
  EXPECT_NE(problem_of(sum).find("too long"), std::string::npos);
}

}  // namespace
}  // namespace rattle
