// Every key of [contact] and [spring] reaches its field.
#include "reading.hpp"

namespace rattle {
namespace {

const std::string components = R"(
[string.s]
length = 1
radius = 1e-3
material = "steel"
tension = 100
[string.t]
length = 1
radius = 1e-3
material = "steel"
tension = 100
[plate.p]
size = [0.5, 0.4]
thickness = 3e-3
material = "glass"
[mass.m]
mass = 0.01
[mass.n]
mass = 0.01
[barrier.b]
height = 0
[barrier.profiled]
profile = [[0, 0], [1, -1e-3]]
)";

void expect_place(const Attachment& place, ComponentHandle component, Coordinate x = {}, Coordinate y = {},
                  Interpolation interpolation = Interpolation::linear) {
  EXPECT_EQ(place.component, component);
  EXPECT_EQ(place.x.value, x.value);
  EXPECT_EQ(place.x.is_fraction, x.is_fraction);
  EXPECT_EQ(place.y.value, y.value);
  EXPECT_EQ(place.y.is_fraction, y.is_fraction);
  EXPECT_EQ(place.interpolation, interpolation);
}

TEST(ContactKeys, AllAreRead) {
  const auto file = read_good(components + R"(
[contact.c]
below = "m"
above = "s@0.3 m nearest"
stiffness = 1e7
exponent = 1.5
gap = 1e-3
solver = "secant"
)");
  const ContactDescription& contact = file.description.contacts.at(0);
  EXPECT_EQ(contact.name, "c");
  expect_place(contact.below, {ComponentKind::mass, 0});
  expect_place(contact.above, {ComponentKind::string, 0}, metres(0.3), {}, Interpolation::nearest);
  EXPECT_EQ(contact.stiffness.value, 1e7);
  EXPECT_EQ(contact.exponent, 1.5);
  EXPECT_EQ(contact.gap.value, 1e-3);
  EXPECT_EQ(contact.rule, Rule::secant);
  EXPECT_FALSE(contact.two_sided);
  EXPECT_EQ(contact.play, 0.0);
}

TEST(ContactKeys, TwoSidedWithPlay) {
  const auto file = read_good(components +
                              "[contact.c]\nbelow='p@0.3, 0.1 m'\nabove='n'\nstiffness=1e6\n"
                              "two_sided=true\nplay=1e-4");
  const ContactDescription& contact = file.description.contacts.at(0);
  expect_place(contact.below, {ComponentKind::plate, 0}, fraction(0.3), metres(0.1));
  expect_place(contact.above, {ComponentKind::mass, 1});
  EXPECT_TRUE(contact.two_sided);
  EXPECT_EQ(contact.play, 1e-4);
  EXPECT_EQ(contact.exponent, 1.0);
  EXPECT_FALSE(contact.rule);
}

TEST(ContactKeys, BarriersAreNamedAloneUnlessTheyHaveAProfile) {
  const auto file = read_good(components +
                              "[contact.c]\nbelow='b'\nabove='m'\nstiffness=1\n"
                              "[contact.d]\nbelow='profiled@0.5 m'\nabove='m'\nstiffness=1");
  expect_place(file.description.contacts.at(0).below, {ComponentKind::barrier, 0});
  expect_place(file.description.contacts.at(1).below, {ComponentKind::barrier, 1}, metres(0.5));
}

TEST(ContactKeys, Distributed) {
  const auto file = read_good(components + R"(
[contact.c]
below = "b"
above = "s"
distributed = true
stiffness = 1e8
exponent = 1.3
gap = 2e-3
span = [0.1, "0.5 m"]
solver = "exact"
[contact.d]
below = "s"
above = "t"
distributed = true
stiffness = 1e8
)");
  EXPECT_TRUE(file.description.contacts.empty());
  const DistributedContactDescription& contact = file.description.distributed_contacts.at(0);
  EXPECT_EQ(contact.name, "c");
  EXPECT_EQ(contact.below, (ComponentHandle{ComponentKind::barrier, 0}));
  EXPECT_EQ(contact.above, (ComponentHandle{ComponentKind::string, 0}));
  EXPECT_EQ(contact.stiffness.value, 1e8);
  EXPECT_EQ(contact.exponent, 1.3);
  EXPECT_EQ(contact.gap.value, 2e-3);
  EXPECT_EQ(contact.rule, Rule::exact);
  EXPECT_EQ(contact.from.value, 0.1);
  EXPECT_TRUE(contact.from.is_fraction);
  EXPECT_EQ(contact.to.value, 0.5);
  EXPECT_FALSE(contact.to.is_fraction);
  const DistributedContactDescription& whole = file.description.distributed_contacts.at(1);
  EXPECT_EQ(whole.from.value, 0.0);
  EXPECT_EQ(whole.to.value, 1.0);
  EXPECT_TRUE(whole.to.is_fraction);
}

TEST(ContactKeys, OverASurface) {
  const auto file = read_good(components + R"(
[plate.top]
size = [0.4, 0.3]
thickness = 3e-3
material = "spruce"
[contact.snare]
below = "top"
above = "s"
distributed = true
stiffness = 1e6
line = ["0.1, 0.2 m", "0.35 m, 0.5"]
[contact.slap]
below = "b"
above = "top"
distributed = true
stiffness = 1e6
region = [[0.1, "0.05 m"], ["0.3 m", 0.75]]
)");
  const auto expect_places = [](const std::optional<SurfacePlaces>& places, std::array<double, 4> values,
                                std::array<bool, 4> are_fractions) {
    ASSERT_TRUE(places);
    const Coordinate read[] = {places->first.x, places->first.y, places->second.x, places->second.y};
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_EQ(read[i].value, values[i]);
      EXPECT_EQ(read[i].is_fraction, are_fractions[i]);
    }
  };
  const auto& contacts = file.description.distributed_contacts;
  expect_places(contacts.at(0).line, {0.1, 0.2, 0.35, 0.5}, {true, false, false, true});
  EXPECT_FALSE(contacts[0].region);
  expect_places(contacts.at(1).region, {0.1, 0.05, 0.3, 0.75}, {true, false, false, true});
  EXPECT_FALSE(contacts[1].line);
}

TEST(ContactKeys, DistributedFalseIsAPointContact) {
  const auto file = read_good(
      components + "[contact.c]\nbelow='b'\nabove='m'\nstiffness=1\ndistributed=false\ntwo_sided=false");
  EXPECT_EQ(file.description.contacts.size(), 1u);
  EXPECT_TRUE(file.description.distributed_contacts.empty());
}

TEST(SpringKeys, AllAreRead) {
  const auto file = read_good(components + R"(
[spring.k]
first = "s@0.5"
second = "m"
stiffness = 1e4
cubic_stiffness = 1e10
damping = 0.1
offset = 1e-3
)");
  const SpringDescription& spring = file.description.springs.at(0);
  EXPECT_EQ(spring.name, "k");
  expect_place(spring.first, {ComponentKind::string, 0}, fraction(0.5));
  expect_place(spring.second, {ComponentKind::mass, 0});
  EXPECT_EQ(spring.stiffness.value, 1e4);
  EXPECT_EQ(spring.cubic_stiffness, 1e10);
  EXPECT_EQ(spring.damping.value, 0.1);
  EXPECT_EQ(spring.offset, 1e-3);
}

TEST(SpringKeys, AnyOneForceIsEnough) {
  for (const char* force : {"stiffness = 1", "cubic_stiffness = 1", "damping = 1"})
    EXPECT_EQ(read_good(components + "[spring.k]\nfirst='m'\nsecond='n'\n" + force).description.springs.size(),
              1u)
        << force;
}

}  // namespace
}  // namespace rattle
