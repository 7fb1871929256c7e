// From the parameters of a golden case to the scene that the engine runs.
#pragma once

#include <golden/golden_case.hpp>
#include <rattle/kernels/kernel_set.hpp>
#include <support/note_systems.hpp>

namespace rattle::test {

// Throws std::runtime_error when the case lacks a parameter or names an unknown system.
NoteSystem make_golden_system(const GoldenCase& golden, const std::string& rule);

// Steps the scene and reads what the columns of `like` name, at its rows.
GoldenTable run_golden_system(const NoteSystem& system, const GoldenCase& golden, const GoldenTable& like,
                              Kernels kernels = Kernels::fast);

}  // namespace rattle::test
