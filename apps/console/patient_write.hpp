// Writes to pipes and terminals whose reader may have stopped reading. Once a signal has asked the program to
// end, such a reader is given up: the program must end although nobody reads what it says.
#pragma once

#include <string>
#include <string_view>

namespace rattle {

inline constexpr int nobody_reads = -1;  // beside errno values, which are positive

// Returns 0, an errno value, or nobody_reads.
int write_patiently(int descriptor, std::string_view bytes) noexcept;

// Opens a file that is not a regular one. A named pipe without a reader is tried again until it has one.
// Returns the descriptor, or -1 and sets `error` to an errno value or nobody_reads.
int open_patiently(const std::string& path, int& error) noexcept;

std::string write_error_text(int error);

}  // namespace rattle
