// Selects the mutant that a program runs; included first in every source of the mutated copy of the tree.
// RATTLE_MUTANT=n in the environment activates mutant n. RATTLE_MUTANT_REACHED=file activates none; at exit,
// the numbers of all mutants that were reached are appended to the file.
#pragma once

namespace rattle_mutant {

extern int active;               // 0: none; -1: none, but reached mutants are recorded
bool remember(int id) noexcept;  // returns false

__attribute__((always_inline)) inline bool is(int id) noexcept {
  return __builtin_expect(active == id, 0) || (__builtin_expect(active < 0, 0) && remember(id));
}

// For constexpr functions. At compile time no mutant is active.
__attribute__((always_inline)) constexpr bool is_at_run_time(int id) noexcept {
  return __builtin_is_constant_evaluated() ? false : is(id);
}

}  // namespace rattle_mutant
