// One scalar interaction: eta = C q + offset, and its law. The constant side (RowModel) and the moving side (RowStates).
#pragma once

#include <cstdint>
#include <vector>

#include <rattle/base/aligned.hpp>
#include <rattle/components/component.hpp>
#include <rattle/interactions/power_law.hpp>
#include <rattle/scene/description.hpp>

namespace rattle {

// A point that a row touches: its weight in eta, and how far a unit force of the row moves it.
struct RowEntry {
  std::uint32_t component = 0;
  std::uint32_t point = 0;
  double weight = 0.0;            // in C
  double step_compliance = 0.0;   // B of the point
};

enum class LawKind : std::uint8_t { one_sided, two_sided, spring };

struct RowModel {
  std::uint32_t first_entry = 0;
  std::uint32_t entry_count = 0;
  std::uint32_t interaction = 0;  // index into the scene's interactions
  LawKind law = LawKind::one_sided;
  Rule rule = Rule::nonadhesive;
  double offset = 0.0;
  PowerLaw power{};        // contacts
  double K1 = 0.0;         // springs
  double K3 = 0.0;
  double sigma_x = 0.0;

  bool is_contact() const noexcept { return law != LawKind::spring; }
};

// Per row; indices are those of the scene's rows, islands hold contiguous ranges. Between steps the newest values
// are eta_next = eta^n, eta = eta^{n-1} and psi = psi^{n-1/2}; during a step they are as named.
struct RowStates {
  explicit RowStates(std::size_t rows)
      : eta_prev(rows), eta(rows), eta_next(rows), psi(rows), psi_next(rows), g(rows), force(rows) {}

  AlignedVector eta_prev, eta, eta_next;  // n-1, n, n+1
  AlignedVector psi, psi_next;            // n-1/2, n+1/2
  AlignedVector g;                        // as chosen in the last step
  AlignedVector force;                    // f of the last step
};

}  // namespace rattle
