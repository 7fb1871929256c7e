// Results go to standard output, everything else to standard error.
#pragma once

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>

#include "console/command_error.hpp"

namespace rattle {

// Throws InputError if writing fails. A closed pipe (EPIPE) is not an error.
inline void print_result(std::string_view text) {
  errno = 0;
  const bool written =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (written || errno == EPIPE) return;
  throw InputError(std::string("cannot write standard output: ") + std::strerror(errno));
}

inline void print_note(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fputc('\n', stderr);
}

}  // namespace rattle
