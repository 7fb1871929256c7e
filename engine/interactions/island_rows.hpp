// The rows of one island and their state, by their index within the island.
#pragma once

#include <rattle/interactions/interaction_row.hpp>
#include <rattle/interactions/island.hpp>
#include <span>

namespace rattle {

struct IslandRows {
  std::span<const RowModel> models;
  const double* eta_prev;
  const double* eta;
  const double* psi;
  const double* W;
  double k;
  double* law_a;  // f = law_a D + law_d of rows that are not contacts
  double* law_d;
  const double* bow_force;                   // F_B of bows
  const double* bow_drive;                   // v_B of bows
  const double* bow_velocity;                // v of bows in the last step
  double *seen_eta, *seen_psi, *seen_slope;  // cached psi and psi' of contacts, see RowStates
};

inline IslandRows rows_of(const Island& island, double k, RowStates& rows) noexcept {
  const std::size_t first = island.first_row;
  return {{rows.models.data() + first, island.row_count},
          rows.eta_prev.data() + first,
          rows.eta.data() + first,
          rows.psi.data() + first,
          rows.W.data() + first,
          k,
          rows.law_a.data() + first,
          rows.law_d.data() + first,
          rows.bow_force.data() + first,
          rows.bow_drive.data() + first,
          rows.bow_velocity.data() + first,
          rows.seen_eta.data() + first,
          rows.seen_psi.data() + first,
          rows.seen_slope.data() + first};
}

}  // namespace rattle
