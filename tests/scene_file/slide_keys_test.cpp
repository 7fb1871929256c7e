// [slide] and [finger]: every key is read, and every mistake is reported at its place.
#include "error_case.hpp"

namespace rattle {
namespace {

#define RATTLE_TWO_STRINGS                                                     \
  "[string.s]\nlength = 1\nradius = 1e-3\nmaterial = 'steel'\ntension = 100\n" \
  "[string.r]\nlength = 1\nradius = 1e-3\nmaterial = 'steel'\ntension = 100\n" \
  "[mass.m]\nmass = 1\n"  // twelve lines

#define RATTLE_SLIDE_REST \
  "mass=0.02\nhand_stiffness=1e4\ncontact_stiffness=1e6\nposition=0.1\nhand_height=1e-3\n"

TEST(SlideKeys, AllAreRead) {
  const auto file =
      read_good(RATTLE_TWO_STRINGS
                "[slide.bar]\nstring='s'\nmass=0.02\nhand_stiffness=2e4\nhand_damping=5\n"
                "contact_stiffness=1e7\ncontact_loss=0.3\nposition=0.1\nhand_height=3e-3\nheight=1e-3\n"
                "[slide.both]\nstrings=['s','r']\n" RATTLE_SLIDE_REST);
  const SlideDescription& bar = file.description.slides.at(0);
  EXPECT_EQ(bar.name, "bar");
  ASSERT_EQ(bar.strings.size(), 1u);
  EXPECT_EQ(bar.strings[0], (ComponentHandle{ComponentKind::string, 0}));
  EXPECT_EQ(bar.mass, 0.02);
  EXPECT_EQ(bar.hand_stiffness, 2e4);
  EXPECT_EQ(bar.hand_damping, 5.0);
  EXPECT_EQ(bar.contact_stiffness, 1e7);
  EXPECT_EQ(bar.contact_loss.value, 0.3);
  EXPECT_EQ(bar.position.value, 0.1);
  EXPECT_EQ(bar.hand_height.value, 3e-3);
  EXPECT_EQ(bar.height, 1e-3);
  const SlideDescription& both = file.description.slides.at(1);
  ASSERT_EQ(both.strings.size(), 2u);
  EXPECT_EQ(both.strings[1], (ComponentHandle{ComponentKind::string, 1}));
  EXPECT_EQ(both.hand_damping, 0.0);
  EXPECT_EQ(both.contact_loss.value, 0.0);
  EXPECT_FALSE(both.height);
}

TEST(SlideKeys, OutputsAndProbesReadThem) {
  const auto file = read_good(RATTLE_TWO_STRINGS "[slide.bar]\nstring='s'\n" RATTLE_SLIDE_REST
                                                 "[output.bridge]\nat='s@1'\nquantity='bridge_force'\n"
                                                 "[probe.force]\ninteraction='bar'\n[probe.height]\nat='bar'");
  EXPECT_EQ(file.description.outputs.at(0).tap.quantity, Quantity::bridge_force);
  EXPECT_EQ(file.description.probes.at(0).tap.interaction->kind, InteractionKind::slide);
  EXPECT_EQ(file.description.probes.at(1).tap.place->component.kind, ComponentKind::slide);
}

TEST(FingerKeys, AllAreRead) {
  const auto file =
      read_good(RATTLE_TWO_STRINGS "[slide.bar]\nstring='s'\n" RATTLE_SLIDE_REST
                                   "[finger.a]\nstring='s'\nforce=-0.2\nfollows='bar'\ndistance=0.035\n"
                                   "width=0.03\ndamping=5\n"
                                   "[finger.b]\nstring='r'\nforce=4\nposition=0.52\nwidth=0.015");
  const FingerDescription& a = file.description.fingers.at(0);
  EXPECT_EQ(a.name, "a");
  EXPECT_EQ(a.string, (ComponentHandle{ComponentKind::string, 0}));
  EXPECT_EQ(a.force.value, -0.2);
  EXPECT_EQ(a.follows, 0u);
  EXPECT_EQ(a.distance, 0.035);
  EXPECT_EQ(a.width, 0.03);
  EXPECT_EQ(a.damping, 5.0);
  const FingerDescription& b = file.description.fingers.at(1);
  EXPECT_EQ(b.string, (ComponentHandle{ComponentKind::string, 1}));
  EXPECT_EQ(b.position.value, 0.52);
  EXPECT_FALSE(b.follows);
  EXPECT_EQ(b.damping, 0.0);
}

class SlideError : public testing::TestWithParam<ErrorCase> {};

TEST_P(SlideError, NamesPlaceValueAndRemedy) { expect_one_error(GetParam()); }

const ErrorCase slide_cases[] = {
    {"NoString", RATTLE_TWO_STRINGS "[slide.b]\n" RATTLE_SLIDE_REST, 13, 1, {"slide 'b': string is missing"}},
    {"StringIsAMass",
     RATTLE_TWO_STRINGS "[slide.b]\nstring='m'\n" RATTLE_SLIDE_REST,
     14,
     8,
     {"string must name a string"}},
    {"StringUnknown",
     RATTLE_TWO_STRINGS "[slide.b]\nstring='x'\n" RATTLE_SLIDE_REST,
     14,
     8,
     {"no component named \"x\""}},
    {"StringsUnknown",
     RATTLE_TWO_STRINGS "[slide.b]\nstrings=['s', 'q']\n" RATTLE_SLIDE_REST,
     14,
     15,
     {"strings: there is no component named \"q\"", "expected one of: m, r, s"}},
    {"StringsAllUnknown",
     RATTLE_TWO_STRINGS "[slide.b]\nstrings=['q']\n" RATTLE_SLIDE_REST,
     14,
     10,
     {"strings: there is no component named \"q\""}},
    {"StringsNotAString",
     RATTLE_TWO_STRINGS "[slide.b]\nstrings=['s', 'm']\n" RATTLE_SLIDE_REST,
     14,
     15,
     {"strings: \"m\" is not a string"}},
    {"StringsTwice",
     RATTLE_TWO_STRINGS "[slide.b]\nstrings=['s', 's']\n" RATTLE_SLIDE_REST,
     14,
     15,
     {"strings: \"s\" is named twice"}},
    {"StringsNotNames",
     RATTLE_TWO_STRINGS "[slide.b]\nstrings=['s', 3]\n" RATTLE_SLIDE_REST,
     14,
     15,
     {"strings must contain names of strings, not the number 3"}},
    {"StringsNotAnArray",
     RATTLE_TWO_STRINGS "[slide.b]\nstrings='s'\n" RATTLE_SLIDE_REST,
     14,
     9,
     {"strings must be an array of 1 to 16 names", "string = \"NAME\""}},
    {"StringAndStrings",
     RATTLE_TWO_STRINGS "[slide.b]\nstring='s'\nstrings=['r']\n" RATTLE_SLIDE_REST,
     15,
     9,
     {"string and strings are both given"}},
    {"NoMass",
     RATTLE_TWO_STRINGS
     "[slide.b]\nstring='s'\nhand_stiffness=1e4\ncontact_stiffness=1e6\nposition=0.1\nhand_height=1e-3",
     13,
     1,
     {"mass is missing", "a number (kg)"}},
    {"PositionWithUnit",
     RATTLE_TWO_STRINGS "[slide.b]\nstring='s'\nmass=1\nhand_stiffness=1e4\ncontact_stiffness=1e6\nposition='"
                        "10 cm'\nhand_height=1e-3",
     18,
     10,
     {"position must be a number (m) or the name of a gesture", "\"10 cm\""}},
    {"SlideNameTaken",
     RATTLE_TWO_STRINGS "[slide.m]\nstring='s'\n" RATTLE_SLIDE_REST,
     13,
     1,
     {"the name 'm' is already taken by [mass.m]"}},
    {"FingerPositionAndFollows",
     RATTLE_TWO_STRINGS "[slide.b]\nstring='s'\n" RATTLE_SLIDE_REST
                        "[finger.f]\nstring='s'\nforce=1\nwidth=0.01\nfollows='b'\ndistance=0.1\nposition=0.2",
     26,
     10,
     {"position and follows are both given"}},
    {"FingerDistanceWithoutFollows",
     RATTLE_TWO_STRINGS "[finger.f]\nstring='s'\nforce=1\nwidth=0.01\nposition=0.2\ndistance=0.1",
     18,
     10,
     {"distance needs follows"}},
    {"FingerFollowsAString",
     RATTLE_TWO_STRINGS "[finger.f]\nstring='s'\nforce=1\nwidth=0.01\nfollows='s'\ndistance=0.1",
     17,
     9,
     {"follows must name a slide"}},
    {"FingerFollowsNobody",
     RATTLE_TWO_STRINGS "[finger.f]\nstring='s'\nforce=1\nwidth=0.01\nfollows='zz'\ndistance=0.1",
     17,
     9,
     {"follows: there is no component named \"zz\""}},
    {"FingerWithoutDistance",
     RATTLE_TWO_STRINGS "[slide.b]\nstring='s'\n" RATTLE_SLIDE_REST
                        "[finger.f]\nstring='s'\nforce=1\nwidth=0.01\nfollows='b'",
     20,
     1,
     {"distance is missing"}},
    {"FingerWithoutWidth",
     RATTLE_TWO_STRINGS "[finger.f]\nstring='s'\nforce=1\nposition=0.2",
     13,
     1,
     {"width is missing", "a number (m)"}},
    {"FingerOnAMass",
     RATTLE_TWO_STRINGS "[finger.f]\nstring='m'\nforce=1\nwidth=0.01\nposition=0.2",
     14,
     8,
     {"string must name a string"}},
};

INSTANTIATE_TEST_SUITE_P(Slides, SlideError, testing::ValuesIn(slide_cases), case_name);

}  // namespace
}  // namespace rattle
