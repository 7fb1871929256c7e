// An island: interactions that share masses or grid points. They are solved together, and islands
// independently.
#pragma once

#include <cstdint>
#include <rattle/numerics/skyline.hpp>
#include <vector>

namespace rattle {

enum class IslandKind : std::uint8_t {
  fixed,    // Lambda is constant
  driven,   // Lambda is found in every step: fingers or a moving damping change compliances, or rows glide
  sliding,  // rows move along a string: Lambda changes and is not symmetric
};

struct Island {
  IslandKind kind = IslandKind::fixed;
  std::uint32_t first_row = 0;  // its rows are contiguous
  std::uint32_t row_count = 0;
  bool chooses_force = false;     // a contact has the rule `gradient` or `newton`, or moves along a string
  bool newton = false;            // a contact has the rule `newton`
  bool closed_form = false;       // sliding, with one contact of exponent 1: solved without iteration
  bool slide_alone = false;       // closed form, with two rows only: the hand of a slide and its contact
  bool bowed = false;             // a row is a bow
  bool predicts = false;          // a contact chooses g from a predicted eta
  std::uint32_t moving_rows = 0;  // these move along a line or over a surface; they are its last
  SkylineProfile profile;
  std::vector<double> compliance;  // Lambda = C B C^T, lower skyline
  // The islands that the other rows form in steps in which no moving row reaches them. Empty where some always
  // are reached. Their rows follow each other, the moving ones come after them.
  std::vector<Island> parts;

  double diagonal(std::size_t i) const noexcept { return compliance[profile.index(i, i)]; }
};

}  // namespace rattle
