// The accounts of the ledger, as the page lists them.
#pragma once

#include <rattle/scene/scene.hpp>
#include <rattle/simulation/energy_ledger.hpp>
#include <span>
#include <string>
#include <vector>

namespace rattle::page {

inline constexpr std::size_t most_energy_rows = 256;

struct EnergyRow {
  std::string name{};              // "main: kinetic"
  const char* kind = "stored";     // stored, dissipated, work
  std::vector<Account> accounts{};  // whose sum it is
};

// The first most_energy_rows of them.
std::vector<EnergyRow> energy_rows(const Scene& scene);

// J, one for each row.
void read_energies(std::span<const EnergyRow> rows, const EnergyLedger& ledger, double* to) noexcept;

}  // namespace rattle::page
