// The rows and points of a packed island in a sample: read them, and move them by the forces that were found.
//
// Templates of Variant in standing_*.hpp are compiled twice, plain and fused, see standing_sample.hpp.
#pragma once

#include <algorithm>
#include <rattle/interactions/standing_island.hpp>
#include <span>

namespace rattle {

// Of m rows, contacts first.
template <std::size_t m>
struct StandingMotion {
  double eta[m], eta_prev[m];
  double shift[m];   // change of the offset from n-1 to n+1
  double D_star[m];  // change of eta from n-1 to n+1 without forces
};

template <class Variant>
struct StandingPoints {
  const StandingIsland& island;
  std::span<const Levels> levels;
  RowStates& rows;

  template <std::size_t m>
  static void read_eta(const StandingIsland& island, std::span<const Levels> levels, const RowStates& rows,
                       double* eta) noexcept {
    double sum[m];
    for (std::size_t i = 0; i < m; ++i) sum[i] = rows.offset[island.row[i]];
    const double* C = island.weights.data();
    for (const auto& point : island.points) {
      const double u = levels[point.component].now[point.slot];
      for (std::size_t i = 0; i < m; ++i) sum[i] += C[i] * u;
      C += m;
    }
    for (std::size_t i = 0; i < m; ++i) eta[i] = sum[i];
  }

  template <std::size_t m>
  void read(StandingMotion<m>& motion) const noexcept {
    if (island.connects)
      std::copy_n(island.eta, m, motion.eta);
    else
      read_eta<m>(island, levels, rows, motion.eta);
    double moved[m] = {};
    const double* C = island.weights.data();
    for (const auto& point : island.points) {
      const double d = levels[point.component].moved(point.slot);
      for (std::size_t i = 0; i < m; ++i) moved[i] += C[i] * d;
      C += m;
    }
    for (std::size_t i = 0; i < m; ++i) {
      const std::size_t r = island.row[i];
      motion.eta_prev[i] = rows.eta[r];  // read in the last step; the weights of the row are constant
      motion.shift[i] = rows.offset_next[r] - rows.offset_prev[r];
      motion.D_star[i] = moved[i] + motion.shift[i];
    }
  }

  // Moves the points by the forces f and sets eta, eta_prev, eta_next and force of the rows. `moved` is the
  // change of eta from n-1 to n+1 without offsets.
  template <std::size_t m>
  void push(const double* f, const StandingMotion<m>& motion, double* moved) const noexcept {
    double sum[m] = {};
    const double *C = island.weights.data(), *push = island.pushes.data();
    for (const auto& point : island.points) {  // q+ = q* - B C^T f
      double by = push[0] * f[0];
      for (std::size_t i = 1; i < m; ++i) by += push[i] * f[i];
      const Levels& q = levels[point.component];
      q.push(point.slot, by);
      const double d = q.moved(point.slot);
      for (std::size_t i = 0; i < m; ++i) sum[i] += C[i] * d;
      C += m;
      push += m;
    }
    for (std::size_t i = 0; i < m; ++i) {
      const std::size_t r = island.row[i];
      rows.eta[r] = motion.eta[i];
      rows.eta_prev[r] = motion.eta_prev[i];
      rows.eta_next[r] = motion.eta_prev[i] + (sum[i] + motion.shift[i]);
      rows.force[r] = f[i];
      moved[i] = sum[i];
    }
  }
};

}  // namespace rattle
