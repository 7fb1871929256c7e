#include "rattle/check_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "console/progress_bar.hpp"
#include "rattle/component_table.hpp"
#include "recording/solver_names.hpp"
#include "runs/driven_terms.hpp"

namespace rattle {
namespace {

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

// The texts of one severity, with what was said when the scene was read.
void write_texts(JsonWriter& json, std::string_view name, const CheckReport& report, FindingSeverity severity) {
  json.key(name).open_array();
  if (severity == FindingSeverity::warning)
    for (const SceneMessage& warning : report.loaded.warnings) json.value(format(warning));
  for (const ToldFinding& finding : report.findings)
    if (finding.severity == severity) json.value(finding.text());
  json.close_array();
}

void write_driven_terms(JsonWriter& json, const Scene& scene, const EnergyLedger& ledger) {
  json.key("work_and_losses").open_object();
  for (const DrivenTerm& term : driven_terms(scene)) json.member(term.name, ledger.value(term.account));
  json.close_object();
}

std::string driven_terms_text(const Scene& scene, const EnergyLedger& ledger) {
  std::string text;
  for (const DrivenTerm& term : driven_terms(scene))
    text += fmt::format("  {:<24} {:>12.5g} J\n", term.name, ledger.value(term.account));
  return text;
}

std::string count_text(std::ptrdiff_t count, const char* word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

// A bare "passed" only where there is nothing else to say; a failure is said above.
std::string verdict_line(const CheckReport& report) {
  if (!report.passed()) return {};
  const auto count = [&](FindingSeverity severity) {
    return std::count_if(report.findings.begin(), report.findings.end(),
                         [&](const ToldFinding& finding) { return finding.severity == severity; });
  };
  const std::ptrdiff_t notes = count(FindingSeverity::note),
                       warnings = count(FindingSeverity::warning) + std::ssize(report.loaded.warnings);
  std::vector<std::string> parts;
  if (warnings > 0) parts.push_back(count_text(warnings, "warning"));
  if (notes > 0) parts.push_back(count_text(notes, "note"));
  return fmt::format("  passed{}{}\n", parts.empty() ? "" : ", with ", fmt::join(parts, " and "));
}

std::string contacts_text(const CheckReport& report) {
  const Scene& scene = *report.loaded.scene;
  std::string text;
  for (std::size_t i = 0; i < scene.interactions.size(); ++i) {
    const SceneInteraction& interaction = scene.interactions[i];
    if (!interaction.is_contact()) continue;
    if (text.empty())
      text = fmt::format("  {:<18} {:<12} {:>8} {:>12} {:>11} {:>12} {:>12} {:>11} {:>11} {:>11}\n", "contact",
                         "solver", "impacts", "peak force", "attractive", "worst pull", "residual psi",
                         "resolution", "deepest", "depth ratio");
    const ContactStatistics& contact = report.run.ledger->contacts()[i];
    text += fmt::format(
        "  {:<18} {:<12} {:>8} {:>10.4g} N {:>11} {:>12.2e} {:>12.2e} {:>11.3g} {:>9.3g} m {:>11.3g}{}\n",
        interaction.name, solver_text(interaction), contact.impacts, contact.peak_force,
        contact.attractive_samples, contact.worst_attraction(), contact.residual_psi(), contact.resolution,
        contact.deepest, contact.depth_ratio(), interaction.one_sided ? "" : "  two-sided");
  }
  return text;
}

}  // namespace

CheckReport check_scene(const SceneRequest& request) {
  CheckReport report;
  report.loaded = load_scene(request);
  add_pitch_warnings(report.loaded);
  {
    ProgressBar progress("checking " + report.loaded.label);
    report.run =
        run_scene(report.loaded.scene,
                  {.progress = [&](std::int64_t done, std::int64_t total) { progress.update(done, total); }});
  }
  report.findings = findings_of(*report.loaded.scene, report.run);
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
  text += components_text(report.loaded, ComponentDetail::grid) + contacts_text(report) +
          driven_terms_text(scene, ledger);
  for (const SceneMessage& warning : report.loaded.warnings) text += fmt::format("  {}\n", format(warning));
  for (const auto severity : {FindingSeverity::note, FindingSeverity::warning, FindingSeverity::failure})
    for (const ToldFinding& finding : report.findings)
      if (finding.severity == severity)
        text +=
            fmt::format("  {}: {}\n", severity == FindingSeverity::failure ? "FAILED" : severity_word(severity),
                        finding.text());
  return text + verdict_line(report);
}

void write_report(JsonWriter& json, const CheckReport& report) {
  const EnergyLedger& ledger = *report.run.ledger;
  const Scene& scene = *report.loaded.scene;
  json.open_object()
      .member("scene", report.loaded.label)
      .member("title", scene.title)
      .member("passed", report.passed())
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
  write_components(json, report.loaded, ComponentDetail::grid);
  json.key("contacts").open_array();
  for (std::size_t i = 0; i < scene.interactions.size(); ++i)
    if (scene.interactions[i].is_contact()) write_contact(json, scene.interactions[i], ledger.contacts()[i]);
  json.close_array();
  write_driven_terms(json, scene, ledger);
  write_findings(json, report.findings);
  write_texts(json, "notes", report, FindingSeverity::note);
  write_texts(json, "warnings", report, FindingSeverity::warning);
  write_texts(json, "failures", report, FindingSeverity::failure);
  json.close_object();
}

}  // namespace rattle
