// Collects contact statistics (depth, resolution, pulling forces) when no energy ledger is attached. Cheap
// enough for every step: it reads each contact's force and continues only for contacts that touch.
#pragma once

#include <cstdint>
#include <rattle/simulation/run_findings.hpp>
#include <vector>

namespace rattle::live {

class ContactWatch {
 public:
  explicit ContactWatch(const Scene& scene);  // allocates all memory

  void restart() noexcept;
  void see(const RowStates& rows) noexcept;  // call after each step

  // One entry per interaction, as in EnergyLedger. The fields `impacts` and `left_psi` are not filled.
  const std::vector<ContactStatistics>& contacts() const noexcept { return contacts_; }

 private:
  void see_touch(std::size_t row, const RowStates& rows) noexcept;

  std::vector<std::uint32_t> rows_;  // indices of the rows that are contacts
  std::vector<ContactStatistics> contacts_;
};

}  // namespace rattle::live
