// Free motion of string and plate as in the notes: difference operators on the whole grid, with ghost points
// beyond the ends. Slow and simple, independent of the engine's kernels. [W19 (52), (77)], errata
#pragma once

#include <support/dense_solve.hpp>
#include <support/note_parts.hpp>

namespace rattle::test {

// A mass: M w'' = -M omega^2 w - R w'
struct MassScheme {
  MassScheme(const MassPart& part, double k);
  double free_motion(double w, double w_prev) const;

  double k, M, omega, R;
};

class StringScheme {
 public:
  StringScheme(const StringPart& part, double k);

  Vector start() const;
  Vector free_motion(const Vector& u, const Vector& u_prev) const;
  double dxx(const Vector& u, int l) const;
  double dxxxx(const Vector& u, int l) const;
  int point(double share) const { return static_cast<int>(std::lround(share * N)); }

  double k, rhoA, T, EI, sigma0, sigma1;
  int N;
  double h;

 private:
  double at(const Vector& u, int l) const;
  StringPart part_;
};

class PlateScheme {
 public:
  PlateScheme(const PlatePart& part, double k);

  Vector start() const;
  Vector free_motion(const Vector& v, const Vector& v_prev) const;
  double laplacian(const Vector& v, int l, int m) const;
  double biharmonic(const Vector& v, int l, int m) const;
  std::size_t index(int l, int m) const { return static_cast<std::size_t>(l * (Ny + 1) + m); }
  PlanePoint bridge() const { return {Nx / 3, Ny / 2, Nx, Ny}; }

  double k, rhoH, D, sigma0, sigma1;
  int Nx, Ny;
  double h;

 private:
  double at(const Vector& v, int l, int m) const;
  PlatePart part_;
};

}  // namespace rattle::test
