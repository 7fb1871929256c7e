// SOLVE for two rows, written out.
#pragma once

namespace rattle {

// f = a D + d, D = D* - Lambda f, a >= 0. One division; the divisor is a sum of non-negative terms, so it
// cannot vanish.
inline void solve_pair(const double (*Lambda)[2], double determinant, const double* D_star, const double* a,
                       const double* d, double* f, double* D) noexcept {
  const double b_0 = a[0] * D_star[0] + d[0], b_1 = a[1] * D_star[1] + d[1];
  const double stiff_0 = a[0] * Lambda[0][0], stiff_1 = a[1] * Lambda[1][1];
  const double scale = 1.0 / (((1.0 + stiff_0) + stiff_1) + a[0] * a[1] * determinant);
  f[0] = (b_0 * (1.0 + stiff_1) - a[0] * Lambda[0][1] * b_1) * scale;
  f[1] = (b_1 * (1.0 + stiff_0) - a[1] * Lambda[0][1] * b_0) * scale;
  D[0] = D_star[0] - (Lambda[0][0] * f[0] + Lambda[0][1] * f[1]);
  D[1] = D_star[1] - (Lambda[0][1] * f[0] + Lambda[1][1] * f[1]);
}

}  // namespace rattle
