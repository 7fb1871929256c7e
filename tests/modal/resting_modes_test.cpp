// Strings by their modes, and strings that stretch, whose ends rest on something. docs/step.md, "An end that
// rests on something"
#include <complex>
#include <engine/helpers/small_scenes.hpp>
#include <engine/helpers/stretched_bodies.hpp>
#include <modal/stretching_modes.hpp>
#include <rattle/interactions/interaction_row.hpp>

namespace rattle {
namespace {

using test::pi;
constexpr ComponentHandle string{ComponentKind::string, 0}, mass{ComponentKind::mass, 0};

StringDescription steel(double radius, int modes) {
  return {.name = "main",
          .length = 0.6,
          .radius = radius,
          .density = 7850.0,
          .youngs_modulus = 2e11,
          .tension = 300.0,
          .modes = modes};
}

// The phase of a partial near `guess` in the second that begins at `from`, under a Hann window.
double phase_at(const std::vector<double>& samples, double rate, double from, double guess) {
  std::complex<double> sum = 0.0;
  const int first = static_cast<int>(from * rate), count = static_cast<int>(rate);
  for (int i = 0; i < count; ++i)
    sum += samples[static_cast<std::size_t>(first + i)] * (1.0 - std::cos(2.0 * pi * i / count)) *
           std::polar(1.0, -2.0 * pi * guess * (first + i) / rate);
  return std::arg(sum);
}

// The frequency near `guess` of the string that begins as an arch over its whole length.
double pitch_of(SceneDescription scene, double guess, double amplitude = 1e-4) {
  scene.duration = 1.5;
  scene.add(InitialDescription{.name = "arch",
                               .centre = at(string, fraction(0.5)),
                               .amplitude = amplitude,
                               .width = scene.strings[0].length});
  const auto samples = test::motion_at(scene, string, 0.5, 0.0);
  const double turn =
      phase_at(samples, scene.sample_rate, 0.4, guess) - phase_at(samples, scene.sample_rate, 0.0, guess);
  return guess + std::remainder(turn, 2.0 * pi) / (2.0 * pi * 0.4);
}
// What is told of a partial, from 0.
double told_pitch(const SceneDescription& scene, std::size_t partial) {
  const auto made = test::compiled(scene);
  return made->components[*made->find(string)].model->partials(22050.0).at(partial);
}
SceneDescription with(const StringDescription& d, double body_mass = 1e12, double frequency = 0.0) {
  SceneDescription scene;
  scene.add(MassDescription{.name = "body", .mass = body_mass, .frequency = frequency});
  scene.add(d);
  return scene;
}

void expect_pitch_of_held(const StringDescription& resting, const StringDescription& held,
                          const std::string& what) {
  for (const std::size_t partial : {0u, 2u, 4u}) {  // the middle of an arch has no others
    const double told = told_pitch(with(held), partial);
    EXPECT_NEAR(told_pitch(with(resting), partial) / told, 1.0, 1e-12) << what;
    EXPECT_NEAR(test::cents(pitch_of(with(resting), told), told), 0.0, 0.02) << what << ", " << partial;
  }
}

// However few modes: with the shapes at the ends themselves for weights, ten modes would be 35 cents sharp.
TEST(RestingModes, OnARockHaveThePitchOfSupportedEnds) {
  for (const double radius : {2e-4, 1.5e-3})
    for (const int modes : {10, 40})
      for (const int kind : {0, 1, 2}) {
        StringDescription resting = steel(radius, modes), held = resting;
        if (kind == 1) resting.left = held.left = End::clamped;
        resting.rests[1] = at(mass);
        if (kind == 2) resting.rests[0] = at(mass);
        expect_pitch_of_held(resting, held, std::to_string(modes) + " modes, " + std::to_string(kind));
      }
}

TEST(RestingModes, ABarOnRocksHasThePitchOfSupportedEnds) {
  StringDescription resting = steel(4e-3, 12);
  resting.tension = 0.0;
  StringDescription held = resting;
  resting.rests = {at(mass), at(mass)};
  expect_pitch_of_held(resting, held, "bar");
  resting.rests[0].reset();
  expect_pitch_of_held(resting, held, "bar");
  resting.left = held.left = End::clamped;
  expect_pitch_of_held(resting, held, "bar");
}

// T b cos bL + M (omega_0^2 - omega^2) sin bL = 0, omega = c b, of a flexible string on a mass with a spring.
TEST(RestingModes, OnAMassOnASpringHaveThePitchOfTheContinuousProblem) {
  const double L = 1.0, T = 200.0, c = std::sqrt(T / 6e-3), M = 0.02, omega0 = 2.0 * pi * 300.0;
  StringDescription d = test::flexible_string();
  d.rests[1] = at(mass);
  const auto condition = [&](double b) {
    return T * b * std::cos(b * L) + M * (omega0 * omega0 - c * b * c * b) * std::sin(b * L);
  };
  double low = 0.6 * pi, high = 0.9999 * pi;
  ASSERT_LT(condition(high) * condition(low), 0.0);
  for (int i = 0; i < 100; ++i) {
    const double middle = 0.5 * (low + high);
    (condition(middle) * condition(low) > 0.0 ? low : high) = middle;
  }
  const double theory = c * low / (2.0 * pi);
  for (const int modes : {30, 90}) {
    d.modes = modes;
    const double found = pitch_of(with(d, M, 300.0), theory);
    EXPECT_NEAR(test::cents(found, theory), 0.0, 0.1) << modes;
    EXPECT_GT(std::abs(test::cents(theory, 0.5 * c / L)), 3.0);  // the body is felt
  }
}

// eta of the row of an end, from the newest displacements.
double apart(const Simulator& simulator, const CarriedEnd& end) {
  const Scene& scene = simulator.scene();
  const RowModel& row = scene.rows[end.row];
  double sum = 0.0;
  for (std::size_t e = row.first_entry; e < row.first_entry + row.entry_count; ++e) {
    const RowEntry& entry = scene.entries[e];
    const SceneComponent& component = scene.components[entry.component];
    sum += entry.weight * simulator.displacement(entry.component)[component.point_in(entry.slot).index];
  }
  return sum;
}

// Three strings on a soundboard, one of them struck by a hammer.
SceneDescription strings_on_a_board(bool by_modes, bool stretch, bool board_by_modes, Rule rule) {
  SceneDescription scene;
  scene.rule = rule;
  PlateDescription board{
      .name = "board", .length_x = 0.5, .length_y = 0.3, .thickness = 4e-3, .density = 430.0};
  board.youngs_modulus = 1e10;
  board.edges = End::clamped;
  if (board_by_modes) board.modes = 40;
  const auto plate = scene.add(board);
  for (int i = 0; i < 3; ++i) {
    StringDescription d = steel(4e-4, 40 - 3 * i);
    d.name = "string" + std::to_string(i);
    if (!by_modes) d.modes.reset();
    d.stretches = stretch;
    d.rests[1] = at(plate, fraction(0.4), fraction(0.3 + 0.1 * i));
    if (i > 0) d.rests[0] = at(plate, fraction(0.6), fraction(0.3 + 0.1 * i));
    const auto handle = scene.add(d);
    scene.add(InitialDescription{.name = "pluck" + std::to_string(i),
                                 .centre = at(handle, fraction(0.3)),
                                 .shape = Shape::triangle,
                                 .amplitude = 4e-3});
  }
  scene.add(MassDescription{.name = "hammer", .mass = 3e-3, .position = -6e-3, .velocity = 2.0});
  scene.add(ContactDescription{.name = "hit",
                               .below = at(mass),
                               .above = at({ComponentKind::string, 2}, fraction(0.2)),
                               .stiffness = 1e6,
                               .exponent = 1.5});
  return scene;
}

TEST(RestingModes, KeepTheBalanceAndStayWhereTheyRest) {
  for (const Rule rule : {Rule::gradient, Rule::newton, Rule::nonadhesive, Rule::exact})
    for (const auto& [by_modes, stretch, board_by_modes] :
         {std::tuple{true, false, false}, {true, false, true}, {false, true, false}, {false, true, true}}) {
      const std::string what = std::to_string(static_cast<int>(rule)) + (by_modes ? ", modes" : ", grid") +
                               (stretch ? ", stretch" : "");
      const auto scene = test::compiled(strings_on_a_board(by_modes, stretch, board_by_modes, rule));
      ASSERT_EQ(scene->carried_ends.size(), 5u);
      Simulator simulator(scene);
      EnergyLedger ledger(scene);
      simulator.attach(ledger);
      double largest = 0.0, stretched = 0.0;
      for (const CarriedEnd& end : scene->carried_ends)
        largest = std::max(largest, std::abs(apart(simulator, end)));
      for (int n = 0; n < 44100; ++n) {
        simulator.step();
        for (const CarriedEnd& end : scene->carried_ends)
          largest = std::max(largest, std::abs(apart(simulator, end)));
        for (const ComponentAccount& account : ledger.components()) stretched += account.stored.stretch;
      }
      EXPECT_LE(ledger.balance_error(), 1e-12) << what;
      EXPECT_LE(largest, 1e-16) << what;
      EXPECT_GT(ledger.contacts()[0].impacts, 0) << what;
      EXPECT_EQ(stretched > 0.0, stretch) << what;
    }
}

TEST(RestingModes, PushTheBodyWithTheirBridgeForce) {
  for (const bool by_modes : {true, false}) {
    StringDescription d = steel(4e-4, 30);
    if (!by_modes) d.modes.reset();
    d.stretches = !by_modes;
    d.rests[1] = at(mass);
    SceneDescription scene = with(d, 0.02);
    scene.add(InitialDescription{
        .name = "pluck", .centre = at(string, fraction(0.3)), .shape = Shape::triangle, .amplitude = 3e-3});
    scene.add(OutputDescription{
        .name = "out", .tap = {.place = at(string, fraction(1.0)), .quantity = Quantity::bridge_force}});
    Simulator simulator(test::compiled(scene));
    std::vector<double> w(3), force(1);
    const auto body = *simulator.scene().find(mass);
    w[1] = w[2] = simulator.displacement(body)[0];
    double largest = 0.0;
    for (int n = 0; n < 2000; ++n) {
      simulator.render(force);
      w = {w[1], w[2], simulator.displacement(body)[0]};
      if (n < 2) continue;
      const double expected = 0.02 * (w[2] - 2.0 * w[1] + w[0]) * 44100.0 * 44100.0;
      ASSERT_NEAR(force[0], expected, 1e-5 * (largest + 1.0)) << n;
      largest = std::max(largest, std::abs(expected));
    }
    EXPECT_GT(largest, 1.0);
  }
}

// On a grid: the motion of the middle is that between held ends, to rounding.
TEST(RestingEnds, StretchOnARockAsBetweenHeldEnds) {
  StringDescription held = steel(2e-4, 1);
  held.tension = 60.0;
  held.stretches = true;
  held.modes.reset();
  StringDescription resting = held;
  resting.rests = {at(mass), at(mass)};
  std::vector<std::vector<double>> middles;
  for (const StringDescription& d : {held, resting}) {
    SceneDescription scene = with(d);
    scene.duration = 0.03;
    scene.add(InitialDescription{
        .name = "arch", .centre = at(string, fraction(0.5)), .amplitude = 5e-3, .width = d.length});
    middles.push_back(test::motion_at(scene, string, 0.5, 0.0));
  }
  for (std::size_t n = 0; n < middles[0].size(); ++n)
    ASSERT_NEAR(middles[0][n], middles[1][n], 1e-9 * 5e-3) << n;
  resting.modes = 20;
  test::expect_error(with(resting), "string.main.ends", {"needs a grid", "leave modes out", "stretches"});
}

TEST(RestingModes, InACircleAreRefused) {
  SceneDescription scene;
  for (const std::size_t i : {0u, 1u}) {
    StringDescription d = steel(4e-4, 20 + static_cast<int>(i));
    d.name = i == 0 ? "main" : "other";
    d.rests[1] = at({ComponentKind::string, 1 - i}, fraction(1.0));
    scene.add(d);
  }
  test::expect_error(scene, "string.main.ends", {"circle"});
  scene.strings[1].rests[1].reset();
  scene.strings[0].rests[1] = at({ComponentKind::string, 1}, fraction(0.5));
  EXPECT_TRUE(compile(scene).has_value());
}

}  // namespace
}  // namespace rattle
