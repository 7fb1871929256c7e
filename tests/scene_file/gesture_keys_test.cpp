// Every form of a gesture is read, in any order in the file, and every driven value can follow one.
#include <cmath>
#include <rattle/gestures/gesture_bank.hpp>

#include "reading.hpp"
#include "scene_file/smoothing.hpp"

namespace rattle {
namespace {

template <class Content>
const Content& content(const SceneFile& file, std::size_t index) {
  return std::get<Content>(file.description.gestures.at(index).content);
}

// Value of the named gesture at t = 0.
double start_value(const SceneFile& file, const std::string& name) {
  const auto& gestures = file.description.gestures;
  for (std::size_t i = 0; i < gestures.size(); ++i)
    if (gestures[i].name == name)
      return GestureBank(gestures, 1.0 / 44100.0).now(DrivenSource{0.0, static_cast<std::int32_t>(i)});
  ADD_FAILURE() << "no gesture " << name;
  return std::nan("");
}

SceneReadOptions with_files() {
  SceneReadOptions options;
  options.load_table = [](const std::string& file) -> std::variant<std::vector<TableRow>, std::string> {
    if (file == "line.csv") return std::vector<TableRow>{{0.0, 1.0}, {0.004, 5.0}};
    if (file == "back.csv") return std::vector<TableRow>{{0.0, 1.0}, {0.2, 2.0}, {0.1, 3.0}};
    if (file == "nan.csv") return std::vector<TableRow>{{0.0, 1.0}, {0.2, std::nan("")}};
    if (file == "late.csv") return std::vector<TableRow>{{0.0, 1.0}, {1e9, 2.0}};
    if (file == "empty.csv") return std::vector<TableRow>{};
    return file + ": line 3: '0.1,' is not a pair of numbers";
  };
  options.load_signal = [](const std::string& file, double) -> std::variant<std::vector<double>, std::string> {
    if (file == "step.wav") return std::vector<double>{0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0};
    if (file == "nan.wav") return std::vector<double>{0.0, std::nan("")};
    return file + ": cannot be found";
  };
  return options;
}

TEST(GestureKeys, Points) {
  const auto file = read_good(
      "[gesture.g]\ncurve = 'raised_cosine'\npoints = [[0, 1], [0.5, 2], [1, 3, 'linear'], [2.5, 1e-2, "
      "'exponential']]\n"
      "[gesture.plain]\npoints = [[1, 7]]\n[output.o]\nat = 'm'\n[mass.m]\nmass = 1");
  const auto& points = content<BreakpointGesture>(file, 0).points;
  ASSERT_EQ(points.size(), 4u);
  EXPECT_EQ(points[1].time, 0.5);
  EXPECT_EQ(points[1].value, 2.0);
  EXPECT_EQ(points[1].curve, Curve::raised_cosine);
  EXPECT_EQ(points[2].curve, Curve::linear);
  EXPECT_EQ(points[3].curve, Curve::exponential);
  EXPECT_EQ(content<BreakpointGesture>(file, 1).points[0].curve, Curve::linear);
}

TEST(GestureKeys, Sine) {
  const auto file = read_good(
      "[gesture.all]\nfrequency=5\namplitude=0.3\nphase=1.5\noffset=2\nstart=0.5\nstop=3\nfade=0.2\n"
      "[gesture.short]\nfrequency=6");
  const auto& all = content<SineGesture>(file, 0);
  EXPECT_EQ(all.frequency, 5.0);
  EXPECT_EQ(all.amplitude, 0.3);
  EXPECT_EQ(all.phase, 1.5);
  EXPECT_EQ(all.offset, 2.0);
  EXPECT_EQ(all.start, 0.5);
  EXPECT_EQ(all.stop, 3.0);
  EXPECT_EQ(all.fade, 0.2);
  const auto& usual = content<SineGesture>(file, 1);
  EXPECT_EQ(usual.amplitude, 1.0);
  EXPECT_FALSE(usual.stop);
}

TEST(GestureKeys, SumsProductsAndFormulasInAnyOrder) {
  const auto file = read_good(
      "[gesture.last]\nformula = 'both + 2 * twice'\n[gesture.both]\nsum = ['a', 'gesture.b', 10]\n"
      "[gesture.twice]\nproduct = [2, 'a', 'b']\n[gesture.a]\npoints = [[0, 3]]\n[gesture.b]\nformula = 'a + "
      "1'");
  EXPECT_EQ(start_value(file, "a"), 3.0);
  EXPECT_EQ(start_value(file, "b"), 4.0);
  EXPECT_EQ(start_value(file, "both"), 17.0);
  EXPECT_EQ(start_value(file, "twice"), 24.0);
  EXPECT_EQ(start_value(file, "last"), 65.0);
}

TEST(GestureKeys, TableJoinedByLinesAtTheSceneRate) {
  const auto file =
      read_good("sample_rate = 1000\n[gesture.g]\nfile = 'line.csv'\nsmoothing = 0\ngain = 10", with_files());
  GestureBank bank(file.description.gestures, 1e-3);
  for (const double value : {10.0, 20.0, 30.0, 40.0, 50.0, 50.0}) {
    EXPECT_NEAR(bank.now(DrivenSource{0.0, 0}), value, 1e-14);
    bank.advance();
  }
}

TEST(GestureKeys, SoundSmoothedUnlessTold) {
  const auto raw = read_good("sample_rate=1000\n[gesture.g]\nfile='step.wav'\nsmoothing=0", with_files());
  EXPECT_EQ(content<SampledGesture>(raw, 0).values, (std::vector<double>{0, 0, 0, 0, 1, 1, 1, 1}));
  const auto smoothed = read_good("sample_rate=1000\n[gesture.g]\nfile='step.wav'", with_files());
  const auto& values = content<SampledGesture>(smoothed, 0).values;
  EXPECT_EQ(values.front(), 0.0);
  EXPECT_EQ(values.back(), 1.0);
  for (std::size_t i = 1; i < values.size(); ++i) {
    EXPECT_GE(values[i], values[i - 1]);
    EXPECT_LT(values[i] - values[i - 1], 0.5) << "the step is spread over several samples";
  }
}

TEST(GestureFiles, ProblemsNameTheFileAndTheRow) {
  const auto error_of = [](const std::string& file) {
    const auto errors = errors_of("[gesture.g]\nfile = '" + file + "'", with_files());
    return errors.size() == 1 ? errors[0] : std::to_string(errors.size()) + " errors";
  };
  const std::string place = "scene.toml:2:8: error: gesture 'g': file: ";
  EXPECT_EQ(error_of("gap.csv"), place + "gap.csv: line 3: '0.1,' is not a pair of numbers");
  EXPECT_EQ(error_of("back.csv"),
            place + "back.csv: row 3: time 0.1 s is not after 0.2 s; times must increase");
  EXPECT_EQ(error_of("nan.csv"), place + "nan.csv: row 2: value nan must be a finite number");
  EXPECT_EQ(error_of("empty.csv"), place + "empty.csv: it holds no rows of time and value");
  EXPECT_EQ(error_of("late.csv"), "0 errors");
  EXPECT_EQ(error_of("nan.wav"), place + "nan.wav: sample 2 is nan; it must be a finite number");
  EXPECT_EQ(error_of("missing.wav"), place + "missing.wav: cannot be found");
}

TEST(GestureFiles, SmoothingIsBounded) {
  for (const char* seconds : {"11", "-1"}) {
    const auto errors =
        errors_of(std::string("[gesture.g]\nfile = 'line.csv'\nsmoothing = ") + seconds, with_files());
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_EQ(errors[0], std::string("scene.toml:3:13: error: gesture 'g': smoothing ") + seconds +
                             " s must be in 0 to 10 s");
  }
}

TEST(GestureFiles, CannotBeReadWithoutALoader) {
  const auto errors = errors_of("[gesture.g]\nfile = 'a.csv'");
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_TRUE(has_all(errors[0], {"scene.toml:2:8", "\"a.csv\" cannot be read here"}));
}

TEST(Smoothing, KeepsConstantsRampsAndEnds) {
  std::vector<double> constant(50, 0.7), ramp(50);
  for (std::size_t i = 0; i < ramp.size(); ++i) ramp[i] = 0.1 * static_cast<double>(i) - 2.0;
  const std::vector<double> before = ramp;
  smooth(constant, 8.0);
  smooth(ramp, 8.0);
  for (std::size_t i = 0; i < 50; ++i) {
    EXPECT_NEAR(constant[i], 0.7, 1e-15);
    EXPECT_NEAR(ramp[i], before[i], 1e-14);
  }
}

TEST(DrivenValues, BarrierForceSlideAndFingerFollowGestures) {
  const auto file = read_good(R"([gesture.move]
points = [[0, 0.1]]
[gesture.push]
points = [[0, -0.5]]
[string.s]
length = 1
radius = 1e-3
material = "steel"
tension = 100
[mass.m]
mass = 1
[barrier.b]
height = "gesture.push"
[slide.bar]
string = "s"
mass = 0.02
hand_stiffness = 1e4
contact_stiffness = 1e6
position = "gesture.move"
hand_height = 1e-3
[finger.f]
string = "s"
force = "gesture.push"
position = "gesture.move"
width = 0.01
[force.g]
at = "m"
gesture = "gesture.push"
amplitude = 3
)");
  const SceneDescription& scene = file.description;
  EXPECT_EQ(scene.barriers.at(0).height.gesture.value().index, 1u);
  EXPECT_EQ(scene.slides.at(0).position.gesture.value().index, 0u);
  EXPECT_FALSE(scene.slides.at(0).hand_height.gesture);
  EXPECT_EQ(scene.slides.at(0).hand_height.value, 1e-3);
  EXPECT_EQ(scene.fingers.at(0).force.gesture.value().index, 1u);
  EXPECT_EQ(scene.fingers.at(0).position.gesture.value().index, 0u);
  EXPECT_EQ(scene.forces.at(0).envelope, EnvelopeKind::gesture);
  EXPECT_EQ(scene.forces.at(0).gesture.index, 1u);
  EXPECT_EQ(scene.forces.at(0).amplitude, 3.0);
}

}  // namespace
}  // namespace rattle
