// The difference operators of the notes at one point. [E19 (10), (14), (15)]
#pragma once

#include <array>
#include <cstddef>

namespace rattle::test {

// Five neighbouring points of a string, the middle one at index 2.
using Patch1 = std::array<double, 5>;

inline double dxx(const Patch1& u, double h) { return (u[3] - 2.0 * u[2] + u[1]) / (h * h); }
inline double dxxxx(const Patch1& u, double h) {
  return (u[4] - 4.0 * u[3] + 6.0 * u[2] - 4.0 * u[1] + u[0]) / (h * h * h * h);
}

// Five by five points of a plate, the middle one at [2][2].
using Patch2 = std::array<std::array<double, 5>, 5>;

inline double laplacian(const Patch2& v, std::size_t l, std::size_t m, double h) {
  return (v[l + 1][m] + v[l - 1][m] + v[l][m + 1] + v[l][m - 1] - 4.0 * v[l][m]) / (h * h);
}
inline double laplacian(const Patch2& v, double h) { return laplacian(v, 2, 2, h); }

// Computed as the Laplacian of the Laplacian, because it serves as the reference for factored stencils.
inline double biharmonic(const Patch2& v, double h) {
  return (laplacian(v, 3, 2, h) + laplacian(v, 1, 2, h) + laplacian(v, 2, 3, h) + laplacian(v, 2, 1, h) -
          4.0 * laplacian(v, 2, 2, h)) /
         (h * h);
}
inline double dxx(const Patch2& v, double h) { return (v[3][2] - 2.0 * v[2][2] + v[1][2]) / (h * h); }

}  // namespace rattle::test
