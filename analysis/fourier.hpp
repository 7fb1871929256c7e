// The discrete Fourier transform of real signals whose length is a power of two.
#pragma once

#include <complex>
#include <cstddef>
#include <span>
#include <vector>

namespace rattle {

class RealFourier {
 public:
  // Precondition: size is a power of two, at least 4.
  explicit RealFourier(std::size_t size);

  std::size_t size() const noexcept { return 2 * half_.size(); }
  std::size_t bins() const noexcept { return half_.size() + 1; }

  // X_b = sum x_n e^(-2 pi i b n / size), b = 0 ... size/2. Precondition: the sizes are size() and bins().
  void transform(std::span<const double> signal, std::span<std::complex<double>> spectrum);

 private:
  void transform_half();

  std::vector<std::complex<double>> half_;   // even samples as real parts, odd ones as imaginary parts
  std::vector<std::complex<double>> turns_;  // e^(-2 pi i b / size)
};

// The power of two nearest to `count` on a logarithmic scale.
std::size_t nearest_power_of_two(double count);

// 0.5 - 0.5 cos(2 pi n / size)
std::vector<double> hann_window(std::size_t size);

}  // namespace rattle
