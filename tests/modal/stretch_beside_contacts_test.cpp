// Bodies that stretch beside contacts and springs: as the general way solves them, the balance closes, nothing
// pulls.
#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <vector>

namespace rattle::test {
namespace {

enum class Body { clamped_modes, round_head, string_on_a_grid, plate_on_a_grid };

ComponentHandle add_body(SceneDescription& d, Body kind, DrivenValue damping) {
  if (kind == Body::clamped_modes || kind == Body::string_on_a_grid) {
    StringDescription string{.name = "body", .length = 0.65, .radius = 3e-4, .density = 7850.0};
    string.youngs_modulus = 2e11;
    string.tension = 80.0;
    string.damping = damping;
    string.stretches = true;
    string.left = string.right = End::clamped;
    kind == Body::clamped_modes ? void(string.modes = 40) : void(string.intervals = 50);
    return d.add(string);
  }
  if (kind == Body::round_head) {
    MembraneDescription head{.name = "body", .thickness = 2e-4, .density = 1400.0, .tension = 1000.0};
    head.outline = Outline::round;
    head.diameter = 0.33;
    head.youngs_modulus = 3.5e9;
    head.damping = damping;
    head.modes = 40;
    head.stretches = true;
    return d.add(head);
  }
  PlateDescription plate{.name = "body", .length_x = 0.4, .length_y = 0.3, .thickness = 5e-4};
  plate.density = 7850.0;
  plate.youngs_modulus = 2e11;
  plate.damping = damping;
  plate.stretches = true;
  plate.intervals = std::pair{12, 9};
  return d.add(plate);
}

// A body in motion between two sticks, with a spring that hardens, and one more body that stretches on it. What
// moves the damping, by nothing, sends the scene through the general way.
struct Beside {
  int sticks = 1;
  bool has_spring = false, has_other = false, general = false;
  Rule rule = Rule::gradient;
  double stiffness = 1e6;
};

SceneDescription scene_of(Body kind, const Beside& beside) {
  SceneDescription d;
  d.rule = beside.rule;
  DrivenValue damping = 1.0;
  if (beside.general)
    damping = d.add(GestureDescription{.name = "still", .content = BreakpointGesture{.points = {{0.0, 1.0}}}});
  const ComponentHandle body = add_body(d, kind, damping);
  for (int i = 0; i < beside.sticks; ++i) {
    const auto stick = d.add(MassDescription{
        .name = "stick" + std::to_string(i), .mass = 0.005, .position = 2e-3, .velocity = -2.0 - 0.7 * i});
    d.add(ContactDescription{.name = "blow" + std::to_string(i),
                             .below = at(body, fraction(0.3 + 0.15 * i), fraction(0.55)),
                             .above = at(stick),
                             .stiffness = beside.stiffness,
                             .exponent = i == 1 ? 1.0 : 1.5});
  }
  if (beside.has_spring) {
    const auto hook = d.add(BarrierDescription{.name = "hook"});
    d.add(SpringDescription{.name = "tie",
                            .first = at(body, fraction(0.6), fraction(0.4)),
                            .second = at(hook),
                            .stiffness = 500.0,
                            .cubic_stiffness = 1e8});
  }
  if (beside.has_other) {
    StringDescription string{.name = "other", .length = 0.5, .radius = 2e-4, .density = 7850.0};
    string.youngs_modulus = 2e11;
    string.tension = 60.0;
    string.damping = damping;
    string.stretches = true;
    const auto other = d.add(string);
    d.add(ContactDescription{.name = "buzz",
                             .below = at(body, fraction(0.5), fraction(0.5)),
                             .above = at(other, fraction(0.4)),
                             .stiffness = beside.stiffness,
                             .exponent = 1.3});
  }
  d.add(InitialDescription{
      .name = "start", .centre = at(body, fraction(0.45), fraction(0.5)), .amplitude = 2e-3, .width = 0.12});
  return d;
}

// One contact has one force. Of several, `gradient` iterates to a hundredth only where they are not resolved,
// from where the other rows leave them: contacts that are compared are soft, or iterated to the end.
std::vector<Beside> compared() {
  return {{},
          {.stiffness = 1e10},
          {.sticks = 1, .has_spring = true},
          {.sticks = 2, .stiffness = 1e4},
          {.sticks = 3, .stiffness = 1e4},
          {.sticks = 2, .has_spring = true, .has_other = true, .stiffness = 1e4},
          {.sticks = 5, .has_other = true, .stiffness = 1e4},
          {.sticks = 2, .rule = Rule::newton},
          {.sticks = 3, .has_spring = true, .has_other = true, .rule = Rule::newton, .stiffness = 1e8},
          {.sticks = 2, .has_spring = true, .rule = Rule::nonadhesive}};
}

std::vector<Beside> all_kinds() {
  std::vector<Beside> all = compared();
  for (const double stiffness : {1e6, 1e10})
    for (const int sticks : {2, 5})
      all.push_back({.sticks = sticks, .has_spring = true, .has_other = true, .stiffness = stiffness});
  return all;
}

constexpr Body bodies[] = {Body::clamped_modes, Body::round_head, Body::string_on_a_grid,
                           Body::plate_on_a_grid};

TEST(StretchBesideContacts, IsSolvedAsInGeneral) {
  for (const Body body : bodies)
    for (Beside beside : compared()) {
      std::vector<double> motion[2];
      std::int64_t touched[2] = {};
      for (const bool general : {false, true}) {
        beside.general = general;
        const auto scene = compiled(scene_of(body, beside), Kernels::plain);
        for (const Glide& glide : scene->glides) ASSERT_EQ(glide.is_apart, !general);
        Simulator simulator(scene);
        EnergyLedger ledger(scene);
        simulator.attach(ledger);
        for (int n = 0; n < 400; ++n) {
          simulator.step();
          for (const double u : simulator.displacement(0)) motion[general].push_back(u);
        }
        for (const ContactStatistics& contact : ledger.contacts()) touched[general] += contact.contact_samples;
      }
      EXPECT_GT(touched[0], 3);
      double worst = 0.0;
      for (std::size_t i = 0; i < motion[0].size(); ++i)
        worst = std::max(worst, std::abs(motion[0][i] - motion[1][i]));
      EXPECT_LE(worst, 1e-9 * 2e-3) << static_cast<int>(body) << ", " << beside.sticks << " sticks, rule "
                                    << static_cast<int>(beside.rule) << ", K " << beside.stiffness;
    }
}

TEST(StretchBesideContacts, BalancesAndNeverPulls) {
  for (const Body body : bodies)
    for (const Beside& beside : all_kinds()) {
      const auto scene = compiled(scene_of(body, beside));
      Simulator simulator(scene);
      EnergyLedger ledger(scene);
      simulator.attach(ledger);
      for (int n = 0; n < 8000; ++n) simulator.step();
      EXPECT_LE(ledger.balance_error(), 1e-12) << static_cast<int>(body) << ", " << beside.sticks << " sticks";
      EXPECT_FALSE(ledger.found_nan());
      for (const ContactStatistics& contact : ledger.contacts()) EXPECT_EQ(contact.attractive_samples, 0);
    }
}

// The end of a string that rests on something yields more than its other points: there the general way stays.
TEST(StretchBesideContacts, LeavesRestingEndsToTheGeneralWay) {
  SceneDescription d = scene_of(Body::string_on_a_grid, {});
  const auto rock = d.add(MassDescription{.name = "rock", .mass = 10.0, .frequency = 1.0});
  d.strings[0].right = End::simply_supported;
  d.strings[0].rests[1] = at(rock);
  EXPECT_FALSE(compiled(d)->glides[0].is_apart);
  EXPECT_TRUE(compiled(scene_of(Body::string_on_a_grid, {}))->glides[0].is_apart);
}

}  // namespace
}  // namespace rattle::test
