#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/small_scenes.hpp>

namespace rattle {
namespace {

TEST(Compile, RefusesSceneWideNonsense) {
  const auto broken = [](auto change) {
    SceneDescription d = test::mass_and_barrier();
    change(d);
    return d;
  };
  test::expect_error(broken([](auto& d) { d.sample_rate = 0.0; }), "sample_rate", {"0 Hz", "at least 1000"});
  test::expect_error(broken([](auto& d) { d.sample_rate = 1e9; }), "sample_rate", {"1e+09", "at most 1e+08"});
  test::expect_error(broken([](auto& d) { d.sample_rate = std::nan(""); }), "sample_rate", {"not a number"});
  test::expect_error(broken([](auto& d) { d.duration = -1.0; }), "duration", {"-1", "greater than 0"});
  test::expect_error(broken([](auto& d) { d.duration = 1e-9; }), "duration",
                     {"1e-09 s", "one sample", "44100 Hz", "at least 2.26757e-05 s"});
  EXPECT_TRUE(compile(broken([](auto& d) { d.duration = 1.0 / 44100.0; })));
  test::expect_error(broken([](auto& d) { d.newton_iterations = 0; }), "newton_iterations",
                     {"0", "1 to 10000"});
  test::expect_error(broken([](auto& d) { d.masses.clear(); }), "", {"nothing that moves", "mass"});
  test::expect_error(SceneDescription{}, "", {"nothing that moves"});
}

TEST(Compile, GivesAllErrorsOfAllPartsAtOnce) {
  SceneDescription d = test::hammer_and_string();
  d.masses[0].mass = -1.0;
  d.contacts[0].exponent = 0.1;
  d.add(SpringDescription{
      .name = "s", .first = at({ComponentKind::mass, 9}), .second = at({ComponentKind::mass, 0})});
  d.add(ForceDescription{.name = "f", .place = at({ComponentKind::mass, 0}), .start = -1.0});
  d.add(OutputDescription{.name = "o", .tap = {}, .gain = 1.0});
  d.add(ProbeDescription{.name = "p", .tap = {.place = at({ComponentKind::string, 0}, metres(7.0))}});
  const auto result = compile(d);
  ASSERT_FALSE(result);
  for (const char* path : {"mass.hammer.mass", "contact.strike.exponent", "spring.s.first", "force.f.start",
                           "output.o.at", "probe.p.at"})
    EXPECT_TRUE(std::any_of(result.errors().begin(), result.errors().end(),
                            [&](const Diagnostic& e) { return e.path == path; }))
        << path << " is missing in\n"
        << test::listing(result.errors());
}

TEST(Compile, KeepsTitleRateAndDuration) {
  SceneDescription d = test::mass_and_barrier();
  d.title = "A ball and a wall";
  d.sample_rate = 48000.0;
  d.duration = 0.5;
  const auto scene = test::compiled(d);
  EXPECT_EQ(scene->title, "A ball and a wall");
  EXPECT_EQ(scene->k, 1.0 / 48000.0);
  EXPECT_EQ(scene->sample_count(), 24000u);
}

// Where few points are read, a plate is stepped in place, in less memory. Many readers of one point are few.
TEST(Compile, KeepsAPointOnceHoweverManyProbesReadIt) {
  SceneDescription d;
  const auto plate = d.add(test::steel_plate());
  const auto listen = [&](double x, const std::string& name) {
    d.add(ProbeDescription{.name = name, .tap = {.place = at(plate, metres(x), metres(0.2))}});
  };
  listen(0.3, "o");
  const auto alone = test::compiled(d);
  ASSERT_TRUE(alone->components[0].in_place);
  ASSERT_FALSE(alone->components[0].kept.empty());
  for (int i = 0; i < 300; ++i) listen(0.3, "o" + std::to_string(i));
  const auto among_many = test::compiled(d);
  EXPECT_TRUE(among_many->components[0].in_place);
  EXPECT_EQ(among_many->components[0].kept, alone->components[0].kept);
}

TEST(Compile, OrdersComponentsMassesStringsPlates) {
  SceneDescription d;
  d.add(test::steel_plate("p"));
  d.add(test::flexible_string("s"));
  d.add(MassDescription{.name = "m", .mass = 1.0});
  d.add(MassDescription{.name = "n", .mass = 1.0});
  const auto scene = test::compiled(d);
  const char* names[] = {"m", "n", "s", "p"};
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(scene->components[i].name, names[i]);
}

}  // namespace
}  // namespace rattle
