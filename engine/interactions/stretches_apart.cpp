#include <algorithm>
#include <rattle/interactions/driven_compliance.hpp>
#include <rattle/interactions/stretches_apart.hpp>
#include <rattle/numerics/dot.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {

namespace {

// BodyStretch takes one compliance for all points of a grid. The end of a string that rests on something has
// another.
bool yields_evenly(const Scene& scene, const RowModel& row) {
  const auto entries = std::span(scene.entries).subspan(row.first_entry, row.entry_count);
  const Glide& glide = scene.glides[static_cast<std::size_t>(row.glide)];
  return scene.components[glide.component].model->geometry().modes > 0 ||
         std::all_of(entries.begin(), entries.end(),
                     [&](const RowEntry& e) { return e.step_compliance == entries.front().step_compliance; });
}

}  // namespace

bool has_stretches_apart(const Scene& scene, const Island& island) {
  if (island.kind != IslandKind::driven || !island.parts.empty()) return false;
  std::size_t stretches = 0;
  for (const RowModel& row : std::span(scene.rows).subspan(island.first_row, island.row_count)) {
    RowModel standing = row;  // the points of a stretch are those of its body
    if (row.is_stretch()) {
      if (!yields_evenly(scene, row)) return false;
      standing.glide = -1;
      ++stretches;
    }
    if (is_driven(scene, standing)) return false;
  }
  const std::size_t others = island.row_count - stretches;
  return stretches > 0 && others > 0 && others <= StretchesApart::most_others;
}

StretchesApart::StretchesApart(const Scene& scene, const Island& island) {
  for (std::uint32_t r = island.first_row; r < island.first_row + island.row_count; ++r)
    if (scene.rows[r].is_stretch())
      stretches_.push_back({.stretch = BodyStretch(scene, r)});
    else
      others_.push_back(r);
  const auto Lambda_of = [&](std::size_t i, std::size_t j) {
    const std::size_t high = others_[i] - island.first_row, low = others_[j] - island.first_row;
    return low >= island.profile.first(high) ? island.compliance[island.profile.index(high, low)] : 0.0;
  };
  system_.row_count = static_cast<std::uint32_t>(others_.size());
  system_.profile = SkylineProfile(std::vector<std::uint32_t>(others_.size(), 0));
  own_.resize(others_.size());
  Lambda_.resize(system_.profile.entry_count());
  reduced_.resize(system_.profile.entry_count());
  for (std::size_t i = 0; i < others_.size(); ++i) {
    own_[i] = Lambda_of(i, i);
    for (std::size_t j = 0; j <= i; ++j) Lambda_[system_.profile.index(i, j)] = Lambda_of(i, j);
  }
  for (One& one : stretches_) {
    const std::uint32_t component = one.stretch.component();
    const std::size_t slots = scene.components[component].model->slot_count();
    for (std::uint32_t i = 0; i < others_.size(); ++i) {
      const RowModel& row = scene.rows[others_[i]];
      Touch touch{.other = i};
      std::vector<double> spread;
      for (const RowEntry& e : std::span(scene.entries).subspan(row.first_entry, row.entry_count)) {
        if (e.component != component) continue;
        touch.slots.push_back(static_cast<std::uint32_t>(e.slot.index));
        spread.push_back(e.weight * e.step_compliance);
      }
      if (spread.empty()) continue;
      touch.is_dense = 2 * spread.size() >= slots;
      touch.spread.resize(touch.is_dense ? slots : spread.size());
      for (std::size_t p = 0; p < spread.size(); ++p)
        touch.spread[touch.is_dense ? touch.slots[p] : p] += spread[p];
      one.touches.push_back(std::move(touch));
    }
  }
}

double StretchesApart::coupling(const Touch& touch, const double* curvature) noexcept {
  if (touch.is_dense) return dot<4>(touch.spread.data(), curvature, touch.spread.size());
  double sum = 0.0;
  for (std::size_t p = 0; p < touch.slots.size(); ++p) sum += touch.spread[p] * curvature[touch.slots[p]];
  return sum;
}

void StretchesApart::find(const StepView& view, double* D_star) noexcept {
  for (One& one : stretches_) {
    one.stretch.find(view);
    one.force = one.stretch.free_force(view);
    for (Touch& touch : one.touches) {
      touch.Lambda = -one.stretch.scale() * coupling(touch, one.stretch.curvature());
      D_star[touch.other] -= touch.Lambda * one.force;
    }
  }
}

const double* StretchesApart::reduce() noexcept {
  std::copy(Lambda_.begin(), Lambda_.end(), reduced_.begin());
  for (const One& one : stretches_) {
    const double share = 1.0 / (1.0 + one.stretch.Lambda());
    for (std::size_t a = 0; a < one.touches.size(); ++a)
      for (std::size_t b = 0; b <= a; ++b) {
        const Touch &high = one.touches[a], &low = one.touches[b];
        reduced_[system_.profile.index(high.other, low.other)] -= high.Lambda * low.Lambda * share;
      }
  }
  return reduced_.data();
}

void StretchesApart::finish(const StepView& view) noexcept {
  for (const One& one : stretches_) {
    one.stretch.push(view, one.force);
    one.stretch.store(view, one.force, one.stretch.D_star() - one.stretch.Lambda() * one.force);
  }
}

void StretchesApart::push(const StepView& view, const double* f) noexcept {
  for (One& one : stretches_) {
    double pushed = 0.0;  // Lambda_sr f_r
    for (const Touch& touch : one.touches) pushed += touch.Lambda * f[touch.other];
    one.force -= pushed / (1.0 + one.stretch.Lambda());
    one.stretch.push(view, one.force);
  }
}

void StretchesApart::correct(const StepView& view, const double* change) noexcept {
  for (One& one : stretches_) {
    double pushed = 0.0;
    for (const Touch& touch : one.touches) pushed += touch.Lambda * change[touch.other];
    const double by = -pushed / (1.0 + one.stretch.Lambda());
    one.force += by;
    one.stretch.push(view, by);
  }
}

void StretchesApart::store(const StepView& view) const noexcept {
  for (const One& one : stretches_) one.stretch.store(view, one.force, one.stretch.moved(view));
}

}  // namespace rattle
