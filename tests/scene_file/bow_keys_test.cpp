// [bow], [touch] and a driven gap: every key is read, and every mistake is reported at its place.
#include <rattle/rattle.hpp>

#include "error_case.hpp"

namespace rattle {
namespace {

#define RATTLE_BOWED_PARTS                                                     \
  "[string.s]\nlength = 1\nradius = 1e-3\nmaterial = 'steel'\ntension = 100\n" \
  "[mass.m]\nmass = 1\n"                                                       \
  "[barrier.b]\nheight = -1\n"                                                 \
  "[gesture.g]\npoints = [[0, 0.1], [1, 0.3]]\n"  // eleven lines

TEST(BowKeys, AllAreRead) {
  const auto file =
      read_good(RATTLE_BOWED_PARTS
                "[bow.here]\nat='s@0.2'\nforce=0.15\nvelocity=0.1\nsharpness=400\nsolver='iterated'\n"
                "[bow.there]\nstring='s'\nposition='gesture.g'\nforce='gesture.g'\nvelocity='gesture.g'\n"
                "[bow.rod]\nat='m'\nforce=1\nvelocity=-0.1\n");
  const BowDescription& here = file.description.bows.at(0);
  EXPECT_EQ(here.name, "here");
  EXPECT_EQ(here.place.component, (ComponentHandle{ComponentKind::string, 0}));
  EXPECT_EQ(here.place.x.value, 0.2);
  EXPECT_FALSE(here.position);
  EXPECT_EQ(here.force.value, 0.15);
  EXPECT_EQ(here.velocity.value, 0.1);
  EXPECT_EQ(here.sharpness, 400.0);
  EXPECT_EQ(here.solver, BowSolver::iterated);
  const BowDescription& there = file.description.bows.at(1);
  EXPECT_EQ(there.place.component, (ComponentHandle{ComponentKind::string, 0}));
  ASSERT_TRUE(there.position);
  EXPECT_TRUE(there.position->gesture && there.force.gesture && there.velocity.gesture);
  EXPECT_EQ(there.sharpness, 100.0);
  EXPECT_EQ(there.solver, BowSolver::two_steps);
  EXPECT_EQ(file.description.bows.at(2).place.component.kind, ComponentKind::mass);
}

TEST(BowKeys, ABarIsBowedAndBowsMayGlideOnItOnAGridAndByItsModes) {
  const std::string bar = "[bar.b]\nlength=0.3\nwidth=0.04\nthickness=8e-3\nmaterial='aluminium'\n";
  const std::string gliding = "[bow.x]\nstring='b'\nposition=0.1\nforce=1\nvelocity=0.1";
  EXPECT_TRUE(compile(read_good(bar + "modes=false\n" + gliding).description).has_value());
  EXPECT_TRUE(compile(read_good(bar + "[bow.x]\nat='b@0.3'\nforce=1\nvelocity=0.1").description).has_value());
  EXPECT_TRUE(compile(read_good(bar + gliding).description).has_value());
}

TEST(TouchKeys, AllAreRead) {
  const auto file = read_good(
      RATTLE_BOWED_PARTS
      "[touch.thumb]\nstring='s'\nposition='gesture.g'\nwidth=0.02\ndamping=2\nstiffness='gesture.g'\n"
      "[touch.light]\nstring='s'\nposition=0.5\nwidth=0\ndamping='gesture.g'\n");
  const TouchDescription& thumb = file.description.touches.at(0);
  EXPECT_EQ(thumb.name, "thumb");
  EXPECT_EQ(thumb.string, (ComponentHandle{ComponentKind::string, 0}));
  EXPECT_TRUE(thumb.position.gesture && thumb.stiffness.gesture);
  EXPECT_EQ(thumb.width, 0.02);
  EXPECT_EQ(thumb.damping.value, 2.0);
  const TouchDescription& light = file.description.touches.at(1);
  EXPECT_EQ(light.position.value, 0.5);
  EXPECT_TRUE(light.damping.gesture);
  EXPECT_EQ(light.stiffness.value, 0.0);
  EXPECT_FALSE(light.stiffness.gesture);
}

TEST(GapKey, IsANumberOrAGesture) {
  const auto file =
      read_good(RATTLE_BOWED_PARTS
                "[contact.a]\nbelow='b'\nabove='m'\nstiffness=1e6\ngap=1e-5\n"
                "[contact.c]\nbelow='b'\nabove='m'\nstiffness=1e6\ngap='gesture.g'\n"
                "[contact.d]\nbelow='b'\nabove='s'\ndistributed=true\nstiffness=1e6\ngap='gesture.g'\n");
  EXPECT_EQ(file.description.contacts.at(0).gap.value, 1e-5);
  EXPECT_TRUE(file.description.contacts.at(1).gap.gesture);
  EXPECT_TRUE(file.description.distributed_contacts.at(0).gap.gesture);
  EXPECT_TRUE(compile(file.description).has_value());
}

TEST(BowKeys, OutputsAndProbesReadThem) {
  const auto file = read_good(RATTLE_BOWED_PARTS
                              "[bow.x]\nat='s@0.2'\nforce=0.1\nvelocity=0.1\n"
                              "[touch.t]\nstring='s'\nposition=0.5\nwidth=0.02\ndamping=1\n"
                              "[probe.f]\ninteraction='x'\n[probe.r]\ninteraction='t'\nquantity='force'");
  EXPECT_EQ(file.description.probes.at(0).tap.interaction->kind, InteractionKind::bow);
  EXPECT_EQ(file.description.probes.at(1).tap.interaction->kind, InteractionKind::touch);
  EXPECT_TRUE(compile(file.description).has_value());
}

class BowError : public testing::TestWithParam<ErrorCase> {};

TEST_P(BowError, NamesPlaceValueAndRemedy) { expect_one_error(GetParam()); }

const ErrorCase bow_cases[] = {
    {"NoPlace", RATTLE_BOWED_PARTS "[bow.x]\nforce=1\nvelocity=0.1", 12, 1, {"bow 'x'", "at is missing"}},
    {"TwoPlaces",
     RATTLE_BOWED_PARTS "[bow.x]\nat='s@0.2'\nstring='s'\nposition=0.3\nforce=1\nvelocity=0.1",
     15,
     10,
     {"at and string are both given; leave one of them out"}},
    {"PlaceThatMoves",
     RATTLE_BOWED_PARTS "[bow.x]\nat='s@0.2'\nposition=0.3\nforce=1\nvelocity=0.1",
     14,
     10,
     {"position moves it", "at = \"NAME\""}},
    {"ThreePositions",
     RATTLE_BOWED_PARTS "[bow.x]\nstring='s'\nposition=[0.3, 0.1, 0]\nforce=1\nvelocity=0.1",
     14,
     10,
     {"a pair of them", "not an array of 3"}},
    {"NowhereToMove",
     RATTLE_BOWED_PARTS "[bow.x]\nat='nothing'\nposition=0.3\nforce=1\nvelocity=0.1",
     13,
     4,
     {"no component named \"nothing\""}},
    {"StringWithoutPosition",
     RATTLE_BOWED_PARTS "[bow.x]\nat='s@0.2'\nstring='s'\nforce=1\nvelocity=0.1",
     14,
     8,
     {"string needs position", "at = \"NAME@0.2\""}},
    {"PositionOnAMass",
     RATTLE_BOWED_PARTS "[bow.x]\nstring='m'\nposition=0.3\nforce=1\nvelocity=0.1",
     13,
     8,
     {"string must name a string"}},
    {"NoForce", RATTLE_BOWED_PARTS "[bow.x]\nat='s@0.2'\nvelocity=0.1", 12, 1, {"force is missing", "(N)"}},
    {"ForceWithUnit",
     RATTLE_BOWED_PARTS "[bow.x]\nat='s@0.2'\nforce='1 N'\nvelocity=0.1",
     14,
     7,
     {"force must be a number (N) or the name of a gesture", "\"1 N\""}},
    {"UnknownGesture",
     RATTLE_BOWED_PARTS "[bow.x]\nat='s@0.2'\nforce='gesture.h'\nvelocity=0.1",
     14,
     7,
     {"force: there is no gesture named \"h\""}},
    {"UnknownSolver",
     RATTLE_BOWED_PARTS "[bow.x]\nat='s@0.2'\nforce=1\nvelocity=0.1\nsolver='newton'",
     16,
     8,
     {"unknown solver \"newton\"", "two_steps", "iterated"}},
    {"UnknownKey",
     RATTLE_BOWED_PARTS "[bow.x]\nat='s@0.2'\nforce=1\nvelocty=0.1\nvelocity=0.1",
     15,
     1,
     {"unknown key \"velocty\"", "'velocity'"}},
    {"UnknownPlace", RATTLE_BOWED_PARTS "[bow.x]\nat='t@0.2'\nforce=1\nvelocity=0.1", 13, 4, {"\"t\""}},
    {"OffTheString",
     RATTLE_BOWED_PARTS "[bow.x]\nat='s@1.2'\nforce=1\nvelocity=0.1",
     13,
     4,
     {"1.2", "0 to 1", "metres"}},
    {"NameTaken",
     RATTLE_BOWED_PARTS
     "[contact.x]\nbelow='b'\nabove='m'\nstiffness=1e6\n[bow.x]\nat='s@0.2'\nforce=1\nvelocity=0.1",
     16,
     1,
     {"x", "contacts, springs, slides, bows", "touches", "share a namespace"}},
    {"TouchWithoutWidth",
     RATTLE_BOWED_PARTS "[touch.t]\nstring='s'\nposition=0.3\ndamping=1",
     12,
     1,
     {"touch 't'", "width is missing", "(m)"}},
    {"TouchOnAMass",
     RATTLE_BOWED_PARTS "[touch.t]\nstring='m'\nposition=0.3\nwidth=0.02\ndamping=1",
     13,
     8,
     {"string must name a string"}},
    {"TouchWithoutString",
     RATTLE_BOWED_PARTS "[touch.t]\nposition=0.3\nwidth=0.02\ndamping=1",
     12,
     1,
     {"string is missing"}},
    {"TouchUnknownKey",
     RATTLE_BOWED_PARTS "[touch.t]\nstring='s'\nposition=0.3\nwidth=0.02\ndamping=1\nforce=1",
     17,
     1,
     {"unknown key \"force\""}},
    {"GapWithUnit",
     RATTLE_BOWED_PARTS "[contact.a]\nbelow='b'\nabove='m'\nstiffness=1e6\ngap='5 um'",
     16,
     5,
     {"gap must be a number (m) or the name of a gesture", "\"5 um\""}},
};

INSTANTIATE_TEST_SUITE_P(All, BowError, testing::ValuesIn(bow_cases), case_name);

class BowEngineError : public testing::TestWithParam<ErrorCase> {};

TEST_P(BowEngineError, NamesPlaceValueAndLimit) { expect_engine_error(GetParam()); }

const ErrorCase engine_cases[] = {
    {"ForceBelowZero",
     RATTLE_BOWED_PARTS "[bow.x]\nat='s@0.2'\nforce=-1\nvelocity=0.1",
     14,
     7,
     {"force", "-1", "N"}},
    {"NoSharpness",
     RATTLE_BOWED_PARTS "[bow.x]\nat='s@0.2'\nforce=1\nvelocity=0.1\nsharpness=0",
     16,
     11,
     {"sharpness", "0", "s^2/m^2"}},
    {"AtAHeldEnd",
     RATTLE_BOWED_PARTS "[bow.x]\nat='s@0'\nforce=1\nvelocity=0.1",
     13,
     4,
     {"held", "cannot move"}},
    {"OnABarrier",
     RATTLE_BOWED_PARTS "[bow.x]\nat='b'\nforce=1\nvelocity=0.1",
     13,
     4,
     {"a barrier does not move", "name a string, a bar, "}},
    {"DampingBelowZero",
     RATTLE_BOWED_PARTS "[touch.t]\nstring='s'\nposition=0.3\nwidth=0.02\ndamping=-2",
     16,
     9,
     {"damping", "-2", "kg/s"}},
    {"StiffnessBelowZero",
     RATTLE_BOWED_PARTS "[touch.t]\nstring='s'\nposition=0.3\nwidth=0.02\ndamping=1\nstiffness=-5",
     17,
     11,
     {"stiffness", "-5", "N/m"}},
    {"WidthBelowZero",
     RATTLE_BOWED_PARTS "[touch.t]\nstring='s'\nposition=0.3\nwidth=-0.02\ndamping=1",
     15,
     7,
     {"width", "-0.02", "m"}},
    {"PairOnAString",
     RATTLE_BOWED_PARTS "[bow.x]\nstring='s'\nposition=[0.3, 0.1]\nforce=1\nvelocity=0.1",
     14,
     10,
     {"string 's'", "one value"}},
    {"GapTooFar",
     RATTLE_BOWED_PARTS "[contact.a]\nbelow='b'\nabove='m'\nstiffness=1e6\ngap=1e9",
     16,
     5,
     {"gap", "1e+09", "m"}},
};

INSTANTIATE_TEST_SUITE_P(All, BowEngineError, testing::ValuesIn(engine_cases), case_name);

}  // namespace
}  // namespace rattle
