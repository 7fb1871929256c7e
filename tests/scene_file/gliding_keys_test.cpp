// The key `position` of contacts, springs, bows, forces and strikes, and what is wrong with it.
#include <rattle/rattle.hpp>

#include "error_case.hpp"

namespace rattle {
namespace {

#define RATTLE_GLIDING_PARTS                                       \
  "duration = 0.01\n"                                              \
  "[plate.p]\nsize=[0.3, 0.2]\nthickness=1e-3\nmaterial='steel'\n" \
  "[mass.m]\nmass=0.01\n"                                          \
  "[control.x]\nunit='m'\nrange=[0, 0.3]\n"                        \
  "[gesture.y]\npoints=[[0, 0.1], [1, 0.2]]\n"                     \
  "[contact.c]\nbelow='p'\nabove='m'\nstiffness=1e6\n"  // sixteen lines

TEST(GlidingKeys, AreReadOfContactsSpringsBowsForcesAndStrikes) {
  const auto file = read_good(RATTLE_GLIDING_PARTS
                              "position=['control.x', 'gesture.y']\n"
                              "[bow.b]\nat='p'\nposition=[0.1, 'gesture.y']\nforce=1\nvelocity=0.1\n"
                              "[force.f]\nat='p'\nposition=[0.1, 0.05]\nenvelope='constant'\namplitude=1\n"
                              "[spring.s]\nfirst='m'\nsecond='p'\nposition=['gesture.y', 0.05]\nstiffness=10\n"
                              "[strike.t]\nat='p'\nposition=[0.1, 'gesture.y']\ntimes=[0.1]\nstrength=1\n"
                              "duration=0.01\n");
  const SceneDescription& d = file.description;
  const ContactDescription& c = d.contacts.at(0);
  EXPECT_TRUE(c.below.glides);
  EXPECT_FALSE(c.above.glides);
  EXPECT_TRUE(c.position.value().gesture && c.position_y.value().gesture);
  const BowDescription& b = d.bows.at(0);
  EXPECT_TRUE(b.place.glides);
  EXPECT_EQ(b.position.value().value, 0.1);
  EXPECT_TRUE(b.position_y.value().gesture);
  const ForceDescription& f = d.forces.at(0);
  EXPECT_TRUE(f.place.glides);
  EXPECT_EQ(f.position.value().value, 0.1);
  EXPECT_EQ(f.position_y.value().value, 0.05);
  const SpringDescription& s = d.springs.at(0);
  EXPECT_TRUE(s.second.glides);
  EXPECT_FALSE(s.first.glides);
  EXPECT_TRUE(s.position.value().gesture && s.position_y.value().value == 0.05);
  const ForceDescription& t = d.forces.at(1);
  EXPECT_TRUE(t.place.glides && t.position.value().value == 0.1 && t.position_y.value().gesture);
  EXPECT_TRUE(compile(d).has_value());
}

class GlidingError : public testing::TestWithParam<ErrorCase> {};

TEST_P(GlidingError, NamesPlaceValueAndRemedy) { expect_one_error(GetParam()); }

const ErrorCase gliding_cases[] = {
    {"NoPosition", RATTLE_GLIDING_PARTS, 14, 7, {"where on plate 'p'"}},
    {"ThreeValues", RATTLE_GLIDING_PARTS "position=[0.1, 0.1, 0.1]", 17, 10, {"a pair", "not an array of 3"}},
    {"UnknownGesture", RATTLE_GLIDING_PARTS "position=[0.1, 'gesture.z']", 17, 16, {"no gesture named"}},
    {"PlaceInText", RATTLE_GLIDING_PARTS "position=[0.1, '0.2 m']", 17, 16, {"must be a number (m)"}},
    {"Distributed",
     RATTLE_GLIDING_PARTS
     "position=[0.1, 0.1]\n[string.s]\nlength=1\nradius=1e-3\nmaterial='steel'\ntension=100\n[barrier.b]\n"
     "[contact.d]\nbelow='b'\nabove='s'\nstiffness=1e6\ndistributed=true\nposition=0.1",
     29,
     10,
     {"position cannot be combined with distributed", "stay where they are", "by its height"}},
    {"ForceWithAPlace",
     RATTLE_GLIDING_PARTS
     "position=[0.1, 0.1]\n[force.f]\nat='p@0.1, 0.2'\nposition=[0.1, 0.1]\nenvelope='constant'\namplitude=1",
     20,
     10,
     {"position moves it"}},
};

INSTANTIATE_TEST_SUITE_P(All, GlidingError, testing::ValuesIn(gliding_cases), case_name);

class GlidingEngineError : public testing::TestWithParam<ErrorCase> {};

TEST_P(GlidingEngineError, IsReportedAtItsPlaceInTheFile) { expect_engine_error(GetParam()); }

const ErrorCase engine_cases[] = {
    {"OneValueOnAPlate", RATTLE_GLIDING_PARTS "position=0.1", 17, 10, {"plate 'p'", "position = [x, y]"}},
    {"TooFar", RATTLE_GLIDING_PARTS "position=[0.1, 1e9]", 17, 10, {"1e+09", "m"}},
};

INSTANTIATE_TEST_SUITE_P(All, GlidingEngineError, testing::ValuesIn(engine_cases), case_name);

}  // namespace
}  // namespace rattle
