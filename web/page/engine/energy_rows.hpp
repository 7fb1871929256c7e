// The rows of energies that the page lists, made from the ledger's accounts.
#pragma once

#include <rattle/scene/scene.hpp>
#include <rattle/simulation/energy_ledger.hpp>
#include <span>
#include <string>
#include <vector>

namespace rattle::page {

inline constexpr std::size_t most_energy_rows = 256;

struct EnergyRow {
  std::string name{};               // "main: kinetic"
  const char* kind = "stored";      // stored, dissipated, work
  std::vector<Account> accounts{};  // summed by this row
};

// At most most_energy_rows rows; the rest is dropped.
std::vector<EnergyRow> energy_rows(const Scene& scene);

// Writes one value per row, in J.
void read_energies(std::span<const EnergyRow> rows, const EnergyLedger& ledger, double* to) noexcept;

}  // namespace rattle::page
