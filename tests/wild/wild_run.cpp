#include <algorithm>
#include <cmath>
#include <ctime>
#include <rattle/rattle.hpp>
#include <wild/wild_causes.hpp>
#include <wild/wild_rounding.hpp>
#include <wild/wild_run.hpp>

namespace rattle::test {
namespace {

bool is_sound(const WildReport& report) {
  return report.balance_error <= largest_wild_balance_error && report.attraction() <= largest_wild_attraction;
}

// CPU time of this thread, so that a busy machine does not make a scene count as slow.
double processor_seconds() {
  std::timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

class WildRun {
 public:
  WildRun(const SceneDescription& description, std::shared_ptr<const Scene> scene)
      : description_(description), scene_(scene), simulator_(scene), ledger_(scene) {
    simulator_.attach(ledger_);
    report_.start = report_.peak = ledger_.stored();
  }

  WildReport run() {
    const double begun = processor_seconds();
    const auto wanted = static_cast<std::int64_t>(scene_->sample_count());
    bool slow = false;
    while (report_.steps < wanted && report_.is_finite() && !slow) {
      step();
      if (!report_.has_grown() && ledger_.stored() > largest_growth * (report_.start + 1.0))
        report_.grown_at = report_.steps;
      slow = report_.steps % 64 == 0 && processor_seconds() - begun > longest_run;
    }
    report_.seconds = processor_seconds() - begun;
    report_.unsettled = unsettled_steps();
    report_.last_resorts = simulator_.contact_solves().last_resorts;
    report_.contacts = contacts();
    if (slow)
      report_.cause = Cause::slow;
    else if (!report_.is_finite() || report_.has_grown() || !is_sound(report_))
      look_again();
    return report_;
  }

 private:
  void step() {
    simulator_.step();
    ++report_.steps;
    if (ledger_.found_nan()) {
      report_.nonfinite_at = report_.steps;
      return;
    }
    report_.balance_error = ledger_.balance_error();
    report_.peak = ledger_.peak_stored();
  }

  // Runs are deterministic. Repeats the run with closer observation up to the step in which it grew, or to the
  // step before the NaN.
  void look_again() {
    WildRun again(description_, scene_);
    RoundingWatch rounding(again.simulator_);
    const std::int64_t last = report_.has_grown()   ? report_.grown_at
                              : report_.is_finite() ? report_.steps
                                                    : report_.nonfinite_at - 1;
    double worst = 0.0;
    while (again.report_.steps < last) {
      again.step();
      rounding.observe();
      worst = std::max(worst, std::abs(again.ledger_.balance()));
    }
    report_.contacts = again.contacts();
    name_cause({.works = works_in(description_, *scene_, again.ledger_),
                .start = report_.start,
                .stored = again.ledger_.stored(),
                .balance_error = again.ledger_.balance_error(),
                .lost = worst,
                .rounding = rounding.joules(),
                .unsettled = again.unsettled_steps()},
               report_);
  }

  // Both counters include islands solved by Newton, so the larger one is taken.
  std::int64_t unsettled_steps() const {
    return std::max(simulator_.newton_failures(), simulator_.contact_solves().unsettled);
  }

  std::vector<WildContact> contacts() const {
    std::vector<WildContact> list;
    for (std::size_t i = 0; i < scene_->interactions.size(); ++i) {
      const SceneInteraction& interaction = scene_->interactions[i];
      if (!interaction.is_contact()) continue;
      const ContactStatistics& seen = ledger_.contacts()[i];
      const bool pushes = interaction.rule == Rule::nonadhesive || interaction.rule == Rule::gradient ||
                          interaction.rule == Rule::newton;
      list.push_back({.name = interaction.name,
                      .must_not_pull = interaction.one_sided && pushes,
                      .may_pull = interaction.one_sided && !pushes,
                      .attraction = seen.worst_attraction(),
                      .depth_ratio = seen.depth_ratio(),
                      .deepest = seen.deepest,
                      .resolution = seen.resolution,
                      .contact_samples = seen.contact_samples});
    }
    return list;
  }

  const SceneDescription& description_;
  std::shared_ptr<const Scene> scene_;
  Simulator simulator_;
  EnergyLedger ledger_;
  WildReport report_;
};

}  // namespace

double WildReport::attraction() const {
  double worst = 0.0;
  for (const WildContact& contact : contacts)
    if (contact.must_not_pull) worst = std::max(worst, contact.attraction);
  return worst;
}

double WildReport::attraction_by_design() const {
  double worst = 0.0;
  for (const WildContact& contact : contacts)
    if (contact.may_pull) worst = std::max(worst, contact.attraction);
  return worst;
}

double WildReport::depth_ratio() const {
  double worst = 0.0;
  for (const WildContact& contact : contacts) worst = std::max(worst, contact.depth_ratio);
  return worst;
}

DepthComparison compare_depths(const WildReport& report, const WildReport& newton) {
  DepthComparison found;
  const auto is_whole = [](const WildReport& r) {
    return !r.is_refused() && r.is_finite() && !r.has_grown() && r.cause != Cause::slow &&
           r.balance_error <= 1e-6;
  };
  if (!is_whole(report) || !is_whole(newton)) return found;
  for (std::size_t i = 0; i < report.contacts.size(); ++i) {
    const WildContact &here = report.contacts[i], &there = newton.contacts[i];
    if (there.contact_samples == 0 || !(there.deepest > 0.0)) continue;
    ++found.compared;
    const double ratio = here.deepest / there.deepest;
    if (ratio > sunk_ratio) found.sunk.push_back({i, ratio});
    found.worst = std::max(found.worst, ratio);
  }
  return found;
}

WildReport run_wild(const SceneDescription& description) {
  const auto compiled = compile(description);
  if (!compiled) {
    WildReport refused;
    refused.refusal = compiled.errors().front().path + ": " + compiled.errors().front().message;
    return refused;
  }
  return WildRun(description, *compiled).run();
}

}  // namespace rattle::test
