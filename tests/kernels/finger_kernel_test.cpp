// Finger kernels of every kernel set, compared point by point with the definition and with the plain kernel.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <rattle/kernels/finger_kernel.hpp>
#include <support/kernels_here.hpp>
#include <support/random_numbers.hpp>

namespace rattle::test {
namespace {

// All kinds of ends: fixed, free, and with a fixed point next to the end.
FingerShape random_finger(Random& random) {
  FingerShape finger;
  finger.intervals = 8 + static_cast<int>(random.between(0.0, 200.0));
  finger.h = 0.65 / finger.intervals;
  finger.width = std::exp(random.between(std::log(0.02), std::log(40.0))) * finger.h;
  finger.alpha = random.between(0.0, 10.0);
  finger.B = random.between(1e-4, 1e-2);
  for (double* const end : {finger.B_first, finger.B_last}) {
    const double kind = random.between(0.0, 3.0);
    end[0] = kind < 1.0 ? 2.0 * finger.B : 0.0;
    end[1] = kind < 2.0 ? finger.B : 0.0;
  }
  finger.k = 1.0 / 44100.0;
  return finger;
}

FingerSamples random_samples(Random& random, const FingerShape& finger) {
  FingerSamples samples;
  const double length = finger.intervals * finger.h;
  for (std::size_t i = 0; i < samples_ahead; ++i) {
    samples.position[i] = random.between(-finger.width, length + finger.width);
    samples.force[i] = random.between(0.0, 4.0) < 1.0 ? 0.0 : random.between(-5.0, 5.0);
  }
  return samples;
}

double compliance_at(const FingerShape& finger, int m) {
  const int from_last = finger.intervals - m;
  if (m < 2) return finger.B_first[m];
  return from_last < 2 ? finger.B_last[from_last] : finger.B;
}

// Integral of the hat function around 0 from a to b.
double hat_integral(double a, double b) {
  const auto until = [](double z) {
    z = std::min(std::max(z, -1.0), 1.0);
    return z < 0.0 ? 0.5 * (1.0 + z) * (1.0 + z) : 1.0 - 0.5 * (1.0 - z) * (1.0 - z);
  };
  return until(b) - until(a);
}

void expect_as_defined(const FingerShape& finger, const FingerSamples& s, std::size_t i) {
  const double length = finger.intervals * finger.h, x = s.position[i], F = s.force[i];
  const double from = std::max(x - 0.5 * finger.width, 0.0) / finger.h;
  const double to = std::min(x + 0.5 * finger.width, length) / finger.h;
  ASSERT_EQ(s.damping[i], finger.alpha * std::abs(F));
  const auto count = static_cast<std::size_t>(s.count[i]);
  if (F == 0.0 || to <= from) {
    ASSERT_EQ(count, 0u);
    return;
  }
  const auto first = static_cast<int>(s.first[i]);
  for (int m = 0; m <= finger.intervals; ++m) {
    const double g = hat_integral(from - m, to - m) * finger.h / finger.width;
    const bool under = m >= first && m < first + static_cast<int>(count);
    if (!under) {
      ASSERT_NEAR(g, 0.0, 1e-13) << m;
      continue;
    }
    const std::size_t place = hat_place(static_cast<std::size_t>(m - first), count);
    const double found = s.weight[place][i], B = compliance_at(finger, m), RB = found * s.damping[i] * B;
    ASSERT_NEAR(found, g, 1e-13 * std::max(finger.h / finger.width, 1.0))
        << m;  // the position is accurate to 1e-14 h
    ASSERT_NEAR(s.push[place][i], B * found * F, 1e-14 * std::abs(B * F)) << m;
    ASSERT_NEAR(s.back[place][i], RB / (2.0 * finger.k + RB), 1e-14) << m;
  }
}

TEST(FingerKernel, IsAsDefinedAtEveryPointOnEverySet) {
  for (const Kernels choice : kernels_here()) {
    const KernelSet& kernels = *find_kernels(choice);
    SCOPED_TRACE(kernels.name);
    Random random(7);
    for (int trial = 0; trial < 2000; ++trial) {
      const FingerShape finger = random_finger(random);
      FingerSamples samples = random_samples(random, finger);
      kernels.find_finger_laws(finger, samples);
      for (std::size_t i = 0; i < samples_ahead; ++i)
        ASSERT_NO_FATAL_FAILURE(expect_as_defined(finger, samples, i));
    }
  }
}

TEST(FingerKernel, FindsTheSamePointsAndLawsAsThePlainOne) {
  for (const Kernels choice : kernels_here()) {
    SCOPED_TRACE(find_kernels(choice)->name);
    Random random(8);
    for (int trial = 0; trial < 2000; ++trial) {
      const FingerShape finger = random_finger(random);
      FingerSamples plain = random_samples(random, finger), found = plain;
      find_finger_laws_plain(finger, plain);
      find_kernels(choice)->find_finger_laws(finger, found);
      for (std::size_t i = 0; i < samples_ahead; ++i) {
        ASSERT_EQ(found.first[i], plain.first[i]);
        ASSERT_EQ(found.count[i], plain.count[i]);
        for (std::size_t place = 0; place < hat_places; ++place) {
          ASSERT_NEAR(found.weight[place][i], plain.weight[place][i], 1e-13);
          ASSERT_NEAR(found.push[place][i], plain.push[place][i], 1e-14);
          ASSERT_NEAR(found.back[place][i], plain.back[place][i], 1e-12);
        }
      }
    }
  }
}

}  // namespace
}  // namespace rattle::test
