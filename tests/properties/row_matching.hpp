// Which row of the compiled scene is which row of the reference: they must touch the same points in the same
// way.
#pragma once

#include <properties/reference_rows.hpp>
#include <rattle/scene/scene.hpp>
#include <string>
#include <vector>

namespace rattle::test {

struct RowMatching {
  std::string failure{};                  // empty: one to one, and as many islands
  std::vector<std::size_t> engine_row{};  // of every reference row
  std::size_t largest_island = 0;
};

RowMatching match_rows(const Scene& scene, const std::vector<ReferenceRow>& rows);

}  // namespace rattle::test
