// The balance as printed in the paper and in corrected form, on the same states of the engine. [SLIDE
// (41)-(48)], errata
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <numbers>
#include <slide/formula.hpp>
#include <slide/phrase.hpp>
#include <slide/slide_powers.hpp>

namespace rattle::test {
namespace {

constexpr int steps = 4000;
constexpr double two_pi = 2.0 * std::numbers::pi;

// Largest residual times dt of a run, relative to its peak energy.
struct Residuals {
  double ours = 0.0;
  double as_printed = 0.0;
  double printed_power = 0.0;            // (45), (48); the rest corrected
  double printed_energy = 0.0;           // (43) alone
  double power_with_string_side = 0.0;   // (45) and (48) with the missing term
  double hand_identity = 0.0;            // the hand's part of (45) and (48) compared with P_h - Q_o
  double largest_loss_difference = 0.0;  // |Q_o - (48)| / largest Q_o
};

Residuals run() {
  const plain::SlideStringParameters p = plain::phrase_parameters();
  SceneDescription scene;
  const auto add = [&](const char* name, const plain::GestureExpression& f) {
    return scene.add(GestureDescription{.name = name, .content = f.gesture()});
  };
  const GestureHandle x = add("x", 0.3 + 0.01 * sine(two_pi * 8.0 * plain::time()));
  const GestureHandle y = add("y", -1e-3 + 3e-4 * sine(two_pi * 60.0 * plain::time()));
  const GestureHandle f = add("f", 1.5 * sine(two_pi * 20.0 * plain::time()));
  const auto handles = plain::add_slide_string(scene, p, {x, y, f, -0.3}, {{}, 1e-5});
  scene.add(
      ProbeDescription{.name = "force", .tap = {.interaction = handles.slide, .quantity = Quantity::force}});
  scene.add(ProbeDescription{.name = "depth",
                             .tap = {.interaction = handles.slide, .quantity = Quantity::penetration}});
  const auto compiled_scene = compiled(scene);
  Simulator simulator(compiled_scene);
  GestureBank bank(scene.gestures, compiled_scene->k);
  const auto source = [](GestureHandle g) { return DrivenSource{0.0, static_cast<std::int32_t>(g.index)}; };
  const auto string = [&] {
    const auto u = simulator.displacement(0);
    return std::vector<double>(u.begin(), u.end());
  };
  const double dt = compiled_scene->k;

  SlideStep s;
  s.u = s.u_next = string();
  s.y = s.y_next = simulator.displacement(1)[0];
  s.q = s.q_next = simulator.probes()[1];
  Residuals worst;
  double peak = 0.0, peak_loss = 0.0, peak_power = 0.0;
  const auto raise = [](double& largest, double value) {
    largest = std::isnan(value) ? std::numeric_limits<double>::infinity() : std::max(largest, std::abs(value));
  };
  for (int n = 0; n < steps; ++n) {
    s.u_prev = n == 0 ? s.u_next : s.u;
    s.u = s.u_next;
    s.y_prev = n == 0 ? s.y_next : s.y;
    s.y = s.y_next;
    s.q_prev = n == 0 ? s.q_next : s.q;
    s.q = s.q_next;
    s.x_o = bank.now(source(x));
    s.y_h_prev = bank.previous(source(y));
    s.y_h = bank.now(source(y));
    s.y_h_next = bank.next(source(y));
    s.F_rf = bank.now(source(f));
    s.F_lf = -0.3;
    simulator.step();
    bank.advance();
    s.u_next = string();
    s.y_next = simulator.displacement(1)[0];
    s.q_next = simulator.probes()[1];
    s.F_o = -simulator.probes()[0];

    const SlidePowers powers = powers_of(p, s);
    raise(peak, powers.stored_next);
    raise(peak_loss, powers.Q_o);
    raise(peak_power, std::abs(powers.P_h) + std::abs(powers.Q_o));
    raise(worst.ours, dt * powers.residual(dt));
    raise(worst.as_printed, dt * powers.residual_as_printed(dt));
    raise(worst.printed_power, dt * powers.residual_with_printed_power(dt));
    raise(worst.printed_energy, dt * powers.residual_with_printed_energy(dt));
    raise(worst.power_with_string_side, dt * (powers.residual_with_printed_power(dt) - powers.string_side));
    raise(worst.hand_identity, (powers.hand_printed - powers.Q_o_printed) - (powers.P_h - powers.Q_o));
    raise(worst.largest_loss_difference, powers.Q_o - powers.Q_o_printed);
  }
  for (double* residual : {&worst.ours, &worst.as_printed, &worst.printed_power, &worst.printed_energy,
                           &worst.power_with_string_side})
    *residual /= peak;
  worst.hand_identity /= peak_power;
  worst.largest_loss_difference /= peak_loss;
  return worst;
}

TEST(SLIDE, eq41_closes_with_the_corrected_terms_and_not_as_printed) {
  const Residuals found = run();
  EXPECT_LE(found.ours, 1e-13);
  EXPECT_GE(found.as_printed, 1e-4);
}

TEST(SLIDE, eq45_lacks_the_string_side_of_the_exchange) {
  const Residuals found = run();
  EXPECT_GE(found.printed_power, 1e-4);
  EXPECT_LE(found.power_with_string_side, 1e-13);
}

TEST(SLIDE, eq43_the_hand_spring_stores_the_mean_of_the_squares) {
  const Residuals found = run();
  EXPECT_GE(found.printed_energy, 1e-6);
  EXPECT_LE(found.ours, 1e-13);
}

// (48) balances together with the first term of (45), but it is not the damper's loss.
TEST(SLIDE, eq48_is_not_the_loss_but_balances_with_eq45) {
  const Residuals found = run();
  EXPECT_LE(found.hand_identity, 1e-13);
  EXPECT_GE(found.largest_loss_difference, 0.1);
}

}  // namespace
}  // namespace rattle::test
