#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/small_scenes.hpp>

namespace rattle {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

template <class Change>
SceneDescription changed_contact(Change change) {
  SceneDescription d = test::mass_and_barrier();
  change(d.contacts[0]);
  return d;
}

TEST(ContactErrors, NamePathValueAndLimit) {
  test::expect_error(changed_contact([](auto& c) { c.stiffness = 0.0; }), "contact.hit.stiffness",
                     {"0 N/m^alpha", "greater than 0"});
  test::expect_error(changed_contact([](auto& c) { c.stiffness = -1e6; }), "contact.hit.stiffness", {"-1e+06"});
  test::expect_error(changed_contact([](auto& c) { c.exponent = 0.9; }), "contact.hit.exponent",
                     {"0.9", "at least 1", "1 to 3"});
  test::expect_error(changed_contact([](auto& c) { c.exponent = nan; }), "contact.hit.exponent",
                     {"not a number"});
  test::expect_error(changed_contact([](auto& c) { c.gap = nan; }), "contact.hit.gap", {"not a number"});
  test::expect_error(changed_contact([](auto& c) {
                       c.two_sided = true;
                       c.play = -1e-3;
                     }),
                     "contact.hit.play", {"-0.001", "at least 0"});
}

TEST(ContactErrors, PlayNeedsTwoSides) {
  test::expect_error(changed_contact([](auto& c) { c.play = 1e-3; }), "contact.hit.play", {"two_sided", "gap"});
}

TEST(ContactErrors, OnHeldPointsOnly) {
  SceneDescription d;
  const auto string = d.add(test::flexible_string());
  const auto wall = d.add(BarrierDescription{.name = "wall"});
  SceneDescription at_end = d, two_walls = d;
  at_end.add(
      ContactDescription{.name = "c", .below = at(wall), .above = at(string, fraction(0.0)), .stiffness = 1e6});
  test::expect_error(at_end, "contact.c.above", {"'c'", "cannot move", "held ends"});
  two_walls.add(ContactDescription{.name = "c", .below = at(wall), .above = at(wall), .stiffness = 1e6});
  test::expect_error(two_walls, "contact.c.above", {"cannot move"});
}

TEST(ContactErrors, NextToAHeldEndKeepsTheMovablePart) {
  SceneDescription d;
  const auto string = d.add(test::flexible_string());
  const auto wall = d.add(BarrierDescription{.name = "wall"});
  const double h = test::compiled(d)->components[0].geometry.spacing;
  d.add(ContactDescription{
      .name = "c", .below = at(wall), .above = at(string, metres(0.4 * h)), .stiffness = 1e6});
  const auto scene = test::compiled(d, Kernels::plain);
  ASSERT_EQ(scene->rows[0].entry_count, 1u);
  EXPECT_EQ(scene->entries[0].slot.index, 1u);
  EXPECT_NEAR(scene->entries[0].weight, -0.4, 1e-12);
}

TEST(SpringErrors, NamePathValueAndLimit) {
  SceneDescription d;
  const auto a = d.add(MassDescription{.name = "a", .mass = 1e-3}),
             b = d.add(MassDescription{.name = "b", .mass = 1e-3});
  const auto broken = [&](auto change) {
    SceneDescription result = d;
    SpringDescription spring{.name = "s", .first = at(a), .second = at(b), .stiffness = 1e4};
    change(spring);
    result.add(spring);
    return result;
  };
  test::expect_error(broken([](auto& s) { s.stiffness = -1.0; }), "spring.s.stiffness", {"-1", "at least 0"});
  test::expect_error(broken([](auto& s) { s.cubic_stiffness = -1.0; }), "spring.s.cubic_stiffness", {"-1"});
  test::expect_error(broken([](auto& s) { s.damping = -1.0; }), "spring.s.damping", {"-1"});
  test::expect_error(broken([](auto& s) { s.offset = nan; }), "spring.s.offset", {"not a number"});
  test::expect_error(broken([&](auto& s) { s.second = at(a); }), "spring.s.second", {"cannot move"});
  test::expect_error(broken([&](auto& s) {
                       s.first = at(ComponentHandle{ComponentKind::plate, 0});
                     }),
                     "spring.s.first", {"does not exist"});
}

TEST(DistributedContactErrors, NamePathAndRemedy) {
  SceneDescription d;
  const auto string = d.add(test::flexible_string());
  const auto mass = d.add(MassDescription{.name = "m", .mass = 1e-3});
  const auto wall = d.add(BarrierDescription{.name = "wall", .height = -1e-3});
  const auto broken = [&](auto change) {
    SceneDescription result = d;
    DistributedContactDescription contact{.name = "c", .below = wall, .above = string, .stiffness = 1e8};
    change(contact);
    result.add(contact);
    return result;
  };
  EXPECT_TRUE(compile(broken([](auto&) {})));
  test::expect_error(broken([&](auto& c) { c.below = mass; }), "contact.c.below", {"two strings", "barrier"});
  test::expect_error(broken([&](auto& c) { c.above = wall; }), "contact.c.below", {"at least one string"});
  test::expect_error(broken([&](auto& c) { c.below = string; }), "contact.c.above",
                     {"itself", "another string"});
  test::expect_error(broken([](auto& c) { c.stiffness = -1.0; }), "contact.c.stiffness", {"-1"});
  test::expect_error(broken([](auto& c) { c.exponent = 0.5; }), "contact.c.exponent", {"0.5", "at least 1"});
  test::expect_error(broken([](auto& c) { c.from = fraction(0.8), c.to = fraction(0.2); }), "contact.c.span",
                     {"0.8 m", "0.2 m", "increase", "1 m"});
  test::expect_error(broken([](auto& c) { c.to = metres(1.5); }), "contact.c.span", {"1.5 m", "length 1 m"});
  test::expect_error(broken([](auto& c) { c.to = metres(1e-4); }), "contact.c.span",
                     {"no grid point that can move"});
}

TEST(DistributedContact, HasARowAtEveryMovablePointOfItsSpan) {
  SceneDescription d;
  const auto string = d.add(test::flexible_string());
  const auto bridge =
      d.add(BarrierDescription{.name = "bridge", .height = 1e-4, .profile = {{0.2, -1e-3}, {0.6, -3e-3}}});
  d.add(DistributedContactDescription{.name = "c",
                                      .below = bridge,
                                      .above = string,
                                      .stiffness = 1e8,
                                      .exponent = 1.5,
                                      .gap = 2e-5,
                                      .from = metres(0.1),
                                      .to = fraction(0.5)});
  const auto scene = test::compiled(d, Kernels::plain);
  const double h = scene->components[0].geometry.spacing;
  ASSERT_FALSE(scene->rows.empty());
  for (const RowModel& row : scene->rows) {
    ASSERT_EQ(row.entry_count, 1u);
    const double x = scene->entries[row.first_entry].slot.index * h;
    EXPECT_GE(x, 0.1 - 1e-9);
    EXPECT_LE(x, 0.5 + 1e-9);
    const double profile = x < 0.2 ? -1e-3 : -1e-3 - 2e-3 * (x - 0.2) / 0.4;
    EXPECT_NEAR(row.offset, 1e-4 + profile - 2e-5, 1e-15);
    EXPECT_NEAR(row.power.stiffness(), 1e8 * h, 1e-3) << "a point carries h of the force density";
    EXPECT_EQ(scene->entries[row.first_entry].weight, -1.0);
  }
  EXPECT_EQ(scene->rows.size(),
            static_cast<std::size_t>(std::floor(0.5 / h + 1e-9) - std::ceil(0.1 / h - 1e-9) + 1));
}

TEST(DistributedContact, OfUnequalGridsSitsOnTheFiner) {
  SceneDescription d;
  auto coarse_string = test::flexible_string("coarse");
  coarse_string.intervals = 50;
  auto short_string = test::flexible_string("short");
  short_string.length = 0.6;
  short_string.intervals = 120;
  const auto low = d.add(coarse_string), high = d.add(short_string);
  d.add(DistributedContactDescription{.name = "c", .below = low, .above = high, .stiffness = 1e8});
  const auto scene = test::compiled(d);
  EXPECT_EQ(scene->rows.size(), 120u)
      << "119 of its own and, held itself, the end over the movable longer string";
  for (const RowModel& row : scene->rows) EXPECT_LE(row.entry_count, 3u);
}

TEST(TwoSidedContact, WithPlayIsTwoContacts) {
  SceneDescription d = test::mass_and_barrier();
  d.contacts[0].two_sided = true;
  d.contacts[0].play = 3e-4;
  d.contacts[0].gap = 1e-4;
  const auto scene = test::compiled(d);
  ASSERT_EQ(scene->rows.size(), 2u);
  EXPECT_TRUE(scene->interactions[0].one_sided);
  const SceneInteraction& hit = scene->interactions[0];
  for (std::size_t i = 0; i < 2; ++i) {
    const RowModel& row = scene->rows[hit.rows[i]];
    EXPECT_EQ(row.law, LawKind::one_sided);
    const double sense = hit.senses[i];
    EXPECT_EQ(scene->entries[row.first_entry].weight, sense);
    EXPECT_NEAR(row.offset, sense * (-1e-3 - 1e-4) - 3e-4, 1e-18);
  }
  EXPECT_EQ(hit.senses[0] + hit.senses[1], 0.0);
}

TEST(TwoSidedContact, WithoutPlayIsOneRowAndMayPull) {
  SceneDescription d = test::mass_and_barrier();
  d.contacts[0].two_sided = true;
  const auto scene = test::compiled(d);
  ASSERT_EQ(scene->rows.size(), 1u);
  EXPECT_EQ(scene->rows[0].law, LawKind::two_sided);
  EXPECT_FALSE(scene->interactions[0].one_sided);
}

TEST(Rules, OfTheSceneAreOverriddenByTheContact) {
  SceneDescription d = test::mass_and_barrier();
  EXPECT_EQ(test::compiled(d)->rows[0].rule, Rule::gradient);
  d.rule = Rule::secant;
  EXPECT_EQ(test::compiled(d)->rows[0].rule, Rule::secant);
  d.contacts[0].rule = Rule::exact;
  EXPECT_EQ(test::compiled(d)->rows[0].rule, Rule::exact);
  EXPECT_EQ(test::compiled(d)->interactions[0].rule, Rule::exact);
}

// One Newton contact makes its whole island use Newton. Contacts that requested another rule get a warning.
TEST(Rules, ThatAnIslandCannotKeepAreWarnedOf) {
  SceneDescription d;
  const auto ball = d.add(MassDescription{.name = "ball", .mass = 1e-3});
  const auto up = d.add(BarrierDescription{.name = "up", .height = 1e-3});
  const auto down = d.add(BarrierDescription{.name = "down", .height = -1e-3});
  d.add(ContactDescription{
      .name = "a", .below = at(ball), .above = at(up), .stiffness = 1e6, .rule = Rule::newton});
  d.add(ContactDescription{.name = "b", .below = at(down), .above = at(ball), .stiffness = 1e6});
  EXPECT_TRUE(test::compiled(d)->warnings.empty()) << "the scene's rule is a default";
  d.contacts[1].rule = Rule::exact;
  const auto scene = test::compiled(d);
  ASSERT_EQ(scene->warnings.size(), 1u);
  EXPECT_EQ(scene->warnings[0].path, "contact.b.solver");
  EXPECT_EQ(scene->interactions[1].rule, Rule::newton);
}

// A contact has one rule, even if only some of its points share an island with a contact that chooses the
// force.
TEST(Rules, OfADistributedContactAreTheSameAtAllItsPoints) {
  SceneDescription d;
  d.rule = Rule::secant;
  const auto string = d.add(StringDescription{.name = "main", .length = 1.0, .tension = 100.0});
  d.strings[0].mass_per_length = 1e-3;
  const auto fret = d.add(BarrierDescription{.name = "fret", .height = -1e-3});
  const auto ball = d.add(MassDescription{.name = "ball", .mass = 1e-3});
  d.add(DistributedContactDescription{.name = "along", .below = fret, .above = string, .stiffness = 1e6});
  d.add(ContactDescription{.name = "strike",
                           .below = at(string, fraction(0.5)),
                           .above = at(ball),
                           .stiffness = 1e6,
                           .rule = Rule::gradient});
  const auto scene = test::compiled(d);
  ASSERT_GT(scene->islands.size(), 2u);
  for (const RowModel& row : scene->rows) EXPECT_EQ(row.rule, Rule::gradient);
  for (const SceneInteraction& interaction : scene->interactions) EXPECT_EQ(interaction.rule, Rule::gradient);
}

TEST(BarrierHeight, FollowsItsProfileUnderAContact) {
  SceneDescription d;
  const auto ball = d.add(MassDescription{.name = "ball", .mass = 1e-3});
  const auto hill =
      d.add(BarrierDescription{.name = "hill", .height = 0.5, .profile = {{0.0, 0.0}, {1.0, 0.2}, {2.0, 0.0}}});
  const std::pair<double, double> places[] = {{-1.0, 0.5}, {0.0, 0.5}, {0.25, 0.55},
                                              {1.0, 0.7},  {1.5, 0.6}, {3.0, 0.5}};
  for (const auto& [x, height] : places)
    d.add(ContactDescription{.name = "c", .below = at(ball), .above = at(hill, metres(x)), .stiffness = 1e6});
  const auto scene = test::compiled(d);
  for (std::size_t i = 0; i < std::size(places); ++i)
    EXPECT_NEAR(scene->rows[scene->interactions[i].rows[0]].offset, -places[i].second, 1e-15);
}

TEST(DistributedContact, EndsWithTheShorterStringAlsoWhereTheLongerIsFiner) {
  SceneDescription d;
  auto long_string = test::flexible_string("long");
  long_string.intervals = 120;
  auto short_string = test::flexible_string("short");
  short_string.length = 0.6;
  short_string.intervals = 30;
  const auto low = d.add(long_string), high = d.add(short_string);
  d.add(DistributedContactDescription{.name = "c", .below = low, .above = high, .stiffness = 1e8});
  EXPECT_EQ(test::compiled(d)->rows.size(), 72u) << "the 71 points below 0.6 m and the one over the held end";
}

}  // namespace
}  // namespace rattle
