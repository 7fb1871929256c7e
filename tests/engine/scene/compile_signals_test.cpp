#include <gtest/gtest.h>

#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <engine/helpers/small_scenes.hpp>
#include <numbers>

namespace rattle {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

struct StringScene {
  SceneDescription d;
  ComponentHandle string = d.add(test::flexible_string());
  ComponentHandle wall = d.add(BarrierDescription{.name = "wall", .height = 1e-3});
  InteractionHandle buzz = d.add(ContactDescription{
      .name = "buzz", .below = at(string, fraction(0.5)), .above = at(wall), .stiffness = 1e6});
};

TEST(ForceErrors, NamePathValueAndRemedy) {
  const auto broken = [](auto change) {
    StringScene s;
    ForceDescription force{
        .name = "f", .place = at(s.string, fraction(0.5)), .amplitude = 1.0, .duration = 0.01};
    change(force, s);
    s.d.add(force);
    return s.d;
  };
  EXPECT_TRUE(compile(broken([](auto&, auto&) {})));
  test::expect_error(broken([](auto& f, auto&) { f.amplitude = 1e12; }), "force.f.amplitude",
                     {"1e+12", "at most 1e+09"});
  test::expect_error(broken([](auto& f, auto&) { f.amplitude = nan; }), "force.f.amplitude", {"not a number"});
  test::expect_error(broken([](auto& f, auto&) { f.start = -1.0; }), "force.f.start", {"-1", "at least 0"});
  test::expect_error(broken([](auto& f, auto&) { f.duration = 0.0; }), "force.f.duration", {"greater than 0"});
  test::expect_error(broken([](auto& f, auto&) { f.duration.reset(); }), "force.f.duration",
                     {"missing", "seconds"});
  test::expect_error(broken([](auto& f, auto&) { f.envelope = EnvelopeKind::signal; }), "force.f.signal",
                     {"no samples"});
  test::expect_error(broken([](auto& f, auto&) {
                       f.envelope = EnvelopeKind::signal;
                       f.signal = {0.0, nan};
                     }),
                     "force.f.signal", {"not a number"});
  test::expect_error(broken([](auto& f, auto& s) { f.place = at(s.string, fraction(0.0)); }), "force.f.at",
                     {"cannot move", "another place"});
  test::expect_error(broken([](auto& f, auto& s) { f.place = at(s.wall); }), "force.f.at", {"cannot move"});
  test::expect_error(broken([](auto& f, auto&) {
                       f.place = at(ComponentHandle{ComponentKind::plate, 3});
                     }),
                     "force.f.at", {"does not exist"});
}

TEST(GravityErrors, NamePathValueAndRemedy) {
  StringScene s;
  SceneDescription on_wall = s.d, on_nothing = s.d, too_much = s.d;
  on_wall.add(GravityDescription{.name = "g", .component = s.wall});
  test::expect_error(on_wall, "gravity.g.on", {"moves", "mass"});
  on_nothing.add(GravityDescription{.name = "g", .component = {ComponentKind::mass, 4}});
  test::expect_error(on_nothing, "gravity.g.on", {"moves"});
  too_much.add(GravityDescription{.name = "g", .component = s.string, .acceleration = -1e7});
  test::expect_error(too_much, "gravity.g.acceleration", {"-1e+07", "at least -1e+06"});
}

TEST(InitialErrors, NamePathValueAndRemedy) {
  const auto broken = [](auto change) {
    StringScene s;
    InitialDescription initial{
        .name = "i", .centre = at(s.string, fraction(0.5)), .amplitude = 1e-3, .width = 0.1};
    change(initial, s);
    s.d.add(initial);
    return s.d;
  };
  EXPECT_TRUE(compile(broken([](auto&, auto&) {})));
  test::expect_error(broken([](auto& i, auto&) { i.width = -0.1; }), "initial.i.width",
                     {"-0.1", "greater than 0"});
  test::expect_error(broken([](auto& i, auto&) { i.width.reset(); }), "initial.i.width",
                     {"missing", "raised_cosine"});
  test::expect_error(broken([](auto& i, auto&) { i.amplitude = nan; }), "initial.i.amplitude",
                     {"not a number"});
  test::expect_error(broken([](auto& i, auto& s) { i.centre = at(s.wall); }), "initial.i.at",
                     {"barrier", "does not move"});
  test::expect_error(broken([](auto& i, auto& s) { i.centre = at(s.string, fraction(1.5)); }), "initial.i.at",
                     {"1.5"});
}

TEST(TapErrors, NamePathAndRemedy) {
  const auto broken = [](auto change) {
    StringScene s;
    OutputDescription output{.name = "o", .tap = {.place = at(s.string, fraction(0.5))}};
    change(output, s);
    s.d.add(output);
    return s.d;
  };
  EXPECT_TRUE(compile(broken([](auto&, auto&) {})));
  test::expect_error(broken([](auto& o, auto&) { o.tap.place.reset(); }), "output.o.at",
                     {"point", "interaction"});
  test::expect_error(broken([](auto& o, auto& s) { o.tap.interaction = s.buzz; }), "output.o.at",
                     {"exactly one of"});
  test::expect_error(broken([](auto& o, auto&) { o.tap.quantity = Quantity::force; }), "output.o.quantity",
                     {"interaction"});
  test::expect_error(broken([](auto& o, auto& s) {
                       o.tap.place.reset();
                       o.tap.interaction = s.buzz;
                       o.tap.quantity = Quantity::velocity;
                     }),
                     "output.o.quantity", {"point"});
  test::expect_error(broken([](auto& o, auto&) {
                       o.tap.place.reset();
                       o.tap.interaction = InteractionHandle{InteractionKind::spring, 0};
                       o.tap.quantity = Quantity::force;
                     }),
                     "output.o.interaction", {"does not exist"});
  test::expect_error(broken([](auto& o, auto& s) { o.tap.place = at(s.wall); }), "output.o.at",
                     {"does not move"});
  test::expect_error(broken([](auto& o, auto&) { o.gain = nan; }), "output.o.gain", {"not a number"});
  test::expect_error(broken([](auto& o, auto&) { o.pan = -1.5; }), "output.o.pan", {"-1.5", "at least -1"});
  test::expect_error(broken([](auto& o, auto&) { o.channel = 0; }), "output.o.channel", {"0", "at least 1"});
  test::expect_error(broken([](auto& o, auto&) { o.channel = 65; }), "output.o.channel", {"65", "at most 64"});
  test::expect_error(broken([](auto& o, auto&) { o.channel = 1, o.pan = 0.0; }), "output.o.pan", {"exclude"});
}

TEST(TapErrors, TooManyChannelsAreRefused) {
  StringScene s;
  for (int i = 0; i < 65; ++i)
    s.d.add(OutputDescription{.name = "o", .tap = {.place = at(s.string, fraction(0.5))}});
  test::expect_error(s.d, "", {"65", "at most 64"});
}

TEST(Taps, FindInteractionsOfEveryKind) {
  StringScene s;
  const auto other = s.d.add(MassDescription{.name = "m", .mass = 1e-3});
  const auto along = s.d.add(DistributedContactDescription{
      .name = "along", .below = s.string, .above = s.wall, .stiffness = 1e8, .gap = 1e-2});
  const auto spring = s.d.add(SpringDescription{
      .name = "spring", .first = at(other), .second = at(s.string, fraction(0.2)), .stiffness = 1e3});
  for (InteractionHandle handle : {s.buzz, along, spring})
    s.d.add(ProbeDescription{.name = "p", .tap = {.interaction = handle, .quantity = Quantity::force}});
  const auto scene = test::compiled(s.d);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(scene->probes[i].tap.interaction, static_cast<int>(i));
  EXPECT_EQ(scene->interactions[1].name, "along");
  EXPECT_EQ(scene->interactions[2].name, "spring");
}

// ----------------------------------------------------------------- channels

SceneDescription standing_mass() {
  SceneDescription d;
  d.add(MassDescription{.name = "m", .mass = 1.0, .position = 0.5});
  return d;
}
OutputDescription listen(double gain) {
  return {.name = "o", .tap = {.place = at(ComponentHandle{ComponentKind::mass, 0})}, .gain = gain};
}

std::vector<double> first_frame(const SceneDescription& d) {
  Simulator simulator(test::compiled(d));
  std::vector<double> frame(static_cast<std::size_t>(simulator.channels()));
  simulator.render(frame);
  return frame;
}

TEST(Channels, AreOneEachWithoutChannelOrPan) {
  SceneDescription d = standing_mass();
  for (double gain : {1.0, -2.0, 4.0}) d.add(listen(gain));
  EXPECT_EQ(first_frame(d), (std::vector<double>{0.5, -1.0, 2.0}));
}

TEST(Channels, CanBeNamedAndShared) {
  SceneDescription d = standing_mass();
  for (const auto& [gain, channel] : {std::pair{1.0, 3}, std::pair{2.0, 1}, std::pair{4.0, 3}}) {
    OutputDescription output = listen(gain);
    output.channel = channel;
    d.add(output);
  }
  EXPECT_EQ(first_frame(d), (std::vector<double>{1.0, 0.0, 2.5}));
}

TEST(Channels, WithoutANumberTakeOneThatIsFree) {
  SceneDescription d = standing_mass();
  for (double gain : {1.0, 2.0, 4.0}) d.add(listen(gain));
  d.outputs[1].channel = 1;
  EXPECT_EQ(first_frame(d), (std::vector<double>{1.0, 0.5, 2.0}));
}

TEST(Channels, OfAPanHaveConstantPower) {
  for (double pan : {-1.0, -0.5, 0.0, 0.3, 1.0}) {
    SceneDescription d = standing_mass();
    OutputDescription output = listen(2.0);
    output.pan = pan;
    d.add(output);
    const std::vector<double> frame = first_frame(d);
    ASSERT_EQ(frame.size(), 2u);
    EXPECT_NEAR(frame[0] * frame[0] + frame[1] * frame[1], 1.0, 1e-14);
    EXPECT_NEAR(std::atan2(frame[1], frame[0]), (pan + 1.0) * std::numbers::pi / 4.0, 1e-14);
  }
}

TEST(Channels, UnpannedBesidePannedAreInTheMiddle) {
  SceneDescription d = standing_mass();
  OutputDescription left = listen(1.0);
  left.pan = -1.0;
  d.add(left);
  d.add(listen(1.0));
  const std::vector<double> frame = first_frame(d);
  ASSERT_EQ(frame.size(), 2u);
  EXPECT_NEAR(frame[0], 0.5 + 0.5 * std::sqrt(0.5), 1e-15);
  EXPECT_NEAR(frame[1], 0.5 * std::sqrt(0.5), 1e-15);
}

TEST(Channels, WithoutOutputsAreNoneAndRenderDoesNothing) {
  Simulator simulator(test::compiled(standing_mass()));
  EXPECT_EQ(simulator.channels(), 0);
  double nothing[3] = {7.0, 7.0, 7.0};
  simulator.render(nothing);
  EXPECT_EQ(simulator.samples_done(), 0);
  EXPECT_EQ(nothing[0], 7.0);
}

TEST(Channels, WithDcRemovedStartSilent) {
  SceneDescription d = standing_mass();
  OutputDescription output = listen(1.0);
  output.remove_dc = true;
  d.add(output);
  EXPECT_EQ(first_frame(d), (std::vector<double>{0.0}));
}

}  // namespace
}  // namespace rattle
