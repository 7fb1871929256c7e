// Driven tension of a string by its modes: omega^2 = beta^2 (T + E I beta^2) / rho A at every T, beta = j pi /
// L.
#include <gtest/gtest.h>

#include <cmath>
#include <driven_parameters/moving.hpp>
#include <engine/helpers/compiled.hpp>
#include <numbers>

namespace rattle::test {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double L = 0.65, rhoA = 6e-3, EI = 2e-3;

double omega_at(double T, int j, double bending = EI) {
  const double square = std::pow(j * pi / L, 2);
  return std::sqrt(square * (T + bending * square) / rhoA);
}

// All modes start displaced.
SceneDescription free_modes(int modes, double sigma0 = 0.0, double sigma1 = 0.0, double bending = EI) {
  SceneDescription scene;
  StringDescription d{.name = "main", .length = L, .mass_per_length = rhoA, .bending_stiffness = bending};
  d.damping = sigma0;
  d.damping_frequency_dependent = sigma1;
  d.modes = modes;
  d.highest_tension = 120.0;
  d.tension = 60.0;
  const ComponentHandle string = scene.add(d);
  InitialDescription start{.name = "mode", .centre = at(string, fraction(0.5)), .amplitude = 1e-3};
  for (int j = 1; j <= modes; ++j) start.values.push_back((j % 2 == 0 ? -1.0 : 1.0) / j);
  scene.add(start);
  return scene;
}

// Where a gesture holds the tension, every mode has the poles e^((-sigma +- i omega_d) k) of its equation, also
// where it is overdamped.
TEST(MovingModalTension, held_at_a_value_sounds_exactly_at_its_pitch_with_its_decay) {
  for (const double sigma0 : {0.0, 3.0, 2e3}) {
    SceneDescription scene = free_modes(30, sigma0, 1e-3);
    const double k = 1.0 / scene.sample_rate;
    std::vector<double> pull(4000, 60.0);
    const double held[] = {97.0, 120.0, 0.0, 60.0};
    for (int part = 0; part < 4; ++part) std::fill_n(pull.begin() + 1000 * part, 1000, held[part]);
    scene.strings[0].tension = values(scene, "pull", pull);
    Simulator simulator(compiled(scene));
    std::vector<double> before, now;
    for (int n = 0; n < 3990; ++n) {
      simulator.step();
      const auto q = simulator.displacement(0);
      const std::vector<double> next(q.begin(), q.end());
      const int since = n % 1000;
      if (since > 2) {
        for (int j = 1; j <= 30; ++j) {
          const std::size_t i = static_cast<std::size_t>(j - 1);
          const double omega = omega_at(held[n / 1000], j), sigma = sigma0 + 1e-3 * std::pow(j * pi / L, 2);
          const double turn = std::sqrt(std::abs(omega * omega - sigma * sigma)) * k, r = std::exp(-sigma * k);
          const double both = sigma < omega ? 2.0 * r * std::cos(turn) : 2.0 * r * std::cosh(turn);
          const double scale = std::abs(now[i]) + std::abs(before[i]);
          ASSERT_NEAR(next[i], both * now[i] - r * r * before[i], 1e-12 * scale)
              << "mode " << j << ", step " << n << ", sigma0 " << sigma0;
        }
      }
      before = now.empty() ? next : now;
      now = next;
    }
  }
}

TEST(MovingModalTension, held_is_the_string_with_this_tension) {
  for (const double T : {25.0, 60.0, 118.0}) {
    SceneDescription moving = gliding_modes(Rule::gradient, true), fixed = moving;
    moving.strings[0].tension = still(moving, "T", T);
    fixed.strings[0].tension = T;
    fixed.strings[0].highest_tension.reset();
    moving.strings[0].highest_tension = 120.0;
    const auto sound_of = [](const SceneDescription& scene) {
      Simulator simulator(compiled(scene));
      std::vector<double> samples(4000);
      simulator.render(samples);
      return samples;
    };
    const std::vector<double> a = sound_of(moving), b = sound_of(fixed);
    double largest = 0.0, worst = 0.0;
    for (std::size_t n = 0; n < a.size(); ++n) {
      largest = std::max(largest, std::abs(b[n]));
      worst = std::max(worst, std::abs(a[n] - b[n]));
    }
    EXPECT_GT(largest, 0.1);
    EXPECT_LT(worst, 1e-7 * largest) << T;
  }
}

// q'' = -omega(T(t))^2 q - 2 s psi S q / m in small steps.
TEST(MovingModalTension, follows_its_equation_with_second_order) {
  for (const bool stretches : {false, true}) {
    std::vector<double> errors;
    for (const double rate : {48000.0, 96000.0}) {
      constexpr std::size_t count = 6;
      SceneDescription scene = free_modes(count);
      scene.sample_rate = rate;
      const double area = pi * 0.25e-6;
      StringDescription& d = scene.strings[0];
      d.mass_per_length.reset();
      d.bending_stiffness.reset();
      d.radius = 0.5e-3;
      d.density = rhoA / area;
      d.youngs_modulus = EI / (area * 0.0625e-6);
      d.stretches = stretches;
      d.tension = sine(scene, "pull", 60.0, 50.0, 30.0);
      scene.initials[0].amplitude = 4e-3;
      const double EA = *d.youngs_modulus * area, s = std::sqrt(EA / (4.0 * L));
      std::array<double, 2 * count> state{};
      for (std::size_t i = 0; i < count; ++i) state[i] = 4e-3 * scene.initials[0].values[i];
      const auto slope = [&](double t, const std::array<double, 2 * count>& at) {
        std::array<double, 2 * count> by_time{};
        const double T = 60.0 + 50.0 * std::sin(2.0 * pi * 30.0 * t);
        double psi = 0.0;
        for (std::size_t i = 0; i < count; ++i)
          psi += s * 0.5 * L * std::pow(static_cast<double>(i + 1) * pi / L, 2) * at[i] * at[i];
        for (std::size_t i = 0; i < count; ++i) {
          const double S = 0.5 * L * std::pow(static_cast<double>(i + 1) * pi / L, 2), m = 0.5 * rhoA * L;
          by_time[i] = at[count + i];
          by_time[count + i] = -std::pow(omega_at(T, static_cast<int>(i) + 1), 2) * at[i] -
                               (stretches ? 2.0 * s * psi * S * at[i] / m : 0.0);
        }
        return by_time;
      };
      Simulator simulator(compiled(scene));
      // At rest between the samples -1 and 0.
      constexpr int parts = 20;
      const double dt = 0.5 / rate / parts;
      double t = -0.5 / rate, worst = 0.0;
      const auto advance = [&] {  // Runge and Kutta
        const auto moved = [&](const auto& by, double h) {
          auto to = state;
          for (std::size_t i = 0; i < to.size(); ++i) to[i] += h * by[i];
          return to;
        };
        const auto a = slope(t, state), b = slope(t + 0.5 * dt, moved(a, 0.5 * dt)),
                   c = slope(t + 0.5 * dt, moved(b, 0.5 * dt)), e = slope(t + dt, moved(c, dt));
        for (std::size_t i = 0; i < state.size(); ++i)
          state[i] += dt / 6.0 * (a[i] + 2.0 * (b[i] + c[i]) + e[i]);
        t += dt;
      };
      for (int i = 0; i < parts; ++i) advance();
      for (int n = 0; n < static_cast<int>(0.02 * rate); ++n) {
        simulator.step();
        for (int i = 0; i < 2 * parts; ++i) advance();
        for (std::size_t i = 0; i < count; ++i)
          worst = std::max(worst, std::abs(simulator.displacement(0)[i] - state[i]));
      }
      errors.push_back(worst / 4e-3);
    }
    EXPECT_LT(errors[1], 0.01) << stretches;
    EXPECT_NEAR(std::log2(errors[0] / errors[1]), 2.0, 0.15) << stretches << ", " << errors[1];
  }
}

// If the tension rises slowly, the pitch follows it, and E / omega is constant.
TEST(MovingModalTension, raised_slowly_follows_the_pitch_and_keeps_the_adiabatic_invariant) {
  SceneDescription scene = free_modes(1);
  scene.duration = 2.0;
  scene.strings[0].tension = scene.add(GestureDescription{
      .name = "T",
      .content = BreakpointGesture{{{0.0, 30.0}, {0.1, 30.0}, {0.9, 120.0, Curve::raised_cosine}}}});
  Observed run(scene);
  const double start = run.ledger.stored(), ratio = omega_at(120.0, 1) / omega_at(30.0, 1);
  EXPECT_NEAR(ratio, 2.0, 0.01);
  run.steps(44100);
  EXPECT_NEAR(run.ledger.stored() / start, ratio, 2e-3);
  EXPECT_NEAR(run.ledger.components()[0].work_tension.value() / start, ratio - 1.0, 2e-3);
  std::vector<double> q;
  for (int n = 0; n < 22050; ++n) {
    run.steps(1);
    q.push_back(run.simulator.displacement(0)[0]);
  }
  double first = -1.0, last = 0.0, periods = -1.0;
  for (std::size_t n = 0; n + 1 < q.size(); ++n) {
    if (!(q[n] < 0.0 && q[n + 1] >= 0.0)) continue;
    last = static_cast<double>(n) + q[n] / (q[n] - q[n + 1]);
    if (periods++ < 0.0) first = last;
  }
  const double frequency = periods * 44100.0 / (last - first);
  EXPECT_NEAR(1200.0 * std::log2(frequency * 2.0 * pi / omega_at(120.0, 1)), 0.0, 0.1);
}

TEST(MovingModalTension, closes_the_balance_beside_contacts_and_a_bow_under_every_rule) {
  for (const Rule rule : {Rule::gradient, Rule::newton, Rule::nonadhesive, Rule::secant, Rule::exact,
                          Rule::published, Rule::basic})
    for (const bool stretches : {false, true}) {
      Observed run(gliding_modes(rule, stretches));
      run.steps(44100);
      EXPECT_LE(run.ledger.balance_error(), 1e-12) << static_cast<int>(rule) << ", " << stretches;
      const double work = run.ledger.components()[1].work_tension.value();  // the first is the ball
      EXPECT_GT(std::abs(work), 1e-3 * run.ledger.peak_stored());
      for (std::size_t r = 0; r < run.scene->interactions.size(); ++r)
        EXPECT_EQ(run.ledger.contacts()[r].impacts > 0, run.scene->interactions[r].one_sided);
      EXPECT_FALSE(run.simulator.tension_fault().found);
    }
}

TEST(MovingModalTension, closes_the_balance_where_it_leaps_slackens_and_the_damping_moves) {
  for (const double bending : {0.0, EI}) {
    SceneDescription scene = free_modes(60, 0.0, 5e-3, bending);
    Random random(5);
    scene.strings[0].tension = noise(scene, "T", 0.0, 120.0, 5, 4000, random);
    std::get<SampledGesture>(scene.gestures[0].content).values[0] = 0.0;  // slack at the start
    scene.strings[0].damping = sine(scene, "mute", 3.0, 3.0, 2.0);
    Observed run(scene);
    run.steps(4000);
    EXPECT_LE(run.ledger.balance_error(), 1e-12) << bending;
    EXPECT_NE(run.ledger.components()[0].work_tension.value(), 0.0);
  }
}

TEST(MovingModalTension, runs_alike_with_all_kernels_and_threads) {
  const SceneDescription scene = gliding_modes(Rule::gradient, true);
  Simulator plain(compiled(scene, Kernels::plain)), fast(compiled(scene, Kernels::fast)),
      threaded(compiled(scene, Kernels::fast), 2);
  ASSERT_EQ(plain.displacement(1).size(), 40u);
  for (int n = 0; n < 3000; ++n) {
    plain.step();
    fast.step();
    threaded.step();
    const auto p = plain.displacement(1), f = fast.displacement(1), t = threaded.displacement(1);
    for (std::size_t j = 0; j < p.size(); ++j) {
      ASSERT_NEAR(p[j], f[j], 1e-13) << "step " << n << ", mode " << j;
      ASSERT_EQ(f[j], t[j]) << "step " << n << ", mode " << j;
    }
  }
}

TEST(MovingModalTension, has_the_modes_of_the_highest) {
  SceneDescription moving = free_modes(1);
  moving.initials.clear();
  moving.strings[0].modes = all_modes;
  SceneDescription fixed = moving;
  moving.strings[0].tension = still(moving, "T", 10.0);
  fixed.strings[0].tension = 120.0;
  fixed.strings[0].highest_tension.reset();
  EXPECT_EQ(compiled(moving)->components[0].geometry.modes, compiled(fixed)->components[0].geometry.modes);
}

TEST(MovingModalTension, is_refused_where_it_would_change_shapes) {
  for (const auto& [left, right] : {std::pair{End::clamped, End::simply_supported},
                                    {End::simply_supported, End::free},
                                    {End::clamped, End::clamped}}) {
    SceneDescription scene = free_modes(5);
    scene.strings[0].tension = still(scene, "T", 10.0);
    scene.strings[0].left = left;
    scene.strings[0].right = right;
    expect_error(scene, "string.main.ends", {"shapes of the modes", "simply_supported", "grid"});
  }
  SceneDescription rests = free_modes(5);
  rests.strings[0].tension = still(rests, "T", 10.0);
  rests.strings[0].rests[1] = at(rests.add(MassDescription{.name = "bridge", .mass = 0.1}));
  expect_error(rests, "string.main.ends", {"shapes of the modes", "grid"});
  SceneDescription undercut = free_modes(5);
  undercut.initials.clear();
  StringDescription& bar = undercut.strings[0];
  bar.mass_per_length.reset();
  bar.bending_stiffness.reset();
  bar.width = 0.05, bar.thickness = 0.02, bar.density = 830.0, bar.youngs_modulus = 1.6e10;
  bar.thickness_profile = {{0.1, 0.02}, {0.15, 0.01}, {0.2, 0.02}};
  bar.tension = still(undercut, "T", 10.0);
  expect_error(undercut, "string.main.thickness_profile", {"without tension"});
}

}  // namespace
}  // namespace rattle::test
