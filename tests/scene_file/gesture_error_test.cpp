// Errors in a gesture are reported at their exact place.
#include "error_case.hpp"

namespace rattle {
namespace {

class GestureError : public testing::TestWithParam<ErrorCase> {};

TEST_P(GestureError, NamesPlaceValueAndRemedy) { expect_one_error(GetParam()); }

const ErrorCase gesture_cases[] = {
    {"NoForm",
     "[gesture.g]\namplitude = 2",
     1,
     1,
     {"gesture 'g': a gesture needs one of points, frequency (a sine), formula"}},
    {"TwoForms", "[gesture.g]\npoints = [[0, 1]]\nformula = 't'", 3, 11, {"points and formula are both given"}},
    {"PointsNotAnArray", "[gesture.g]\npoints = 3", 2, 10, {"points must be an array of [time, value]"}},
    {"PointsEmpty", "[gesture.g]\npoints = []", 2, 10, {"points must be an array"}},
    {"PointAlone",
     "[gesture.g]\npoints = [[0, 1], 2]",
     2,
     19,
     {"a point is [time, value]", "not the number 2"}},
    {"PointTooLong", "[gesture.g]\npoints = [[0, 1, 'linear', 2]]", 2, 11, {"a point is [time, value]"}},
    {"TimeGoesBack",
     "[gesture.g]\npoints = [[0, 1], [0.5, 2],\n          [0.4, 3]]",
     3,
     12,
     {"time 0.4 s is not after 0.5 s", "times must increase"}},
    {"TimeStandsStill", "[gesture.g]\npoints = [[0, 1], [0, 2]]", 2, 20, {"time 0 s is not after 0 s"}},
    {"TimeWithUnit",
     "[gesture.g]\npoints = [['3 ms', 1]]",
     2,
     12,
     {"time must be a number (s), not the text \"3 ms\"", "plain number in SI units"}},
    {"ValueNotANumber",
     "[gesture.g]\npoints = [[0, nan]]",
     2,
     15,
     {"value is nan; it must be a finite number"}},
    {"ValueInfinite", "[gesture.g]\npoints = [[0, inf]]", 2, 15, {"value is inf"}},
    {"UnknownCurve",
     "[gesture.g]\npoints = [[0, 1], [1, 2, 'raised_cosin']]",
     2,
     26,
     {"unknown curve \"raised_cosin\"", "did you mean 'raised_cosine'?"}},
    {"ExponentialThroughZero",
     "[gesture.g]\npoints = [[0, 1], [1, -2, 'exponential']]",
     2,
     23,
     {"exponential curve cannot go from 1 to -2", "zero, reach or cross it"}},
    {"UnknownKey",
     "[gesture.g]\npoints = [[0, 1]]\ncurv = 'linear'",
     3,
     1,
     {"unknown key \"curv\"", "'curve'"}},
    {"CurveOfAFormula", "[gesture.g]\nformula = 't'\ncurve = 'linear'", 3, 1, {"unknown key \"curve\""}},
    {"FrequencyWithUnit",
     "[gesture.g]\nfrequency = '5 Hz'",
     2,
     13,
     {"frequency must be a number (Hz)", "\"5 Hz\""}},
    {"FormulaProblem",
     "[gesture.g]\nformula = '2 * sine(t)'",
     2,
     11,
     {"formula, character 5: there is no function \"sine\"", "did you mean 'sin'?"}},
    {"FormulaNotText",
     "[gesture.g]\nformula = 3",
     2,
     11,
     {"formula must be a text in quotes, not the number 3"}},
    {"FormulaUnknownName",
     "[gesture.depth]\npoints = [[0, 1]]\n[gesture.g]\nformula = '2 * dept'",
     4,
     11,
     {"gesture 'g': there is no gesture named \"dept\"", "did you mean 'depth'?"}},
    {"SumUnknownName",
     "[gesture.depth]\npoints = [[0, 1]]\n[gesture.g]\nsum = [1, 'depth', 'nothing']",
     4,
     20,
     {"gesture 'g': there is no gesture named \"nothing\"", "expected one of: depth, g"}},
    {"SumEmpty", "[gesture.g]\nsum = []", 2, 7, {"sum must be an array of 1 to 100 gesture names and numbers"}},
    {"ProductOfWrongType",
     "[gesture.g]\nproduct = [1, true]",
     2,
     15,
     {"product must be a number, not the word true"}},
    {"UsesItself", "[gesture.g]\nformula = 'g + 1'", 2, 11, {"gesture 'g': it depends on itself: g uses g"}},
    {"Circle",
     "[gesture.a]\nformula = 'b'\n[gesture.b]\nsum = ['c', 1]\n[gesture.c]\nproduct = [2, 'a']",
     6,
     15,
     {"gesture 'c': it depends on itself: a uses b, b uses c, c uses a"}},
    {"NameWithDash",
     "[gesture.a-b]\npoints = [[0, 1]]",
     1,
     1,
     {"letters, digits and '_'", "formulas can use it"}},
    {"NameOfTime", "[gesture.t]\npoints = [[0, 1]]", 1, 1, {"not be t or pi"}},
    {"NameWithDigitFirst", "[gesture.2nd]\npoints = [[0, 1]]", 1, 1, {"not begin with a digit"}},
    {"DrivenUnknownGesture",
     "[gesture.lift]\npoints = [[0, 1]]\n[barrier.b]\nheight = 'gesture.lit'",
     4,
     10,
     {"barrier 'b': height: there is no gesture named \"lit\"", "did you mean 'lift'?"}},
    {"DrivenWithoutPrefix",
     "[gesture.lift]\npoints = [[0, 1]]\n[barrier.b]\nheight = 'lift'",
     4,
     10,
     {"height must be a number (m) or the name of a gesture, \"gesture.NAME\", or of a control, "
      "\"control.NAME\", not the text \"lift\"",
      "did you mean \"gesture.lift\"?"}},
    {"DrivenOfABrokenGesture",
     "[gesture.lift]\npoints = 1\n[barrier.b]\nheight = 'gesture.lift'",
     2,
     10,
     {"points must be"}},
    {"UserOfABrokenGesture",
     "[gesture.lift]\npoints = 1\n[gesture.g]\nformula = 'lift'",
     2,
     10,
     {"points must be"}},
    {"ForceGestureNotAName",
     "[mass.m]\nmass = 1\n[force.f]\nat = 'm'\ngesture = 3",
     5,
     11,
     {"gesture must be a name, \"gesture.NAME\""}},
    {"ForceGestureAndEnvelope",
     "[gesture.g]\npoints = [[0, 1]]\n[mass.m]\nmass = 1\n[force.f]\nat = 'm'\ngesture = 'gesture.g'\nenvelope "
     "= "
     "'constant'",
     7,
     11,
     {"gesture cannot be combined with envelope or signal"}},
};

INSTANTIATE_TEST_SUITE_P(Gestures, GestureError, testing::ValuesIn(gesture_cases), case_name);

// Errors that only the engine detects are reported at their key, here together with a mistake in the text.
TEST(GestureEngineMessages, HaveTheirPlaces) {
  const auto error_of = [](const std::string& gesture) {
    const auto errors = errors_of(gesture + "\n[mass.m]\nmass = 'x'");
    return errors.size() == 2 ? errors[0] : std::to_string(errors.size()) + " errors";
  };
  EXPECT_EQ(error_of("[gesture.g]\nfrequency = 5\nstart = 2\nstop = 1"),
            "scene.toml:4:8: error: gesture 'g': stop 1 s must come after start 2 s");
  EXPECT_EQ(error_of("[gesture.g]\nfrequency = -5"),
            "scene.toml:2:13: error: gesture 'g': frequency -5 Hz must not be negative");
  EXPECT_EQ(error_of("[gesture.g]\nfrequency = 5\nfade = -1"),
            "scene.toml:3:8: error: gesture 'g': fade -1 s must not be negative");
  EXPECT_TRUE(
      has_all(error_of("[gesture.g]\nformula = 'log(-1 - t)'"), {"scene.toml:2:11: error: gesture 'g': "}));
}

TEST(GestureChains, AreBounded) {
  std::string text;
  for (int i = 0; i < 300; ++i)
    text += "[gesture.g" + std::to_string(i) + "]\nformula = 'g" + std::to_string(i + 1) + "'\n";
  text += "[gesture.g300]\npoints = [[0, 1]]\n";
  const auto errors = errors_of(text);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_TRUE(has_all(errors[0], {"a chain of more than 200 gestures"}));
}

}  // namespace
}  // namespace rattle
