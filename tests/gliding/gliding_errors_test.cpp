// Mistakes in places that glide, described by a program and by a file.
#include <gtest/gtest.h>

#include <gliding/gliding_scenes.hpp>

namespace rattle::test {
namespace {

class DescribedPlace : public testing::Test {
 protected:
  SceneDescription scene;
  ComponentHandle plate = add_body(scene, Body::plate_grid);
  ComponentHandle mallet = add_mallet(scene);
  ContactDescription contact = strike(plate, mallet);

  DescribedPlace() {
    contact.position = 0.1;
    contact.position_y = 0.1;
  }
  void expect_contact_error(const char* key, std::initializer_list<const char*> words) {
    scene.contacts = {contact};
    expect_error(scene, std::string("contact.strike.") + key, words);
  }
};

TEST_F(DescribedPlace, is_good_as_it_stands) {
  scene.contacts = {contact};
  EXPECT_TRUE(compile(scene).has_value());
}

TEST_F(DescribedPlace, needs_as_many_numbers_as_the_body_has_sides) {
  contact.position_y.reset();
  expect_contact_error("position", {"plate 'body'", "two values", "position = [x, y]"});
  contact.position_y = 0.1;
  const ComponentHandle bar = scene.add(
      StringDescription{.name = "bar", .length = 0.3, .mass_per_length = 0.1, .bending_stiffness = 1.0});
  contact.below = gliding(bar);
  expect_contact_error("position", {"string 'bar'", "one value"});
}

TEST_F(DescribedPlace, is_on_one_side_only) {
  contact.above = gliding(mallet);
  expect_contact_error("position", {"both sides", "write where on the other"});
  contact.below = at(plate, fraction(0.3), fraction(0.3));
  contact.above = at(mallet);
  expect_contact_error("position", {"both sides have a place"});
  contact.position.reset();
  contact.below = gliding(plate);
  expect_contact_error("position", {"missing"});
}

TEST_F(DescribedPlace, needs_something_that_moves_on_the_other_side) {
  contact.above = at(scene.add(BarrierDescription{.name = "wall"}));
  expect_contact_error("above", {"must move by itself", "mass"});
  contact.above = at(plate, fraction(0.3), fraction(0.3));
  expect_contact_error("above", {"must move by itself"});
}

TEST_F(DescribedPlace, needs_numbers_within_limits_and_gestures_that_exist) {
  contact.position = 1e9;
  expect_contact_error("position", {"1e+09", "m"});
  contact.position = 0.1;
  contact.position_y = GestureHandle{7};
  expect_contact_error("position", {"gesture"});
}

TEST_F(DescribedPlace, is_on_something_that_has_places) {
  contact.below = gliding(mallet);
  contact.above = at(plate, fraction(0.3), fraction(0.3));
  expect_contact_error("position", {"mass 'mallet' has no places"});
  BowDescription bow{.name = "b", .place = at(mallet), .force = 1.0, .velocity = 0.1};
  bow.position = 0.1;
  scene.contacts.clear();
  scene.bows = {bow};
  expect_error(scene, "bow.b.position", {"has no places"});
  scene.bows.clear();
  ForceDescription force{.name = "f", .place = at(ComponentHandle{ComponentKind::plate, 5})};
  force.position = 0.1;
  scene.forces = {force};
  expect_error(scene, "force.f.at", {"does not exist"});
}

}  // namespace
}  // namespace rattle::test
