#include "rattle/run_verdict.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "console/console.hpp"

namespace rattle {
namespace {

RunFacts facts_of(const RunResult& result) {
  return {.found_nan = result.found_nan,
          .samples = result.samples,
          .newton_failures = result.newton_failures,
          .gesture_problem = result.gesture_problem,
          .runaway = result.runaway.what,
          .runaway_remedy = result.runaway.remedy};
}

}  // namespace

bool same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  if (std::filesystem::equivalent(a, b, error)) return true;
  const auto whole_path = [](const std::string& path) {
    std::error_code ignored;
    return std::filesystem::weakly_canonical(std::filesystem::absolute(path, ignored), ignored);
  };
  return whole_path(a) == whole_path(b);
}

void refuse_overwriting(const std::string& output, const LoadedScene& loaded) {
  for (const std::string& input : loaded.input_files)
    if (same_file(output, input))
      throw InputError(fmt::format("{} is an input of this scene and would be overwritten", output));
}

void throw_if_stopped(const Scene& scene, const RunResult& result) {
  if (!result.stopped()) return;
  const std::vector<ToldFinding> findings = find_findings(scene, nullptr, facts_of(result));
  throw PhysicsError(
      fmt::format("{}; nothing was written: {}", findings.front().what, findings.front().remedy));
}

std::vector<ToldFinding> findings_of(const Scene& scene, const RunResult& result) {
  return find_findings(scene, result.ledger.get(), facts_of(result));
}

int tell_findings(const std::vector<ToldFinding>& findings, const std::string& label) {
  for (const ToldFinding& finding : findings)
    print_note(fmt::format("rattle: {}{}{}: {}", label, label.empty() ? "" : ": ",
                           severity_word(finding.severity), finding.text()));
  return has_failure(findings) ? exit_physics : exit_good;
}

void write_findings(JsonWriter& json, const std::vector<ToldFinding>& findings) {
  json.key("findings").open_array();
  for (const ToldFinding& finding : findings) {
    json.open_object().member("severity", severity_word(finding.severity)).member("contact", finding.contact);
    json.member("what", finding.what).member("value", finding.value).member("limit", finding.limit);
    json.member("remedy", finding.remedy).close_object();
  }
  json.close_array();
}

}  // namespace rattle
