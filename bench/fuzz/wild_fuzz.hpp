// Wild scenes by the thousand: no crash, no hang, every failure named.
#pragma once

#include <cstdint>
#include <optional>
#include <rattle/scene/interaction_description.hpp>

namespace rattle::fuzz {

struct WildFuzzOptions {
  std::uint64_t count = 10000;
  std::uint64_t seed = 1;
  int threads = 1;
  std::optional<Rule> rule{};  // of every contact; without it as the scene was drawn
  bool compare = false;        // nonadhesive, gradient and newton instead
  bool list = false;           // every failure, not only those without a cause
};

// Returns the exit code: 1 if anything failed that has no name.
int run_wild_fuzz(const WildFuzzOptions& options);

}  // namespace rattle::fuzz
