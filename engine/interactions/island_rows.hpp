// The rows of one island and their state, by their index within the island, or among some of its rows.
#pragma once

#include <rattle/interactions/interaction_row.hpp>
#include <rattle/interactions/island.hpp>
#include <span>

namespace rattle {

// Values of all rows of an island, or of the rows `which`.
template <class T>
class RowValues {
 public:
  RowValues(T* first, const std::uint32_t* which = nullptr) noexcept : first_(first), which_(which) {}
  T& operator[](std::size_t i) const noexcept { return first_[which_ == nullptr ? i : which_[i]]; }

 private:
  T* first_;
  const std::uint32_t* which_;
};

struct IslandRows {
  std::size_t count;
  RowValues<const RowModel> models;
  RowValues<const double> eta_prev;
  RowValues<const double> eta;
  RowValues<const double> psi;
  RowValues<const double> W;
  double k;
  RowValues<double> law_a;  // law_e f = law_a D + law_d of rows that are not contacts
  RowValues<double> law_d;
  RowValues<const double> law_e;
  RowValues<const double> bow_force;                 // F_B of bows
  RowValues<const double> bow_drive;                 // v_B of bows
  RowValues<const double> bow_velocity;              // v of bows in the last step
  RowValues<double> seen_eta, seen_psi, seen_slope;  // cached psi and psi' of contacts, see RowStates

  std::size_t size() const noexcept { return count; }
};

// Some rows, by their distance from the row `first`.
inline IslandRows rows_of(std::size_t first, double k, RowStates& rows, const std::uint32_t* which,
                          std::size_t count) noexcept {
  return {count,
          {rows.models.data() + first, which},
          {rows.eta_prev.data() + first, which},
          {rows.eta.data() + first, which},
          {rows.psi.data() + first, which},
          {rows.W.data() + first, which},
          k,
          {rows.law_a.data() + first, which},
          {rows.law_d.data() + first, which},
          {rows.law_e.data() + first, which},
          {rows.bow_force.data() + first, which},
          {rows.bow_drive.data() + first, which},
          {rows.bow_velocity.data() + first, which},
          {rows.seen_eta.data() + first, which},
          {rows.seen_psi.data() + first, which},
          {rows.seen_slope.data() + first, which}};
}

inline IslandRows rows_of(const Island& island, double k, RowStates& rows) noexcept {
  return rows_of(island.first_row, k, rows, nullptr, island.row_count);
}

// Any rows, by their index in the scene.
inline IslandRows rows_at(std::span<const std::uint32_t> which, double k, RowStates& rows) noexcept {
  return rows_of(0, k, rows, which.data(), which.size());
}

}  // namespace rattle
