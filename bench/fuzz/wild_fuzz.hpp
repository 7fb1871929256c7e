// Runs thousands of wild scenes and checks that nothing crashes or hangs and that every failure has a known
// cause.
#pragma once

#include <cstdint>
#include <optional>
#include <rattle/scene/interaction_description.hpp>

namespace rattle::fuzz {

struct WildFuzzOptions {
  std::uint64_t count = 10000;
  std::uint64_t seed = 1;
  int threads = 1;
  std::optional<Rule> rule{};  // for every contact; if unset, the scene's own rules
  bool compare = false;        // runs nonadhesive, gradient and newton instead
  bool list = false;           // prints every failure, not only those without a known cause
};

// Returns the exit code: 1 if a failure has no known cause.
int run_wild_fuzz(const WildFuzzOptions& options);

}  // namespace rattle::fuzz
