#include <algorithm>
#include <cmath>
#include <properties/contact_watch.hpp>
#include <properties/scene_checks.hpp>
#include <utility>

namespace rattle::test {

ContactWatch::ContactWatch(std::span<const ReferenceRow> rows) {
  std::map<std::size_t, int> contacts_in;
  for (const ReferenceRow& row : rows) contacts_in[row.island] += row.is_contact();
  std::map<std::pair<InteractionKind, std::size_t>, std::size_t> contact_index;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const ReferenceRow& row = rows[r];
    if (row.law != RowLaw::one_sided) continue;
    if (row.chooses_force || row.rule == Rule::nonadhesive) {
      const auto [entry, is_new] =
          contact_index.try_emplace({row.interaction.kind, row.interaction.index}, pushes_.size());
      if (is_new) pushes_.emplace_back();
      pushing_rows_.push_back(r);
      contact_of_.push_back(entry->second);
    }
    const bool empties = row.rule == Rule::nonadhesive || row.rule == Rule::gradient;
    if (empties && !row.glide && contacts_in[row.island] == 1)
      lone_.push_back({.row = r, .keeps_W = row.chooses_force});
  }
}

Real ContactWatch::measure(const Push& push) const { return std::max(push.peak, 1e-12L * largest_force_); }

void ContactWatch::observe(std::span<const Real> forces, std::span<const double> memory,
                           std::span<const Real> eta) {
  for (const Real f : forces) largest_force_ = std::max(largest_force_, std::abs(f));
  for (std::size_t i = 0; i < pushing_rows_.size(); ++i) {
    Push& push = pushes_[contact_of_[i]];
    const Real f = forces[pushing_rows_[i]];
    push.peak = std::max(push.peak, f);
    push.worst_pull = std::max(push.worst_pull, -f);
    attractive_samples_ += -f > largest_attraction * measure(push);
  }
  for (Lone& lone : lone_) {
    const bool open = eta[lone.row] < 0.0L && forces[lone.row] == 0.0L;
    lone.open_samples = open ? lone.open_samples + 1 : 0;
    lone.peak = std::max(lone.peak, memory[lone.row]);
    if (lone.open_samples >= 3) lone.left = std::max(lone.left, memory[lone.row]);
  }
}

double ContactWatch::worst_attraction() const {
  double worst = 0.0;
  for (const Push& push : pushes_)
    if (push.worst_pull > 0.0L) worst = std::max(worst, static_cast<double>(push.worst_pull / measure(push)));
  return worst;
}

double ContactWatch::residual(bool of_W) const {
  double worst = 0.0;
  for (const Lone& lone : lone_)
    if (lone.keeps_W == of_W && lone.left > 0.0) worst = std::max(worst, lone.left / lone.peak);
  return worst;
}

}  // namespace rattle::test
