// Gestures of every kind compared with their definitions at n-1, n and n+1, across the boundaries of the blocks
// in which they are computed.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <slide/formula.hpp>
#include <slide/gesture_reference.hpp>
#include <slide/phrase.hpp>
#include <support/random_numbers.hpp>

namespace rattle::test {
namespace {

constexpr double k = 1.0 / 1000.0;  // times below are in samples / 1000
constexpr long run_length = 400;    // more than six blocks

bool same(double a, double b, double tolerance) {
  return a == b || (std::isnan(a) && std::isnan(b)) ||
         std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
}

// Checks every gesture over the run twice: reset() must return to the start.
void expect_as_defined(const std::vector<GestureDescription>& gestures, double tolerance = 0.0,
                       double step = k) {
  Diagnostics diagnostics;
  check_gestures(gestures, diagnostics);
  ASSERT_TRUE(diagnostics.empty()) << diagnostics.front().message;
  const GestureReference reference(gestures, step);
  GestureBank bank(gestures, step);
  for (int turn = 0; turn < 2; ++turn) {
    for (long n = 0; n < run_length; ++n) {
      for (std::size_t g = 0; g < gestures.size(); ++g) {
        const DrivenSource source{0.0, static_cast<std::int32_t>(g)};
        const long before = std::max(n - 1, 0L);  // nothing moves before the start
        ASSERT_TRUE(same(bank.previous(source), reference.value(g, before), tolerance))
            << gestures[g].name << " " << n;
        ASSERT_TRUE(same(bank.now(source), reference.value(g, n), tolerance))
            << gestures[g].name << " at " << n << ": " << bank.now(source) << ", not " << reference.value(g, n);
        ASSERT_TRUE(same(bank.next(source), reference.value(g, n + 1), tolerance))
            << gestures[g].name << " " << n;
      }
      bank.advance();
    }
    bank.reset();
  }
}

GestureDescription named(const char* name, decltype(GestureDescription::content) content) {
  return {name, std::move(content)};
}
GestureDescription named(const char* name, const plain::GestureExpression& formula) {
  return {name, formula.gesture()};
}

TEST(Gestures, a_constant_source_needs_no_gesture) {
  const std::vector<GestureDescription> none;
  GestureBank bank(none, k);
  const DrivenSource source{3.25, -1};
  for (int n = 0; n < 200; ++n, bank.advance()) {
    EXPECT_EQ(bank.previous(source), 3.25);
    EXPECT_EQ(bank.now(source), 3.25);
    EXPECT_EQ(bank.next(source), 3.25);
  }
}

TEST(Gestures, breakpoints_joined_by_every_curve) {
  expect_as_defined(
      {named("lines",
             BreakpointGesture{{{0.010, 1.0}, {0.100, -2.0}, {0.1005, 5.0}, {0.300, 5.0}, {0.350, 0.0}}}),
       named("cosines",
             BreakpointGesture{
                 {{0.0, 0.0}, {0.064, 1.0, Curve::raised_cosine}, {0.128, -3.0, Curve::raised_cosine}}}),
       named("exponentials",
             BreakpointGesture{
                 {{0.020, 1.0}, {0.200, 1e-3, Curve::exponential}, {0.390, 40.0, Curve::exponential}}}),
       named("negative exponential", BreakpointGesture{{{0.0, -1.0}, {0.3, -8.0, Curve::exponential}}}),
       named("one point", BreakpointGesture{{{0.150, 7.0}}}),
       named("on block borders", BreakpointGesture{{{0.063, 0.0}, {0.064, 1.0}, {0.127, 1.0}, {0.128, 2.0}}})},
      1e-13);
}

// Known values, independent of the reference.
TEST(Gestures, breakpoints_pass_through_their_points_and_midpoints) {
  const std::vector<GestureDescription> gestures{
      named("line", BreakpointGesture{{{0.0, 2.0}, {0.1, 4.0}}}),
      named("cosine", BreakpointGesture{{{0.0, 2.0}, {0.1, 4.0, Curve::raised_cosine}}}),
      named("exponential", BreakpointGesture{{{0.0, 2.0}, {0.1, 8.0, Curve::exponential}}})};
  GestureBank bank(gestures, k);
  for (int n = 0; n < 25; ++n) bank.advance();
  EXPECT_NEAR(bank.now({0.0, 0}), 2.5, 1e-14);
  EXPECT_NEAR(bank.now({0.0, 1}), 3.0 - std::sqrt(0.5), 1e-14);
  EXPECT_NEAR(bank.now({0.0, 2}), 2.0 * std::sqrt(2.0), 1e-14);
  for (int n = 25; n < 100; ++n) bank.advance();
  EXPECT_EQ(bank.now({0.0, 0}), 4.0);
  EXPECT_EQ(bank.now({0.0, 1}), 4.0);
  EXPECT_EQ(bank.now({0.0, 2}), 8.0);
}

TEST(Gestures, sines_with_and_without_fades) {
  expect_as_defined(
      {named("plain", SineGesture{.frequency = 7.0, .amplitude = 2.0, .phase = 0.3, .offset = -1.0}),
       named("late", SineGesture{.frequency = 31.0, .start = 0.1}),
       named("span", SineGesture{.frequency = 31.0, .start = 0.1, .stop = 0.25}),
       named("faded",
             SineGesture{.frequency = 31.0, .offset = 0.5, .start = 0.064, .stop = 0.256, .fade = 0.03}),
       named("fades that overlap", SineGesture{.frequency = 31.0, .start = 0.1, .stop = 0.2, .fade = 0.09}),
       named("fade without end", SineGesture{.frequency = 13.0, .phase = 1.0, .start = 0.05, .fade = 0.2})},
      1e-13);
}

// A fade leaves no jump at the ends of the span: the largest change between samples there is small.
TEST(Gestures, fades_have_no_jump) {
  const std::vector<GestureDescription> gestures{
      named("cut", SineGesture{.frequency = 2.0, .phase = std::numbers::pi / 2.0, .start = 0.1, .stop = 0.3}),
      named("faded",
            SineGesture{
                .frequency = 2.0, .phase = std::numbers::pi / 2.0, .start = 0.1, .stop = 0.3, .fade = 0.05})};
  GestureBank bank(gestures, k);
  double cut = 0.0, faded = 0.0;
  for (long n = 0; n < run_length; ++n, bank.advance()) {
    cut = std::max(cut, std::abs(bank.next({0.0, 0}) - bank.now({0.0, 0})));
    faded = std::max(faded, std::abs(bank.next({0.0, 1}) - bank.now({0.0, 1})));
  }
  EXPECT_GT(cut, 0.5);
  EXPECT_LT(faded, 0.05);
}

TEST(Gestures, samples_are_held_after_the_last) {
  std::vector<double> ramp;
  for (int n = 0; n < 150; ++n) ramp.push_back(std::sqrt(static_cast<double>(n)));
  expect_as_defined(
      {named("many", SampledGesture{ramp}), named("one", SampledGesture{{4.5}}),
       named("a block", SampledGesture{std::vector<double>(ramp.begin(), ramp.begin() + 64)}),
       named("a block and one", SampledGesture{std::vector<double>(ramp.begin(), ramp.begin() + 65)})});
}

TEST(Gestures, every_operation_of_a_formula) {
  using plain::GestureExpression;
  const GestureExpression t = plain::time();
  const GestureExpression x = t * 10.0 - 1.5;  // passes through zero
  std::vector<GestureDescription> gestures;
  const auto add = [&](const char* name, const GestureExpression& f) { gestures.push_back(named(name, f)); };
  add("constant", 3.0);
  add("time", t);
  add("add", x + t);
  add("subtract", t - x);
  add("multiply", x * x);
  add("divide", t / (x + 7.0));
  add("power", power(t + 0.5, x));
  add("minimum", minimum(x, 0.4 - t));
  add("maximum", maximum(x, 0.4 - t));
  add("negate", -x);
  add("sine", sine(40.0 * t));
  add("cosine", cosine(40.0 * t));
  add("exponential", unary(GestureOperation::exponential, x));
  add("logarithm", unary(GestureOperation::logarithm, t + 0.001));
  add("square root", unary(GestureOperation::square_root, t));
  add("absolute", unary(GestureOperation::absolute, x));
  add("ramp", plain::ramp(0.05, 0.21));
  add("another gesture", GestureExpression(GestureHandle{3}) * GestureExpression(GestureHandle{16}));
  add("nested", sine(x * cosine(t + plain::ramp(0.1, 0.3) * power(2.0, -x))) - minimum(maximum(x, -0.2), 0.2));
  expect_as_defined(gestures);
}

// Operands that are constant over a block are evaluated once; the values are bit-identical.
TEST(Gestures, blocks_that_stand_still_give_the_values_of_every_sample) {
  using plain::GestureExpression;
  std::vector<GestureDescription> gestures;
  const auto add = [&](const char* name, const GestureExpression& f) { gestures.push_back(named(name, f)); };
  const GestureExpression t = plain::time();
  gestures.push_back(named("steps", BreakpointGesture{{{0.100, 1.0}, {0.200, 1.0}, {0.201, 2.0}}}));
  add("constant with constant", power(GestureExpression(2.0), -3.0) + sine(GestureExpression(0.7)) * 3.0);
  add("constant first", 2.0 - t);
  add("constant second", t - 2.0);
  add("of a gesture that stops", power(GestureExpression(GestureHandle{0}), 3.0) - 1.0);
  add("constant, then a moving gesture", 5.0 / GestureExpression(GestureHandle{0}));
  add("ramp in one block", plain::ramp(0.070, 0.080) * 2.0);
  add("ramp over a border", plain::ramp(0.060, 0.070));
  add("ramps that take over", plain::ramp(0.05, 0.1) - plain::ramp(0.1, 0.192) + plain::ramp(0.3, 0.31));
  add("ramp of still gestures",
      binary(GestureOperation::ramp, GestureExpression(GestureHandle{0}) * 0.1, 0.25));
  add("ramp of moving times", binary(GestureOperation::ramp, t * 0.5, t * 0.5 + 0.1));
  expect_as_defined(gestures);
}

// A ramp of zero length is a jump, at any position relative to the blocks.
TEST(Gestures, ramps_without_length_jump_at_their_time) {
  std::vector<GestureDescription> gestures;
  for (long n : {0L, 1L, 62L, 63L, 64L, 65L, 127L, 128L, 129L, 200L}) {
    const double at = static_cast<double>(n) * k;
    gestures.push_back(named("jump", plain::ramp(at, at)));
    gestures.push_back(named("backwards", plain::ramp(at, at - 0.05)));
  }
  expect_as_defined(gestures);
}

plain::GestureExpression random_formula(Random& random, std::size_t earlier, int depth) {
  using plain::GestureExpression;
  const double kind = random.between(0.0, 1.0);
  const auto part = [&] { return random_formula(random, earlier, depth - 1); };
  if (depth == 0 || kind < 0.15) {
    if (kind < 0.05 && earlier > 0)
      return GestureHandle{static_cast<std::size_t>(random.between(0.0, static_cast<double>(earlier)))};
    if (kind < 0.09) return plain::time();
    if (kind < 0.12) {
      const double from = random.between(-0.05, 0.4);
      return plain::ramp(from, from + random.between(0.0, 0.2));
    }
    return random.between(-3.0, 3.0);
  }
  constexpr GestureOperation two[] = {
      GestureOperation::add,   GestureOperation::subtract, GestureOperation::multiply, GestureOperation::divide,
      GestureOperation::power, GestureOperation::minimum,  GestureOperation::maximum,  GestureOperation::ramp};
  constexpr GestureOperation one[] = {GestureOperation::negate,    GestureOperation::sine,
                                      GestureOperation::cosine,    GestureOperation::exponential,
                                      GestureOperation::logarithm, GestureOperation::square_root,
                                      GestureOperation::absolute};
  if (kind < 0.7) return binary(two[static_cast<std::size_t>(random.between(0.0, 8.0))], part(), part());
  return unary(one[static_cast<std::size_t>(random.between(0.0, 7.0))], part());
}

// Any formula, including NaN results, gives the same values as evaluating every sample separately.
TEST(Gestures, random_formulas_of_random_gestures) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    std::vector<GestureDescription> gestures;
    gestures.push_back(named("points", BreakpointGesture{{{0.05, random.state()},
                                                          {0.1, random.state()},
                                                          {0.3, random.state(), Curve::raised_cosine}}}));
    gestures.push_back(
        named("sine", SineGesture{.frequency = random.between(1.0, 50.0), .start = random.between(0.0, 0.3)}));
    gestures.push_back(named("samples", SampledGesture{{random.state(), random.state(), random.state()}}));
    for (int i = 0; i < 5; ++i)
      gestures.push_back(named("formula", random_formula(random, gestures.size(), 5)));
    expect_as_defined(gestures, 1e-12);
    if (HasFatalFailure()) return;
  }
}

// The benchmark's phrase as formulas equals the phrase as samples.
TEST(Gestures, the_phrase_as_formulas_is_the_phrase_as_functions_of_time) {
  const auto p = plain::phrase_parameters();
  const SceneDescription scene = plain::phrase_scene(p, plain::PhraseForm::formulas);
  const double dt = 1.0 / p.sample_rate;
  GestureBank bank(scene.gestures, dt);
  const auto index_of = [](const DrivenValue& value) {
    return DrivenSource{0.0, static_cast<std::int32_t>(value.gesture->index)};
  };
  const DrivenSource x_o = index_of(scene.slides[0].position), y_h = index_of(scene.slides[0].hand_height);
  const DrivenSource F_rf = index_of(scene.fingers[0].force), F_lf = index_of(scene.fingers[1].force);
  const long count = static_cast<long>(plain::phrase_seconds * p.sample_rate);
  for (long n = 0; n < count; ++n, bank.advance()) {
    const plain::PhraseControls c = plain::phrase_controls(p, static_cast<double>(n) * dt);
    ASSERT_NEAR(bank.now(x_o), c.x_o, 1e-14) << n;
    ASSERT_NEAR(bank.now(y_h), c.y_h, 1e-15) << n;
    ASSERT_NEAR(bank.now(F_rf), c.F_rf, 1e-14) << n;
    ASSERT_NEAR(bank.now(F_lf), c.F_lf, 1e-14) << n;
  }
}

}  // namespace
}  // namespace rattle::test
