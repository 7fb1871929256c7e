// Which mutant a program runs; included before everything else in the mutated copy of the tree.
// RATTLE_MUTANT=n in the environment chooses one. RATTLE_MUTANT_REACHED=file chooses none, and writes down at
// the exit which of them were passed.
#pragma once

namespace rattle_mutant {

extern int active;               // 0: none, -1: none, but what is passed is remembered
bool remember(int id) noexcept;  // false

__attribute__((always_inline)) inline bool is(int id) noexcept {
  return __builtin_expect(active == id, 0) || (__builtin_expect(active < 0, 0) && remember(id));
}

// For functions that may be evaluated by the compiler too, where there are no mutants.
__attribute__((always_inline)) constexpr bool is_at_run_time(int id) noexcept {
  return __builtin_is_constant_evaluated() ? false : is(id);
}

}  // namespace rattle_mutant
