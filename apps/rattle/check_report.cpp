#include "rattle/check_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rattle/component_table.hpp"
#include "support/live_terms.hpp"
#include "support/progress_bar.hpp"
#include "support/solver_names.hpp"

namespace rattle {
namespace {

bool must_not_pull(const SceneInteraction& interaction) {
  return interaction.one_sided && (interaction.rule == Rule::nonadhesive || interaction.rule == Rule::newton);
}

std::vector<std::string> find_failures(const CheckReport& report) {
  std::vector<std::string> failures;
  const EnergyLedger& ledger = *report.run.ledger;
  if (report.run.found_nan)
    failures.push_back(fmt::format("a NaN appeared within the first {} samples", report.run.samples));
  if (!(ledger.balance_error() <= balance_error_limit))
    failures.push_back(
        fmt::format("balance error {:.2e} exceeds {:.0e}", ledger.balance_error(), balance_error_limit));
  if (report.run.newton_failures > 0)
    failures.push_back(fmt::format("Newton did not converge in {} steps", report.run.newton_failures));
  if (!report.run.gesture_problem.empty()) failures.push_back(report.run.gesture_problem);
  const Scene& scene = *report.loaded.scene;
  for (std::size_t i = 0; i < scene.interactions.size(); ++i) {
    const ContactStatistics& contact = ledger.contacts()[i];
    if (must_not_pull(scene.interactions[i]) && !(contact.worst_attraction() <= attraction_limit))
      failures.push_back(
          fmt::format("contact '{}' pulled with {:.2e} of its peak force in {} samples (limit {:.0e})",
                      scene.interactions[i].name, contact.worst_attraction(), contact.attractive_samples,
                      attraction_limit));
  }
  return failures;
}

std::vector<std::string> find_warnings(const CheckReport& report) {
  std::vector<std::string> warnings;
  for (const SceneMessage& warning : report.loaded.warnings) warnings.push_back(format(warning));
  const Scene& scene = *report.loaded.scene;
  for (std::size_t i = 0; i < scene.interactions.size(); ++i) {
    const ContactStatistics& contact = report.run.ledger->contacts()[i];
    const double resolution = contact.resolution;
    const bool by_rule = scene.interactions[i].is_contact() && scene.interactions[i].rule != Rule::newton;
    if (by_rule && resolution > resolution_limit)
      warnings.push_back(
          fmt::format("contact '{}' is not resolved (resolution {:.3g} > 1): use a higher --rate, "
                      "--solver newton, or a smaller stiffness",
                      scene.interactions[i].name, resolution));
    if (by_rule && contact.depth_ratio() > depth_ratio_limit)
      warnings.push_back(
          fmt::format("contact '{}' sank in: {:.3g} m, {:.3g} times what its force explains: use "
                      "solver = \"newton\" for it, or a higher --rate",
                      scene.interactions[i].name, contact.deepest, contact.depth_ratio()));
  }
  return warnings;
}

void write_contact(JsonWriter& json, const SceneInteraction& interaction, const ContactStatistics& contact) {
  json.open_object()
      .member("name", interaction.name)
      .member("rule", solver_text(interaction))
      .member("one_sided", interaction.one_sided)
      .member("points", interaction.rows.size())
      .member("impacts", contact.impacts)
      .member("contact_samples", contact.contact_samples)
      .member("peak_force", contact.peak_force)
      .member("attractive_samples", contact.attractive_samples)
      .member("worst_attraction", contact.worst_attraction())
      .member("residual_psi", contact.residual_psi())
      .member("resolution", contact.resolution)
      .member("deepest", contact.deepest)
      .member("depth_ratio", contact.depth_ratio())
      .close_object();
}

void write_strings(JsonWriter& json, std::string_view name, const std::vector<std::string>& list) {
  json.key(name).open_array();
  for (const std::string& entry : list) json.value(entry);
  json.close_array();
}

void write_live_terms(JsonWriter& json, const Scene& scene, const EnergyLedger& ledger) {
  std::vector<double> values;
  append_live_terms(scene, ledger, values);
  const std::vector<std::string> names = live_term_names(scene);
  json.key("work_and_losses").open_object();
  for (std::size_t i = 0; i < names.size(); ++i) json.member(names[i], values[i]);
  json.close_object();
}

std::string live_terms_text(const Scene& scene, const EnergyLedger& ledger) {
  std::string text;
  std::vector<double> values;
  append_live_terms(scene, ledger, values);
  const std::vector<std::string> names = live_term_names(scene);
  for (std::size_t i = 0; i < names.size(); ++i)
    text += fmt::format("  {:<24} {:>12.5g} J\n", names[i], values[i]);
  return text;
}

std::string contacts_text(const CheckReport& report) {
  const Scene& scene = *report.loaded.scene;
  std::string text;
  for (std::size_t i = 0; i < scene.interactions.size(); ++i) {
    const SceneInteraction& interaction = scene.interactions[i];
    if (!interaction.is_contact()) continue;
    if (text.empty())
      text = fmt::format("  {:<18} {:<12} {:>8} {:>12} {:>11} {:>12} {:>12} {:>11}\n", "contact", "solver",
                         "impacts", "peak force", "attractive", "worst pull", "residual psi", "resolution");
    const ContactStatistics& contact = report.run.ledger->contacts()[i];
    text += fmt::format("  {:<18} {:<12} {:>8} {:>10.4g} N {:>11} {:>12.2e} {:>12.2e} {:>11.3g}{}\n",
                        interaction.name, solver_text(interaction), contact.impacts, contact.peak_force,
                        contact.attractive_samples, contact.worst_attraction(), contact.residual_psi(),
                        contact.resolution, interaction.one_sided ? "" : "  two-sided");
  }
  return text;
}

}  // namespace

void judge(CheckReport& report) {
  report.failures = find_failures(report);
  report.warnings = find_warnings(report);
}

CheckReport check_scene(const SceneRequest& request) {
  CheckReport report;
  report.loaded = load_scene(request);
  {
    ProgressBar progress("checking " + report.loaded.label);
    report.run =
        run_scene(report.loaded.scene,
                  {.progress = [&](std::int64_t done, std::int64_t total) { progress.update(done, total); }});
  }
  judge(report);
  return report;
}

std::string report_text(const CheckReport& report) {
  const EnergyLedger& ledger = *report.run.ledger;
  const Scene& scene = *report.loaded.scene;
  std::string text = fmt::format("{}: {}\n", report.loaded.label, scene.title);
  text += fmt::format("  {} samples at {} Hz, {:.3g} x real time\n", report.run.samples, scene.sample_rate,
                      report.run.x_realtime);
  text += fmt::format("  balance error {:.2e}, peak energy {:.6g} J, dissipated {:.6g} J, work in {:.6g} J\n",
                      ledger.balance_error(), ledger.peak_stored(), ledger.dissipated(), ledger.work_in());
  text += components_text(scene) + contacts_text(report) + live_terms_text(scene, ledger);
  for (const std::string& warning : report.warnings) text += fmt::format("  warning: {}\n", warning);
  for (const std::string& failure : report.failures) text += fmt::format("  FAILED: {}\n", failure);
  if (report.failures.empty()) text += "  passed\n";
  return text;
}

void write_report(JsonWriter& json, const CheckReport& report) {
  const EnergyLedger& ledger = *report.run.ledger;
  const Scene& scene = *report.loaded.scene;
  json.open_object()
      .member("scene", report.loaded.label)
      .member("title", scene.title)
      .member("passed", report.failures.empty())
      .member("sample_rate", scene.sample_rate)
      .member("samples", report.run.samples)
      .member("solver", solver_name(report.loaded.file.description.rule))
      .member("balance_error", ledger.balance_error())
      .member("peak_energy", ledger.peak_stored())
      .member("stored", ledger.stored())
      .member("dissipated", ledger.dissipated())
      .member("work_in", ledger.work_in())
      .member("found_nan", report.run.found_nan)
      .member("newton_failures", report.run.newton_failures)
      .member("peak_output", report.run.peak)
      .member("x_realtime", report.run.x_realtime);
  write_components(json, scene);
  json.key("contacts").open_array();
  for (std::size_t i = 0; i < scene.interactions.size(); ++i)
    if (scene.interactions[i].is_contact()) write_contact(json, scene.interactions[i], ledger.contacts()[i]);
  json.close_array();
  write_live_terms(json, scene, ledger);
  write_strings(json, "warnings", report.warnings);
  write_strings(json, "failures", report.failures);
  json.close_object();
}

}  // namespace rattle
