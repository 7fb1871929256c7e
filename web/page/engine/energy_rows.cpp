#include "energy_rows.hpp"

#include <algorithm>

namespace rattle::page {
namespace {

const char* kind_of(AccountKind kind) {
  switch (kind) {
    case AccountKind::stored:
      return "stored";
    case AccountKind::lost:
      return "dissipated";
    case AccountKind::work:
      return "work";
  }
  return "";
}

// The page shows less detail than the tables: all works of one part are one row, and so are potential energy
// and its correction.
std::string word_of(const Account& account) {
  if (account.kind != AccountKind::stored) return kind_of(account.kind);
  return account.term == AccountTerm::correction ? "potential" : account.word;
}

}  // namespace

std::vector<EnergyRow> energy_rows(const Scene& scene) {
  std::vector<EnergyRow> rows;
  for (const Account& account : accounts_of(scene)) {
    if (account.is_detail || !account.can_change) continue;
    std::string name = account.name + ": " + word_of(account);
    if (!rows.empty() && rows.back().name == name && rows.back().accounts.back().owner == account.owner)
      rows.back().accounts.push_back(account);
    else if (rows.size() < most_energy_rows)
      rows.push_back({std::move(name), kind_of(account.kind), {account}});
    else
      break;
  }
  return rows;
}

void read_energies(std::span<const EnergyRow> rows, const EnergyLedger& ledger, double* to) noexcept {
  for (const EnergyRow& row : rows) {
    double sum = 0.0;
    for (const Account& account : row.accounts) sum += ledger.value(account);
    *to++ = sum;
  }
}

}  // namespace rattle::page
