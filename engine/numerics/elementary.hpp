// Powers and exponentials for contacts and bows. No multiplication is contracted with an addition, so the
// results are bit-identical on every processor and with every C library. The functions are short enough to be
// inlined. The error is a few units in the last place; a power's error is 1 + |its logarithm| times that. For
// exponents beyond +-700, and for powers of numbers outside 1e-300 ... 1e300, the C library is called.
//
//   ln x = k ln 2 - ln(1/c) + ln(1 + r),   x = 2^k z,   r = z / c - 1,   |r| < 1/256,
//   c: the midpoint of that one of 128 intervals which contains z
//
//   e^x = 2^(n/128) e^t,   t = x - n ln 2 / 128,   |t| < 1/360
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <rattle/numerics/elementary_tables.hpp>

namespace rattle {

// Precondition: x > 0 is a normal number.
inline double logarithm(double x) noexcept {
  constexpr std::uint64_t lowest = 0x3fe6'0000'0000'0000;  // 0.6875
  constexpr double ln2 = 0x1.62e42fefa3p-1, ln2_low = 0x1.3de6af278ece6p-42;
  const auto bits = std::bit_cast<std::uint64_t>(x), above = bits - lowest;
  const std::size_t i = (above >> 45) & 127;
  const double k = static_cast<double>(static_cast<std::int64_t>(above) >> 52);
  const double z = std::bit_cast<double>(bits - (above & 0xfff0'0000'0000'0000));
  const double r = z * elementary::inverse_of_middle[i] - 1.0, r2 = r * r;
  const double whole = (k * ln2 + elementary::logarithm_of_middle[i]) + k * ln2_low;  // independent of r
  const double series = (-0.5 + r * (1.0 / 3.0)) + r2 * ((-0.25 + r * 0.2) + r2 * (-1.0 / 6.0));
  return whole + (r + r2 * series);
}

inline double exponential(double x) noexcept {
  if (!(std::abs(x) < 700.0)) return std::exp(x);
  constexpr double parts_per_unit = 0x1.71547652b82fep+7;  // 128 / ln 2
  constexpr double part = 0x1.62e42fep-8, part_low = 0x1.f473de6af278fp-37;
  // Adding and subtracting this rounds to an integer, which then stands in the lowest bits of the sum.
  constexpr double whole = 0x1.8p52;
  const double shifted = x * parts_per_unit + whole, n = shifted - whole;
  const auto bits = std::bit_cast<std::uint64_t>(shifted);
  const std::uint64_t root = std::bit_cast<std::uint64_t>(elementary::root_of_two[bits & 127]);
  const double scale = std::bit_cast<double>(root + ((bits >> 7) << 52));  // 2^(n / 128)
  const double t = (x - n * part) - n * part_low, t2 = t * t;
  const double rest = t2 * ((0.5 + t * (1.0 / 6.0)) + t2 * (1.0 / 24.0 + t * (1.0 / 120.0)));
  return scale + scale * (t + rest);
}

// x^exponent. Precondition: x > 0.
inline double power(double x, double exponent) noexcept {
  if (!(x >= 1e-300 && x <= 1e300)) return std::pow(x, exponent);
  return exponential(exponent * logarithm(x));
}

}  // namespace rattle
