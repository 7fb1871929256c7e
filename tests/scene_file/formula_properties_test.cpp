// Formulas that use values of components, such as lead.length.
#include <numbers>
#include <rattle/gestures/gesture_bank.hpp>

#include "reading.hpp"

namespace rattle {
namespace {

const std::string parts = R"(
[string.lead]
length = 0.65
radius = 0.5e-3
density = 7850
youngs_modulus = 2e11
tension = 600
sigma1 = 2e-3
[string.tuned]
length = 0.5
radius = 0.25e-3
density = 8000
youngs_modulus = 2e11
fundamental = 200
t60 = [[200, 3.0]]
[string.bent]
length = 1
mass_per_length = 1e-3
tension = "gesture.pull"
highest_tension = 90
[mass.hammer]
mass = 3e-3
[gesture.pull]
points = [[0, 50]]
)";

double value_of(const std::string& formula) {
  const SceneFile file = read_good("[gesture.g]\nformula = \"" + formula + "\"\n" + parts);
  if (file.description.gestures.empty()) return std::nan("");
  return GestureBank(file.description.gestures, 1e-3).now(DrivenSource{0.0, 0});
}

std::string error_of(const std::string& formula) {
  const auto errors = errors_of("[gesture.g]\nformula = \"" + formula + "\"\n" + parts);
  EXPECT_EQ(errors.size(), 1u) << formula;
  return errors.empty() ? std::string() : errors[0];
}

TEST(FormulaProperties, AreTheValuesThatThePartsWereGiven) {
  EXPECT_DOUBLE_EQ(value_of("0.25 * lead.length"), 0.25 * 0.65);
  EXPECT_DOUBLE_EQ(value_of("lead.tension / lead.length + 1"), 600.0 / 0.65 + 1.0);
  EXPECT_DOUBLE_EQ(value_of("hammer.mass"), 3e-3);
  EXPECT_DOUBLE_EQ(value_of("lead.sigma1"), 2e-3);
  EXPECT_DOUBLE_EQ(value_of("ramp(0, lead.length) + lead.length"), 0.65);
  EXPECT_DOUBLE_EQ(value_of("lead.length^2"), 0.65 * 0.65);
}

// T = rho A (2 L f)^2
TEST(FormulaProperties, ATensionMayFollowFromTheFundamental) {
  const double mass = 8000.0 * std::numbers::pi * 0.25e-3 * 0.25e-3;
  EXPECT_NEAR(value_of("tuned.tension"), mass * 200.0 * 200.0, 1e-12);
}

TEST(FormulaProperties, FollowOverrides) {
  const SceneFile file =
      read_good("[gesture.g]\nformula = \"lead.length\"\n" + parts, with_overrides({"lead.length=0.9"}));
  EXPECT_DOUBLE_EQ(GestureBank(file.description.gestures, 1e-3).now(DrivenSource{0.0, 0}), 0.9);
}

TEST(FormulaProperties, Errors) {
  EXPECT_TRUE(has_all(error_of("led.length"), {"scene.toml:2:11", "gesture 'g'", "led.length", "'lead'"}));
  EXPECT_TRUE(has_all(error_of("lead.lenght"), {"scene.toml:2:11", "'length'"}));
  EXPECT_TRUE(has_all(error_of("bent.tension"), {"moves"}));
  EXPECT_TRUE(has_all(error_of("lead.highest_tension"), {"highest_tension is not given"}));
  EXPECT_TRUE(has_all(error_of("tuned.sigma0"), {"sigma0 is not given"}));
  EXPECT_TRUE(has_all(error_of("lead.ends"), {"not a number"}));
  EXPECT_TRUE(has_all(error_of("lead.stretches"), {"not a number"}));
}

}  // namespace
}  // namespace rattle
