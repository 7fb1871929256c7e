// Watches contacts where no ledger does: how deep, how well resolved, whether they pull. Cheap enough for every
// step: a look at the force of each contact, and more only of those that push.
#pragma once

#include <cstdint>
#include <rattle/simulation/run_findings.hpp>
#include <vector>

namespace rattle::live {

class ContactWatch {
 public:
  explicit ContactWatch(const Scene& scene);  // takes all memory

  void restart() noexcept;
  void see(const RowStates& rows) noexcept;  // after a step

  // One per interaction, as in a ledger; of these, impacts and what psi is left are not counted.
  const std::vector<ContactStatistics>& contacts() const noexcept { return contacts_; }

 private:
  void see_touch(std::size_t row, const RowStates& rows) noexcept;

  std::vector<std::uint32_t> rows_;  // of contacts
  std::vector<ContactStatistics> contacts_;
};

}  // namespace rattle::live
