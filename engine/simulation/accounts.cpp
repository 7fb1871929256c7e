#include <algorithm>
#include <rattle/base/text.hpp>
#include <rattle/interactions/row_rules.hpp>
#include <rattle/scene/scene_names.hpp>
#include <rattle/simulation/accounts.hpp>

namespace rattle {
namespace {

template <class Holds>
bool any_row(const Scene& scene, const SceneInteraction& interaction, Holds holds) {
  return std::any_of(interaction.rows.begin(), interaction.rows.end(),
                     [&](std::uint32_t row) { return holds(scene.rows[row]); });
}

// The gesture that moves any of its rows; -1: none.
template <class Gesture>
int gesture_of(const Scene& scene, const SceneInteraction& interaction, Gesture gesture) {
  for (const std::uint32_t row : interaction.rows)
    if (const int found = gesture(scene.rows[row]); found >= 0) return found;
  return -1;
}

bool is_played(const Scene& scene, std::size_t component) {
  const auto is_on_it = [&](const auto& player) { return player.component == component; };
  return std::any_of(scene.moving_places.begin(), scene.moving_places.end(), is_on_it) ||
         std::any_of(scene.fingers.begin(), scene.fingers.end(), is_on_it);
}

class Lister {
 public:
  explicit Lister(const Scene& scene) : scene_(scene) {}

  std::vector<Account> list() && {
    for (std::size_t c = 0; c < scene_.components.size(); ++c) add_component(c);
    for (std::size_t i = 0; i < scene_.interactions.size(); ++i) add_interaction(i);
    for (std::size_t f = 0; f < scene_.fingers.size(); ++f) add_finger(f);
    for (std::size_t f = 0; f < scene_.forces.size(); ++f) add_force(f);
    return std::move(accounts_);
  }

 private:
  void begin(std::size_t holder, std::string owner, const std::string& name, std::string label) {
    next_ = {};
    next_.holder = static_cast<std::uint32_t>(holder);
    next_.owner = std::move(owner);
    next_.name = name;
    next_.label = std::move(label);
  }
  Account& add(AccountTerm term, AccountKind kind, std::string word) {
    accounts_.push_back(next_);
    Account& account = accounts_.back();
    account.term = term;
    account.kind = kind;
    account.word = std::move(word);
    return account;
  }
  Account& add_stored(AccountTerm term, std::string word) {
    return add(term, AccountKind::stored, std::move(word));
  }
  Account& add_loss(AccountTerm term, std::string letter) {
    Account& account = add(term, AccountKind::lost, "dissipated");
    account.letter = std::move(letter);
    return account;
  }
  void add_detail(AccountTerm term, std::string letter, bool can_change) {
    Account& account = add(term, AccountKind::lost, letter);
    account.letter = std::move(letter);
    account.is_detail = true;
    account.can_change = can_change;
  }
  void add_work(AccountTerm term, const std::string& letter, const std::string& label_end, std::string moved,
                int gesture) {
    Account& account = add(term, AccountKind::work, letter);
    account.letter = letter;
    account.label += label_end;
    account.moved = std::move(moved);
    account.gesture = gesture;
  }

  void add_component(std::size_t c) {
    const SceneComponent& component = scene_.components[c];
    const std::string owner = qualified_name(component);
    const bool is_body = component.is_body;
    begin(c, is_body ? owner + ".mass" : owner, component.name, is_body ? owner + ", mass" : owner);
    add_stored(AccountTerm::kinetic, "kinetic");
    add_stored(AccountTerm::potential, "potential");
    add_stored(AccountTerm::correction, "correction");
    if (component.model->stretch_scale() > 0.0) add_stored(AccountTerm::stretch, "stretch");
    add_loss(AccountTerm::component_loss, is_played(scene_, c) ? "Q_s" : "").can_change = !is_body;
    Account& detail = add(AccountTerm::frequency_dependent_loss, AccountKind::lost, "dissipated_sigma1");
    detail.is_detail = true;
    detail.can_change = !is_body;
    if (component.moves_tension())
      add_work(AccountTerm::tension, "P_T", ", tension", "the tension of " + subject_of(component),
               component.tension.gesture);
  }

  void add_interaction(std::size_t i) {
    const SceneInteraction& interaction = scene_.interactions[i];
    const AccountWords& words = interaction.traits.accounts;
    const auto has_row = [&](auto holds) { return any_row(scene_, interaction, holds); };
    const bool has_hand = std::any_of(interaction.senses.begin(), interaction.senses.end(),
                                      [](double sense) { return sense == 0.0; });
    const bool is_bow = has_row([](const RowModel& row) { return is_bowed(row); });
    const bool is_touch = has_row([](const RowModel& row) { return row.is_touch(); });
    const bool slides = has_row([](const RowModel& row) { return row.moving_place >= 0; });
    const bool glides = has_row([](const RowModel& row) { return row.carries_energy(); });
    const std::string owner = qualified_name(interaction), subject = subject_of(interaction);
    begin(i, owner, interaction.name, owner);
    Account& stored = add_stored(AccountTerm::interaction_stored, "stored");
    if (has_hand) stored.label += ", contact and hand";
    stored.can_change = !is_bow;

    const bool moves = has_row([](const RowModel& row) { return row.has_moving_offset(); });
    if (is_bow || has_hand || moves)
      add_work(AccountTerm::anchor, std::string(words.work), has_hand ? ", hand" : "",
               text(words.moved, " of ", subject), gesture_of(scene_, interaction, [](const RowModel& row) {
                 if (is_bowed(row)) return std::get<BowSources>(row.sources).velocity.gesture;
                 return row.driven_offset.gesture >= 0 ? row.driven_offset.gesture : row.driven_gap.gesture;
               }));
    if (slides || is_touch || glides)
      add_work(AccountTerm::sliding, "P_x", glides ? ", of its place" : ", along the string",
               "the place of " + subject,
               gesture_of(scene_, interaction, [&](const RowModel& row) { return place_gesture(row); }));
    const auto moved_stiffness = [](const RowModel& row) { return row.driven_stiffness(); };
    if (const int gesture = gesture_of(scene_, interaction, moved_stiffness); gesture >= 0)
      add_work(AccountTerm::stiffness, "P_K", ", stiffness", "the stiffness of " + subject, gesture);

    const bool loses = has_row([](const RowModel& row) { return row.loses(); });
    const bool is_damped =
        has_row([](const RowModel& row) { return row.sigma_x != 0.0 || row.driven_damping() >= 0; });
    const bool has_letter = loses || !interaction.is_contact();
    Account& loss = add_loss(AccountTerm::interaction_loss, has_letter ? std::string(words.lost) : "");
    if (has_hand) loss.label += loses ? ", hand and contact" : ", hand";
    loss.can_change = is_bow || is_touch || loses || is_damped;
    if (has_hand) add_detail(AccountTerm::hand_loss, "Q_o", is_damped);
    if (has_hand && loses) add_detail(AccountTerm::contact_loss, "Q", true);
  }

  int place_gesture(const RowModel& row) const {
    if (row.moving_place >= 0)
      return scene_.moving_places[static_cast<std::size_t>(row.moving_place)].position.gesture;
    if (row.glide < 0) return -1;
    const Glide& glide = scene_.glides[static_cast<std::size_t>(row.glide)];
    return glide.position.gesture >= 0 ? glide.position.gesture : glide.across.gesture;
  }

  void add_finger(std::size_t f) {
    const SceneFinger& finger = scene_.fingers[f];
    const std::string owner = "finger." + finger.name;
    begin(f, owner, finger.name, owner);
    add_work(AccountTerm::finger_work, "P_" + finger.name, "", text("the force of finger '", finger.name, "'"),
             finger.force.gesture);
    Account& loss = add_loss(AccountTerm::finger_loss, "Q_" + finger.name);
    loss.word = loss.letter;
  }

  void add_force(std::size_t f) {
    const SceneForce& force = scene_.forces[f];
    const std::string owner = qualified_name(force);
    begin(f, owner, force.name, owner);
    add_work(AccountTerm::force, "", "", text("force '", force.name, "'"), force.factor.gesture);
    accounts_.back().word = "work";
  }

  const Scene& scene_;
  Account next_;
  std::vector<Account> accounts_;
};

}  // namespace

std::vector<Account> accounts_of(const Scene& scene) { return Lister(scene).list(); }

}  // namespace rattle
