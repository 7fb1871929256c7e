// Times the choice of g, Newton and the ledger on the tromba marina, whose string, bridge and body form one
// island of two interactions.
#include <cstdio>
#include <deque>

#include "running.hpp"
#include "sections.hpp"
#include "shipped.hpp"
#include "timing.hpp"

namespace rattle::bench {
namespace {

constexpr std::pair<Rule, const char*> rules[] = {
    {Rule::basic, "basic"},   {Rule::published, "published"},     {Rule::exact, "exact"},
    {Rule::secant, "secant"}, {Rule::nonadhesive, "nonadhesive"}, {Rule::gradient, "gradient"},
    {Rule::newton, "newton"}};

SceneDescription without_interactions(SceneDescription d) {
  d.contacts.clear();
  d.springs.clear();
  d.outputs.clear();
  d.probes.clear();
  return d;
}

}  // namespace

void print_ledger_and_rules(const Effort& effort) {
  for (const char* name : {"tromba-spring", "tromba-contact"}) {
    auto description = shipped_scene(name);
    if (!description) continue;
    std::printf("\n## Rules on %s, ns per sample\n\n", name);
    std::deque<Simulator> simulators;
    std::deque<EnergyLedger> ledgers;
    std::vector<Task> tasks;
    const auto add = [&](const std::shared_ptr<const Scene>& scene, bool observed) {
      Simulator& simulator = simulators.emplace_back(scene);
      if (observed) simulator.attach(ledgers.emplace_back(scene));
      tasks.push_back(task_of(simulator, effort.samples));
    };
    add(must_compile(without_interactions(*description)), false);
    for (const auto& [rule, rule_name] : rules) {
      description->rule = rule;
      for (ContactDescription& contact : description->contacts) contact.rule.reset();
      const auto scene = must_compile(*description);
      add(scene, false);
      add(scene, true);
    }
    const auto times = best_times(tasks, effort.rounds);
    print_header(
        {"rule", "a sample", "interactions and outputs", "over basic", "× real time", "ledger on / off"});
    print_row({"free motion alone", number(times[0]), "", "", number(1e9 / 44100.0 / times[0]), ""});
    for (std::size_t r = 0; r < std::size(rules); ++r) {
      const double off = times[1 + 2 * r], on = times[2 + 2 * r], cost = off - times[0],
                   basic = times[1] - times[0];
      print_row({rules[r].second, number(off), number(cost), number(cost / basic), number(1e9 / 44100.0 / off),
                 number(on / off)});
    }
  }
}

}  // namespace rattle::bench
