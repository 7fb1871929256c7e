#include <gtest/gtest.h>

#include <engine/helpers/compiled.hpp>
#include <utility>

namespace rattle {
namespace {

SceneDescription named_parts() {
  SceneDescription d;
  d.duration = 0.1;
  const GestureHandle press = d.add(
      GestureDescription{.name = "press", .content = ControlGesture{.low = 0.0, .high = 1.0, .value = 0.5}});
  const auto string =
      d.add(StringDescription{.name = "main", .length = 1.0, .mass_per_length = 6e-3, .tension = 600.0});
  const auto anvil = d.add(MassDescription{.name = "anvil", .mass = 1.0});
  const auto hammer = d.add(MassDescription{.name = "hammer", .mass = 5e-3, .velocity = -2.0});
  d.add(ContactDescription{
      .name = "knock", .below = at(anvil), .above = at(hammer), .stiffness = 1e6, .gap = 0.01});
  d.add(ContactDescription{.name = "strike",
                           .below = at(hammer),
                           .above = at(string, fraction(0.3)),
                           .stiffness = 1e6,
                           .gap = press});
  d.add(OutputDescription{.name = "near", .tap = {.place = at(string, fraction(0.1))}});
  d.add(OutputDescription{.name = "far", .tap = {.place = at(string, fraction(0.9))}});
  return d;
}

TEST(Find, GivesIndicesByName) {
  const auto scene = test::compiled(named_parts());
  for (const char* name : {"main", "anvil", "hammer"}) {
    const auto found = scene->find_component(name);
    ASSERT_TRUE(found) << name;
    EXPECT_EQ(scene->components[*found].name, name);
  }
  ASSERT_TRUE(scene->find_interaction("strike"));
  EXPECT_EQ(scene->interactions[*scene->find_interaction("strike")].name, "strike");
  EXPECT_EQ(scene->find_output("near"), 0u);
  EXPECT_EQ(scene->find_output("far"), 1u);
  EXPECT_EQ(scene->find_control("press"), 0u);
}

TEST(Find, GivesIndicesByTheHandlesThatAddReturned) {
  SceneDescription d = named_parts();
  const ComponentHandle string =
      d.add(StringDescription{.name = "low", .length = 1.0, .mass_per_length = 6e-3, .tension = 300.0});
  const ComponentHandle floor = d.add(BarrierDescription{.name = "floor", .height = -1.0});
  const ComponentHandle puck = d.add(MassDescription{.name = "puck", .mass = 1.0});
  const InteractionHandle knock =
      d.add(ContactDescription{.name = "fall", .below = at(floor), .above = at(puck), .stiffness = 1e6});
  const InteractionHandle bow = d.add(BowDescription{.name = "bow", .place = at(string, fraction(0.2))});
  const InteractionHandle slide = d.add(SlideDescription{.name = "bottle",
                                                         .strings = {string},
                                                         .mass = 0.05,
                                                         .hand_stiffness = 1e3,
                                                         .contact_stiffness = 1e5,
                                                         .position = 0.3,
                                                         .hand_height = 1e-3});
  const auto scene = test::compiled(d);
  for (const auto& [handle, name] : {std::pair{string, "low"}, {puck, "puck"}}) {
    ASSERT_TRUE(scene->find(handle)) << name;
    EXPECT_EQ(scene->find(handle), scene->find_component(name));
  }
  for (const auto& [handle, name] : {std::pair{knock, "fall"}, {bow, "bow"}, {slide, "bottle"}}) {
    ASSERT_TRUE(scene->find(handle)) << name;
    EXPECT_EQ(scene->find(handle), scene->find_interaction(name));
  }
  EXPECT_FALSE(scene->find(floor));  // rigid
  EXPECT_FALSE(scene->find(ComponentHandle{string.kind, 7}));
  EXPECT_FALSE(scene->find(InteractionHandle{bow.kind, 1}));
}

TEST(Find, ServesTheSimulatorAndTheLedger) {
  const auto scene = test::compiled(named_parts());
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  EXPECT_TRUE(simulator.set_control(*scene->find_control("press"), 0.25));
  simulator.step();
  const std::size_t hammer = *scene->find_component("hammer");
  EXPECT_NEAR(simulator.displacement(hammer)[0], -2.0 * scene->k, 1e-9);
  EXPECT_NEAR(ledger.components()[hammer].stored.total(), 0.5 * 5e-3 * 4.0, 1e-6);
}

TEST(Find, KeepsTheNamesOfEachListApart) {
  const auto scene = test::compiled(named_parts());
  EXPECT_FALSE(scene->find_component("strike"));
  EXPECT_FALSE(scene->find_interaction("hammer"));
  EXPECT_FALSE(scene->find_output("main"));
  EXPECT_FALSE(scene->find_control("near"));
  EXPECT_FALSE(scene->find_component(""));
}

}  // namespace
}  // namespace rattle
