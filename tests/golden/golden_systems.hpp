// Builds the engine's scene from the parameters of a golden case.
#pragma once

#include <golden/golden_case.hpp>
#include <rattle/kernels/kernel_set.hpp>
#include <support/note_systems.hpp>

namespace rattle::test {

// Throws std::runtime_error when the case lacks a parameter or names an unknown system.
NoteSystem make_golden_system(const GoldenCase& golden, const std::string& rule);

// Runs the scene and reads the columns and rows that `like` contains.
GoldenTable run_golden_system(const NoteSystem& system, const GoldenCase& golden, const GoldenTable& like,
                              Kernels kernels = Kernels::fast);

}  // namespace rattle::test
