#include <rattle/interactions/finger_board.hpp>
#include <rattle/interactions/interaction_row.hpp>
#include <rattle/interactions/linear_law.hpp>
#include <rattle/interactions/slide_alone.hpp>
#include <rattle/interactions/unit_contact.hpp>
#include <rattle/scene/scene.hpp>
#include <utility>

namespace rattle {
namespace {

// The string's part of Lambda = C^{n+1} B C^n^T: only points that are both read and pushed count.
inline double compliance_of(const PlaceWeights& place, double B_left, double B_right) noexcept {
  const auto& [now, next] = place;
  if (next.left == now.left)
    return next.left_weight * B_left * now.left_weight + next.right_weight * B_right * now.right_weight;
  if (next.left == now.left + 1) return next.left_weight * B_right * now.right_weight;
  if (next.left + 1 == now.left) return next.right_weight * B_left * now.left_weight;
  return 0.0;
}

}  // namespace

SlideAlone::SlideAlone(const Scene& scene, const Island& island, std::unique_ptr<IslandStep> general)
    : general_(std::move(general)), hand_row_(island.first_row) {
  const RowModel &hand = scene.rows[hand_row_], &contact = scene.rows[hand_row_ + 1];
  const RowEntry& hand_on_mass = scene.entries[hand.first_entry];
  mass_ = hand_on_mass.component;
  mass_slot_ = hand_on_mass.slot;
  w_h_ = hand_on_mass.weight;
  w_c_ = scene.entries[contact.first_entry].weight;
  B_y_ = hand_on_mass.step_compliance;
  moving_place_ = static_cast<std::size_t>(contact.moving_place);
  string_ = scene.moving_places[moving_place_].component;
  slots_ = scene.components[string_].slots;
  K_ = contact.power.stiffness();
  double d = 0.0;
  set_linear_law(hand, 0.0, 1.0, scene.k, a_, d);
  K1_ = d;
  const double Lambda_hh = w_h_ * B_y_ * w_h_;
  Lambda_hc_ = w_h_ * B_y_ * w_c_;
  Lambda_mass_ = w_c_ * B_y_ * w_c_;
  scale_ = a_ > 0.0 ? 1.0 / (1.0 + a_ * Lambda_hh) : 0.0;
  r_ = a_ * Lambda_hc_ * scale_;
  Lambda_held_ = Lambda_mass_ - Lambda_hc_ * r_;
  y_per_force_ = B_y_ * (w_c_ - w_h_ * r_);
}

void SlideAlone::prepare(const StepView& view) noexcept {
  const RowStates& rows = view.rows;
  const PlaceWeights& place = view.places[moving_place_];
  const auto& [now, next] = place;
  left_ = slots_[now.left.index];
  right_ = slots_[now.left.index + 1];
  left_next_ = slots_[next.left.index];
  right_next_ = slots_[next.left.index + 1];
  const auto [B_left, B_right] = view.fingers.compliances(string_, {left_, right_}, now.left);
  left_per_force_ = B_left * now.left_weight;
  right_per_force_ = B_right * now.right_weight;
  Lambda_string_ = compliance_of(place, B_left, B_right);
  C_ = 0.5 * K_ * (Lambda_held_ + Lambda_string_);

  const std::size_t h = hand_row_, c = h + 1;
  const Slot m = mass_slot_;
  const Levels& y = view.levels[mass_];
  eta_prev_h_ = rows.offset_prev[h] + w_h_ * y.prev[m];
  const double D_h = (rows.offset_next[h] + w_h_ * y.next[m]) - eta_prev_h_;
  p_ = (a_ * D_h + K1_ * eta_prev_h_) * scale_;
  B_of_mass_ = rows.eta[c] - ((rows.offset_next[c] + w_c_ * y.next[m]) - Lambda_hc_ * p_);
}

void SlideAlone::solve(const StepView& view) noexcept {
  if (!(C_ >= 0.0)) return general_->solve(view);
  RowStates& rows = view.rows;
  const std::size_t h = hand_row_, c = h + 1;
  const Slot m = mass_slot_;
  const Levels &y = view.levels[mass_], &u = view.levels[string_];
  const auto& [now, next] = view.places[moving_place_];
  const auto read = [&, &next = next] {
    return next.left_weight * u.next[left_next_] + next.right_weight * u.next[right_next_];
  };
  const double eta_prev_c = rows.eta[c];
  const double f_c = solve_unit_contact(eta_prev_c, B_of_mass_ - read(), C_, K_).force;
  if (f_c != 0.0) {
    u.push(left_, -left_per_force_ * f_c);
    u.push(right_, -right_per_force_ * f_c);
  }
  y.push_alone(m, -B_y_ * w_h_ * p_ - y_per_force_ * f_c);  // -B_y (w_h f_h + w_c f_c)

  rows.eta_prev[h] = eta_prev_h_;
  rows.eta_prev[c] = eta_prev_c;  // kept as it was read, never read again with new weights
  rows.eta[c] = rows.eta_next[c];
  rows.eta[h] = rows.offset[h] + w_h_ * y.now[m];
  rows.force[h] = p_ - r_ * f_c;
  rows.force[c] = f_c;
  rows.Lambda[c] = Lambda_mass_ + Lambda_string_;
  rows.eta_next[h] = rows.offset_next[h] + w_h_ * y.next[m];
  rows.eta_next[c] = rows.offset_next[c] + w_c_ * y.next[m] + read();
  rows.carried[c] = w_c_ * y.moved(m) + (now.left_weight * u.moved(left_) + now.right_weight * u.moved(right_));
}

}  // namespace rattle
