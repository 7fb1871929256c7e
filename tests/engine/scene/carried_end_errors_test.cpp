// What an end that rests on something cannot be. docs/step.md, "An end that rests on something"
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/small_scenes.hpp>

namespace rattle {
namespace {

constexpr ComponentHandle first_string{ComponentKind::string, 0}, first_mass{ComponentKind::mass, 0};

StringDescription resting_string(Attachment right, std::string name = "main") {
  StringDescription d = test::flexible_string(std::move(name));
  d.rests[1] = right;
  return d;
}

TEST(CarriedEnd, RefusesWhatItCannotBe) {
  const auto with = [](StringDescription d, bool circle = false) {
    SceneDescription scene;
    scene.add(MassDescription{.name = "body", .mass = 0.05});
    scene.add(std::move(d));
    if (circle) scene.add(resting_string(at(first_string, fraction(1.0)), "other"));
    scene.add(BarrierDescription{.name = "floor"});
    return scene;
  };
  StringDescription d = resting_string(at(first_mass));
  d.right = End::clamped;
  test::expect_error(with(d), "string.main.ends", {"simply supported", "no other kind"});
  d = resting_string(at(first_mass));
  d.thickness_profile = {{0.1, 0.01}};
  test::expect_error(with(d), "string.main.ends", {"undercut bar", "springs"});
  test::expect_error(with(resting_string(at({ComponentKind::barrier, 0}))), "string.main.ends",
                     {"barrier does not move", "simply_supported"});
  test::expect_error(with(resting_string(at(first_string, fraction(0.5)))), "string.main.ends",
                     {"cannot rest on itself"});
  test::expect_error(with(resting_string(at({ComponentKind::string, 1}, fraction(1.0))), true),
                     "string.main.ends", {"circle"});
  test::expect_error(with(resting_string(at({ComponentKind::mass, 7}))), "string.main.ends",
                     {"does not exist"});
}

TEST(CarriedEnd, RefusesAPlaceThatCannotMove) {
  SceneDescription scene;
  const auto plate = scene.add(test::steel_plate());
  scene.add(resting_string(at(plate, fraction(0.0), fraction(0.5))));
  test::expect_error(scene, "string.main.ends", {"held and cannot move", "simply_supported"});
}

}  // namespace
}  // namespace rattle
