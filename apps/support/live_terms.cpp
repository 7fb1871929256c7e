#include "support/live_terms.hpp"

#include <fmt/format.h>

#include "support/column_recorder.hpp"

namespace rattle {
namespace {

bool is(const SceneInteraction& interaction, InteractionKind kind) { return interaction.handle.kind == kind; }

bool is_slide(const SceneInteraction& interaction) { return is(interaction, InteractionKind::slide); }

bool is_played(const Scene& scene, std::size_t component) {
  for (const MovingPlace& place : scene.moving_places)
    if (place.component == component) return true;
  for (const SceneFinger& finger : scene.fingers)
    if (finger.component == component) return true;
  return false;
}

}  // namespace

bool has_moving_offset(const Scene& scene, const SceneInteraction& interaction) {
  for (const std::uint32_t row : interaction.rows)
    if (scene.rows[row].has_moving_offset()) return true;
  return false;
}

bool has_moving_stiffness(const Scene& scene, const SceneInteraction& interaction) {
  for (const std::uint32_t row : interaction.rows)
    if (scene.rows[row].has_live_law() && scene.rows[row].live_drive.gesture >= 0) return true;
  return false;
}

bool loses(const Scene& scene, const SceneInteraction& interaction) {
  for (const std::uint32_t row : interaction.rows)
    if (scene.rows[row].loses()) return true;
  return false;
}

std::vector<std::string> live_term_names(const Scene& scene) {
  std::vector<std::string> names;
  for (std::size_t c = 0; c < scene.components.size(); ++c)
    if (is_played(scene, c)) names.push_back(qualified_name(scene.components[c]) + ".Q_s");
  for (const SceneComponent& component : scene.components)
    if (component.moves_tension()) names.push_back(qualified_name(component) + ".P_T");
  for (const SceneInteraction& interaction : scene.interactions) {
    const std::string name = qualified_name(interaction);
    if (is_slide(interaction))
      for (const char* term : {"P_h", "P_x", "Q_o"}) names.push_back(fmt::format("{}.{}", name, term));
    else if (is(interaction, InteractionKind::bow))
      for (const char* term : {"P_B", "Q_B"}) names.push_back(fmt::format("{}.{}", name, term));
    else if (is(interaction, InteractionKind::touch))
      for (const char* term : {"P_x", "Q"}) names.push_back(fmt::format("{}.{}", name, term));
    else if (has_moving_offset(scene, interaction))
      names.push_back(name + ".work");
    if (has_moving_stiffness(scene, interaction)) names.push_back(name + ".P_K");
    if (loses(scene, interaction)) names.push_back(name + ".Q");
  }
  for (const SceneFinger& finger : scene.fingers)
    for (const char letter : {'P', 'Q'})
      names.push_back(fmt::format("finger.{}.{}_{}", finger.name, letter, finger.name));
  return names;
}

void append_live_terms(const Scene& scene, const EnergyLedger& ledger, std::vector<double>& values) {
  for (std::size_t c = 0; c < scene.components.size(); ++c) {
    const ComponentAccount& account = ledger.components()[c];
    if (is_played(scene, c))
      values.push_back(account.dissipated_uniform.value() + account.dissipated_frequency_dependent.value());
  }
  for (std::size_t c = 0; c < scene.components.size(); ++c)
    if (scene.components[c].moves_tension()) values.push_back(ledger.components()[c].work_tension.value());
  for (std::size_t i = 0; i < scene.interactions.size(); ++i) {
    const InteractionAccount& account = ledger.interactions()[i];
    if (is_slide(scene.interactions[i]))
      values.insert(values.end(),
                    {account.work_anchor.value(), account.work_sliding.value(), account.dissipated.value()});
    else if (is(scene.interactions[i], InteractionKind::bow))
      values.insert(values.end(), {account.work_anchor.value(), account.dissipated.value()});
    else if (is(scene.interactions[i], InteractionKind::touch))
      values.insert(values.end(), {account.work_sliding.value(), account.dissipated.value()});
    else if (has_moving_offset(scene, scene.interactions[i]))
      values.push_back(account.work_anchor.value());
    if (has_moving_stiffness(scene, scene.interactions[i])) values.push_back(account.work_stiffness.value());
    if (loses(scene, scene.interactions[i])) values.push_back(account.dissipated.value());
  }
  for (const FingerAccount& account : ledger.fingers())
    values.insert(values.end(), {account.work.value(), account.dissipated.value()});
}

}  // namespace rattle
