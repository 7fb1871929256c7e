// Runs thousands of random scenes and checks every step against the properties of tests/properties.
#pragma once

#include <cstdint>
#include <properties/scene_checks.hpp>

namespace rattle::fuzz {

struct PropertyFuzzOptions {
  std::uint64_t count = 100000;
  std::uint64_t seed = 1;
  int threads = 1;
  test::CheckOptions check{};
};

// A failure is printed with its seed, reduced to the smallest scene that still fails. Returns the exit code.
int run_property_fuzz(const PropertyFuzzOptions& options);

}  // namespace rattle::fuzz
