#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <rattle/excitations/envelope.hpp>

namespace rattle {
namespace {

constexpr double k = 1e-3;

Envelope envelope(EnvelopeKind kind, double start, std::optional<double> duration) {
  ForceDescription d;
  d.envelope = kind;
  d.amplitude = -2.0;
  d.start = start;
  d.duration = duration;
  return Envelope(d, k);
}

TEST(Envelope, ConstantLastsForEverOrForItsDuration) {
  const Envelope for_ever = envelope(EnvelopeKind::constant, 0.0105, std::nullopt);
  EXPECT_EQ(for_ever.value(0), 0.0);
  EXPECT_EQ(for_ever.value(10), 0.0);
  EXPECT_EQ(for_ever.value(11), -2.0);
  EXPECT_EQ(for_ever.value(1000000000000), -2.0);
  const Envelope limited = envelope(EnvelopeKind::constant, 0.0105, 0.005);
  EXPECT_EQ(limited.value(15), -2.0);
  EXPECT_EQ(limited.value(16), 0.0);
}

TEST(Envelope, PulseIsARectangle) {
  const Envelope pulse = envelope(EnvelopeKind::pulse, 0.0045, 0.01);
  for (int n = 0; n < 30; ++n) EXPECT_EQ(pulse.value(n), n >= 5 && n <= 14 ? -2.0 : 0.0) << n;
}

TEST(Envelope, RampRisesAndLetsGo) {
  const Envelope ramp = envelope(EnvelopeKind::ramp, 0.0, 0.01);
  EXPECT_EQ(ramp.value(0), 0.0);
  for (int n = 0; n < 10; ++n) EXPECT_NEAR(ramp.value(n), -2.0 * n / 10.0, 1e-14) << n;
  EXPECT_EQ(ramp.value(11), 0.0);
}

TEST(Envelope, ArchesStartAndEndAtZero) {
  const Envelope sine = envelope(EnvelopeKind::half_sine, 0.02, 0.01);
  const Envelope cosine = envelope(EnvelopeKind::raised_cosine, 0.02, 0.01);
  EXPECT_EQ(sine.value(19), 0.0);
  EXPECT_EQ(cosine.value(19), 0.0);
  for (int n = 0; n < 10; ++n) {
    EXPECT_NEAR(sine.value(20 + n), -2.0 * std::sin(std::numbers::pi * n / 10.0), 1e-13) << n;
    EXPECT_NEAR(cosine.value(20 + n), -(1.0 - std::cos(2.0 * std::numbers::pi * n / 10.0)), 1e-13) << n;
  }
  EXPECT_NEAR(sine.value(25), -2.0, 1e-14);
  EXPECT_NEAR(cosine.value(25), -2.0, 1e-14);
  EXPECT_EQ(sine.value(31), 0.0);
  EXPECT_EQ(cosine.value(31), 0.0);
}

TEST(Envelope, SignalPlaysItsSamplesOnceFromItsStart) {
  ForceDescription d;
  d.envelope = EnvelopeKind::signal;
  d.amplitude = 3.0;
  d.start = 0.0049;  // nearest sample: 5
  d.signal = {1.0, -0.5, 0.25};
  const Envelope signal(d, k);
  EXPECT_EQ(signal.value(4), 0.0);
  EXPECT_EQ(signal.value(5), 3.0);
  EXPECT_EQ(signal.value(6), -1.5);
  EXPECT_EQ(signal.value(7), 0.75);
  EXPECT_EQ(signal.value(8), 0.0);
}

TEST(Envelope, OfNothingIsSilent) { EXPECT_EQ(Envelope().value(7), 0.0); }

}  // namespace
}  // namespace rattle
