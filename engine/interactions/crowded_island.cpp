#include <algorithm>
#include <cmath>
#include <rattle/interactions/closed_contacts.hpp>
#include <rattle/interactions/crowded_island.hpp>
#include <rattle/interactions/gradient.hpp>
#include <rattle/interactions/linear_law.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {
namespace {

constexpr std::size_t few_contacts = 4;
constexpr std::uint32_t absent = 0xffffffff;

// Lambda by rows: what row i yields to a force of row j, for each j that shares a point with it.
struct Coupling {
  std::uint32_t row;
  double compliance;
};

class CrowdedIsland final : public IslandStep {
 public:
  CrowdedIsland(const Scene& scene, const Island& island, GeneralWork& work, IslandCounts& counts)
      : island_(island),
        system_(work.system),
        counts_(counts),
        limits_(limits_of(island, scene)),
        closed_(std::span(scene.rows).subspan(island.first_row, island.row_count), island),
        free_eta_(island.row_count),
        D_star_(island.row_count),
        shift_(island.row_count),
        place_(island.row_count, absent),
        is_present_(island.row_count, 1) {
    const auto rows = std::span(scene.rows).subspan(island.first_row, island.row_count);
    for (const RowModel& row : rows) {
      entries_.push_back(std::span(scene.entries).subspan(row.first_entry, row.entry_count));
      may_open_.push_back(row.law == LawKind::one_sided);
    }
    find_couplings();
    present_.reserve(island.row_count);
    acting_.newton = island.newton;
    acting_.profile.reserve(island.row_count);
    acting_.compliance.reserve(island.profile.entry_count());
  }

  void solve(const StepView& view) noexcept override {
    look(view);
    if (present_.empty()) return;
    if (all_closed_ && solve_closed(view)) return;
    for (int round = 0;; ++round) {
      connect(view);
      const IslandRows rows =
          rows_of(island_.first_row, view.scene.k, view.rows, present_.data(), present_.size());
      if (!solve_by_gradient(system_, rows, limits_, counts_.contact_solves) && island_.newton)
        ++counts_.newton_failures;
      if (!close_others(view, round)) break;
    }
    move_components(view);
    for (std::size_t a = 0; a < present_.size(); ++a)
      store_row(view, present_[a], system_.f[a], system_.elastic[a]);
    for (const std::uint32_t i : present_) place_[i] = absent;
  }

 private:
  std::size_t size() const noexcept { return island_.row_count; }
  std::size_t row(std::size_t i) const noexcept { return island_.first_row + i; }  // its index in the scene

  void find_couplings() {
    const SkylineProfile& profile = island_.profile;
    std::vector<std::vector<Coupling>> all(size());
    for (std::uint32_t i = 0; i < size(); ++i)
      for (std::uint32_t j = profile.first(i); j <= i; ++j)
        if (const double Lambda = island_.compliance[profile.index(i, j)]; Lambda != 0.0) {
          all[i].push_back({j, Lambda});
          if (j < i) all[j].push_back({i, Lambda});
        }
    for (const std::vector<Coupling>& list : all) {
      first_coupling_.push_back(couplings_.size());
      couplings_.insert(couplings_.end(), list.begin(), list.end());
    }
    first_coupling_.push_back(couplings_.size());
  }
  std::span<const Coupling> couplings_of(std::size_t i) const noexcept {
    return std::span(couplings_).subspan(first_coupling_[i], first_coupling_[i + 1] - first_coupling_[i]);
  }

  // A W far below the rounding of the island's largest is nothing. An open contact would give it back, or not,
  // according to rounding, and all others would feel one more round of the iteration.
  double rounding_of_W(const RowStates& rows) const noexcept {
    double largest = 0.0;
    for (std::size_t i = 0; i < size(); ++i) largest = std::max(largest, rows.W[row(i)]);
    return 1e-18 * largest;
  }

  // eta^-, eta and the eta^+ of the free motion. Rows that stay open without any force are settled with it.
  void look(const StepView& view) noexcept {
    RowStates& rows = view.rows;
    present_.clear();
    all_closed_ = closed_.applies();
    const double nothing = rounding_of_W(rows);
    for (std::uint32_t i = 0; i < size(); ++i) {
      const std::size_t r = row(i);
      const double eta_prev = rows.eta_prev[r] = rows.eta[r];
      double eta = rows.eta_next[r], free_eta = rows.offset_next[r];
      if (is_present_[i]) {
        double moved = 0.0;
        eta = rows.offset[r];  // read again: eta^- + D would gather rounding errors
        for (const RowEntry& e : entries_[i]) {
          const Levels& q = view.levels[e.component];
          eta += e.weight * q.now[e.slot];
          free_eta += e.weight * q.next[e.slot];
          moved += e.weight * q.moved(e.slot);
        }
        D_star_[i] = moved + (rows.offset_next[r] - rows.offset_prev[r]);
      } else {
        for (const RowEntry& e : entries_[i]) free_eta += e.weight * view.levels[e.component].next[e.slot];
      }
      rows.eta[r] = eta;
      all_closed_ &= eta > 0.0 && eta_prev > 0.0;
      const bool stays_open =
          may_open_[i] && !(rows.W[r] > nothing) && eta <= 0.0 && eta_prev <= 0.0 && free_eta <= 0.0;
      free_eta_[i] = free_eta;
      if (!stays_open) {
        if (!is_present_[i]) begin_to_act(view, i);
        present_.push_back(i);
        continue;
      }
      is_present_[i] = 0;
      rows.force[r] = rows.loss_force[r] = 0.0;
      rows.W_next[r] = rows.W[r];  // 0, or rounding
      rows.eta_next[r] = free_eta;
    }
  }
  void begin_to_act(const StepView& view, std::size_t i) noexcept {
    is_present_[i] = 1;
    D_star_[i] = moved_by(view, i) + (view.rows.offset_next[row(i)] - view.rows.offset_prev[row(i)]);
  }
  double moved_by(const StepView& view, std::size_t i) const noexcept {
    double sum = 0.0;
    for (const RowEntry& e : entries_[i]) sum += e.weight * view.levels[e.component].moved(e.slot);
    return sum;
  }

  bool solve_closed(const StepView& view) noexcept {
    RowStates& rows = view.rows;
    const std::size_t first = island_.first_row;
    double* const force = rows.force.data() + first;
    if (!closed_.solve(D_star_.data(), rows.eta.data() + first, rows.eta_prev.data() + first,
                       rows.W.data() + first, force, shift_.data())) {
      std::fill(shift_.begin(), shift_.end(), 0.0);
      return false;
    }
    for (std::size_t i = 0; i < size(); ++i) push(view, i, force[i]);
    for (std::size_t i = 0; i < size(); ++i) store_row(view, i, force[i], force[i]);
    std::fill(shift_.begin(), shift_.end(), 0.0);
    counts_.contact_solves.add(size(), 1, 1);
    return true;
  }

  // Lambda, D* and the linear laws of the rows that act.
  void connect(const StepView& view) noexcept {
    acting_.row_count = static_cast<std::uint32_t>(present_.size());
    acting_.profile.clear();
    acting_.compliance.clear();
    for (std::uint32_t a = 0; a < present_.size(); ++a) place_[present_[a]] = a;
    for (std::uint32_t a = 0; a < present_.size(); ++a) {
      const std::uint32_t i = present_[a];
      std::uint32_t first = a;
      for (const auto& [j, Lambda] : couplings_of(i)) first = std::min(first, place_[j]);
      acting_.profile.add_row(first);
      const std::size_t begin = acting_.compliance.size();
      acting_.compliance.resize(begin + (a - first) + 1);  // with zeros
      for (const auto& [j, Lambda] : couplings_of(i))
        if (place_[j] <= a) acting_.compliance[begin + (place_[j] - first)] = Lambda;
      system_.D_star[a] = D_star_[i];
      if (!may_open_[i]) set_law(view.rows.models[row(i)], row(i), view.scene.k, view.rows);
    }
    system_.set_island(acting_);
  }

  // Rows that were left out feel the forces too. Returns true if one of them closes by it: then it acts as
  // well, and everything is solved again. Otherwise sets their eta^+.
  bool close_others(const StepView& view, int round) noexcept {
    constexpr int most_rounds = 3;
    if (present_.size() == size()) return false;
    for (std::size_t a = 0; a < present_.size(); ++a) {
      if (system_.f[a] == 0.0) continue;
      for (const auto& [j, Lambda] : couplings_of(present_[a])) shift_[j] -= Lambda * system_.f[a];
    }
    bool closes = false;
    for (std::size_t i = 0; i < size(); ++i) {
      const double eta_next = free_eta_[i] + shift_[i];
      shift_[i] = 0.0;
      if (is_present_[i]) continue;
      view.rows.eta_next[row(i)] = eta_next;
      if (!(eta_next > 0.0)) continue;
      begin_to_act(view, i);
      closes = true;
    }
    if (!closes) return false;
    present_.clear();
    for (std::uint32_t i = 0; i < size(); ++i) {
      if (!is_present_[i] && round + 1 == most_rounds) begin_to_act(view, i);
      if (is_present_[i]) present_.push_back(i);
    }
    return true;
  }

  // q+ = q* - B C^T f, refined once where rounding in SOLVE would show in the balance.
  void move_components(const StepView& view) noexcept {
    for (std::size_t a = 0; a < present_.size(); ++a) push(view, present_[a], system_.f[a]);
    if (!system_.loses_digits()) return;
    for (std::size_t a = 0; a < present_.size(); ++a) {
      const std::size_t r = row(present_[a]);
      system_.p[a] = moved_by(view, present_[a]) + (view.rows.offset_next[r] - view.rows.offset_prev[r]);
    }
    system_.refine(system_.p.data());
    for (std::size_t a = 0; a < present_.size(); ++a) {
      push(view, present_[a], system_.D_other[a]);
      system_.f[a] += system_.D_other[a];
    }
  }
  void push(const StepView& view, std::size_t i, double f) const noexcept {
    if (f == 0.0) return;
    for (const RowEntry& e : entries_[i])
      view.levels[e.component].push(e.slot, -e.step_compliance * e.weight * f);
  }

  void store_row(const StepView& view, std::size_t i, double f, double elastic) const noexcept {
    RowStates& rows = view.rows;
    const std::size_t r = row(i);
    rows.force[r] = f;
    rows.carried[r] = moved_by(view, i);
    const double D = rows.carried[r] + (rows.offset_next[r] - rows.offset_prev[r]);
    rows.eta_next[r] = rows.eta_prev[r] + D;
    if (!rows.models[r].is_contact()) return;
    rows.loss_force[r] = f - elastic;
    rows.W_next[r] = next_W(rows.W[r], elastic, D);
  }

  const Island& island_;
  IslandSystem& system_;
  IslandCounts& counts_;
  SettlingLimits limits_;
  ClosedContacts closed_;
  std::vector<std::span<const RowEntry>> entries_;
  std::vector<char> may_open_;
  std::vector<Coupling> couplings_;
  std::vector<std::size_t> first_coupling_;
  // Of a step.
  AlignedVector free_eta_, D_star_, shift_;
  std::vector<std::uint32_t> present_;  // rows that act, ascending
  std::vector<std::uint32_t> place_;    // of a row among those that act, or absent
  std::vector<char> is_present_;
  bool all_closed_ = false;
  Island acting_;
};

}  // namespace

bool is_crowded(const Scene& scene, const Island& island) noexcept {
  const auto rows = std::span(scene.rows).subspan(island.first_row, island.row_count);
  const auto contacts =
      std::count_if(rows.begin(), rows.end(), [](const RowModel& row) { return row.is_contact(); });
  return island.kind == IslandKind::fixed && island.chooses_force && !island.bowed &&
         static_cast<std::size_t>(contacts) > few_contacts;
}

std::unique_ptr<IslandStep> make_crowded_island(const Scene& scene, const Island& island, GeneralWork& work,
                                                IslandCounts& counts) {
  return std::make_unique<CrowdedIsland>(scene, island, work, counts);
}

}  // namespace rattle
