// Malicious text is refused in time, with a message and without a crash.
#include <ctime>
#include <rattle/scene/compile.hpp>

#include "reading.hpp"
#include "scene_file/text_limits.hpp"

namespace rattle {
namespace {

std::string repeated(std::string_view piece, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += piece;
  return result;
}

TEST(HostileText, TooLong) {
  const auto errors = errors_of(std::string((std::size_t{4} << 20) + 1, '\n'));
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_TRUE(has_all(errors[0], {"scene.toml: error: ", "4194305 bytes", "4194304"}));
}

TEST(HostileText, LongestKeyThatIsAllowed) {
  EXPECT_FALSE(check_limits(repeated("a.", 15) + "a = 1"));
  const auto problem = check_limits(std::string("\n") + repeated("a.", 16) + "a = 1");
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->line, 2);
  EXPECT_EQ(problem->column, 32);
}

TEST(HostileText, DeepKeysAreRefusedBeforeTheyAreParsed) {
  for (const char* piece : {"a.", "a . ", "'a'.", "\"a\".", "'='.", "\"\\\"\".", "\"#\".", "1."}) {
    const auto errors = errors_of(repeated(piece, 100000) + "a = 1");
    ASSERT_EQ(errors.size(), 1u) << piece;
    EXPECT_TRUE(has_all(errors[0], {"more than 16 parts"})) << piece;
  }
  EXPECT_EQ(errors_of("[" + repeated("a.", 100000) + "a]").size(), 1u);
  EXPECT_EQ(errors_of("x = {" + repeated("a.", 100000) + "a = 1}").size(), 1u);
  // Quotes at the end of a multi-line string must not hide what follows.
  EXPECT_TRUE(check_limits("x = [\"\"\"a\"\"\"\"\", {" + repeated("a.", 100) + "a = 1}]"));
  EXPECT_TRUE(check_limits("x = '''a''''\n" + repeated("a.", 100) + "a = 1"));
}

// A text that is never closed ends with its line.
TEST(HostileText, ATextLeftOpenHidesNothingBehindIt) {
  for (const char* open :
       {"title = \"never closed\n", "title = 'never closed\n", "title = \"never closed\r\n"}) {
    const auto problem = check_limits(open + repeated("a.", 100) + "a = 1");
    ASSERT_TRUE(problem) << open;
    EXPECT_EQ(problem->line, 2) << open;
    EXPECT_EQ(errors_of(std::string(open) + "duration = 1").size(), 1u) << open;
  }
}

TEST(HostileText, DotsThatAreNoKeysAreFree) {
  EXPECT_FALSE(check_limits("title = \"" + repeated(".", 1000) + "\""));
  EXPECT_FALSE(check_limits("title = '''\n" + repeated(".\n", 1000) + "'''"));
  EXPECT_FALSE(check_limits("# " + repeated(".", 1000)));
  EXPECT_FALSE(check_limits("profile = [" + repeated("0.5, ", 1000) + "]"));
}

TEST(HostileText, DeepValues) {
  for (const char* opening : {"[", "{a=", "[{a="}) {
    const auto errors = errors_of("x = " + repeated(opening, 100000));
    ASSERT_EQ(errors.size(), 1u) << opening;
  }
}

TEST(HostileText, TooManyGestures) {
  std::string text = "[mass.m]\nmass = 1\ndamping = 'gesture.g1'\n";
  for (int i = 0; i < 10001; ++i) text += "[gesture.g" + std::to_string(i) + "]\nfrequency = 1\n";
  const auto errors = errors_of(text);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_TRUE(
      has_all(errors[0], {"scene.toml:20004:1: error: ", "10001 gestures and controls", "at most 10000"}));
}

// If each gesture, and each gesture that a parameter follows, were recomputed for every other one, this would
// take many minutes and exceed the test's time limit.
TEST(HostileText, ManyGesturesThatUseOneAnotherAreCompiledOnce) {
  constexpr int count = 50000;
  SceneDescription scene;
  scene.duration = 0.01;
  GestureHandle last = scene.add(GestureDescription{"g", SineGesture{.frequency = 1.0}});
  for (int i = 1; i < count; ++i)
    last = scene.add(
        GestureDescription{"g" + std::to_string(i), FormulaGesture{{{GestureOperation::gesture, 0.0, last},
                                                                    {GestureOperation::constant, 1e-9, {}},
                                                                    {GestureOperation::add, 0.0, {}}}}});
  for (int i = 0; i < 2000; ++i)
    scene.add(MassDescription{.name = "m" + std::to_string(i), .mass = 1.0, .damping = last});
  EXPECT_TRUE(compile(scene));
}

TEST(HostileText, ManyContactsInOneIslandAreOrderedOnce) {
  SceneDescription scene;
  ComponentHandle before = scene.add(MassDescription{.name = "m", .mass = 1.0});
  for (int i = 0; i < 60000; ++i) {
    const ComponentHandle next = scene.add(MassDescription{.name = "m" + std::to_string(i), .mass = 1.0});
    scene.add(ContactDescription{.name = "c" + std::to_string(i),
                                 .below = at(before),
                                 .above = at(next),
                                 .stiffness = 1e6,
                                 .exponent = 1.5});
    before = next;
  }
  EXPECT_TRUE(compile(scene));
}

TEST(HostileText, ManyControlsAreTriedWithinABudget) {
  SceneDescription scene;
  scene.duration = 0.01;
  GestureHandle control{};
  for (int i = 0; i < 30000; ++i)
    control = scene.add(GestureDescription{"c" + std::to_string(i), ControlGesture{.low = 0.0, .high = 1.0}});
  scene.add(GestureDescription{"g", FormulaGesture{{{GestureOperation::gesture, 0.0, control}}}});
  scene.add(MassDescription{.name = "m", .mass = 1.0});
  EXPECT_TRUE(compile(scene));
}

TEST(HostileText, TooManyValues) {
  const auto errors = errors_of("x = [" + repeated("1,", 600000) + "]");
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_TRUE(has_all(errors[0], {"more than 500000 values"}));
}

TEST(HostileText, ManyErrorsAreCounted) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "[mass.m" + std::to_string(i) + "]\nmas = 1\n";
  const auto errors = errors_of(text);
  ASSERT_EQ(errors.size(), 101u);
  EXPECT_TRUE(has_all(errors[100], {"and 9900 more errors"}));
}

TEST(HostileText, ManyUnknownNamesAreQuicklyDone) {
  std::string text;
  for (int i = 0; i < 20000; ++i) text += "mass.m" + std::to_string(i) + ".mass = 1\n";
  for (int i = 0; i < 20000; ++i)
    text += "output.o" + std::to_string(i) + ".at = 'n" + std::to_string(i) + "'\n";
  EXPECT_EQ(errors_of(text).size(), 101u);
}

// Looking for a similar name for each of them took 47 s of processor time.
TEST(HostileText, ManyGesturesThatUseUnknownOnesAreQuicklyDone) {
  std::string text = "[mass.m]\nmass = 1\n";
  for (int i = 0; i < 4800; ++i) {
    text += "[gesture.g" + std::to_string(i) + "]\nsum = [";
    for (int j = 0; j < 100; ++j) text += "'x" + std::to_string(j) + "',";
    text += "]\n";
  }
  const std::clock_t begun = std::clock();
  const auto errors = errors_of(text);
  EXPECT_LT(static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC, 20.0);
  ASSERT_EQ(errors.size(), 101u);
  EXPECT_TRUE(has_all(errors[100], {"and 479900 more errors"}));
}

TEST(HostileText, NoControlCharacterReachesTheTerminal) {
  const std::string text = "[mass.m]\n\"\\u001b[2J\" = 1\nmass = \"\\u001b[31m\\u0007\"";
  for (const std::string& error : errors_of(text))
    for (const char c : error) EXPECT_FALSE(static_cast<unsigned char>(c) < 0x20) << error;
  EXPECT_EQ(errors_of(text).size(), 2u);
}

TEST(HostileText, EveryPrefixOfASceneIsSurvived) {
  const std::string text = R"(title = "x\u00e9" # note
description = """a
b"""
[string.'main']
length = 1.0e0
ends = ["clamped", 'free']
profile = [[0, 1], {a.b = 2}]
[contact.c]
below = "main@0.3 m"
when = 1979-05-27T07:32:00Z
)";
  for (std::size_t length = 0; length <= text.size(); ++length) {
    const auto result = read_scene(text.substr(0, length), "s", {});
    if (const auto* errors = std::get_if<std::vector<SceneMessage>>(&result)) {
      EXPECT_FALSE(errors->empty()) << length;
    }
  }
}

TEST(HostileText, InvalidBytes) {
  for (const std::string& text :
       {std::string("\xff\xfe"), std::string("a = '\xc3'"), std::string("\0", 1), std::string("a = \"\0\"", 7),
        std::string("\xef\xbb\xbf[\n"), std::string("[=\n"), std::string("[.a]"), std::string("[[\n"),
        std::string("x = [\r"), std::string("é = 1"), std::string("a\xc3\xa9 = 1"),
        std::string("a = \"\"\"\\é\"\"\"")}) {
    EXPECT_EQ(errors_of(text).size(), 1u);
  }
}

TEST(HostileText, AccentsAreWelcomeInsideQuotes) {
  EXPECT_EQ(read_good("title = \"\"\"\\\n   éa\"\"\"").description.title, "éa");
  EXPECT_EQ(read_good("title = 'ä' # ö").description.title, "ä");
}

}  // namespace
}  // namespace rattle
