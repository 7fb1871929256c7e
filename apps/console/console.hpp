// Results go to standard output, everything else to standard error. Neither keeps a program from ending that
// was asked to end.
#pragma once

#include <unistd.h>

#include <cerrno>
#include <string>
#include <string_view>

#include "console/command_error.hpp"
#include "console/patient_write.hpp"
#include "console/visible_text.hpp"

namespace rattle {

// Throws InputError if writing fails. A closed pipe (EPIPE) is not an error.
inline void print_result(std::string_view text) {
  const int error = write_patiently(STDOUT_FILENO, visible_text(text));
  if (error == 0 || error == EPIPE || error == nobody_reads) return;
  throw InputError("cannot write standard output: " + write_error_text(error));
}

inline void print_note(std::string_view text) { write_patiently(STDERR_FILENO, visible_text(text) + '\n'); }

}  // namespace rattle
