#include <algorithm>
#include <rattle/interactions/linear_law.hpp>
#include <rattle/interactions/standing_island.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {
namespace {

// True if f = a D + d with constant a, and d linear in eta and eta_prev.
bool is_linear(const RowModel& row) noexcept {
  return !row.has_driven_law() &&
         ((row.law == LawKind::spring && row.K3 == 0.0) || (row.law == LawKind::tether && !row.is_touch()));
}

}  // namespace

std::optional<StandingIsland> StandingIsland::pack(const Scene& scene, const Island& island) {
  if (island.kind != IslandKind::fixed || island.newton) return std::nullopt;
  const std::span<const RowModel> models(scene.rows.data() + island.first_row, island.row_count);
  const auto count = [&](auto is) {
    return static_cast<std::uint32_t>(std::count_if(models.begin(), models.end(), is));
  };
  const auto count_law = [&](LawKind law) {
    return count([=](const RowModel& model) { return model.law == law; });
  };
  const std::uint32_t contacts = count([](const RowModel& model) { return model.is_contact(); });
  const std::uint32_t linear = count(is_linear);
  if (!island.chooses_force && count([](const RowModel& model) { return model.loses(); }) > 0)
    return std::nullopt;
  const bool bow = island.bowed && island.row_count == 1;
  const bool small = contacts > 0 && contacts <= most_contacts && linear <= most_linear;
  if (!bow && !(small && contacts + linear == island.row_count)) return std::nullopt;
  StandingIsland packed;
  packed.k = scene.k;
  packed.row_count = island.row_count;
  packed.contacts = contacts;
  for (std::uint32_t i = 0, first = 0, then = contacts; i < island.row_count; ++i)
    packed.row[models[i].is_contact() ? first++ : then++] = island.first_row + i;
  packed.take_points(scene);
  if (packed.points.size() > most_points || !packed.eliminate(scene, island)) return std::nullopt;
  packed.predicts = island.predicts;
  packed.chooses_force = island.chooses_force;
  packed.connects = (island.predicts || island.chooses_force) && count_law(LawKind::two_sided) > 0;
  packed.only_one_sided = count_law(LawKind::one_sided) == island.row_count;
  return packed;
}

// Allocates exactly what is needed: vectors that grew would leave holes between islands that are solved one
// after the other, and cost cache lines.
void StandingIsland::take_points(const Scene& scene) {
  std::vector<Point> all;
  std::vector<double> C, push;
  for (std::size_t i = 0; i < row_count; ++i) {
    const RowModel& model = scene.rows[row[i]];
    for (const RowEntry& e : std::span(scene.entries).subspan(model.first_entry, model.entry_count)) {
      const auto same = [&](const Point& p) { return p.component == e.component && p.slot == e.slot; };
      const auto found = std::find_if(all.begin(), all.end(), same);
      const auto point = static_cast<std::size_t>(found - all.begin());
      if (found == all.end()) {
        all.push_back({e.component, e.slot});
        C.resize(all.size() * row_count);
        push.resize(all.size() * row_count);
      }
      C[point * row_count + i] += e.weight;
      push[point * row_count + i] -= e.step_compliance * e.weight;
    }
  }
  points.assign(all.begin(), all.end());
  weights.assign(C.begin(), C.end());
  pushes.assign(push.begin(), push.end());
}

// Eliminates the linear rows L from the contacts C once, see connected_row.hpp:
// f_L = M (A D*_L + d_L) - M A Lambda_LC f_C with M = (I + A Lambda_LL)^-1. Returns false if a linear row is
// very stiff, because differences would lose digits.
bool StandingIsland::eliminate(const Scene& scene, const Island& island) {
  const auto Lambda_of = [&](std::size_t i, std::size_t j) {
    std::size_t high = row[i] - island.first_row, low = row[j] - island.first_row;
    if (high < low) std::swap(high, low);
    return low >= island.profile.first(high) ? island.compliance[island.profile.index(high, low)] : 0.0;
  };
  const std::size_t m = row_count, c = contacts;
  for (std::size_t i = 0; i < m; ++i) own_Lambda[i] = Lambda_of(i, i);
  if (c == 0) return true;  // a bow
  const std::size_t l = m - c;
  double matrix[most_linear][most_linear] = {{1.0, 0.0}, {0.0, 1.0}};  // I + A Lambda_LL
  for (std::size_t i = 0; i < l; ++i) {
    const RowModel& model = scene.rows[row[c + i]];
    set_linear_law(model, 1.0, 0.0, scene.k, linear[i].a, linear[i].d_of_eta);
    set_linear_law(model, 0.0, 1.0, scene.k, linear[i].a, linear[i].d_of_eta_prev);
    if (!(linear[i].a * own_Lambda[c + i] < very_stiff)) return false;
    for (std::size_t j = 0; j < l; ++j) matrix[i][j] += linear[i].a * Lambda_of(c + i, c + j);
  }
  const double scale = 1.0 / (matrix[0][0] * matrix[1][1] - matrix[0][1] * matrix[1][0]);
  inverse[0][0] = scale * matrix[1][1];
  inverse[1][1] = scale * matrix[0][0];
  inverse[0][1] = -scale * matrix[0][1];
  inverse[1][0] = -scale * matrix[1][0];
  for (std::size_t i = 0; i < c; ++i)
    for (std::size_t j = 0; j < l; ++j) coupling[i][j] = Lambda_of(i, c + j);
  for (std::size_t i = 0; i < l; ++i)
    for (std::size_t j = 0; j < c; ++j)
      for (std::size_t n = 0; n < l; ++n) answer[i][j] -= inverse[i][n] * linear[n].a * coupling[j][n];
  for (std::size_t i = 0; i < c; ++i)
    for (std::size_t j = 0; j < c; ++j) {
      Lambda[i][j] = Lambda_of(i, j);
      for (std::size_t n = 0; n < l; ++n) Lambda[i][j] += coupling[i][n] * answer[n][j];
    }
  determinant = std::max(Lambda[0][0] * Lambda[1][1] - Lambda[0][1] * Lambda[1][0], 0.0);
  return true;
}

}  // namespace rattle
