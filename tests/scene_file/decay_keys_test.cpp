// t60 on every component that has losses: what is read, and what is wrong.
#include <cmath>
#include <numbers>

#include "error_case.hpp"

namespace rattle {
namespace {

#define RATTLE_FLEXIBLE_STRING "[string.s]\nlength = 1\nmass_per_length = 6e-3\ntension = 200\n"

TEST(T60Keys, AreReadByStringsBarsAndPlates) {
  const auto file = read_good(
      RATTLE_FLEXIBLE_STRING
      "t60 = [[200, 6.0], [2000, 1.5]]\n"
      "[bar.b]\nlength = 1\nmass_per_length = 1\nbending_stiffness = 50\nt60 = [[300, 2]]\n"
      "[plate.p]\nsize = [0.5, 0.2]\nthickness = 1e-3\nmaterial = 'steel'\nt60 = [[100, 3], [1000, 1]]\n");
  const auto& string = file.description.strings.at(0).t60;
  ASSERT_EQ(string.size(), 2u);
  EXPECT_EQ(string[0].frequency, 200.0);
  EXPECT_EQ(string[0].seconds, 6.0);
  EXPECT_EQ(string[1].frequency, 2000.0);
  EXPECT_EQ(string[1].seconds, 1.5);
  ASSERT_EQ(file.description.strings.at(1).t60.size(), 1u);
  EXPECT_EQ(file.description.plates.at(0).t60.size(), 2u);
  EXPECT_TRUE(compile(file.description).has_value());
}

class T60Error : public testing::TestWithParam<ErrorCase> {};
TEST_P(T60Error, NamesPlaceValueAndRemedy) { expect_one_error(GetParam()); }

const ErrorCase reading_cases[] = {
    {"ANumber",
     RATTLE_FLEXIBLE_STRING "t60 = 3",
     5,
     7,
     {"t60 must be one or two pairs", "[[200, 6.0], [2000, 1.5]]"}},
    {"Empty", RATTLE_FLEXIBLE_STRING "t60 = []", 5, 7, {"t60 must be one or two pairs", "an array of 0"}},
    {"Three", RATTLE_FLEXIBLE_STRING "t60 = [[1, 1], [2, 1], [3, 1]]", 5, 7, {"an array of 3"}},
    {"OnePairWithoutBrackets",
     RATTLE_FLEXIBLE_STRING "t60 = [200, 6]",
     5,
     8,
     {"must be a pair", "[frequency, seconds]"}},
    {"AWord", RATTLE_FLEXIBLE_STRING "t60 = [[200, 'long']]", 5, 14, {"t60 must be a number (s)"}},
    {"WithSigma0",
     RATTLE_FLEXIBLE_STRING "t60 = [[200, 6]]\nsigma0 = 1",
     6,
     10,
     {"sigma0 is not used here", "t60"}},
    {"WithSigma1",
     RATTLE_FLEXIBLE_STRING "sigma1 = 1e-3\nt60 = [[200, 6]]",
     5,
     10,
     {"sigma1 is not used here", "t60"}},
};
INSTANTIATE_TEST_SUITE_P(Reading, T60Error, testing::ValuesIn(reading_cases), case_name);

class T60OutOfReach : public testing::TestWithParam<ErrorCase> {};
TEST_P(T60OutOfReach, TellsWhatIsPossible) { expect_engine_error(GetParam()); }

const ErrorCase engine_cases[] = {
    {"LongerAbove",
     RATTLE_FLEXIBLE_STRING "t60 = [[200, 2], [2000, 3]]",
     5,
     7,
     {"t60 of 3 s at 2000 Hz", "2 s at 200 Hz", "between", "2 s are possible", "negative sigma1"}},
    {"FarShorterAbove",
     RATTLE_FLEXIBLE_STRING "t60 = [[2000, 0.001], [200, 2]]",
     5,
     7,
     {"t60 of 0.001 s at 2000 Hz", "2 s at 200 Hz", "negative sigma0"}},
    {"AboveHalfTheRate",
     RATTLE_FLEXIBLE_STRING "t60 = [[22050, 2]]",
     5,
     7,
     {"22050 Hz", "half the sample rate"}},
    {"NoTime", RATTLE_FLEXIBLE_STRING "t60 = [[200, 0]]", 5, 7, {"must be", "1e-06"}},
    {"OneFrequencyTwice", RATTLE_FLEXIBLE_STRING "t60 = [[200, 2], [200, 1]]", 5, 7, {"two times at 200 Hz"}},
};
INSTANTIATE_TEST_SUITE_P(Engine, T60OutOfReach, testing::ValuesIn(engine_cases), case_name);

TEST(T60, BecomesSigma0AndSigma1OfTheWaves) {
  const auto file =
      read_good(RATTLE_FLEXIBLE_STRING "t60 = [[100, 6.0], [1000, 1.5]]\n[output.o]\nat = 's@0.3'\n");
  const auto scene = compile(file.description);
  ASSERT_TRUE(scene.has_value());
  const auto losses = (*scene)->components[0].model->facts().losses;
  ASSERT_TRUE(losses);
  const double cc = 200.0 / 6e-3, k = 1.0 / 44100.0, pi = std::numbers::pi;
  const auto sigma = [&](double f) {
    return losses->sigma0 + losses->sigma1 * std::pow(2.0 / k * std::sin(pi * f * k), 2) / cc;
  };
  EXPECT_NEAR(sigma(100.0), 3.0 * std::numbers::ln10 / 6.0, 1e-12);
  EXPECT_NEAR(sigma(1000.0), 3.0 * std::numbers::ln10 / 1.5, 1e-12);
}

TEST(T60, OfASlackStringIsThatOfTheTightestOne) {
  const auto file = read_good(
      "[gesture.pull]\npoints = [[0, 0], [1, 100]]\n[string.s]\nlength = 1\nmass_per_length = 6e-3\n"
      "tension = 'gesture.pull'\nhighest_tension = 200\nt60 = [[100, 6.0], [1000, 1.5]]\n[output.o]\nat = "
      "'s@0.3'\n");
  const auto slack = compile(file.description);
  const auto tight =
      compile(read_good(RATTLE_FLEXIBLE_STRING "t60 = [[100, 6.0], [1000, 1.5]]\n[output.o]\nat = 's@0.3'\n")
                  .description);
  ASSERT_TRUE(slack.has_value() && tight.has_value());
  EXPECT_EQ((*slack)->components[0].model->facts().losses->sigma1,
            (*tight)->components[0].model->facts().losses->sigma1);
}

}  // namespace
}  // namespace rattle
