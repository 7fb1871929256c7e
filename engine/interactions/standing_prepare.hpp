// The part of a packed island's solve that only needs the state at n: it runs before the last component is
// predicted.
#pragma once

#include <rattle/interactions/standing_forces.hpp>
#include <rattle/interactions/standing_motion.hpp>

namespace rattle {

template <class Variant>
struct StandingPreparation {
  static void prepare(StandingIsland& island, std::span<const Levels> levels, const RowStates& rows) noexcept {
    switch (island.row_count) {
      case 1:
        StandingPoints<Variant>::template read_eta<1>(island, levels, rows, island.eta);
        break;
      case 2:
        StandingPoints<Variant>::template read_eta<2>(island, levels, rows, island.eta);
        break;
      case 3:
        StandingPoints<Variant>::template read_eta<3>(island, levels, rows, island.eta);
        break;
      default:
        StandingPoints<Variant>::template read_eta<4>(island, levels, rows, island.eta);
    }
    for (std::size_t i = 0; i < island.contacts; ++i)
      island.at_eta[i] = row_psi_and_slope(rows.models[island.row[i]], island.eta[i]);
    prepare_prediction(island, rows);
  }

 private:
  // D = D* - Lambda (A D + c) with A = diag(g^2) / 4 gives D = (I + Lambda A)^-1 (D* - Lambda c) = E (D* -
  // shift). c is g psi, or g psi* where the force is chosen.
  static void prepare_prediction(StandingIsland& island, const RowStates& rows) noexcept {
    double a[StandingIsland::most_contacts] = {}, c[StandingIsland::most_contacts] = {};
    for (std::size_t i = 0; i < island.contacts; ++i) {
      const std::size_t r = island.row[i];
      const double g = island.at_eta[i].slope;
      a[i] = 0.25 * g * g;
      c[i] = g * rows.psi[r];
      if (island.chooses_force) {
        a[i] += resistance_of(rows.models[r], island.at_eta[i], island.k, island.own_Lambda[i]);
        c[i] = g * 0.5 * (island.at_eta[i].psi + StandingForces<Variant>::known_at(rows, r, rows.eta[r]).psi);
      }
    }
    const auto& Lambda = island.Lambda;
    const double stiff_0 = a[0] * Lambda[0][0], stiff_1 = a[1] * Lambda[1][1];
    const double scale = 1.0 / (((1.0 + stiff_0) + stiff_1) + a[0] * a[1] * island.determinant);
    island.E[0][0] = (1.0 + stiff_1) * scale;
    island.E[0][1] = -Lambda[0][1] * a[1] * scale;
    island.E[1][0] = -Lambda[0][1] * a[0] * scale;
    island.E[1][1] = (1.0 + stiff_0) * scale;
    for (std::size_t i : {0, 1}) island.shift[i] = Lambda[i][0] * c[0] + Lambda[i][1] * c[1];
  }
};

}  // namespace rattle
