// One mistake, one message: follow-on errors are suppressed.
#include <rattle/scene/compile.hpp>

#include "reading.hpp"

namespace rattle {
namespace {

SceneReadOptions without_files() {
  SceneReadOptions options;
  options.load_table = [](const std::string&) { return std::string("cannot be read"); };
  options.load_signal = [](const std::string&, double) { return std::string("cannot be read"); };
  return options;
}

constexpr const char* string_and_mass =
    "[string.main]\nlength = 1.0\nradius = 0.5e-3\nmaterial = 'steel'\ntension = 600\n[mass.m]\nmass = 1\n";

void expect_only(const std::string& text, const std::string& cause) {
  const std::vector<std::string> errors = errors_of(string_and_mass + text, without_files());
  ASSERT_EQ(errors.size(), 1u) << (errors.size() > 1 ? errors[1] : "");
  EXPECT_TRUE(has_all(errors[0], {cause}));
}

TEST(FollowOnErrors, OfAProfileThatCannotBeRead) {
  for (const char* place : {"bridge", "bridge@0.3 m"})
    expect_only(std::string("[barrier.bridge]\nprofile = 'b.csv'\n[contact.c]\nbelow = '") + place +
                    "'\nabove = 'm'\nstiffness = 1e6\nexponent = 1.5\n",
                "barrier 'bridge': profile: cannot be read");
  expect_only(
      "[barrier.bridge]\nprofile = 'b.csv'\n[contact.c]\ndistributed = true\nbelow = 'bridge'\nabove = 'main'\n"
      "stiffness = 1e6\nexponent = 1.5\n",
      "barrier 'bridge': profile: cannot be read");
}

TEST(FollowOnErrors, OfAGestureThatCannotBeRead) {
  const std::string gesture = "[gesture.g]\nfile = 'g.csv'\n[gesture.h]\nsum = ['g', 1]\n";
  const char* const users[] = {
      "[force.f]\nat = 'm'\ngesture = 'gesture.h'\n", "[force.f]\nat = 'm'\ngesture = 'gesture.g'\n",
      "[mass.n]\nmass = 1\ndamping = 'gesture.g'\n",
      ("[barrier.b]\nheight = 'gesture.g'\n[contact.c]\nbelow = 'b'\nabove = 'm'\nstiffness = 1e6\n"
       "exponent = 1.5\n"),
      "[output.o]\nat = 'm'\ngain = 'gesture.h'\n"};
  for (const char* user : users) expect_only(gesture + user, "gesture 'g': file: cannot be read");
}

// A part's own mistakes are reported nevertheless.
TEST(FollowOnErrors, OnesOwnErrorsStay) {
  const std::vector<std::string> errors = errors_of(
      std::string(string_and_mass) +
          "[gesture.g]\nfile = 'g.csv'\n[force.f]\nat = 'm'\ngesture = 'gesture.g'\namplitude = 'x'\n",
      without_files());
  EXPECT_EQ(errors.size(), 2u);
}

TEST(FollowOnErrors, OfAFormulaThatLeavesItsBound) {
  const SceneFile file = read_good(
      "duration = 0.01\n[mass.m]\nmass = 1\n[gesture.g]\nformula = '1/(t - t)'\n[gesture.h]\nformula = 'g + "
      "1'\n"
      "[gesture.i]\nsum = ['h', 'g']\n[gesture.j]\nformula = '2e9'\n");
  const auto compiled = compile(file.description);
  ASSERT_FALSE(compiled);
  ASSERT_EQ(compiled.errors().size(), 2u);
  EXPECT_EQ(compiled.errors()[0].path, "gesture.g.formula");
  EXPECT_EQ(compiled.errors()[1].path, "gesture.j.formula");
}

}  // namespace
}  // namespace rattle
