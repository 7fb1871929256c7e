// How an island is packed; standing_island_step.hpp has what is done with it.
#include <algorithm>
#include <rattle/interactions/contact_iteration.hpp>
#include <rattle/interactions/g_rules.hpp>
#include <rattle/interactions/solve_pair.hpp>
#include <rattle/interactions/standing_island.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {
namespace {

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
    return static_cast<std::uint32_t>(std::count_if(models.begin(), models.end(), is));
  };
  const std::uint32_t contacts = count([](const RowModel& row) { return row.is_contact(); });
  const std::uint32_t linear = count(is_linear);
  if (!island.chooses_force && count([](const RowModel& row) { return row.loses(); }) > 0) return;
  const bool bow = island.bowed && island.row_count == 1;
  const bool small = contacts > 0 && contacts <= most_contacts && linear <= most_linear;
  if (!bow && !(small && contacts + linear == island.row_count)) return;
  k_ = scene.k;
  row_count_ = island.row_count;
  contacts_ = contacts;
  for (std::uint32_t i = 0, first = 0, then = contacts; i < row_count_; ++i)
    row_[models[i].is_contact() ? first++ : then++] = island.first_row + i;
  take_rows(scene);
  if (points_.size() > most_points || !eliminate(scene, island)) {
    row_count_ = 0;
    points_ = {};
    weights_ = pushes_ = {};
  }
  if (scene.kernels->fuses) {
    look_ = look_fused;
    solve_ = solve_fused;
  }
  predicts_ = island.predicts;
  chooses_force_ = island.chooses_force;
  connects_ =
      usable() && (predicts_ || chooses_force_) && count([](const RowModel& row) { return row.law == LawKind::two_sided; }) > 0;
  only_one_sided_ =
      count([](const RowModel& row) { return row.law == LawKind::one_sided; }) == island.row_count;
}

void StandingIsland::take_rows(const Scene& scene) {
  for (std::size_t i = 0; i < row_count_; ++i) {
    const RowModel& model = scene.rows[row_[i]];
    for (const RowEntry& e : std::span(scene.entries).subspan(model.first_entry, model.entry_count)) {
      const auto same = [&](const Point& p) { return p.component == e.component && p.slot == e.point; };
      const auto found = std::find_if(points_.begin(), points_.end(), same);
      const auto point = static_cast<std::size_t>(found - points_.begin());
      if (found == points_.end()) {
        points_.push_back({e.component, e.point});
        weights_.resize(points_.size() * row_count_);
        pushes_.resize(points_.size() * row_count_);
      }
      weights_[point * row_count_ + i] += e.weight;
      pushes_[point * row_count_ + i] -= e.step_compliance * e.weight;
    }
  }
}

// Of f_L = A (D*_L - Lambda_LL f_L - Lambda_LC f_C) + d_L follows f_L = M (A D*_L + d_L) - M A Lambda_LC f_C
// with M = (I + A Lambda_LL)^-1, and what is left for the contacts. False where a linear row is very stiff:
// differences would lose digits.
bool StandingIsland::eliminate(const Scene& scene, const Island& island) {
  const auto Lambda = [&](std::size_t i, std::size_t j) {
    std::size_t high = row_[i] - island.first_row, low = row_[j] - island.first_row;
    if (high < low) std::swap(high, low);
    return low >= island.profile.first(high) ? island.compliance[island.profile.index(high, low)] : 0.0;
  };
  const std::size_t m = row_count_, c = contacts_;
  for (std::size_t i = 0; i < m; ++i) own_Lambda_[i] = Lambda(i, i);
  if (c == 0) return true;  // a bow
  const std::size_t l = m - c;
  double matrix[most_linear][most_linear] = {{1.0, 0.0}, {0.0, 1.0}};  // I + A Lambda_LL
  for (std::size_t i = 0; i < l; ++i) {
    const RowModel& row = scene.rows[row_[c + i]];
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

namespace {

// As ContactIteration sees two contacts.
struct ContactPair {
  const double (*connected_Lambda)[StandingIsland::most_contacts];  // with the linear rows
  double determinant;
  const double* own_Lambda;
  ContactStep* contacts;
  double D_star[2], a[2], d[2], f[2], D[2], D_other[2], p[2];
  LawPoint law[2];

  std::size_t size() const noexcept { return 2; }
  ContactStep* contact(std::size_t i) noexcept { return &contacts[i]; }
  double Lambda(std::size_t i) const noexcept { return own_Lambda[i]; }
  void solve() noexcept { solve_pair(connected_Lambda, determinant, D_star, a, d, f, D); }
};

}  // namespace

// One contact r is resolved, so that its law is linear; with it eliminated the other, u, is alone and takes steps of Newton, as an only
// contact does. How many, or 0 where this is not so.
int StandingIsland::settle_beside_resolved(const double* D_star, const double* D_p, const ContactStep* contacts,
                                           double* f) const noexcept {
  const auto resolved = [&](std::size_t i, double slope) { return 0.25 * own_Lambda_[i] * slope * slope <= resolved_below; };
  const bool first = resolved(0, std::max(contacts[0].here.slope, contacts[0].before.slope));
  const bool second = resolved(1, std::max(contacts[1].here.slope, contacts[1].before.slope));
  if (first == second) return 0;
  const std::size_t r = first ? 0 : 1, u = 1 - r;
  const ContactStep &soft = contacts[r], &stiff = contacts[u];
  if (!stiff.one_sided()) return 0;

  double a = 0.0, d = 0.0, foreseen = 0.0;  // the secant's law of r, from the prediction
  const double eta_p = soft.eta_prev + D_p[r];
  if (!soft.one_sided() || std::max({soft.eta, soft.eta_prev, eta_p}) > 0.0) {
    foreseen = foreseen_depth(soft, eta_p);
    const PowerLaw::PsiAndSlope ahead = row_psi_and_slope(*soft.row, eta_p);
    if (!resolved(r, ahead.slope)) return 0;
    const double Q = secant_slope(soft, ahead.psi, D_p[r], foreseen);
    a = 0.25 * Q * Q;
    d = Q * soft.psi_star;
    if (!soft.one_sided()) d -= drift_force(soft.W - soft.psi_star * soft.psi_star, D_p[r], foreseen);
  }
  const double share = 1.0 / (1.0 + a * Lambda_[r][r]);
  const double Lambda = Lambda_[u][u] - Lambda_[u][r] * Lambda_[r][u] * a * share;
  const double D_free = D_star[u] - Lambda_[u][r] * (a * D_star[r] + d) * share;

  // What is left after a step is about alpha / 2 times the square of its change, of force and depth: less than the tolerance of islands.
  const double change = 0.1 / stiff.row->power.exponent();
  double D = D_p[u];
  for (int step = 1; step <= 5; ++step) {
    const LawPoint law = potential_quotient(stiff, D);
    const double D_last = D;
    const double force = std::max((law.f + law.a * (D_free - D)) / (1.0 + law.a * Lambda), 0.0);
    D = D_free - Lambda * force;
    const double depth = std::max(stiff.eta_prev, stiff.eta_prev + D);
    if (!(std::abs(force - law.f) <= change * force) || !(std::abs(D - D_last) <= change * depth)) continue;
    const double D_r = (D_star[r] - Lambda_[r][u] * force - Lambda_[r][r] * d) * share;
    f[u] = force;
    f[r] = a * D_r + d;
    const bool ordinary = is_ordinary(stiff, f[u], D) && is_ordinary(soft, f[r], D_r) && !went_deeper(soft, D_r, foreseen);
    return ordinary ? step : 0;
  }
  return 0;
}

bool StandingIsland::settle_pair(const double* D_star, const double* D_p, ContactStep* c, double* f,
                                 ContactSolves& solves) const noexcept {
  if (c[0].resistance != 0.0 || c[1].resistance != 0.0) return false;
  if (const int steps = settle_beside_resolved(D_star, D_p, c, f)) {
    solves.add(2, steps, steps);
    return true;
  }
  ContactPair pair;
  pair.connected_Lambda = Lambda_;
  pair.determinant = determinant_;
  pair.own_Lambda = own_Lambda_;
  pair.contacts = c;
  for (std::size_t i = 0; i < 2; ++i) pair.D_star[i] = D_star[i];
  ContactIteration<ContactPair> iteration(pair, gradient_limits);
  if (iteration.prepare()) iteration.predict();
  if (!iteration.settle() || iteration.drop_stale_predictions()) return false;
  for (std::size_t i = 0; i < 2; ++i) {
    if (!is_ordinary(c[i], pair.f[i], pair.D[i])) return false;
    f[i] = pair.f[i];
  }
  solves.add(2, iteration.tangent_solves(), iteration.solves());
  return true;
}

}  // namespace rattle
