#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <properties/row_matching.hpp>
#include <rattle/base/text.hpp>

namespace rattle::test {
namespace {

bool same_interaction(InteractionHandle a, InteractionHandle b) {
  return a.kind == b.kind && a.index == b.index;
}

bool touches_the_same(const Scene& scene, const RowModel& row, const ReferenceRow& wanted) {
  if (wanted.law == RowLaw::stretch || row.is_stretch())
    return wanted.law == RowLaw::stretch && row.is_stretch() &&
           scene.glides[static_cast<std::size_t>(row.glide)].component == wanted.stretched;
  if (std::abs(row.offset - wanted.offset) > 1e-13L + 1e-12L * std::abs(wanted.offset)) return false;
  std::map<std::pair<std::size_t, std::size_t>, Real> differences;
  Real largest = 0.0L;
  for (const RowPoint& p : wanted.points) differences[{p.component, p.point}] += p.weight;
  for (std::size_t e = 0; e < row.entry_count; ++e) {
    const RowEntry& entry = scene.entries[row.first_entry + e];
    const std::size_t point = scene.components[entry.component].point_in(entry.slot).index;
    differences[{entry.component, point}] -= entry.weight;
    largest = std::max(largest, std::abs(Real{entry.weight}));
  }
  const bool is_volume = wanted.interaction.kind == InteractionKind::cavity;
  return std::all_of(differences.begin(), differences.end(), [&](const auto& difference) {
    return std::abs(difference.second) <= 1e-11L * (is_volume ? largest : 1.0L);
  });
}

// Rows that are equal, such as those of held points over the same mode, are taken one after the other.
std::optional<std::size_t> find_row(const Scene& scene, const ReferenceRow& wanted,
                                    const std::vector<bool>& taken) {
  if (wanted.law == RowLaw::carried) {
    for (const CarriedEnd& end : scene.carried_ends)
      if (!taken[end.row] && touches_the_same(scene, scene.rows[end.row], wanted)) return end.row;
    return std::nullopt;
  }
  if (wanted.law == RowLaw::stretch) {
    for (std::size_t r = 0; r < scene.rows.size(); ++r)
      if (!taken[r] && touches_the_same(scene, scene.rows[r], wanted)) return r;
    return std::nullopt;
  }
  for (const SceneInteraction& interaction : scene.interactions) {
    if (!same_interaction(interaction.handle, wanted.interaction)) continue;
    for (const std::uint32_t r : interaction.rows)
      if (!taken[r] && touches_the_same(scene, scene.rows[r], wanted)) return r;
  }
  return std::nullopt;
}

}  // namespace

RowMatching match_rows(const Scene& scene, const std::vector<ReferenceRow>& rows) {
  RowMatching matching;
  if (rows.size() != scene.rows.size()) {
    matching.failure = text("the engine has ", scene.rows.size(), " rows, the description ", rows.size());
    return matching;
  }
  std::vector<bool> taken(rows.size(), false);
  std::map<std::size_t, std::size_t> island_sizes;
  for (const ReferenceRow& row : rows) {
    const auto found = find_row(scene, row, taken);
    if (!found) {
      matching.failure = "a row of the description has no counterpart in the engine";
      return matching;
    }
    taken[*found] = true;
    matching.engine_row.push_back(*found);
    matching.largest_island = std::max(matching.largest_island, ++island_sizes[row.island]);
  }
  if (island_sizes.size() != scene.islands.size())
    matching.failure =
        text("the engine has ", scene.islands.size(), " islands, the description ", island_sizes.size());
  return matching;
}

}  // namespace rattle::test
