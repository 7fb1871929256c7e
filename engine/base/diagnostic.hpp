// Errors and warnings about a scene description, worded so that the user can fix them.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace rattle {

enum class Severity { error, warning };

// `path` names the place in the description, e.g. "string.main.tension". The reader of scene files turns it
// into file, line and column. `message` names the value, the limit and the remedy.
struct Diagnostic {
  Severity severity = Severity::error;
  std::string path;
  std::string message;
};

using Diagnostics = std::vector<Diagnostic>;

inline void add_error(Diagnostics& to, std::string path, std::string message) {
  to.push_back({Severity::error, std::move(path), std::move(message)});
}

inline void add_warning(Diagnostics& to, std::string path, std::string message) {
  to.push_back({Severity::warning, std::move(path), std::move(message)});
}

inline bool has_errors(const Diagnostics& list) {
  for (const Diagnostic& d : list)
    if (d.severity == Severity::error) return true;
  return false;
}

}  // namespace rattle
