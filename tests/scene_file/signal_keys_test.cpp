// Every key of [initial], [force], [gravity], [output] and [probe] reaches its field.
#include "reading.hpp"

namespace rattle {
namespace {

const std::string components = R"(
[string.s]
length = 1
radius = 1e-3
material = "steel"
tension = 100
[mass.m]
mass = 0.01
[contact.c]
below = "m"
above = "s@0.5"
stiffness = 1e6
[contact.d]
below = "s"
above = "ceiling"
distributed = true
stiffness = 1e6
[spring.k]
first = "m"
second = "s@0.2"
stiffness = 1e3
[barrier.ceiling]
height = 1
)";

TEST(InitialKeys, AllAreRead) {
  const auto file = read_good(components + R"(
[initial.a]
at = "s@0.3"
amplitude = 1e-3
width = 0.1
[initial.b]
at = "s@0.4 m"
shape = "triangle"
quantity = "velocity"
amplitude = 2
)");
  const InitialDescription& a = file.description.initials.at(0);
  EXPECT_EQ(a.name, "a");
  EXPECT_EQ(a.centre.x.value, 0.3);
  EXPECT_EQ(a.shape, Shape::raised_cosine);
  EXPECT_EQ(a.quantity, InitialQuantity::displacement);
  EXPECT_EQ(a.amplitude, 1e-3);
  EXPECT_EQ(a.width, 0.1);
  const InitialDescription& b = file.description.initials.at(1);
  EXPECT_EQ(b.shape, Shape::triangle);
  EXPECT_EQ(b.quantity, InitialQuantity::velocity);
  EXPECT_EQ(b.amplitude, 2.0);
  EXPECT_FALSE(b.width);
}

TEST(ForceKeys, AllEnvelopes) {
  const std::pair<const char*, EnvelopeKind> envelopes[] = {{"constant", EnvelopeKind::constant},
                                                            {"pulse", EnvelopeKind::pulse},
                                                            {"ramp", EnvelopeKind::ramp},
                                                            {"half_sine", EnvelopeKind::half_sine},
                                                            {"raised_cosine", EnvelopeKind::raised_cosine}};
  for (const auto& [name, kind] : envelopes) {
    const auto file = read_good(
        components + "[force.f]\nat='m'\namplitude=3\nstart=0.1\nduration=0.2\nenvelope='" + name + "'");
    const ForceDescription& force = file.description.forces.at(0);
    EXPECT_EQ(force.name, "f");
    EXPECT_EQ(force.place.component, (ComponentHandle{ComponentKind::mass, 0}));
    EXPECT_EQ(force.envelope, kind) << name;
    EXPECT_EQ(force.amplitude, 3.0);
    EXPECT_EQ(force.start, 0.1);
    EXPECT_EQ(force.duration, 0.2);
  }
}

TEST(ForceKeys, SignalFromAFile) {
  SceneReadOptions options;
  double asked_rate = 0.0;
  options.load_signal = [&](const std::string& file,
                            double rate) -> std::variant<std::vector<double>, std::string> {
    asked_rate = rate;
    if (file == "bow.wav") return std::vector<double>{1.0, 2.0, 3.0};
    return "cannot read " + file;
  };
  const auto file =
      read_good("sample_rate = 48000\n" + components + "[force.f]\nat='m'\nsignal='bow.wav'", options);
  EXPECT_EQ(asked_rate, 48000.0);
  const ForceDescription& force = file.description.forces.at(0);
  EXPECT_EQ(force.envelope, EnvelopeKind::signal);
  EXPECT_EQ(force.signal, (std::vector<double>{1.0, 2.0, 3.0}));
  EXPECT_EQ(force.amplitude, 1.0);
  const auto errors = errors_of(components + "[force.f]\nat='m'\nsignal='no.wav'\namplitude=0.5", options);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_TRUE(has_all(errors[0], {"error: force 'f': signal: cannot read no.wav"}));
}

TEST(GravityKeys, AllAreRead) {
  const auto file = read_good(components + "[gravity.g]\non='s'\nacceleration=-1.6\n[gravity.h]\non='m'");
  EXPECT_EQ(file.description.gravities.at(0).component, (ComponentHandle{ComponentKind::string, 0}));
  EXPECT_EQ(file.description.gravities.at(0).acceleration, -1.6);
  EXPECT_EQ(file.description.gravities.at(1).acceleration, -9.81);
}

TEST(OutputKeys, AllAreRead) {
  const auto file = read_good(components + R"(
[output.a]
at = "s@0.8 m"
quantity = "velocity"
gain = 0.5
channel = 2
remove_dc = true
[output.b]
at = "m"
pan = -0.25
)");
  const OutputDescription& a = file.description.outputs.at(0);
  EXPECT_EQ(a.name, "a");
  ASSERT_TRUE(a.tap.place);
  EXPECT_EQ(a.tap.place->x.value, 0.8);
  EXPECT_FALSE(a.tap.interaction);
  EXPECT_EQ(a.tap.quantity, Quantity::velocity);
  EXPECT_EQ(a.gain.value, 0.5);
  EXPECT_EQ(a.channel, 2);
  EXPECT_FALSE(a.pan);
  EXPECT_TRUE(a.remove_dc);
  const OutputDescription& b = file.description.outputs.at(1);
  EXPECT_EQ(b.tap.quantity, Quantity::displacement);
  EXPECT_EQ(b.gain.value, 1.0);
  EXPECT_EQ(b.pan, -0.25);
  EXPECT_FALSE(b.channel);
  EXPECT_FALSE(b.remove_dc);
}

TEST(OutputKeys, InteractionsOfEveryKind) {
  const std::pair<const char*, InteractionKind> kinds[] = {{"c", InteractionKind::contact},
                                                           {"d", InteractionKind::distributed_contact},
                                                           {"k", InteractionKind::spring}};
  for (const auto& [name, kind] : kinds) {
    const auto file = read_good(components + "[output.o]\ninteraction='" + name + "'");
    const Tap& tap = file.description.outputs.at(0).tap;
    ASSERT_TRUE(tap.interaction) << name;
    EXPECT_EQ(tap.interaction->kind, kind) << name;
    EXPECT_EQ(tap.interaction->index, 0u) << name;
    EXPECT_EQ(tap.quantity, Quantity::force) << name;
  }
}

TEST(ProbeKeys, EveryQuantity) {
  const std::pair<const char*, Quantity> points[] = {{"displacement", Quantity::displacement},
                                                     {"velocity", Quantity::velocity},
                                                     {"acceleration", Quantity::acceleration}};
  for (const auto& [name, quantity] : points) {
    const auto file = read_good(components + "[probe.p]\nat='s@0.5'\nquantity='" + name + "'");
    EXPECT_EQ(file.description.probes.at(0).name, "p");
    EXPECT_EQ(file.description.probes.at(0).tap.quantity, quantity) << name;
  }
  const std::pair<const char*, Quantity> laws[] = {
      {"force", Quantity::force}, {"penetration", Quantity::penetration}, {"psi", Quantity::psi}};
  for (const auto& [name, quantity] : laws) {
    const auto file = read_good(components + "[probe.p]\ninteraction='c'\nquantity='" + name + "'");
    EXPECT_EQ(file.description.probes.at(0).tap.quantity, quantity) << name;
  }
}

}  // namespace
}  // namespace rattle
