#include <algorithm>
#include <cmath>
#include <rattle/interactions/bow_rows.hpp>
#include <rattle/interactions/row_rules.hpp>
#include <rattle/interactions/standing_island.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {
namespace {

constexpr double very_stiff = 100.0;  // a Lambda from which SOLVE's rounding shows, as IslandSystem has it

// f = a D + d with constant a, and d linear in eta and eta^-.
bool is_linear(const RowModel& row) noexcept {
  return !row.has_live_law() &&
         ((row.law == LawKind::spring && row.K3 == 0.0) || (row.law == LawKind::tether && !row.is_touch()));
}

}  // namespace

StandingIsland::StandingIsland(const Scene& scene, const Island& island) {
  if (island.kind != IslandKind::fixed || island.newton) return;
  const std::span<const RowModel> models(scene.rows.data() + island.first_row, island.row_count);
  const auto count = [&](auto is) {
    return static_cast<std::size_t>(std::count_if(models.begin(), models.end(), is));
  };
  const std::size_t contacts = count([](const RowModel& row) { return row.is_contact(); });
  const std::size_t linear = count(is_linear);
  bow_ = island.bowed && island.row_count == 1;
  const bool small = contacts > 0 && contacts <= most_contacts && linear <= most_linear;
  if (!bow_ && !(small && contacts + linear == island.row_count)) return;
  for (std::size_t i = 0; i < models.size(); ++i)
    if (models[i].is_contact()) add_row(scene, island.first_row + i);
  for (std::size_t i = 0; i < models.size(); ++i)
    if (!models[i].is_contact()) add_row(scene, island.first_row + i);
  const bool fits = points_.size() <= most_points && eliminate(scene, island);
  contacts_ = fits ? contacts : 0;
  bow_ = bow_ && fits;
  predicts_ = island.predicts;
  connects_ = predicts_ && contacts_ > 0 &&
              count([](const RowModel& row) { return row.is_contact() && row.law == LawKind::two_sided; }) > 0;
  only_one_sided_ =
      count([](const RowModel& row) { return row.law == LawKind::one_sided; }) == island.row_count;
}

void StandingIsland::add_row(const Scene& scene, std::size_t row) {
  const RowModel& model = scene.rows[row];
  for (const RowEntry& e : std::span(scene.entries).subspan(model.first_entry, model.entry_count)) {
    const auto same = [&](const Point& p) { return p.component == e.component && p.slot == e.point; };
    const auto point = std::find_if(points_.begin(), points_.end(), same);
    entries_.push_back({static_cast<std::uint32_t>(point - points_.begin()), e.weight});
    if (point == points_.end()) points_.push_back({e.component, e.point, e.step_compliance});
  }
  rows_.push_back({static_cast<std::uint32_t>(row), model.entry_count});
}

// Of f_L = A (D*_L - Lambda_LL f_L - Lambda_LC f_C) + d_L follows f_L = M (A D*_L + d_L) - M A Lambda_LC f_C
// with M = (I + A Lambda_LL)^-1, and what is left for the contacts. False where a linear row is very stiff:
// differences would lose digits.
bool StandingIsland::eliminate(const Scene& scene, const Island& island) {
  const auto Lambda = [&](std::size_t i, std::size_t j) {
    std::size_t high = rows_[i].index - island.first_row, low = rows_[j].index - island.first_row;
    if (high < low) std::swap(high, low);
    return low >= island.profile.first(high) ? island.compliance[island.profile.index(high, low)] : 0.0;
  };
  const std::size_t m = rows_.size();
  const std::size_t c = static_cast<std::size_t>(std::count_if(
      rows_.begin(), rows_.end(), [&](const Row& row) { return scene.rows[row.index].is_contact(); }));
  for (std::size_t i = 0; i < m; ++i) own_Lambda_[i] = Lambda(i, i);
  if (bow_) return true;
  const std::size_t l = m - c;
  double matrix[most_linear][most_linear] = {{1.0, 0.0}, {0.0, 1.0}};  // I + A Lambda_LL
  for (std::size_t i = 0; i < l; ++i) {
    const RowModel& row = scene.rows[rows_[c + i].index];
    double d_at_start = 0.0;  // with eta and eta^- of 0
    set_linear_law(row, 0.0, 0.0, scene.k, linear_[i].a, d_at_start);
    linear_[i].d_of_eta = row.law == LawKind::spring ? 0.5 * row.K1 : 0.0;
    linear_[i].d_of_eta_prev = row.law == LawKind::spring ? 0.5 * row.K1 : row.K1;
    if (!(linear_[i].a * own_Lambda_[c + i] < very_stiff)) return false;
    for (std::size_t j = 0; j < l; ++j) matrix[i][j] += linear_[i].a * Lambda(c + i, c + j);
  }
  const double scale = 1.0 / (matrix[0][0] * matrix[1][1] - matrix[0][1] * matrix[1][0]);
  inverse_[0][0] = scale * matrix[1][1];
  inverse_[1][1] = scale * matrix[0][0];
  inverse_[0][1] = -scale * matrix[0][1];
  inverse_[1][0] = -scale * matrix[1][0];
  for (std::size_t i = 0; i < c; ++i)
    for (std::size_t j = 0; j < l; ++j) coupling_[i][j] = Lambda(i, c + j);
  for (std::size_t i = 0; i < l; ++i)
    for (std::size_t j = 0; j < c; ++j)
      for (std::size_t n = 0; n < l; ++n) answer_[i][j] -= inverse_[i][n] * linear_[n].a * coupling_[j][n];
  for (std::size_t i = 0; i < c; ++i)
    for (std::size_t j = 0; j < c; ++j) {
      Lambda_[i][j] = Lambda(i, j);
      for (std::size_t n = 0; n < l; ++n) Lambda_[i][j] += coupling_[i][n] * answer_[n][j];
    }
  determinant_ = std::max(Lambda_[0][0] * Lambda_[1][1] - Lambda_[0][1] * Lambda_[1][0], 0.0);
  return true;
}

void StandingIsland::read(std::span<const Levels> levels, const RowStates& rows,
                          Reading& reading) const noexcept {
  double now[most_points], prev[most_points], moved[most_points];
  std::size_t p = 0;
  for (const Point& point : points_) {
    const Levels& q = levels[point.component];
    now[p] = q.now[point.slot];
    prev[p] = q.prev[point.slot];
    moved[p++] = q.moved(point.slot);
  }
  const double *offset = rows.offset.data(), *offset_prev = rows.offset_prev.data();
  const double* const offset_next = rows.offset_next.data();
  const Entry* e = entries_.data();
  std::size_t i = 0;
  for (const Row& row : rows_) {
    double eta = offset[row.index], eta_prev = offset_prev[row.index], increment = 0.0;
    for (const Entry* const end = e + row.entry_count; e != end; ++e) {
      eta += e->weight * now[e->point];
      eta_prev += e->weight * prev[e->point];
      increment += e->weight * moved[e->point];
    }
    reading.eta[i] = eta;
    reading.eta_prev[i] = eta_prev;
    reading.shift[i] = offset_next[row.index] - offset_prev[row.index];
    reading.D_star[i] = increment + reading.shift[i];
    ++i;
  }
}

void StandingIsland::prepare(std::span<const Levels> levels, const RowStates& rows) noexcept {
  if (!connects_) return;
  const Entry* e = entries_.data();
  for (std::size_t i = 0; i < contacts_; ++i) {
    const Row& row = rows_[i];
    double eta = rows.offset[row.index];
    for (const Entry* const end = e + row.entry_count; e != end; ++e) {
      const Point& point = points_[e->point];
      eta += e->weight * levels[point.component].now[point.slot];
    }
    if (rows.models[row.index].law == LawKind::two_sided)
      at_eta_[i] = row_psi_and_slope(rows.models[row.index], eta);
  }
}

// SOLVE for the contacts: a sum of what is not negative is divided by, once.
template <std::size_t contacts>
void StandingIsland::solve_contacts(const double* D_star, const RowStates& rows,
                                    Choice& choice) const noexcept {
  double a[2] = {}, b[2] = {};
  for (std::size_t i = 0; i < contacts; ++i) {
    const double g = choice.g[i];
    a[i] = 0.25 * g * g;
    b[i] = a[i] * D_star[i] + g * rows.psi[rows_[i].index];
  }
  if constexpr (contacts == 1) {
    choice.f[0] = b[0] / (1.0 + a[0] * Lambda_[0][0]);
    choice.D[0] = D_star[0] - Lambda_[0][0] * choice.f[0];
  } else {
    const double stiff_0 = a[0] * Lambda_[0][0], stiff_1 = a[1] * Lambda_[1][1];
    const double scale = 1.0 / (((1.0 + stiff_0) + stiff_1) + a[0] * a[1] * determinant_);
    choice.f[0] = (b[0] * (1.0 + stiff_1) - a[0] * Lambda_[0][1] * b[1]) * scale;
    choice.f[1] = (b[1] * (1.0 + stiff_0) - a[1] * Lambda_[0][1] * b[0]) * scale;
    choice.D[0] = D_star[0] - (Lambda_[0][0] * choice.f[0] + Lambda_[0][1] * choice.f[1]);
    choice.D[1] = D_star[1] - (Lambda_[0][1] * choice.f[0] + Lambda_[1][1] * choice.f[1]);
  }
}

template <std::size_t contacts>
bool StandingIsland::find_forces(const double* D_star, const Reading& reading, const RowStates& rows,
                                 Choice& choice) const noexcept {
  PowerLaw::PsiAndSlope here[contacts];
  double psi_of_eta_prev[contacts] = {}, eta_p[contacts] = {};
  if (predicts_) {
    for (std::size_t i = 0; i < contacts; ++i) {
      const std::size_t r = rows_[i].index;
      const RowModel& row = rows.models[r];
      here[i] = row.law == LawKind::two_sided ? at_eta_[i] : row_psi_and_slope(row, reading.eta[i]);
      choice.psi_of_eta[i] = here[i].psi;
      choice.g[i] = here[i].slope;
      const bool seen = rows.seen_eta[r] == reading.eta_prev[i] && !row.has_live_law();
      psi_of_eta_prev[i] = seen ? rows.seen_psi[r] : row_psi(row, reading.eta_prev[i]);
    }
    solve_contacts<contacts>(D_star, rows, choice);
    for (std::size_t i = 0; i < contacts; ++i) eta_p[i] = reading.eta_prev[i] + choice.D[i];
  }
  for (std::size_t i = 0; i < contacts; ++i) {
    const std::size_t r = rows_[i].index;
    Mark mark = Mark::keep;
    choose_first(rows.models[r], own_Lambda_[i], reading.D_star[i], rows.psi[r], reading.eta[i], here[i],
                 reading.eta_prev[i], psi_of_eta_prev[i], eta_p[i], choice.g[i], mark);
    if (mark != Mark::keep) return false;
  }
  solve_contacts<contacts>(D_star, rows, choice);
  for (std::size_t i = 0; i < contacts; ++i) {
    const std::size_t r = rows_[i].index;
    const RowModel& row = rows.models[r];
    const double g = choice.g[i];
    if (rows_.size() > 1 && 0.25 * g * g * own_Lambda_[i] >= very_stiff) return false;
    if (predicts_ &&
        (is_overdrawn(row, rows.psi[r], g, choice.D[i]) || (is_nonadhesive(row) && choice.f[i] < 0.0)))
      return false;
  }
  return true;
}

// Empty contacts that are open and stay so without any force: every rule chooses g = 0.
bool StandingIsland::stays_open(const Reading& reading, RowStates& rows) const noexcept {
  for (std::size_t i = 0; i < contacts_; ++i) {
    if (rows.psi[rows_[i].index] != 0.0 || reading.eta[i] > 0.0 || reading.eta_prev[i] > 0.0) return false;
    if (reading.eta_prev[i] + reading.D_star[i] > 0.0) return false;
  }
  for (std::size_t i = 0; i < contacts_; ++i) {
    const std::size_t r = rows_[i].index;
    rows.eta[r] = reading.eta[i];
    rows.eta_prev[r] = reading.eta_prev[i];
    rows.eta_next[r] = reading.eta_prev[i] + reading.D_star[i];
    rows.force[r] = rows.g[r] = rows.psi_next[r] = 0.0;
  }
  return true;
}

bool StandingIsland::solve(double k, std::span<const Levels> levels, RowStates& rows) const noexcept {
  if (bow_) return solve_bow(k, levels, rows);
  Reading reading;
  read(levels, rows, reading);
  const std::size_t c = contacts_, l = rows_.size() - c;
  if (only_one_sided_ && stays_open(reading, rows)) return true;
  double b[most_linear] = {}, d[most_linear] = {}, f[most_contacts + most_linear], D_star[most_contacts];
  for (std::size_t i = 0; i < l; ++i) {
    d[i] = linear_[i].d_of_eta * reading.eta[c + i] + linear_[i].d_of_eta_prev * reading.eta_prev[c + i];
    b[i] = linear_[i].a * reading.D_star[c + i] + d[i];
  }
  for (std::size_t i = 0; i < l; ++i) f[c + i] = inverse_[i][0] * b[0] + inverse_[i][1] * b[1];
  for (std::size_t i = 0; i < c; ++i) {
    D_star[i] = reading.D_star[i];
    for (std::size_t j = 0; j < l; ++j) D_star[i] -= coupling_[i][j] * f[c + j];
  }
  Choice choice;
  if (!(c == 1 ? find_forces<1>(D_star, reading, rows, choice) : find_forces<2>(D_star, reading, rows, choice)))
    return false;
  for (std::size_t i = 0; i < c; ++i) {
    const std::size_t r = rows_[i].index;
    f[i] = choice.f[i];
    rows.g[r] = choice.g[i];
    rows.psi_next[r] = next_psi(rows.models[r], rows.psi[r], choice.g[i], f[i]);
    if (predicts(rows.models[r])) {
      rows.seen_eta[r] = reading.eta[i];
      rows.seen_psi[r] = choice.psi_of_eta[i];
    }
    for (std::size_t j = 0; j < l; ++j) f[c + j] += answer_[j][i] * f[i];
  }
  for (std::size_t i = 0; i < l; ++i) {
    const std::size_t r = rows_[c + i].index;
    rows.law_a[r] = linear_[i].a;
    rows.law_d[r] = d[i];
  }
  push(f, reading, levels, rows);
  return true;
}

bool StandingIsland::solve_bow(double k, std::span<const Levels> levels, RowStates& rows) const noexcept {
  Reading reading;
  read(levels, rows, reading);
  const std::size_t r = rows_[0].index;
  const double Lambda = own_Lambda_[0], D_star = reading.D_star[0], v_B = rows.live_drive[r];
  const double rate = 1.0 / (2.0 * k);
  const BowFriction friction{rows.live_force[r], rows.models[r].sharpness};
  const double v =
      bow_velocity(rows.models[r], friction, D_star * rate - v_B, Lambda * rate, rows.bow_velocity[r]);
  // f = lambda (D / 2k - v_B), D = D* - Lambda f
  const double lambda = friction.lambda(v);
  const double f = lambda * (D_star * rate - v_B) / (1.0 + lambda * (Lambda * rate));
  const BowLaw law = bow_law(lambda, v_B, k);
  rows.law_a[r] = law.a;
  rows.law_d[r] = law.d;
  push(&f, reading, levels, rows);
  rows.bow_velocity[r] = (rows.carried[r] + reading.shift[0]) * rate - v_B;
  return true;
}

void StandingIsland::push(const double* f, const Reading& reading, std::span<const Levels> levels,
                          RowStates& rows) const noexcept {
  double force[most_points] = {}, moved[most_points];
  const Entry* e = entries_.data();
  for (const Row& row : rows_) {
    const double own = *f++;
    for (const Entry* const end = e + row.entry_count; e != end; ++e) force[e->point] += e->weight * own;
  }
  f -= rows_.size();
  std::size_t p = 0;
  for (const Point& point : points_) {  // q+ = q* - B C^T f
    const Levels& q = levels[point.component];
    q.push(point.slot, -point.compliance * force[p]);
    moved[p++] = q.moved(point.slot);
  }
  double *const eta = rows.eta.data(), *const eta_prev = rows.eta_prev.data(),
                *const eta_next = rows.eta_next.data();
  double *const Lambda = rows.Lambda.data(), *const rows_f = rows.force.data(),
                *const carried = rows.carried.data();
  e = entries_.data();
  std::size_t i = 0;
  for (const Row& row : rows_) {
    double sum = 0.0;
    for (const Entry* const end = e + row.entry_count; e != end; ++e) sum += e->weight * moved[e->point];
    eta[row.index] = reading.eta[i];
    eta_prev[row.index] = reading.eta_prev[i];
    Lambda[row.index] = own_Lambda_[i];
    rows_f[row.index] = f[i];
    carried[row.index] = sum;
    eta_next[row.index] = reading.eta_prev[i] + (sum + reading.shift[i]);
    ++i;
  }
}

}  // namespace rattle
