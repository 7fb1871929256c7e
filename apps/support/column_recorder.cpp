#include "support/column_recorder.hpp"

#include <fmt/format.h>

#include "support/live_terms.hpp"

namespace rattle {
namespace {

const char* kind_name(ComponentKind kind) {
  switch (kind) {
    case ComponentKind::mass:
      return "mass";
    case ComponentKind::string:
      return "string";
    case ComponentKind::plate:
      return "plate";
    case ComponentKind::barrier:
      return "barrier";
    case ComponentKind::slide:
      return "slide";
  }
  return "";
}

const char* kind_name(InteractionKind kind) {
  switch (kind) {
    case InteractionKind::contact:
      return "contact";
    case InteractionKind::distributed_contact:
      return "distributed_contact";
    case InteractionKind::spring:
      return "spring";
    case InteractionKind::slide:
      return "slide";
    case InteractionKind::bow:
      return "bow";
    case InteractionKind::touch:
      return "touch";
  }
  return "";
}

}  // namespace

bool is_bar(const SceneComponent& component) {
  return component.handle.kind == ComponentKind::string && component.highest_tension == 0.0;
}

std::string qualified_name(const SceneComponent& component) {
  return fmt::format("{}.{}", is_bar(component) ? "bar" : kind_name(component.handle.kind), component.name);
}

std::string qualified_name(const SceneInteraction& interaction) {
  return fmt::format("{}.{}", kind_name(interaction.handle.kind), interaction.name);
}

ColumnRecorder::ColumnRecorder(const Scene& scene, const SceneDescription& description, bool with_ledger) {
  names_.push_back("time");
  for (int channel = 1; channel <= scene.channels; ++channel)
    names_.push_back(fmt::format("channel_{}", channel));
  for (const SceneProbe& probe : scene.probes) names_.push_back("probe." + probe.name);
  if (with_ledger) name_ledger_columns(scene, description);
  values_.reserve(names_.size());
}

void ColumnRecorder::name_ledger_columns(const Scene& scene, const SceneDescription& description) {
  for (const SceneComponent& component : scene.components) {
    // A slide is a mass and an interaction of one name.
    const bool is_slide = component.handle.kind == ComponentKind::slide;
    const std::string name = qualified_name(component) + (is_slide ? ".mass" : "");
    for (const char* part : {"kinetic", "potential", "correction", "dissipated", "dissipated_sigma1"})
      names_.push_back(fmt::format("{}.{}", name, part));
  }
  for (const SceneInteraction& interaction : scene.interactions)
    for (const char* part : {"stored", "dissipated"})
      names_.push_back(fmt::format("{}.{}", qualified_name(interaction), part));
  for (std::size_t i = 0; i < scene.forces.size(); ++i)
    names_.push_back(
        fmt::format("{}.{}.work", i < description.forces.size() ? "force" : "gravity", scene.forces[i].name));
  for (std::string& name : live_term_names(scene)) names_.push_back(std::move(name));
  for (const char* total : {"stored", "dissipated", "work_in", "balance"}) names_.push_back(total);
}

std::span<const double> ColumnRecorder::record(const Simulator& simulator, const EnergyLedger* ledger) {
  values_.clear();
  values_.push_back(static_cast<double>(simulator.samples_done()) / simulator.scene().sample_rate);
  values_.insert(values_.end(), simulator.frame().begin(), simulator.frame().end());
  values_.insert(values_.end(), simulator.probes().begin(), simulator.probes().end());
  if (ledger != nullptr) append_ledger(simulator.scene(), *ledger);
  return values_;
}

void ColumnRecorder::append_ledger(const Scene& scene, const EnergyLedger& ledger) {
  for (const ComponentAccount& account : ledger.components()) {
    const double dissipated =
        account.dissipated_uniform.value() + account.dissipated_frequency_dependent.value();
    values_.insert(values_.end(), {account.stored.kinetic, account.stored.potential, account.stored.correction,
                                   dissipated, account.dissipated_frequency_dependent.value()});
  }
  for (const InteractionAccount& account : ledger.interactions())
    values_.insert(values_.end(), {account.stored, account.dissipated.value()});
  for (const ForceAccount& account : ledger.forces()) values_.push_back(account.work.value());
  append_live_terms(scene, ledger, values_);
  values_.insert(values_.end(), {ledger.stored(), ledger.dissipated(), ledger.work_in(), ledger.balance()});
}

}  // namespace rattle
