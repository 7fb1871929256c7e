#include "rattle/run_verdict.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "rattle/check_report.hpp"
#include "support/console.hpp"

namespace rattle {

bool same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  if (std::filesystem::equivalent(a, b, error)) return true;
  const auto whole_path = [](const std::string& path) {
    std::error_code ignored;
    return std::filesystem::weakly_canonical(std::filesystem::absolute(path, ignored), ignored);
  };
  return whole_path(a) == whole_path(b);
}

void refuse_overwriting(const std::string& output, const LoadedScene& loaded) {
  for (const std::string& input : loaded.input_files)
    if (same_file(output, input))
      throw InputError(fmt::format("{} is read by this scene and would be overwritten", output));
}

void throw_if_nan(const RunResult& result) {
  if (result.found_nan)
    throw PhysicsError(
        fmt::format("a NaN appeared within the first {} samples, nothing was written; "
                    "'rattle check' says more",
                    result.samples));
}

int exit_code_of(const RunResult& result) {
  int exit_code = exit_good;
  if (result.ledger != nullptr && !(result.ledger->balance_error() <= balance_error_limit)) {
    print_note(fmt::format("rattle: balance error {:.2e} exceeds {:.0e}", result.ledger->balance_error(),
                           balance_error_limit));
    exit_code = exit_physics;
  }
  if (result.newton_failures > 0) {
    print_note(fmt::format("rattle: Newton did not converge in {} steps", result.newton_failures));
    exit_code = exit_physics;
  }
  if (!result.gesture_problem.empty()) {
    print_note("rattle: " + result.gesture_problem);
    exit_code = exit_physics;
  }
  return exit_code;
}

}  // namespace rattle
