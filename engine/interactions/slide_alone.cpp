// A slide on one string, its hand and nothing else: what sliding_island.cpp does in general, written out for
// the island that most phrases have. The same equations in the same order. docs/step.md, "Slides, fingers,
// moving places"
#include <rattle/interactions/g_rules.hpp>
#include <rattle/interactions/sliding_island.hpp>
#include <rattle/interactions/unit_contact.hpp>
#include <rattle/scene/scene.hpp>

namespace rattle {

bool SlidingIslandSolver::solve_slide_alone(const Scene& scene, const Island& island,
                                            std::span<const PlaceWeights> places, const FingerBoard& fingers,
                                            std::span<const Levels> levels, RowStates& rows) noexcept {
  const std::size_t h = island.first_row, c = h + 1;
  const RowModel &hand = scene.rows[h], &contact = scene.rows[c];
  const RowEntry &hand_on_mass = scene.entries[hand.first_entry],
                 &slide_on_mass = scene.entries[contact.first_entry];
  const Levels& y = levels[hand_on_mass.component];
  const std::size_t m = hand_on_mass.point;
  const double w_h = hand_on_mass.weight, w_c = slide_on_mass.weight, B_y = hand_on_mass.step_compliance;

  const auto moving = static_cast<std::size_t>(contact.moving_place);
  const std::uint32_t string = scene.moving_places[moving].component;
  const Levels& u = levels[string];
  const std::uint32_t* const slots = scene.components[string].slots.data();
  const HatPair &now = places[moving].now, &next = places[moving].next;
  const std::size_t left = slots[now.left], right = slots[now.left + 1];              // pushed
  const std::size_t left_next = slots[next.left], right_next = slots[next.left + 1];  // read
  const double B_left = fingers.compliance(string, left), B_right = fingers.compliance(string, right);

  rows.eta_prev[h] = rows.offset_prev[h] + w_h * y.prev[m];
  rows.eta[h] = rows.offset[h] + w_h * y.now[m];
  const double D_h = (rows.offset_next[h] + w_h * y.next[m]) - rows.eta_prev[h];
  const auto read = [&] {
    return next.left_weight * u.next[left_next] + next.right_weight * u.next[right_next];
  };
  const double D_c = (rows.offset_next[c] + w_c * y.next[m] + read()) - rows.eta_prev[c];

  // Lambda = C^{n+1} B C^n^T; of the string's points only those count that are read and pushed.
  double own = 0.0;
  if (next.left == now.left)
    own = next.left_weight * B_left * now.left_weight + next.right_weight * B_right * now.right_weight;
  else if (next.left == now.left + 1)
    own = next.left_weight * B_right * now.right_weight;
  else if (next.left + 1 == now.left)
    own = next.right_weight * B_left * now.left_weight;
  const double Lambda_hh = w_h * B_y * w_h, Lambda_hc = w_h * B_y * w_c, Lambda_cc = w_c * B_y * w_c + own;

  double a = 0.0, d = 0.0;
  set_linear_law(hand, rows.eta[h], rows.eta_prev[h], scene.k, a, d);
  const double scale = a > 0.0 ? 1.0 / (1.0 + a * Lambda_hh) : 0.0;  // the hand answers f_c with p - r f_c
  const double p = (a * D_h + d) * scale, r = a * Lambda_hc * scale;
  const double Lambda_c = Lambda_cc - Lambda_hc * r;
  if (!(Lambda_c >= 0.0)) return false;
  const double K = contact.power.stiffness();
  const double f_c = solve_unit_contact(rows.eta_prev[c], Lambda_hc * p - D_c, 0.5 * K * Lambda_c, K).force;
  const double f_h = p - r * f_c;

  y.push(m, -B_y * (w_h * f_h + w_c * f_c));
  if (f_c != 0.0) {
    u.next[left] -= B_left * now.left_weight * f_c;
    u.next[right] -= B_right * now.right_weight * f_c;
  }
  rows.force[h] = f_h;
  rows.force[c] = f_c;
  rows.Lambda[h] = Lambda_hh;
  rows.Lambda[c] = Lambda_cc;
  rows.eta_next[h] = rows.offset_next[h] + w_h * y.next[m];
  rows.eta_next[c] = rows.offset_next[c] + w_c * y.next[m] + read();
  rows.carried[h] = w_h * y.moved(m);
  rows.carried[c] = w_c * y.moved(m) + (now.left_weight * u.moved(left) + now.right_weight * u.moved(right));
  rows.g[h] = rows.g[c] = rows.psi_next[h] = rows.psi_next[c] = 0.0;
  return true;
}

}  // namespace rattle
