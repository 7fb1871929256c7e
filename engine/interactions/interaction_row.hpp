// A row is one scalar interaction: eta = C q + offset, and its law. RowModel is constant, RowStates changes in
// every step.
#pragma once

#include <cstdint>
#include <rattle/base/aligned.hpp>
#include <rattle/components/component.hpp>
#include <rattle/gestures/driven_source.hpp>
#include <rattle/interactions/power_law.hpp>
#include <rattle/scene/description.hpp>
#include <variant>
#include <vector>

namespace rattle {

// A point that a row touches, by the slot that stores it.
struct RowEntry {
  std::uint32_t component = 0;
  Slot slot{};
  double weight = 0.0;           // in C
  double step_compliance = 0.0;  // B of the point
};

// A tether is a spring and damper to an anchor, averaged over n-1 and n+1: the hand of a slide, or a touch.
// [SLIDE (37)] A bow is friction against something that moves with a given velocity. A stretch is the tension
// that a string or plate gains by its own mean stretch; docs/step.md, "Stretch". A carried row
// holds the end of a string on what it rests on, eta^{n+1} = 0; docs/step.md, "An end that rests on something".
enum class LawKind : std::uint8_t { one_sided, two_sided, spring, tether, bow, stretch, carried };

// Where the parameters of a law come from, if gestures may move them.
struct ContactSources {
  DrivenSource stiffness{};  // K / scale
  DrivenSource loss{};       // lambda
  double scale = 1.0;        // h where a point stands for a piece of a string
};
struct SpringSources {       // what no gesture moves stays as the row has it
  DrivenSource stiffness{};  // K1
  DrivenSource damping{};    // sigma_x
};
struct TouchSources {
  DrivenSource stiffness{};  // K, N/m
  DrivenSource damping{};    // R, kg/s
};
struct BowSources {
  DrivenSource force{};     // F_B, N
  DrivenSource velocity{};  // v_B, m/s
};

// The sources of a law are read once in a step, and only where something moves: they are a variant. The
// coefficients of the laws are flat, each with a name of its own. The solvers read them several times in a
// step, after they have asked for the law: a variant would make them ask again.
struct RowModel {
  static constexpr std::uint32_t no_interaction = 0xffffffff;
  std::uint32_t first_entry = 0;
  std::uint32_t entry_count = 0;
  std::uint32_t interaction =
      0;  // index into the scene's interactions; no_interaction: a stretch or a carried end
  LawKind law = LawKind::one_sided;
  Rule rule = Rule::gradient;
  bool iterated = false;  // bow: v is iterated to convergence
  double offset = 0.0;
  DrivenSource driven_offset{};  // added to the offset, times offset_sign
  double offset_sign = 0.0;      // 0 if no gesture moves the offset
  DrivenSource driven_gap{};     // of a contact, added to the offset, times gap_sign
  double gap_sign = 0.0;
  std::int32_t moving_place = -1;  // index in the scene; its points are added to the entries
  std::int32_t glide = -1;         // index in the scene; it replaces the entries in every step
  std::variant<ContactSources, SpringSources, TouchSources, BowSources> sources{};  // those of the law
  double sharpness = 0.0;                                                           // bow: a_Phi, s^2/m^2
  PowerLaw power{};                                                                 // contact
  double loss = 0.0;                                                                // contact: lambda, s/m
  double K1 = 0.0;       // spring and tether, N/m; 1 / Lambda of a carried end, which scales its equation
  double K3 = 0.0;       // spring, N/m^3
  double sigma_x = 0.0;  // spring and tether, kg/s: the force is 2 sigma_x d(eta)/dt

  // The offset with the gestures' values at n-1, n or n+1, which `read` returns.
  template <class Read>
  double offset_by(Read read) const noexcept {
    return offset + (offset_sign * read(driven_offset) + gap_sign * read(driven_gap));
  }
  bool has_moving_offset() const noexcept {
    return (offset_sign != 0.0 && driven_offset.gesture >= 0) || gap_sign != 0.0;
  }
  bool is_stretch() const noexcept { return law == LawKind::stretch; }
  bool is_carried() const noexcept { return law == LawKind::carried; }
  bool is_touch() const noexcept { return law == LawKind::tether && glide >= 0; }
  // True if it glides and what it stores follows it; a touch has its own account of that.
  bool carries_energy() const noexcept { return glide >= 0 && (is_contact() || law == LawKind::spring); }
  // True if gestures move the K or loss of a contact, or the K1 or damping of a spring.
  bool has_driven_law() const noexcept { return driven_stiffness() >= 0 || driven_damping() >= 0; }
  // The gesture that moves the stiffness of a contact or spring; -1: none.
  int driven_stiffness() const noexcept {
    if (const auto* contact = std::get_if<ContactSources>(&sources)) return contact->stiffness.gesture;
    if (const auto* spring = std::get_if<SpringSources>(&sources)) return spring->stiffness.gesture;
    return -1;
  }
  // The gesture that moves the loss of a contact or the damping of a spring; -1: none.
  int driven_damping() const noexcept {
    if (const auto* contact = std::get_if<ContactSources>(&sources)) return contact->loss.gesture;
    if (const auto* spring = std::get_if<SpringSources>(&sources)) return spring->damping.gesture;
    return -1;
  }
  double stiffness() const noexcept { return is_contact() ? power.stiffness() : K1; }
  bool loses() const noexcept { return is_contact() && (loss > 0.0 || driven_damping() >= 0); }
  // True if the rule chooses the force and W holds the stored energy, false if it chooses g and psi holds it.
  bool chooses_force() const noexcept { return rule == Rule::gradient || rule == Rule::newton; }
  bool is_contact() const noexcept { return law == LawKind::one_sided || law == LawKind::two_sided; }
};

// By index of the scene's rows. The rows of an island are contiguous. During a step values are of the times
// named below. Between steps eta_next = eta^n, eta = eta^{n-1} and psi = psi^{n-1/2}.
struct RowStates {
  explicit RowStates(const std::vector<RowModel>& of) : RowStates(of.size()) { models = of; }

  std::vector<RowModel> models;           // copies of the scene's, with the laws of this step
  AlignedVector eta_prev, eta, eta_next;  // n-1, n, n+1
  AlignedVector psi, psi_next;            // n-1/2, n+1/2; of contacts whose rule chooses g, and of stretches
  AlignedVector W, W_next;   // n-1/2, n+1/2; twice the energy of contacts whose rule chooses the force
  AlignedVector g;           // as chosen in the last step
  AlignedVector force;       // f of the last step
  AlignedVector loss_force;  // the part of a contact's f that dissipates
  AlignedVector offset_prev, offset, offset_next;
  AlignedVector glided;  // J: what a contact or spring gained before this step because its place moved
  // C^n (q^{n+1} - q^{n-1}) of the last step: how far the components moved along the force. Not set by packed
  // islands and the hand of a slide alone.
  AlignedVector carried;
  AlignedVector Lambda;  // a contact's own compliance in the last step
  // law_e f = law_a D + law_d of rows that are not contacts; law_e is 0 for a row that holds eta^{n+1}, else 1.
  // Packed islands and a slide alone only set it for bows.
  AlignedVector law_a, law_d, law_e;
  AlignedVector bow_force, bow_drive;            // F_B and v_B of bows, at n
  AlignedVector bow_velocity;                    // v of bows, relative to v_B, of the last step
  AlignedVector seen_eta, seen_psi, seen_slope;  // cache of a contact: an eta, and psi and psi' at it

 private:
  explicit RowStates(std::size_t rows)
      : eta_prev(rows),
        eta(rows),
        eta_next(rows),
        psi(rows),
        psi_next(rows),
        W(rows),
        W_next(rows),
        g(rows),
        force(rows),
        loss_force(rows),
        offset_prev(rows),
        offset(rows),
        offset_next(rows),
        glided(rows),
        carried(rows),
        Lambda(rows),
        law_a(rows),
        law_d(rows),
        law_e(rows, 1.0),
        bow_force(rows),
        bow_drive(rows),
        bow_velocity(rows),
        seen_eta(rows),
        seen_psi(rows),
        seen_slope(rows) {}
};

}  // namespace rattle
