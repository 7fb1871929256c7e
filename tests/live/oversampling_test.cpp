// Tests the decimators by their impulse response, and by tones that would alias.
#include "live/oversampling.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>

namespace rattle::live {
namespace {

constexpr double pi = std::numbers::pi;

// h at the high rate, from impulses at every phase of a frame.
std::vector<double> impulse_response(int factor) {
  const std::size_t frames = 100, phases = static_cast<std::size_t>(factor);
  std::vector<double> h(frames * phases);
  for (std::size_t phase = 0; phase < phases; ++phase) {
    Decimator decimator(factor);
    for (std::size_t n = 0; n < frames; ++n) {
      std::vector<double> samples(phases, 0.0);
      if (n == 0) samples[phase] = 1.0;
      const double y = decimator.process(samples.data(), 1);
      if (n * phases >= phase) h[n * phases - phase] = y;
    }
  }
  return h;
}

double response_dB(const std::vector<double>& h, double frequency, double rate) {
  std::complex<double> sum = 0.0;
  for (std::size_t k = 0; k < h.size(); ++k)
    sum += h[k] * std::polar(1.0, -2.0 * pi * frequency / rate * static_cast<double>(k));
  return 20.0 * std::log10(std::abs(sum) + 1e-300);
}

TEST(Oversampling, passes_18_kHz_and_stops_80_dB_from_the_nyquist_frequency_on) {
  for (const int factor : {2, 4})
    for (const double device : {44100.0, 48000.0}) {
      const std::vector<double> h = impulse_response(factor);
      const double rate = factor * device;
      double ripple = 0.0, leak = -1e9;
      for (double f = 0.0; f <= 18000.0; f += 20.0)
        ripple = std::max(ripple, std::abs(response_dB(h, f, rate)));
      for (double f = device / 2.0; f <= rate / 2.0; f += 20.0) leak = std::max(leak, response_dB(h, f, rate));
      EXPECT_LE(ripple, 0.1) << factor << " at " << device;
      EXPECT_LE(leak, -80.0) << factor << " at " << device;
      RecordProperty("x" + std::to_string(factor),
                     std::to_string(ripple) + " dB, " + std::to_string(leak) + " dB");
    }
}

TEST(Oversampling, has_the_delay_that_it_declares) {
  for (const int factor : {1, 2, 4}) {
    const std::vector<double> h = impulse_response(factor);
    const std::size_t middle = static_cast<std::size_t>(factor * Decimator::delay(factor));
    for (std::size_t k = 0; k <= middle && middle > 0; ++k) EXPECT_NEAR(h[middle - k], h[middle + k], 1e-15);
    EXPECT_EQ(std::max_element(h.begin(), h.end()) - h.begin(), static_cast<std::ptrdiff_t>(middle));
  }
}

// A tone above the device's Nyquist frequency is attenuated below 1e-4, wherever it would alias to.
TEST(Oversampling, tones_do_not_fold_down) {
  const double device = 44100.0;
  for (const int factor : {2, 4})
    for (const double frequency : {22100.0, 26000.0, 30000.0, 43000.0, 44100.0, 70000.0, 88000.0}) {
      if (frequency > factor * device / 2.0) continue;
      Decimator decimator(factor);
      double worst = 0.0;
      for (int n = 0; n < 2000; ++n) {
        std::vector<double> samples;
        for (int i = 0; i < factor; ++i)
          samples.push_back(std::cos(2.0 * pi * frequency / (factor * device) * (n * factor + i)));
        const double y = decimator.process(samples.data(), 1);
        if (n > 100) worst = std::max(worst, std::abs(y));
      }
      EXPECT_LT(worst, 1e-4) << frequency << " Hz, " << factor;
      EXPECT_GT(worst, 0.0);
    }
}

TEST(Oversampling, strides_through_interleaved_samples) {
  Decimator plain(4), strided(4);
  for (int n = 0; n < 50; ++n) {
    std::vector<double> samples, interleaved;
    for (int i = 0; i < 4; ++i) {
      samples.push_back(std::sin(0.3 * (4 * n + i)));
      interleaved.insert(interleaved.end(), {samples.back(), 7.0, -3.0});
    }
    EXPECT_EQ(plain.process(samples.data(), 1), strided.process(interleaved.data(), 3));
  }
}

}  // namespace
}  // namespace rattle::live
