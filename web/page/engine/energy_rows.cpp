#include "energy_rows.hpp"

#include <algorithm>

namespace rattle::page {
namespace {

const char* word_of(Account account) {
  switch (account) {
    case Account::kinetic:
      return "kinetic";
    case Account::potential:
      return "potential";
    case Account::stored:
      return "stored";
    case Account::dissipated:
      return "dissipated";
    case Account::work:
      return "work";
  }
  return "";
}

const char* kind_of(Account account) {
  if (account == Account::dissipated) return "dissipated";
  return account == Account::work ? "work" : "stored";
}

bool is_worked_on(const Scene& scene, const SceneInteraction& interaction) {
  if (!interaction.is_contact() || interaction.handle.kind == InteractionKind::slide) return true;
  return std::any_of(interaction.rows.begin(), interaction.rows.end(), [&](std::uint32_t r) {
    return scene.rows[r].has_moving_offset() || scene.rows[r].has_live_law();
  });
}

double read_component(const ComponentAccount& account, Account which) noexcept {
  switch (which) {
    case Account::kinetic:
      return account.stored.kinetic;
    case Account::potential:
      return account.stored.potential + account.stored.correction;
    case Account::dissipated:
      return account.dissipated_uniform.value() + account.dissipated_frequency_dependent.value();
    case Account::work:
      return account.work_tension.value();
    case Account::stored:
      return account.stored.total();
  }
  return 0.0;
}

double read_interaction(const InteractionAccount& account, Account which) noexcept {
  switch (which) {
    case Account::stored:
      return account.stored;
    case Account::dissipated:
      return account.dissipated.value();
    case Account::work:
      return account.work_anchor.value() + account.work_sliding.value() + account.work_stiffness.value();
    default:
      return 0.0;
  }
}

}  // namespace

std::vector<EnergyRow> energy_rows(const Scene& scene) {
  std::vector<EnergyRow> rows;
  const auto add = [&](Holder holder, std::size_t index, const std::string& name, Account account) {
    if (rows.size() < most_energy_rows)
      rows.push_back({holder, index, account, kind_of(account), name + ": " + word_of(account)});
  };
  for (std::size_t c = 0; c < scene.components.size(); ++c) {
    const SceneComponent& component = scene.components[c];
    for (const Account account : {Account::kinetic, Account::potential, Account::dissipated})
      add(Holder::component, c, component.name, account);
    if (component.moves_tension()) add(Holder::component, c, component.name, Account::work);
  }
  for (std::size_t i = 0; i < scene.interactions.size(); ++i) {
    const SceneInteraction& interaction = scene.interactions[i];
    const bool lossless = std::none_of(interaction.rows.begin(), interaction.rows.end(),
                                       [&](std::uint32_t row) { return scene.rows[row].loses(); });
    const bool plain = lossless && interaction.is_contact() && interaction.handle.kind != InteractionKind::slide;
    if (interaction.handle.kind != InteractionKind::bow)
      add(Holder::interaction, i, interaction.name, Account::stored);
    if (!plain) add(Holder::interaction, i, interaction.name, Account::dissipated);
    if (is_worked_on(scene, interaction)) add(Holder::interaction, i, interaction.name, Account::work);
  }
  for (std::size_t f = 0; f < scene.fingers.size(); ++f)
    for (const Account account : {Account::dissipated, Account::work})
      add(Holder::finger, f, scene.fingers[f].name, account);
  for (std::size_t f = 0; f < scene.forces.size(); ++f)
    add(Holder::force, f, scene.forces[f].name, Account::work);
  return rows;
}

void read_energies(std::span<const EnergyRow> rows, const EnergyLedger& ledger, double* to) noexcept {
  for (const EnergyRow& row : rows) {
    switch (row.holder) {
      case Holder::component:
        *to++ = read_component(ledger.components()[row.index], row.account);
        break;
      case Holder::interaction:
        *to++ = read_interaction(ledger.interactions()[row.index], row.account);
        break;
      case Holder::finger: {
        const FingerAccount& finger = ledger.fingers()[row.index];
        *to++ = row.account == Account::work ? finger.work.value() : finger.dissipated.value();
        break;
      }
      case Holder::force:
        *to++ = ledger.forces()[row.index].work.value();
        break;
    }
  }
}

}  // namespace rattle::page
