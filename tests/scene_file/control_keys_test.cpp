// [control], [play], triggers and output filters: every key is read, and every mistake is reported at its
// place.
#include <rattle/rattle.hpp>

#include "error_case.hpp"

namespace rattle {
namespace {

const ControlGesture& control(const SceneFile& file, std::size_t i) {
  return std::get<ControlGesture>(file.description.gestures.at(i).content);
}

TEST(ControlKeys, AllAreRead) {
  const auto file = read_good(
      "[control.force]\nunit='N'\nrange=[0.05, 0.5]\nvalue=0.15\nsmoothing=0.1\nscale='exponential'\nmidi='cc "
      "74'\n"
      "[control.partial]\nrange=[1, 16]\nmidi='harmonic'\nfundamental=36.85\n"
      "[barrier.b]\nheight='control.force'\n[mass.m]\nmass=1\n");
  const ControlGesture& force = control(file, 0);
  EXPECT_EQ(file.description.gestures[0].name, "force");
  EXPECT_EQ(force.unit, "N");
  EXPECT_EQ(force.low, 0.05);
  EXPECT_EQ(force.high, 0.5);
  EXPECT_EQ(force.value, 0.15);
  EXPECT_EQ(force.smoothing, 0.1);
  EXPECT_EQ(force.scale, Curve::exponential);
  EXPECT_EQ(force.input, ControlInput::controller);
  EXPECT_EQ(force.controller, 74);
  const ControlGesture& partial = control(file, 1);
  EXPECT_EQ(partial.input, ControlInput::harmonic);
  EXPECT_EQ(partial.fundamental, 36.85);
  EXPECT_EQ(partial.value, 1.0);  // the lower end
  EXPECT_EQ(partial.smoothing, 0.02);
  EXPECT_EQ(partial.scale, Curve::linear);
  ASSERT_TRUE(file.description.barriers[0].height.gesture);
  EXPECT_EQ(file.description.barriers[0].height.gesture->index, 0u);
}

TEST(ControlKeys, EveryInputHasAName) {
  const std::pair<const char*, ControlInput> names[] = {
      {"note", ControlInput::note}, {"velocity", ControlInput::velocity}, {"gate", ControlInput::gate},
      {"bend", ControlInput::bend}, {"pressure", ControlInput::pressure}, {"timbre", ControlInput::timbre}};
  for (const auto& [name, input] : names)
    EXPECT_EQ(
        control(read_good(std::string("[control.c]\nrange=[0,1]\nmidi='") + name + "'\n[mass.m]\nmass=1"), 0)
            .input,
        input);
}

TEST(ControlKeys, FormulasSumsAndTriggersUseThem) {
  const auto file = read_good(
      "[gesture.arch]\npoints=[[0,0],[1,1]]\ntrigger='control.gate'\n"
      "[gesture.f]\nformula='round(2 * gate) + arch'\n"
      "[gesture.s]\nsum=['control.gate', 'gesture.f', 1]\n"
      "[control.gate]\nrange=[0,1]\n[mass.m]\nmass=1");
  const auto& gestures = file.description.gestures;
  ASSERT_EQ(gestures.size(), 4u);
  EXPECT_EQ(gestures[0].name, "gate");
  EXPECT_EQ(gestures[1].name, "arch");
  ASSERT_TRUE(std::get<BreakpointGesture>(gestures[1].content).trigger);
  EXPECT_EQ(std::get<BreakpointGesture>(gestures[1].content).trigger->index, 0u);
  EXPECT_TRUE(compile(file.description).has_value());
}

TEST(PlayKeys, AreReadAndSet) {
  const auto file = read_good("[play]\nvoices=8\noversampling=2\n[mass.m]\nmass=1");
  EXPECT_EQ(file.description.performance.voices, 8);
  EXPECT_EQ(file.description.performance.oversampling, 2);
  SceneReadOptions options;
  options.overrides = {"play.voices=3"};
  const auto result = read_scene("[mass.m]\nmass=1", "s.toml", options);
  EXPECT_EQ(std::get<SceneFile>(result).description.performance.voices, 3);
}

TEST(OutputKeys, FiltersAreRead) {
  const auto file = read_good("[mass.m]\nmass=1\n[output.o]\nat='m'\nlow_pass=5000\nhigh_pass=30");
  EXPECT_EQ(file.description.outputs[0].low_pass, 5000.0);
  EXPECT_EQ(file.description.outputs[0].high_pass, 30.0);
}

const ErrorCase reader_cases[] = {
    {"NoRange", "[control.c]\nvalue=1", 1, 1, {"control 'c'", "range", "[low, high]"}},
    {"RangeOfOne", "[control.c]\nrange=[1]", 2, 7, {"range must be [low, high]"}},
    {"RangeOfText", "[control.c]\nrange=[0, 'x']", 2, 11, {"range must be a number"}},
    {"UnknownInput", "[control.c]\nrange=[0, 1]\nmidi='wheel'", 3, 6, {"\"wheel\"", "cc 127"}},
    {"ControllerWithoutNumber", "[control.c]\nrange=[0, 1]\nmidi='cc x'", 3, 6, {"\"cc x\""}},
    {"HarmonicOfWhat", "[control.c]\nrange=[1, 9]\nmidi='harmonic'", 1, 1, {"fundamental", "Hz"}},
    {"FundamentalOfNothing", "[control.c]\nrange=[1, 9]\nfundamental=40", 3, 13, {"midi = \"harmonic\""}},
    {"SameNameAsAGesture",
     "[control.c]\nrange=[0, 1]\n[gesture.c]\npoints=[[0,1]]",
     3,
     1,
     {"'c'", "already taken"}},
    {"NameForFormulas", "[control.a-b]\nrange=[0, 1]", 1, 1, {"formulas can use it"}},
    {"UnknownControl",
     "[control.lift]\nrange=[0,1]\n[barrier.b]\nheight='control.lit'",
     4,
     8,
     {"there is no control named \"lit\"", "did you mean 'lift'?"}},
    {"TriggerIsNoControl",
     "[gesture.g]\npoints=[[0,1]]\ntrigger='gesture.h'",
     3,
     9,
     {"\"control.NAME\"", "gesture.h"}},
    {"TriggerUnknown",
     "[gesture.g]\npoints=[[0,1]]\ntrigger='control.h'",
     3,
     9,
     {"there is no gesture named \"h\""}},
    {"TriggerOfASine", "[gesture.g]\nfrequency=1\ntrigger='control.h'", 3, 1, {"trigger"}},
    {"PlayIsANumber", "play = 3", 1, 8, {"[play]"}},
    {"PlayUnknownKey", "[play]\nvoice=3", 2, 1, {"voice", "did you mean"}},
};

class ControlError : public testing::TestWithParam<ErrorCase> {};
TEST_P(ControlError, NamesPlaceValueAndRemedy) { expect_one_error(GetParam()); }
INSTANTIATE_TEST_SUITE_P(All, ControlError, testing::ValuesIn(reader_cases), case_name);

const ErrorCase engine_cases[] = {
    {"RangeFalls", "[control.c]\nrange=[2, 1]\n[mass.m]\nmass=1", 2, 7, {"2", "1", "must increase"}},
    {"ValueOutside", "[control.c]\nrange=[0, 1]\nvalue=1.5\n[mass.m]\nmass=1", 3, 7, {"1.5", "0 to 1"}},
    {"ControllerTooHigh",
     "[control.c]\nrange=[0, 1]\nmidi='cc 128'\n[mass.m]\nmass=1",
     3,
     6,
     {"128", "0 to 127"}},
    {"TooManyVoices", "[play]\nvoices=65\n[mass.m]\nmass=1", 2, 8, {"65", "64"}},
    {"OversamplingByThree", "[play]\noversampling=3\n[mass.m]\nmass=1", 2, 14, {"3", "1, 2 or 4"}},
    {"LowPassAboveTheRate", "[mass.m]\nmass=1\n[output.o]\nat='m'\nlow_pass=40000", 5, 10, {"40000", "19845"}},
};

class ControlEngineError : public testing::TestWithParam<ErrorCase> {};
TEST_P(ControlEngineError, NamesPlaceValueAndLimit) { expect_engine_error(GetParam()); }
INSTANTIATE_TEST_SUITE_P(All, ControlEngineError, testing::ValuesIn(engine_cases), case_name);

}  // namespace
}  // namespace rattle
