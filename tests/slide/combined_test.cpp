// A slide string combined with all other features of the engine: one island, a closed balance, no pull.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <slide/phrase.hpp>
#include <slide/random_phrase.hpp>
#include <slide/watched_run.hpp>
#include <support/random_numbers.hpp>

namespace rattle::test {
namespace {

constexpr int steps = 400;
constexpr std::uint64_t seeds = 60;

double log_between(Random& random, double low, double high) {
  return low * std::pow(high / low, random.between(0.0, 1.0));
}

// Adds something to a random phrase, runs and checks it, and reports in how many runs the slide made contact.
void expect_exact_with(const std::function<void(RandomPhrase&, Random&)>& add) {
  int touched = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    RandomPhrase phrase = draw_phrase(seed, steps, seed % 2 == 0 ? Temper::calm : Temper::wild);
    Random random(seed + 1000);
    add(phrase, random);
    const WatchedRun run = watched_run(phrase.scene, steps);
    expect_exact(run);
    touched += run.contact_samples > 0 ? 1 : 0;
  }
  EXPECT_GE(touched, static_cast<int>(seeds) / 2);
}

PlateDescription soundboard() {
  PlateDescription plate{.name = "board", .length_x = 0.4, .length_y = 0.25};
  plate.thickness = 4e-3;
  plate.density = 500.0;
  plate.youngs_modulus = 1e10;
  plate.damping = 2.0;
  plate.damping_frequency_dependent = 0.01;
  return plate;
}

// Linear rows on the same points are eliminated before the closed form is applied.
TEST(SlideCombined, with_a_spring_from_its_string_to_a_plate) {
  expect_exact_with([](RandomPhrase& phrase, Random& random) {
    const ComponentHandle plate = phrase.scene.add(soundboard());
    const Attachment bridge = at(phrase.handles.string, fraction(random.between(0.05, 0.95)));
    phrase.scene.add(SpringDescription{.name = "bridge",
                                       .first = bridge,
                                       .second = at(plate, fraction(0.3), fraction(0.4)),
                                       .stiffness = log_between(random, 1e2, 1e6),
                                       .cubic_stiffness = log_between(random, 1e3, 1e9),
                                       .damping = random.between(0.0, 5.0)});
  });
}

TEST(SlideCombined, with_springs_from_the_slide_itself) {
  expect_exact_with([](RandomPhrase& phrase, Random& random) {
    const ComponentHandle mass =
        phrase.scene.add(MassDescription{.name = "bell", .mass = log_between(random, 1e-3, 0.1)});
    phrase.scene.add(SpringDescription{.name = "hinge",
                                       .first = at(phrase.handles.slide_mass),
                                       .second = at(mass),
                                       .stiffness = log_between(random, 1e2, 1e5),
                                       .damping = random.between(0.0, 1.0)});
  });
}

// A fret or a bridge under the same nodes: more than one contact, solved by Newton.
TEST(SlideCombined, with_a_point_contact_on_a_barrier_under_the_same_string) {
  expect_exact_with([](RandomPhrase& phrase, Random& random) {
    const ComponentHandle fret =
        phrase.scene.add(BarrierDescription{.name = "fret", .height = random.between(-1e-3, -1e-4)});
    for (const char* name : {"low", "high"})
      phrase.scene.add(
          ContactDescription{.name = name,
                             .below = at(fret),
                             .above = at(phrase.handles.string, fraction(random.between(0.05, 0.95))),
                             .stiffness = log_between(random, 1e5, 1e8),
                             .exponent = random.between(1.0, 2.0)});
  });
}

TEST(SlideCombined, with_a_stop_for_the_slide) {
  expect_exact_with([](RandomPhrase& phrase, Random& random) {
    const ComponentHandle stop =
        phrase.scene.add(BarrierDescription{.name = "stop", .height = random.between(-5e-4, 0.0)});
    phrase.scene.add(ContactDescription{.name = "stopped",
                                        .below = at(stop),
                                        .above = at(phrase.handles.slide_mass),
                                        .stiffness = log_between(random, 1e5, 1e8),
                                        .exponent = random.between(1.0, 1.5)});
  });
}

TEST(SlideCombined, with_a_second_slide_on_the_same_string) {
  expect_exact_with([](RandomPhrase& phrase, Random& random) {
    SlideDescription second = phrase.scene.slides[0];
    second.name = "second";
    second.mass = log_between(random, 2e-3, 0.1);
    second.position = phrase.scene.add(
        GestureDescription{.name = "second",
                           .content = SineGesture{.frequency = random.between(1.0, 30.0),
                                                  .amplitude = 0.01,
                                                  .offset = phrase.parameters.L * random.between(0.1, 0.9)}});
    phrase.scene.add(second);
  });
}

// At the same place: without the slides' masses Lambda would be singular.
TEST(SlideCombined, with_a_second_slide_at_the_same_place) {
  expect_exact_with([](RandomPhrase& phrase, Random& random) {
    SlideDescription second = phrase.scene.slides[0];
    second.name = "second";
    second.mass = log_between(random, 2e-3, 0.1);
    phrase.scene.add(second);
  });
}

// A free end moves under the slide and under fingers; the fixed points of a clamp do not.
TEST(SlideCombined, on_strings_with_every_kind_of_end) {
  constexpr End ends[] = {End::simply_supported, End::clamped, End::clamped_notes, End::free};
  expect_exact_with([&](RandomPhrase& phrase, Random& random) {
    StringDescription& string = phrase.scene.strings[0];
    string.left = ends[static_cast<std::size_t>(random.between(0.0, 4.0))];
    string.right = ends[static_cast<std::size_t>(random.between(0.0, 4.0))];
  });
}

TEST(SlideCombined, over_two_strings) {
  expect_exact_with([](RandomPhrase& phrase, Random& random) {
    StringDescription second = phrase.scene.strings[0];
    second.name = "second";
    second.tension = second.tension->value * random.between(0.6, 1.0);
    const ComponentHandle handle = phrase.scene.add(second);
    phrase.scene.slides[0].strings.push_back(handle);
    FingerDescription finger{.name = "on the second",
                             .string = handle,
                             .force = random.between(-2.0, 2.0),
                             .position = phrase.parameters.L * random.between(0.1, 0.9)};
    finger.width = 0.02;
    finger.damping = 5.0;
    phrase.scene.add(finger);
  });
}

TEST(SlideCombined, over_a_string_with_a_barrier_along_it) {
  expect_exact_with([](RandomPhrase& phrase, Random& random) {
    const ComponentHandle neck =
        phrase.scene.add(BarrierDescription{.name = "neck", .height = random.between(-1e-3, -2e-4)});
    DistributedContactDescription contact{.name = "buzz", .below = neck, .above = phrase.handles.string};
    contact.stiffness = log_between(random, 1e7, 1e10);
    contact.exponent = random.between(1.0, 1.5);
    const double from = random.between(0.0, 0.7);
    contact.from = fraction(from);
    contact.to = fraction(from + random.between(0.1, 0.3));
    phrase.scene.add(contact);
  });
}

TEST(SlideCombined, over_a_string_that_rattles_against_a_mass_and_a_plate) {
  expect_exact_with([](RandomPhrase& phrase, Random& random) {
    const ComponentHandle plate = phrase.scene.add(soundboard());
    const ComponentHandle bead =
        phrase.scene.add(MassDescription{.name = "bead", .mass = 2e-3, .position = -1e-4});
    phrase.scene.add(GravityDescription{.name = "weight", .component = bead});
    phrase.scene.add(ContactDescription{.name = "on the board",
                                        .below = at(plate, fraction(0.4), fraction(0.6)),
                                        .above = at(bead),
                                        .stiffness = 1e6,
                                        .exponent = 1.3,
                                        .gap = 2e-4});
    phrase.scene.add(ContactDescription{.name = "under the string",
                                        .below = at(bead),
                                        .above = at(phrase.handles.string, fraction(random.between(0.1, 0.9))),
                                        .stiffness = 1e6,
                                        .exponent = 1.3});
    phrase.scene.add(SpringDescription{.name = "bridge",
                                       .first = at(phrase.handles.string, fraction(0.93)),
                                       .second = at(plate, fraction(0.5), fraction(0.5)),
                                       .stiffness = 1e5});
  });
}

// The slide jumps from one node to the next in a single sample, over a stiff spring connected to both. A force
// spread with the weights of n then deepens the contact at n+1, and (68) may have no root. Spread with the
// weights of n+1 it has one.
void expect_exact_leaps(double k_o, double spring, bool with_fret) {
  SCOPED_TRACE(testing::Message() << "k_o " << k_o << " spring " << spring << " fret " << with_fret);
  plain::SlideStringParameters p = plain::phrase_parameters();
  p.k_o = k_o;
  const double dx = plain::SlideString(p).dx;
  SampledGesture leap;
  for (int n = 0; n < 400; ++n) leap.values.push_back(dx * (60.0 + (n / 20) % 2));
  SceneDescription scene;
  const GestureHandle x = scene.add(GestureDescription{.name = "leap", .content = leap});
  const auto handles = plain::add_slide_string(scene, p, {x, -1e-3, 0.0, 0.0}, {{}, 1e-5});
  const ComponentHandle ground = scene.add(BarrierDescription{.name = "ground"});
  scene.add(SpringDescription{.name = "post",
                              .first = at(handles.string, metres(60.5 * dx)),
                              .second = at(ground),
                              .stiffness = spring});
  if (with_fret) {  // then Newton solves it
    const ComponentHandle fret = scene.add(BarrierDescription{.name = "fret", .height = -1e-5});
    scene.add(ContactDescription{.name = "buzz",
                                 .below = at(fret),
                                 .above = at(handles.string, metres(60.4 * dx)),
                                 .stiffness = 1e7,
                                 .exponent = 1.3});
  }
  const WatchedRun run = watched_run(scene, steps);
  expect_exact(run);
  EXPECT_GT(run.contact_samples, 0);
}

TEST(SlideCombined, a_leap_over_a_spring_is_exact) {
  for (const double k_o : {1e5, 1e6, 1e7, 1e8, 1e9})
    for (const double spring : {1e4, 1e6, 1e8})
      for (const bool with_fret : {false, true}) expect_exact_leaps(k_o, spring, with_fret);
}

// Fingers alone, on a string whose other interactions are solved without Newton.
TEST(FingersCombined, with_a_barrier_under_every_rule) {
  for (const Rule rule : {Rule::basic, Rule::published, Rule::exact, Rule::secant, Rule::nonadhesive,
                          Rule::gradient, Rule::newton})
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      SCOPED_TRACE(testing::Message() << "rule " << static_cast<int>(rule) << " seed " << seed);
      RandomPhrase phrase = draw_phrase(seed, steps, Temper::calm);
      Random random(seed);
      phrase.scene.rule = rule;
      phrase.scene.fingers[1].follows.reset();
      phrase.scene.fingers[1].position = phrase.scene.slides[0].position;
      phrase.scene.slides.clear();
      const ComponentHandle neck =
          phrase.scene.add(BarrierDescription{.name = "neck", .height = random.between(-2e-4, 0.0)});
      DistributedContactDescription contact{.name = "buzz", .below = neck, .above = phrase.handles.string};
      contact.stiffness = 1e8;
      contact.exponent = random.between(1.0, 1.5);
      contact.from = fraction(0.2);
      contact.to = fraction(0.6);
      phrase.scene.add(contact);
      const ComponentHandle plate = phrase.scene.add(soundboard());
      phrase.scene.add(SpringDescription{.name = "bridge",
                                         .first = at(phrase.handles.string, fraction(0.5)),
                                         .second = at(plate, fraction(0.5), fraction(0.5)),
                                         .stiffness = 1e4});
      const WatchedRun run = watched_run(phrase.scene, steps);
      EXPECT_LE(run.worst_step_residual, 1e-13);
      EXPECT_LE(run.accumulated, 1e-12);
      EXPECT_EQ(run.newton_failures, 0);
      const bool may_pull = rule != Rule::gradient && rule != Rule::nonadhesive && rule != Rule::newton;
      EXPECT_TRUE(may_pull || run.pulls == 0);
    }
}

}  // namespace
}  // namespace rattle::test
