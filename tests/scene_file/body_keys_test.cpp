// [body], places on it, its CSV files, and ends of strings that rest on something.
#include <rattle/rattle.hpp>

#include "error_case.hpp"

namespace rattle {
namespace {

#define RATTLE_GLASS                                             \
  "[body.glass]\npoints=['rim','wall']\ndecay='q'\nsigma0=0.5\n" \
  "modes=[[660, 900, 8e-3, 0.5, 1.0], [1800, 900, 7e-3, 0.3, -0.8]]\n"  // five lines

SceneReadOptions with_file(const std::string& content) {
  SceneReadOptions options;
  options.load_text = [content](const std::string&) -> std::variant<FileText, std::string> {
    return FileText{content};
  };
  return options;
}

// The only message about [body.glass] modes_file = "g.csv" with this content.
std::string file_problem(const std::string& content) {
  const auto result =
      read_scene("[body.glass]\nmodes_file='g.csv'\n[output.o]\nat='glass@rim'", "t", with_file(content));
  const auto* errors = std::get_if<1>(&result);
  if (!errors || errors->size() != 1) return errors ? "several errors" : "no error";
  EXPECT_EQ(errors->front().place.line, 2);
  return errors->front().text;
}

void expect_problem(const std::string& content, const std::string& words) {
  const std::string problem = file_problem(content);
  EXPECT_NE(problem.find(words), std::string::npos) << problem;
}

TEST(BodyKeys, AllAreReadAndNamedPointsArePlaces) {
  const auto file =
      read_good(RATTLE_GLASS "[output.o]\nat='glass@wall'\n[initial.i]\nat='glass@rim'\namplitude=1e-3\n");
  const BodyDescription& glass = file.description.bodies.at(0);
  EXPECT_EQ(glass.points, (std::vector<std::string>{"rim", "wall"}));
  ASSERT_EQ(glass.modes.size(), 2u);
  EXPECT_EQ(glass.modes[0].frequency, 660.0);
  EXPECT_NEAR(glass.modes[0].decay, 3.14159265358979 * 660.0 / 900.0, 1e-12);
  EXPECT_EQ(glass.modes[1].mass, 7e-3);
  EXPECT_EQ(glass.modes[1].shape, (std::vector<double>{0.3, -0.8}));
  EXPECT_EQ(glass.damping.value, 0.5);
  EXPECT_EQ(file.description.outputs.at(0).tap.place->x.value, 1.0);
  EXPECT_EQ(file.description.initials.at(0).centre.x.value, 0.0);
  EXPECT_TRUE(compile(file.description).has_value());
}

TEST(BodyKeys, AFileHasItsColumnsInAnyOrder) {
  const auto result =
      read_scene("[body.glass]\nmodes_file='g.csv'\n[output.o]\nat='glass@rim'", "t",
                 with_file("# made up\n rim; mass ;t60;frequency\r\n\n0.5;8e-3;2.0;660\n+0.3;7e-3;1;1800\n"));
  ASSERT_TRUE(std::holds_alternative<SceneFile>(result));
  const BodyDescription& glass = std::get<SceneFile>(result).description.bodies.at(0);
  EXPECT_EQ(glass.points, std::vector<std::string>{"rim"});
  ASSERT_EQ(glass.modes.size(), 2u);
  EXPECT_NEAR(glass.modes[0].decay, 3.0 * 2.302585092994046 / 2.0, 1e-12);
  EXPECT_EQ(glass.modes[1].frequency, 1800.0);
  EXPECT_EQ(glass.modes[1].shape.at(0), 0.3);
}

TEST(BodyKeys, MistakesInAFileAreReportedWithLineAndColumn) {
  const std::string heading = "frequency,q,mass,rim\n";
  expect_problem("", "it is empty; the columns are");
  expect_problem(heading, "headings but no modes");
  expect_problem("frequency,mass,rim\n1,1,1\n", "line 1: the column t60, q or sigma is missing");
  expect_problem("q,mass,rim\n1,1,1\n", "line 1: the column frequency is missing");
  expect_problem("frequency,q\n1,1\n", "line 1: the column mass is missing");
  expect_problem("frequency,q,mass\n1,1,1\n", "there is no point");
  expect_problem("frequency,q,sigma,mass,rim\n", "line 1, column 13: this column is there twice");
  expect_problem("frequency,q,mass,rim,rim\n", "line 1, column 22: this column is there twice");
  expect_problem("frequency,q,mass,0.3\n", "line 1, column 18: the name of a point begins with a letter");
  expect_problem(heading + "660,900,8e-3,0.5\n1800,900,abc,1\n", "line 3, column 10: not a finite number");
  expect_problem(heading + "660,900,8e-3\n", "3 numbers for 4 columns");
  expect_problem(heading + "660,900,8e-3,\n", "line 2, column 14: a number is missing");
  expect_problem(heading + "660,900,-8e-3,1\n", "line 2, column 9: mass -0.008 kg must be greater than 0");
  expect_problem(heading + "0,900,8e-3,1\n", "line 2, column 1: frequency 0 Hz must be greater than 0");
  expect_problem(heading + "660,0,8e-3,1\n", "line 2, column 5: q 0 must be");
  expect_problem(heading + "660,900,8e-3,1e9\n", "line 2, column 14: the shape 1e+09 must be within");
}

TEST(BodyKeys, AFileAndModesExcludeEachOther) {
  const auto result = read_scene("[body.glass]\nmodes_file='g.csv'\nmodes=[[1,1,1,1]]\n", "t",
                                 with_file("frequency,q,mass,rim\n660,900,8e-3,1\n"));
  const auto* errors = std::get_if<1>(&result);
  ASSERT_TRUE(errors && errors->size() == 1);
  EXPECT_EQ(errors->front().place.line, 3);
  EXPECT_NE(errors->front().text.find("modes is not used here"), std::string::npos);
}

TEST(BodyKeys, AFileThatIsTooLongIsRefused) {
  std::string content = "frequency,q,mass,rim\n";
  for (int i = 1; i <= 1001; ++i) content += std::to_string(i) + ",900,1e-3,1\n";
  expect_problem(content, "line 1002: there are more than 1000 modes");
}

class BodyKeyError : public testing::TestWithParam<ErrorCase> {};
TEST_P(BodyKeyError, IsReportedAtItsPlace) { expect_one_error(GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    Mistakes, BodyKeyError,
    testing::Values(ErrorCase{"MissingPoints", "[body.glass]\nsigma0=1\n", 1, 1, {"points is missing"}},
                    ErrorCase{"FilesCannotBeRead",
                              "[body.glass]\nmodes_file='g.csv'\n",
                              2,
                              12,
                              {"cannot be read here", "modes = "}},
                    ErrorCase{"TooFewNumbers",
                              "[body.glass]\npoints=['rim']\nmodes=[[660, 2, 1e-3]]\n",
                              3,
                              8,
                              {"4 numbers", "the point"}},
                    ErrorCase{"NegativeMass",
                              "[body.glass]\npoints=['rim']\nmodes=[[660, 2, -1e-3, 1]]\n",
                              3,
                              17,
                              {"mass", "greater than 0"}},
                    ErrorCase{"PointNamedAsANumber",
                              "[body.glass]\npoints=['0.3']\nmodes=[[660, 2, 1e-3, 1]]\n",
                              2,
                              9,
                              {"begins with a letter"}},
                    ErrorCase{"UnknownPoint",
                              RATTLE_GLASS "[output.o]\nat='glass@wal'\n",
                              7,
                              4,
                              {"no point named", "did you mean", "wall"}},
                    ErrorCase{"FractionOnABody",
                              RATTLE_GLASS "[output.o]\nat='glass@0.3'\n",
                              7,
                              4,
                              {"where on body 'glass'", "glass@rim", "wall"}},
                    ErrorCase{
                        "NoPoint", RATTLE_GLASS "[output.o]\nat='glass'\n", 7, 4, {"where on body 'glass'"}},
                    ErrorCase{"PointOnAMass",
                              "[mass.m]\nmass=1\n[output.o]\nat='m@rim'\n",
                              4,
                              4,
                              {"cannot read the position", "rim"}}),
    case_name);

#define RATTLE_RESTING "length=0.65\nradius=2.5e-4\nmaterial='steel'\ntension=60\n"

TEST(Ends, RestOnPlacesOfAnyComponent) {
  const auto file =
      read_good("[string.a]\n" RATTLE_RESTING "ends=['on top@0.3, 0.5', 'on m']\n[string.b]\n" RATTLE_RESTING
                "ends='on glass@rim'\n"
                "[string.c]\n" RATTLE_RESTING
                "ends=['clamped', 'on a@0.2 m']\n[mass.m]\nmass=1\n"
                "[plate.top]\nsize=[0.5,0.3]\nthickness=3e-3\nmaterial='spruce'\n" RATTLE_GLASS);
  const auto& strings = file.description.strings;
  EXPECT_EQ(strings.at(0).rests[0]->component, (ComponentHandle{ComponentKind::plate, 0}));
  EXPECT_EQ(strings[0].rests[0]->y.value, 0.5);
  EXPECT_EQ(strings[0].rests[1]->component, (ComponentHandle{ComponentKind::mass, 0}));
  EXPECT_TRUE(strings.at(1).rests[0] && strings[1].rests[1]);
  EXPECT_EQ(strings.at(2).left, End::clamped);
  EXPECT_FALSE(strings[2].rests[0]);
  EXPECT_FALSE(strings[2].rests[1]->x.is_fraction);
  EXPECT_TRUE(compile(file.description).has_value());
}

class EndError : public testing::TestWithParam<ErrorCase> {};
TEST_P(EndError, IsReportedAtItsPlace) { expect_one_error(GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    Mistakes, EndError,
    testing::Values(
        ErrorCase{
            "NoPlace", "[string.a]\n" RATTLE_RESTING "ends=['on', 'free']\n", 6, 7, {"unknown ends", "on"}},
        ErrorCase{"UnknownComponent",
                  "[string.a]\n" RATTLE_RESTING "ends=['free', 'on nothing']\n",
                  6,
                  15,
                  {"no component named", "nothing"}},
        ErrorCase{"UnknownComponentForBoth",
                  "[string.a]\n" RATTLE_RESTING "ends='on nothing'\n",
                  6,
                  6,
                  {"no component named", "nothing"}},
        ErrorCase{"PositionOnAMass",
                  "[mass.m]\nmass=1\n[string.a]\n" RATTLE_RESTING "ends=['free', 'on m@0.3']\n",
                  8,
                  15,
                  {"has no positions"}}),
    case_name);

TEST(Ends, OnABarrierAreRefusedAtTheirPlace) {
  expect_engine_error(ErrorCase{"Barrier",
                                "[barrier.b]\n[string.a]\n" RATTLE_RESTING "ends=['free', 'on b']\n",
                                7,
                                6,
                                {"does not move", "simply_supported"}});
}

}  // namespace
}  // namespace rattle
