#include <algorithm>
#include <support/note_schemes.hpp>

namespace rattle::test {
namespace {

double raised_cosine(double amplitude, double distance, double width) {
  return distance < width ? amplitude / 2.0 * (1.0 + std::cos(std::numbers::pi * distance / width)) : 0.0;
}

int whole(double quotient) { return static_cast<int>(std::floor(quotient * (1.0 + 1e-12))); }

}  // namespace

MassScheme::MassScheme(const MassPart& part, double time_step)
    : k(time_step), M(part.mass), omega(part.omega()), R(part.damping) {}

double MassScheme::free_motion(double w, double w_prev) const {
  return (M / (k * k) * (2.0 * w - w_prev) - M * omega * omega * w + R / (2.0 * k) * w_prev) /
         (M / (k * k) + R / (2.0 * k));
}

StringScheme::StringScheme(const StringPart& part, double time_step)
    : k(time_step),
      rhoA(part.mass_per_length()),
      T(part.tension),
      EI(part.bending_stiffness()),
      sigma0(part.sigma0),
      sigma1(part.sigma1),
      part_(part) {
  const double p = T / rhoA * k * k + 4.0 * sigma1 * k;
  const double bound = std::sqrt(0.5 * (p + std::sqrt(p * p + 16.0 * EI / rhoA * k * k)));
  N = part.intervals.value_or(whole(part.length / bound));
  h = part.length / N;
}

double StringScheme::at(const Vector& u, int l) const {
  const double ghost = part_.ends == End::clamped ? 1.0 : -1.0;
  if (l < 0) return ghost * u[static_cast<std::size_t>(-l)];
  if (l > N) return ghost * u[static_cast<std::size_t>(2 * N - l)];
  return u[static_cast<std::size_t>(l)];
}

double StringScheme::dxx(const Vector& u, int l) const {
  return (at(u, l + 1) - 2.0 * at(u, l) + at(u, l - 1)) / (h * h);
}

double StringScheme::dxxxx(const Vector& u, int l) const {
  return (at(u, l + 2) - 4.0 * at(u, l + 1) + 6.0 * at(u, l) - 4.0 * at(u, l - 1) + at(u, l - 2)) /
         (h * h * h * h);
}

Vector StringScheme::start() const {
  Vector u(static_cast<std::size_t>(N) + 1, 0.0);
  const int first = part_.ends == End::clamped_notes ? 2 : 1;
  for (int l = first; l <= N - first; ++l)
    u[static_cast<std::size_t>(l)] =
        raised_cosine(part_.amplitude, std::abs(l * h - part_.centre), part_.width);
  return u;
}

Vector StringScheme::free_motion(const Vector& u, const Vector& u_prev) const {
  Vector u_next(u.size(), 0.0);
  const int first = part_.ends == End::clamped_notes ? 2 : 1;
  for (int l = first; l <= N - first; ++l) {
    const std::size_t i = static_cast<std::size_t>(l);
    u_next[i] = (2.0 * u[i] - u_prev[i] + k * k / rhoA * (T * dxx(u, l) - EI * dxxxx(u, l)) +
                 sigma0 * k * u_prev[i] + 2.0 * sigma1 * k * (dxx(u, l) - dxx(u_prev, l))) /
                (1.0 + sigma0 * k);
  }
  return u_next;
}

PlateScheme::PlateScheme(const PlatePart& part, double time_step)
    : k(time_step),
      rhoH(part.mass_per_area()),
      D(part.bending_stiffness()),
      sigma0(part.sigma0),
      sigma1(part.sigma1),
      part_(part) {
  const double bound = std::sqrt(4.0 * k * (sigma1 + std::sqrt(sigma1 * sigma1 + D / rhoH)));
  h = std::max(part.length_x / whole(part.length_x / bound), part.length_y / whole(part.length_y / bound));
  Nx = whole(part.length_x / h);
  Ny = whole(part.length_y / h);
}

double PlateScheme::at(const Vector& v, int l, int m) const {
  double sign = 1.0;
  const double ghost = part_.edges == End::clamped ? 1.0 : -1.0;
  if (l < 0 || l > Nx) sign *= ghost, l = l < 0 ? -l : 2 * Nx - l;
  if (m < 0 || m > Ny) sign *= ghost, m = m < 0 ? -m : 2 * Ny - m;
  return sign * v[index(l, m)];
}

double PlateScheme::laplacian(const Vector& v, int l, int m) const {
  return (at(v, l + 1, m) + at(v, l - 1, m) + at(v, l, m + 1) + at(v, l, m - 1) - 4.0 * at(v, l, m)) / (h * h);
}

double PlateScheme::biharmonic(const Vector& v, int l, int m) const {
  return (laplacian(v, l + 1, m) + laplacian(v, l - 1, m) + laplacian(v, l, m + 1) + laplacian(v, l, m - 1) -
          4.0 * laplacian(v, l, m)) /
         (h * h);
}

Vector PlateScheme::start() const {
  Vector v(static_cast<std::size_t>((Nx + 1) * (Ny + 1)), 0.0);
  const int first = part_.edges == End::clamped_notes ? 2 : 1;
  for (int l = first; l <= Nx - first; ++l)
    for (int m = first; m <= Ny - first; ++m)
      v[index(l, m)] = raised_cosine(part_.amplitude,
                                     std::hypot(l * h - part_.centre_x, m * h - part_.centre_y), part_.width);
  return v;
}

Vector PlateScheme::free_motion(const Vector& v, const Vector& v_prev) const {
  Vector v_next(v.size(), 0.0);
  const int first = part_.edges == End::clamped_notes ? 2 : 1;
  for (int l = first; l <= Nx - first; ++l)
    for (int m = first; m <= Ny - first; ++m) {
      const std::size_t i = index(l, m);
      v_next[i] = (2.0 * v[i] - v_prev[i] - k * k * D / rhoH * biharmonic(v, l, m) + sigma0 * k * v_prev[i] +
                   2.0 * sigma1 * k * (laplacian(v, l, m) - laplacian(v_prev, l, m))) /
                  (1.0 + sigma0 * k);
    }
  return v_next;
}

}  // namespace rattle::test
