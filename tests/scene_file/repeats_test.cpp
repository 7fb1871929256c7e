// [repeat.*], and the tables that are written out for its items.
#include <rattle/scene/compile.hpp>

#include "reading.hpp"

namespace rattle {
namespace {

const std::string row = R"(
[repeat.row]
values = ["A3", "B3", 300]
[string."s*"]
length = { from = 0.8, to = 0.6 }
radius = 1e-3
material = "steel"
fundamental = "*"
[mass."hammer*"]
mass = 1e-3
velocity = { each = [1, 2.5, 4] }
[contact."hit*"]
below = "hammer*"
above = "s*@0.25"
stiffness = 1e6
[output."o*"]
at = "s*@0.5"
)";

TEST(Repeats, AreWrittenOutWithTheirOwnValuesAndReferences) {
  const SceneDescription scene = read_good(row).description;
  ASSERT_EQ(scene.strings.size(), 3u);
  ASSERT_EQ(scene.contacts.size(), 3u);
  ASSERT_EQ(scene.outputs.size(), 3u);
  const double pitches[] = {220.0, 220.0 * std::exp2(2.0 / 12.0), 300.0}, speeds[] = {1.0, 2.5, 4.0};
  const double lengths[] = {0.8, 0.7, 0.6};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(scene.strings[i].name, "s" + std::to_string(i + 1));
    EXPECT_NEAR(*scene.strings[i].fundamental, pitches[i], 1e-9);
    EXPECT_NEAR(scene.strings[i].length, lengths[i], 1e-15);
    EXPECT_EQ(scene.masses[i].velocity, speeds[i]);
    EXPECT_EQ(scene.contacts[i].name, "hit" + std::to_string(i + 1));
    EXPECT_EQ(scene.contacts[i].above.component.index, i);
    EXPECT_EQ(scene.contacts[i].above.x.value, 0.25);
    EXPECT_EQ(scene.contacts[i].below.component.index, i);
  }
  EXPECT_TRUE(compile(scene));
}

// The same scene, each table written by hand.
TEST(Repeats, SayTheSameAsTablesWrittenByHand) {
  std::string by_hand;
  const char* const lengths[] = {"0.8", "0.7", "0.6"};
  const char* const pitches[] = {"\"A3\"", "\"B3\"", "300"};
  const char* const speeds[] = {"1", "2.5", "4"};
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string n = std::to_string(i + 1);
    by_hand += "[string.s" + n + "]\nlength = " + lengths[i] +
               "\nradius = 1e-3\nmaterial = \"steel\"\nfundamental = " + pitches[i] + "\n[mass.hammer" + n +
               "]\nmass = 1e-3\nvelocity = " + speeds[i] + "\n[contact.hit" + n + "]\nbelow = \"hammer" + n +
               "\"\nabove = \"s" + n + "@0.25\"\nstiffness = 1e6\n[output.o" + n + "]\nat = \"s" + n +
               "@0.5\"\n";
  }
  const auto a = compile(read_good(row).description), b = compile(read_good(by_hand).description);
  ASSERT_TRUE(a);
  ASSERT_TRUE(b);
  ASSERT_EQ((*a)->components.size(), (*b)->components.size());
  for (std::size_t i = 0; i < (*a)->components.size(); ++i) {
    EXPECT_EQ((*a)->components[i].name, (*b)->components[i].name);
    EXPECT_EQ((*a)->components[i].geometry.intervals, (*b)->components[i].geometry.intervals);
    EXPECT_EQ((*a)->components[i].start_prev, (*b)->components[i].start_prev);
  }
  EXPECT_EQ((*a)->islands.size(), (*b)->islands.size());
}

TEST(Repeats, ValuesInArraysAndOfAnItemAlone) {
  const SceneDescription scene = read_good(R"(
[repeat.one]
count = 1
[barrier."b*"]
profile = [[0, { each = [-1e-3] }], [1, { from = -2e-3, to = 5 }]]
)")
                                     .description;
  ASSERT_EQ(scene.barriers.size(), 1u);
  EXPECT_EQ(scene.barriers[0].profile.at(0).second, -1e-3);
  EXPECT_EQ(scene.barriers[0].profile.at(1).second, -2e-3);
}

TEST(Repeats, StarsMultiplyInFormulasAndNumberElsewhere) {
  const SceneDescription scene = read_good(R"(
[repeat.r]
count = 2
[gesture."up*"]
formula = "2*t"
[gesture."both*"]
sum = ["up*", 1]
[mass."m*"]
mass = 1
[force."f*"]
at = "m*"
gesture = "gesture.both*"
)")
                                     .description;
  EXPECT_EQ(scene.gestures.size(), 4u);
  EXPECT_EQ(scene.forces.at(1).place.component.index, 1u);
  EXPECT_NE(scene.forces.at(0).gesture.index, scene.forces.at(1).gesture.index);
}

TEST(Repeats, SeveralRowsAreTakenByName) {
  const std::string two =
      "[repeat.a]\ncount = 2\n[repeat.b]\ncount = 5\n[mass.\"m*\"]\nmass = 1\nrepeat = \"b\"\n";
  EXPECT_EQ(read_good(two).description.masses.size(), 5u);
  const auto errors = errors_of("[repeat.a]\ncount = 2\n[repeat.b]\ncount = 5\n[mass.\"m*\"]\nmass = 1\n");
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_TRUE(has_all(errors[0], {"scene.toml:5:", "mass 'm*'", "repeat = \"NAME\"", "a, b"}));
}

TEST(Repeats, OverridesChangeAllItemsOrOneOrTheirNumber) {
  const auto changed = [](std::vector<std::string> overrides) {
    return read_good("[repeat.r]\ncount = 3\n[mass.\"m*\"]\nmass = 1\n", with_overrides(std::move(overrides)))
        .description.masses;
  };
  const auto all = changed({"m*.mass=2", "m2.mass=7"});
  EXPECT_EQ(all.at(0).mass, 2.0);
  EXPECT_EQ(all.at(1).mass, 7.0);
  EXPECT_EQ(changed({"m2.mass=7", "mass.m*.mass={ each = [4, 5, 6] }"}).at(2).mass, 6.0);
  EXPECT_EQ(changed({"repeat.r.count=8"}).size(), 8u);
}

TEST(Repeats, ErrorsNameThePlaceOfTheTemplateAndTheItem) {
  const auto one_error = [](const std::string& text) {
    const auto errors = errors_of(text);
    EXPECT_EQ(errors.size(), 1u) << text;
    return errors.empty() ? std::string() : errors[0];
  };
  const std::string three = "[repeat.r]\ncount = 3\n";
  // Reported once, for the first item.
  EXPECT_TRUE(has_all(one_error(three + "[mass.\"m*\"]\nmass = \"heavy\"\n"), {"scene.toml:4:8", "mass 'm1'"}));
  // A value of its own is reported at its own place.
  EXPECT_TRUE(has_all(one_error(three + "[mass.\"m*\"]\nmass = { each = [1, \"two\", 3] }\n"),
                      {"scene.toml:4:21", "mass 'm2'"}));
  EXPECT_TRUE(has_all(one_error(three + "[mass.\"m*\"]\nmass = { each = [1, 2] }\n"),
                      {"scene.toml:4:17", "mass 'm*'", "array of 3 values", "not of 2"}));
  EXPECT_TRUE(has_all(one_error(three + "[mass.\"m*\"]\nmass = { to = 2 }\n"), {"scene.toml:4:8", "{ each"}));
  EXPECT_TRUE(has_all(one_error(three + "[mass.\"m*\"]\nmass = { from = 1, to = \"x\" }\n"),
                      {"scene.toml:4:25", "to must be a number"}));
  EXPECT_TRUE(has_all(one_error(three + "[mass.\"m*\"]\nmass = \"*\"\n"), {"scene.toml:4:8", "no values"}));
  EXPECT_TRUE(has_all(one_error("[mass.\"m*\"]\nmass = 1\n"), {"scene.toml:1:", "add [repeat.NAME]"}));
  EXPECT_TRUE(has_all(one_error(three + "[mass.m2]\nmass = 1\n[mass.\"m*\"]\nmass = 1\n"),
                      {"scene.toml:5:", "named 'm2'"}));
  EXPECT_TRUE(has_all(one_error(three + "[mass.\"*\"]\nmass = 1\n"), {"scene.toml:3:", "a name and one *"}));
  EXPECT_TRUE(has_all(one_error(three + "[mass.\"m*\"]\nmass = 1\nrepeat = \"q\"\n"),
                      {"scene.toml:5:10", "no [repeat.q]", "r"}));
  EXPECT_TRUE(has_all(one_error("[repeat.r]\ncount = 3\nvalues = [1]\n"), {"scene.toml:3:", "leave one"}));
  EXPECT_TRUE(has_all(one_error("[repeat.r]\ncount = 0\n"), {"scene.toml:2:9", "1 to 10000"}));
  EXPECT_TRUE(has_all(one_error("[repeat.r]\nvalues = [[1]]\n"), {"scene.toml:2:10", "numbers or texts"}));
  EXPECT_TRUE(has_all(one_error("[repeat.r]\n"), {"scene.toml:1:1", "count is missing"}));
}

TEST(Repeats, TooManyTablesOrValuesAreRefusedAtOnce) {
  const std::string most = "[repeat.r]\ncount = 10000\n";
  EXPECT_TRUE(has_all(errors_of(most + "[mass.\"m*\"]\nmass = 1\n[mass.\"n*\"]\nmass = 1\n").at(0),
                      {"scene.toml:5:", "more than 10000 tables"}));
  std::string long_array = "[repeat.r]\ncount = 1000\n[barrier.\"b*\"]\nprofile = [";
  for (int i = 0; i < 100'000; ++i) long_array += "1,";
  EXPECT_TRUE(has_all(errors_of(long_array + "]\n").at(0), {"scene.toml:3:", "more than 500000 values"}));
  std::string long_text = "[repeat.r]\nvalues = ['" + std::string(1'000'000, 'a') + "'";
  for (int i = 0; i < 9'000; ++i) long_text += ",1";
  EXPECT_FALSE(errors_of(long_text + "]\n[mass.\"m*\"]\nmass = ['*', '*', '*']\n").empty());
}

}  // namespace
}  // namespace rattle
