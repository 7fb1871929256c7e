// Interactions between components, and actions on them from outside that gestures move, as plain data.
#pragma once

#include <cstddef>
#include <optional>
#include <rattle/scene/component_description.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace rattle {

// How the force of a contact is found; docs/step.md has the formulas. The first five choose g, `gradient`
// chooses the force itself, and `newton` is `gradient` iterated to convergence.
enum class Rule { basic, published, exact, secant, nonadhesive, gradient, newton };

// Only the descriptions and the schema name kinds. Everyone else asks for the traits below, or what
// description_walk.hpp and description_parts.hpp offer.
enum class InteractionKind { contact, distributed_contact, spring, slide, bow, touch, cavity };
struct InteractionHandle {
  InteractionKind kind = InteractionKind::contact;
  std::size_t index = 0;
  friend bool operator==(const InteractionHandle&, const InteractionHandle&) = default;
};

// The words of an interaction's accounts in the ledger (simulation/accounts.hpp).
struct AccountWords {
  std::string_view work = "work";                // the letter of the work that moves it from outside
  std::string_view moved = "the height or gap";  // what is moved then
  std::string_view lost{};                       // the letter of its loss
};

// What others must know of an interaction. The defaults are those of a spring.
struct InteractionTraits {
  bool is_contact = false;        // has a rule, and statistics in the ledger; its places lie below one another
  bool is_along_line = false;     // has a row at every grid point of a line
  bool has_distance = true;       // outputs and probes can read penetration and psi
  bool stiff_on_purpose = false;  // deliberately stiff: no warning if unresolved
  bool is_played = false;         // a player holds it; strings that it names are not stepped in bundles
  AccountWords accounts{};
};

// eta = below - above - gap. While eta > 0, a contact force pushes the two apart.
// two_sided: also pulls back while eta < 0 (the connection of [W19 sec. 8]). With play > 0 it acts only
// beyond |eta| = play, on either side.
struct ContactDescription {
  static constexpr InteractionKind interaction_kind = InteractionKind::contact;
  static constexpr InteractionTraits traits{.is_contact = true, .accounts = {.lost = "Q"}};

  std::string name;
  Attachment below;
  Attachment above;
  DrivenValue stiffness{};  // K, N/m^alpha; may move; negative values count as 0
  double exponent = 1.0;    // alpha >= 1
  DrivenValue gap{};        // m; may move
  bool two_sided = false;
  double play = 0.0;   // epsilon, m
  DrivenValue loss{};  // lambda, s/m (Hunt-Crossley); may move; negative values count as 0
  std::optional<Rule> rule{};
  // The place on the component that glides, `below` or `above`, in metres; the other one must be able to move.
  std::optional<DrivenValue> position{};    // along x
  std::optional<DrivenValue> position_y{};  // of a plate or membrane
};

// The same law at every grid point of a string against a string, a barrier, a plate or a membrane above or
// below it, or at every grid point of a plate or membrane against a barrier.
struct DistributedContactDescription {
  static constexpr InteractionKind interaction_kind = InteractionKind::distributed_contact;
  static constexpr InteractionTraits traits{
      .is_contact = true, .is_along_line = true, .accounts = {.lost = "Q"}};

  std::string name;
  ComponentHandle below;
  ComponentHandle above;
  DrivenValue stiffness{};  // K, N/m^(alpha+1): force density, of a surface N/m^(alpha+2); may move
  double exponent = 1.0;
  DrivenValue gap{};
  Coordinate from = fraction(0.0);  // along the string(s)
  Coordinate to = fraction(1.0);
  std::optional<SurfacePlaces> line{};    // of a string over a surface: the places under its two ends
  std::optional<SurfacePlaces> region{};  // of a surface against a barrier; otherwise the whole surface
  std::optional<double> spacing{};        // m, between the places of a surface by its modes against a barrier
  DrivenValue loss{};                     // lambda, s/m; may move
  std::optional<Rule> rule{};
};

// Force K1 eta + K3 eta^3 + 2 sigma d(eta)/dt with eta = first - second - offset.
struct SpringDescription {
  static constexpr InteractionKind interaction_kind = InteractionKind::spring;
  static constexpr InteractionTraits traits{};

  std::string name;
  Attachment first;
  Attachment second;
  DrivenValue stiffness{};       // K1, N/m; may move; negative values count as 0
  double cubic_stiffness = 0.0;  // K3, N/m^3
  DrivenValue damping{};         // sigma_x, kg/s; may move; negative values count as 0
  double offset = 0.0;           // m
  // The place on the component that glides, `first` or `second`, in metres.
  std::optional<DrivenValue> position{};    // along x
  std::optional<DrivenValue> position_y{};  // of a plate or membrane
};

// Air between two plates or membranes: a spring between the volumes that they displace. A rigid second side
// closes the cavity below the first.
struct CavityDescription {
  static constexpr InteractionKind interaction_kind = InteractionKind::cavity;
  static constexpr InteractionTraits traits{.has_distance = false};

  std::string name;
  ComponentHandle first;
  ComponentHandle second;
  double volume = 0.0;       // V_0, m^3
  double air_density = 1.2;  // rho_a, kg/m^3
  double sound_speed = 343;  // c_a, m/s
};

// A slide on a string: a mass held by a hand. It touches the string from above, with a contact of exponent 1,
// at a position that moves along the string. [SLIDE sec. 2]
struct SlideDescription {
  static constexpr ComponentKind component_kind = ComponentKind::slide;  // of its body
  static constexpr InteractionKind interaction_kind = InteractionKind::slide;
  static constexpr InteractionTraits traits{
      .is_contact = true, .stiff_on_purpose = true, .is_played = true, .accounts = {.work = "P_h"}};
  Extent extent() const noexcept { return {}; }

  std::string name;
  std::vector<ComponentHandle> strings{};  // usually one
  double mass = 0.0;                       // m_o, kg
  double hand_stiffness = 0.0;             // k_h, N/m
  double hand_damping = 0.0;               // r_h, kg/s
  double contact_stiffness = 0.0;          // k_o, N/m
  DrivenValue contact_loss{};              // lambda of its contact with each string, s/m
  DrivenValue position{};                  // x_o, m along the string; clamped to its ends
  DrivenValue hand_height{};               // y_h, m
  std::optional<double> height{};          // y_o at t = 0; default: the hand's height
};

// A finger: an external force over a width, and a damping r = alpha_f |F|. [SLIDE (9)-(11)]
struct FingerDescription {
  std::string name;
  ComponentHandle string;
  DrivenValue force{};                   // F, N
  DrivenValue position{};                // of its centre, m; unused with `follows`
  std::optional<std::size_t> follows{};  // index of the slide that it follows
  double distance = 0.0;                 // m from that slide towards x = 0
  double width = 0.0;                    // m
  double damping = 0.0;                  // alpha_f, s/m
};

// A bow on a string, a bar or a plate: friction F Phi(v), where v is the velocity of the bowed point relative
// to the bow. docs/step.md, "Bow"
enum class BowSolver { two_steps, iterated };  // the latter is the reference
struct BowDescription {
  static constexpr InteractionKind interaction_kind = InteractionKind::bow;
  static constexpr InteractionTraits traits{
      .has_distance = false,
      .is_played = true,
      .accounts = {.work = "P_B", .moved = "the velocity", .lost = "Q_B"}};

  std::string name;
  Attachment place;                         // fixed place; only its component is used with `position`
  std::optional<DrivenValue> position{};    // m along x, if the bow moves
  std::optional<DrivenValue> position_y{};  // m along y, of a plate or membrane
  DrivenValue force{};                      // F_B, N; negative: the bow does not touch
  DrivenValue velocity{};                   // v_B, m/s
  double sharpness = 100.0;                 // a_Phi, s^2/m^2
  BowSolver solver = BowSolver::two_steps;
};

// A light touch, e.g. of a thumb for natural harmonics: a damper and optionally a spring to the string's rest
// position, distributed over a width by a raised cosine, at a position that may move along the string.
struct TouchDescription {
  static constexpr InteractionKind interaction_kind = InteractionKind::touch;
  static constexpr InteractionTraits traits{.is_played = true, .accounts = {.lost = "Q"}};

  std::string name;
  ComponentHandle string;
  DrivenValue position{};   // of its centre, m
  double width = 0.0;       // m
  DrivenValue damping{};    // R, kg/s
  DrivenValue stiffness{};  // K, N/m
};

}  // namespace rattle
