// Keys of driven parameters, which take a number or a gesture: every key is read, and every mistake is reported
// at its place.
#include <rattle/rattle.hpp>

#include "error_case.hpp"

namespace rattle {
namespace {

#define RATTLE_GESTURE "[gesture.g]\npoints = [[0, 50], [1, 70]]\n"  // two lines
#define RATTLE_STRING "[string.s]\nlength = 1\nradius = 1e-3\nmaterial = 'steel'\n"
#define RATTLE_DRIVEN_PARTS RATTLE_GESTURE RATTLE_STRING "tension = 100\n[mass.m]\nmass = 1\n"  // nine lines

TEST(DrivenKeys, AllTakeAGesture) {
  const auto file =
      read_good(RATTLE_GESTURE RATTLE_STRING
                "tension='gesture.g'\nhighest_tension=80\nsigma0='gesture.g'\n"
                "[bar.b]\nlength=0.3\nwidth=0.04\nthickness=8e-3\nmaterial='aluminium'\nsigma0='gesture.g'\n"
                "[plate.p]\nsize=[0.5, 0.2]\nthickness=5e-3\nmaterial='steel'\nsigma0='gesture.g'\n"
                "[mass.m]\nmass=1\ndamping='gesture.g'\n"
                "[barrier.w]\nheight=-1\n"
                "[contact.c]\nbelow='w'\nabove='m'\nstiffness='gesture.g'\n"
                "[contact.d]\nbelow='w'\nabove='s'\ndistributed=true\nstiffness='gesture.g'\n"
                "[spring.x]\nfirst='m'\nsecond='s@0.5'\nstiffness='gesture.g'\ndamping='gesture.g'\n"
                "[output.o]\nat='m'\ngain='gesture.g'\n");
  const SceneDescription& d = file.description;
  EXPECT_TRUE(d.strings[0].tension->gesture && d.strings[0].damping.gesture && d.strings[1].damping.gesture);
  EXPECT_EQ(d.strings[0].highest_tension, 80.0);
  EXPECT_TRUE(d.plates[0].damping.gesture && d.masses[0].damping.gesture);
  EXPECT_TRUE(d.contacts[0].stiffness.gesture && d.distributed_contacts[0].stiffness.gesture);
  EXPECT_TRUE(d.springs[0].stiffness.gesture && d.springs[0].damping.gesture);
  EXPECT_TRUE(d.outputs[0].gain.gesture);
  EXPECT_TRUE(compile(d).has_value());
}

TEST(DrivenKeys, ANumberInAnOverrideTakesTheHighestTensionOut) {
  const char* const scene = RATTLE_GESTURE RATTLE_STRING "tension='gesture.g'\nhighest_tension=80\n";
  for (const char* change : {"s.tension=60", "s.fundamental=30"}) {
    const SceneFile file = read_good(scene, with_overrides({change}));
    EXPECT_FALSE(file.description.strings[0].highest_tension) << change;
    EXPECT_TRUE(compile(file.description).has_value()) << change;
  }
}

class DrivenKeyError : public testing::TestWithParam<ErrorCase> {};

TEST_P(DrivenKeyError, NamesPlaceValueAndRemedy) { expect_one_error(GetParam()); }

// Errors that the engine finds in a text that is read without errors.
class DrivenParameterError : public testing::TestWithParam<ErrorCase> {};

TEST_P(DrivenParameterError, NamesPlaceValueAndRemedy) {
  const ErrorCase& expected = GetParam();
  const SceneFile file = read_good(expected.text);
  const auto compiled = compile(file.description);
  ASSERT_FALSE(compiled);
  ASSERT_EQ(compiled.errors().size(), 1u);
  const std::string message = format(file.locate(compiled.errors()[0]));
  const std::string place =
      "scene.toml:" + std::to_string(expected.line) + ":" + std::to_string(expected.column) + ": error: ";
  EXPECT_EQ(message.substr(0, place.size()), place) << message;
  EXPECT_TRUE(has_all(message, expected.fragments));
}

const ErrorCase engine_cases[] = {
    {"TensionWithoutHighest",
     RATTLE_GESTURE RATTLE_STRING "tension='gesture.g'",
     7,
     9,
     {"string 's'", "highest_tension is missing", "grid"}},
    {"HighestWithoutGesture",
     RATTLE_GESTURE RATTLE_STRING "tension=60\nhighest_tension=80",
     8,
     17,
     {"highest_tension needs a tension that a gesture moves"}},
    {"HighestWithFundamental",
     RATTLE_GESTURE RATTLE_STRING "fundamental=60\nhighest_tension=80",
     8,
     17,
     {"highest_tension needs a tension that a gesture moves"}},
    {"TensionBeyondHighest",
     RATTLE_GESTURE RATTLE_STRING "tension='gesture.g'\nhighest_tension=60",
     7,
     9,
     {"gesture 'g'", "70 N at 1 s", "highest_tension 60 N", "raise highest_tension"}},
    {"StiffnessBelowZero",
     RATTLE_DRIVEN_PARTS "[contact.c]\nbelow='m'\nabove='s@0.5'\nstiffness=-1",
     13,
     11,
     {"stiffness -1", "greater than 0"}},
};

INSTANTIATE_TEST_SUITE_P(Cases, DrivenParameterError, testing::ValuesIn(engine_cases), case_name);

const ErrorCase driven_cases[] = {
    {"HighestOfABar",
     "[bar.b]\nlength=0.3\nwidth=0.04\nthickness=8e-3\nmaterial='aluminium'\nhighest_tension=3",
     6,
     17,
     {"highest_tension is not used here", "a bar has no tension"}},
    {"StiffnessIsNoGesture",
     RATTLE_DRIVEN_PARTS "[contact.c]\nbelow='m'\nabove='s@0.5'\nstiffness='hard'",
     13,
     11,
     {"stiffness must be a number (N/m^exponent) or the name of a gesture", "\"hard\""}},
    {"StiffnessMissing",
     RATTLE_DRIVEN_PARTS "[contact.c]\nbelow='m'\nabove='s@0.5'",
     10,
     1,
     {"stiffness is missing"}},
    {"UnknownGesture",
     RATTLE_DRIVEN_PARTS "[output.o]\nat='m'\ngain='gesture.h'",
     12,
     6,
     {"gain: there is no gesture named \"h\"", "expected one of: g"}},
    {"SpringStiffness",
     RATTLE_DRIVEN_PARTS "[spring.x]\nfirst='m'\nsecond='s@0.5'\nstiffness='g'",
     13,
     11,
     {"stiffness must be a number (N/m)", "did you mean \"gesture.g\"?"}},
};

INSTANTIATE_TEST_SUITE_P(Cases, DrivenKeyError, testing::ValuesIn(driven_cases), case_name);

}  // namespace
}  // namespace rattle
