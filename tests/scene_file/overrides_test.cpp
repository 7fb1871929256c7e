#include <rattle/scene/compile.hpp>

#include "reading.hpp"

namespace rattle {
namespace {

const std::string scene = R"(
sample_rate = 44100
[string.main]
length = 1
radius = 1e-3
material = "steel"
tension = 600
[mass.hammer]
mass = 1
[mass.both]
mass = 1
[contact.both]
below = "hammer"
above = "main@0.3"
stiffness = 1e6
[output.left]
at = "main@0.5"
)";

SceneDescription changed(std::vector<std::string> overrides) {
  return read_good(scene, with_overrides(std::move(overrides))).description;
}

std::string error_of(const std::string& text) {
  const auto errors = errors_of(scene, with_overrides({text}));
  EXPECT_EQ(errors.size(), 1u) << text;
  return errors.empty() ? std::string() : errors[0];
}

TEST(Overrides, ReplaceValuesByNameByPathAndAtTheTop) {
  EXPECT_EQ(changed({"main.tension=400"}).strings.at(0).tension->value, 400.0);
  EXPECT_EQ(changed({"string.main.tension=400"}).strings.at(0).tension->value, 400.0);
  EXPECT_EQ(changed({" main . tension = 4e2 "}).strings.at(0).tension->value, 400.0);
  EXPECT_EQ(changed({"sample_rate=96000"}).sample_rate, 96000.0);
  EXPECT_EQ(changed({"mass.both.mass=2"}).masses.at(1).mass, 2.0);
  EXPECT_EQ(changed({"contact.both.stiffness=2"}).contacts.at(0).stiffness.value, 2.0);
}

TEST(Overrides, AddKeysThatWereNotThere) {
  EXPECT_EQ(changed({"hammer.velocity=3"}).masses.at(0).velocity, 3.0);
  EXPECT_EQ(changed({"duration=0.5"}).duration, 0.5);
  EXPECT_EQ(changed({"contact.both.solver=newton"}).contacts.at(0).rule, Rule::newton);
}

TEST(Overrides, TheLastOneWins) { EXPECT_EQ(changed({"duration=1", "duration=3"}).duration, 3.0); }

TEST(Overrides, AcceptWordsWithoutQuotes) {
  EXPECT_EQ(changed({"solver=exact"}).rule, Rule::exact);
  EXPECT_EQ(changed({"solver=\"exact\""}).rule, Rule::exact);
  EXPECT_EQ(changed({"main.ends=[\"clamped\", \"free\"]"}).strings.at(0).right, End::free);
  EXPECT_EQ(changed({"left.at=main@0.7 m"}).outputs.at(0).tap.place->x.value, 0.7);
  EXPECT_EQ(changed({"left.remove_dc=true"}).outputs.at(0).remove_dc, true);
  EXPECT_EQ(changed({"title=a = b"}).title, "a = b");
}

TEST(Overrides, TakeOutWhatTheyExclude) {
  const SceneDescription tuned = changed({"main.fundamental=110"});
  EXPECT_EQ(tuned.strings.at(0).fundamental, 110.0);
  EXPECT_FALSE(tuned.strings.at(0).tension);
  const SceneDescription heard = changed({"left.interaction=both"});
  EXPECT_TRUE(heard.outputs.at(0).tap.interaction);
  EXPECT_FALSE(heard.outputs.at(0).tap.place);
}

TEST(Overrides, TakeOutTheOtherWayInEveryTable) {
  const std::string more = scene + R"(
[gesture.g]
formula = "t"
[force.f]
at = "main@0.5"
envelope = "pulse"
amplitude = 1
duration = 0.1
[slide.l]
string = "main"
mass = 1
contact_stiffness = 1e4
hand_stiffness = 10
position = 0.2
hand_height = 1e-2
[finger.h]
string = "main"
force = -1
position = 0.3
width = 0.01
)";
  const auto set = [&](std::vector<std::string> overrides) {
    return read_good(more, with_overrides(std::move(overrides))).description;
  };
  EXPECT_EQ(set({"f.gesture=gesture.g"}).forces.at(0).envelope, EnvelopeKind::gesture);
  EXPECT_EQ(set({"l.strings=[\"main\"]"}).slides.at(0).strings.size(), 1u);
  EXPECT_TRUE(set({"h.follows=l", "h.distance=0.1"}).fingers.at(0).follows);
  EXPECT_FALSE(set({"left.pan=0.5", "left.channel=2"}).outputs.at(0).pan);
  EXPECT_FALSE(set({"left.channel=2", "left.pan=0.5"}).outputs.at(0).channel);
}

TEST(Overrides, ThatAreWrongSayWhy) {
  EXPECT_TRUE(has_all(error_of("main.tenson=4"), {"--set main.tenson=4: error: ", "did you mean 'tension'?"}));
  EXPECT_TRUE(has_all(error_of("mian.tension=4"), {"\"mian\"", "did you mean 'main'?"}));
  EXPECT_TRUE(has_all(error_of("string.mian.tension=4"), {"[string.mian]", "did you mean 'string.main'?"}));
  EXPECT_TRUE(has_all(error_of("both.mass=4"), {"ambiguous", "mass.both.mass", "contact.both.mass"}));
  EXPECT_TRUE(has_all(error_of("main.tension"), {"no '='", "main.tension=400"}));
  EXPECT_TRUE(has_all(error_of("=4"), {"cannot read the key"}));
  EXPECT_TRUE(has_all(error_of("main.=4"), {"cannot read the key"}));
  EXPECT_TRUE(has_all(error_of("a.b.c.d=4"), {"cannot read the key", "KIND.NAME.KEY"}));
  EXPECT_TRUE(has_all(error_of("string=4"), {"kind of table", "string.NAME.KEY"}));
  EXPECT_TRUE(has_all(error_of("string.tension=4"), {"kind of table", "string.NAME.tension"}));
  EXPECT_TRUE(has_all(error_of("duratoin=4"), {"did you mean 'duration'?"}));
  EXPECT_TRUE(has_all(error_of("main.tension=4oo"), {"--set main.tension=4oo: error: ", "\"4oo\""}));
  EXPECT_TRUE(has_all(error_of("main.tension="), {"tension must be a number"}));
}

TEST(Overrides, CannotSmuggleInTables) {
  EXPECT_TRUE(has_all(error_of("main.tension=4\n[mass.extra]\nmass=1"), {"tension must be a number"}));
}

TEST(Overrides, ArePlacesForTheEngine) {
  const SceneFile file = read_good(scene, with_overrides({"main.tension=-4"}));
  const auto compiled = compile(file.description);
  ASSERT_FALSE(compiled);
  ASSERT_EQ(compiled.errors().size(), 1u);
  EXPECT_TRUE(
      has_all(format(file.locate(compiled.errors()[0])), {"--set main.tension=-4: error: string 'main': "}));
}

TEST(Overrides, ErrorsComeAfterThoseOfTheFile) {
  const auto errors = errors_of("[mass.m]\nmass = 'x'", with_overrides({"n.mass=1"}));
  ASSERT_EQ(errors.size(), 2u);
  EXPECT_TRUE(has_all(errors[0], {"scene.toml:2:8"}));
  EXPECT_TRUE(has_all(errors[1], {"--set n.mass=1: error"}));
}

}  // namespace
}  // namespace rattle
