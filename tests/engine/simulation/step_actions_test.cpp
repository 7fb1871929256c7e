// The order of operations within a sample: the action list that a simulator builds for a scene.
#include <gtest/gtest.h>

#include <engine/helpers/compiled.hpp>
#include <rattle/simulation/step_actions.hpp>
#include <string>

namespace rattle {
namespace {

// "predict string", "solve 0" and so on, for all groups.
std::vector<std::string> order_of(const SceneDescription& description) {
  const auto scene = test::compiled(description);
  std::vector<std::uint32_t> groups;
  for (std::uint32_t g = 0; g < scene->groups.size(); ++g) groups.push_back(g);
  std::vector<std::string> order;
  for (const StepAction& action :
       step_actions(*scene, groups, IslandSteps(*scene, islands_of(*scene, groups)))) {
    switch (action.act) {
      case StepAct::prepare:
        order.push_back("prepare");
        break;
      case StepAct::predict:
        order.push_back("predict " + scene->components[action.index].name);
        break;
      case StepAct::push:
        order.push_back("push");
        break;
      case StepAct::press_fingers:
        order.push_back("press");
        break;
      case StepAct::solve:
        order.push_back("solve");
        break;
    }
  }
  return order;
}

ComponentHandle add_string(SceneDescription& d, const char* name) {
  return d.add(StringDescription{.name = name,
                                 .length = 1.0,
                                 .mass_per_length = 6e-3,
                                 .bending_stiffness = 0.01,
                                 .tension = 300.0,
                                 .intervals = 60});
}

TEST(StepActions, AStringAloneIsOnlyPredicted) {
  SceneDescription d;
  add_string(d, "string");
  EXPECT_EQ(order_of(d), (std::vector<std::string>{"predict string"}));
}

TEST(StepActions, AConnectionIsPreparedBesideItsLastComponentAndAContactIsNot) {
  for (const bool two_sided : {false, true}) {
    SceneDescription d;
    const auto string = add_string(d, "string");
    const auto ball = d.add(MassDescription{.name = "ball", .mass = 2e-3});
    d.add(ContactDescription{.name = "touch",
                             .below = at(string, fraction(0.5)),
                             .above = at(ball),
                             .stiffness = 1e6,
                             .exponent = 1.3,
                             .two_sided = two_sided});
    std::vector<std::string> expected{"predict ball", "predict string", "solve"};
    if (two_sided) expected.insert(expected.begin() + 1, "prepare");
    EXPECT_EQ(order_of(d), expected);
  }
}

TEST(StepActions, FingersPressAfterTheirString) {
  SceneDescription d;
  const auto string = add_string(d, "string");
  d.add(FingerDescription{.name = "finger", .string = string, .force = 1.0, .position = 0.3, .width = 0.02});
  EXPECT_EQ(order_of(d), (std::vector<std::string>{"predict string", "press"}));
}

}  // namespace
}  // namespace rattle
