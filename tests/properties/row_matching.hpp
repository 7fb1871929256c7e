// Maps reference rows to rows of the compiled scene: matching rows act on the same points with the same
// weights.
#pragma once

#include <properties/reference_rows.hpp>
#include <rattle/scene/scene.hpp>
#include <string>
#include <vector>

namespace rattle::test {

struct RowMatching {
  std::string failure{};                  // empty if the mapping is one to one and the island counts agree
  std::vector<std::size_t> engine_row{};  // for every reference row
  std::size_t largest_island = 0;
};

RowMatching match_rows(const Scene& scene, const std::vector<ReferenceRow>& rows);

}  // namespace rattle::test
