// Interactions that share a mass or a grid point: they are solved together, islands apart from each other.
#pragma once

#include <cstdint>
#include <rattle/numerics/skyline.hpp>
#include <vector>

namespace rattle {

enum class IslandKind : std::uint8_t {
  fixed,  // Lambda never changes
  live,  // the compliance of points it touches changes (fingers, a damping that moves), or its rows glide: Lambda
         // is found at every step
  sliding,  // its rows move along a string: Lambda changes and is not symmetric
};

struct Island {
  IslandKind kind = IslandKind::fixed;
  std::uint32_t first_row = 0;  // its rows are contiguous
  std::uint32_t row_count = 0;
  bool chooses_force = false;  // any contact of it asks for `gradient` or `newton`, or moves along a string: then all of it
  bool newton = false;         // any contact of it asks for `newton`: then all of it
  bool closed_form =
      false;  // of those, sliding ones that one contact of exponent 1 leaves solvable without iteration
  bool slide_alone = false;  // of those, a slide on one string with nothing else: its hand, then its contact
  bool bowed = false;
  bool predicts = false;  // any contact of it chooses g from a predicted eta
  SkylineProfile profile;
  std::vector<double> compliance;  // Lambda = C B C^T, lower skyline

  double diagonal(std::size_t i) const noexcept { return compliance[profile.index(i, i)]; }
};

}  // namespace rattle
