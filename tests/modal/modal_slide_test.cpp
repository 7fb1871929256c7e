// A slide beside a body that is given by its modes.
#include <gtest/gtest.h>

#include <engine/helpers/compiled.hpp>

namespace rattle::test {
namespace {

// The mass of a slide, which a hand presses on a string, knocks on a plate by its modes.
TEST(ModalSlide, TheMassOfASlideStrikesAPlate) {
  SceneDescription d;
  d.duration = 0.3;
  const auto string =
      d.add(StringDescription{.name = "string", .length = 0.65, .mass_per_length = 2e-3, .tension = 80.0});
  const auto sheet = d.add(PlateDescription{.name = "sheet",
                                            .length_x = 0.4,
                                            .length_y = 0.4,
                                            .thickness = 2e-3,
                                            .density = 2700.0,
                                            .youngs_modulus = 7e10,
                                            .edges = End::clamped,
                                            .modes = 40});
  d.add(SlideDescription{.name = "bottle",
                         .strings = {string},
                         .mass = 0.02,
                         .hand_stiffness = 5e3,
                         .hand_damping = 0.5,
                         .contact_stiffness = 1e6,
                         .position = 0.2,
                         .hand_height = -1e-3,
                         .height = 2e-3});
  d.add(ContactDescription{.name = "knock",
                           .below = at(sheet, fraction(0.4), fraction(0.3)),
                           .above = at(ComponentHandle{ComponentKind::slide, 0}),
                           .stiffness = 1e6,
                           .exponent = 1.5});
  const auto scene = compiled(d);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  for (std::size_t n = 0; n < scene->sample_count(); ++n) simulator.step();
  EXPECT_LE(ledger.balance_error(), 1e-12);
  const std::size_t knock = *scene->find_interaction("knock");
  EXPECT_GT(ledger.contacts()[knock].impacts, 1);
  EXPECT_EQ(ledger.contacts()[knock].attractive_samples, 0);
}

}  // namespace
}  // namespace rattle::test
