// Measures the cost of contacts and how it scales with their number.
#include <cstdio>
#include <deque>

#include "running.hpp"
#include "scenes.hpp"
#include "sections.hpp"
#include "timing.hpp"

namespace rattle::bench {
namespace {

constexpr int counts[] = {10, 30, 100, 300, 1000};

// Fraction of samples, over all contacts, in which a contact pushes.
double touching_share(const std::shared_ptr<const Scene>& scene, int samples) {
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  for (int n = 0; n < samples; ++n) simulator.step();
  double touching = 0.0;
  for (const ContactStatistics& contact : ledger.contacts())
    touching += static_cast<double>(contact.contact_samples);
  return touching / (static_cast<double>(scene->interactions.size()) * samples);
}

std::vector<double> times_of(const std::vector<std::shared_ptr<const Scene>>& scenes, int samples, int rounds) {
  std::deque<Simulator> simulators;
  std::vector<Task> tasks;
  tasks.reserve(scenes.size());
  for (const auto& scene : scenes) tasks.push_back(task_of(simulators.emplace_back(scene), samples));
  return best_times(tasks, rounds);
}

void print_independent(const Effort& effort) {
  std::printf("\n## Independent contacts: strings of 120 intervals buzzing on barriers\n\n");
  const std::pair<int, int> sizes[] = {{1, 10}, {3, 30}, {10, 100}, {30, 300}, {100, 1000}, {40, 1000}};
  std::vector<std::shared_ptr<const Scene>> scenes;
  for (const auto& [strings, contacts] : sizes) {
    scenes.push_back(must_compile(strings_over_barriers(strings, contacts)));
    scenes.push_back(must_compile(strings_over_barriers(strings, 0)));
  }
  const auto times = times_of(scenes, effort.samples, effort.rounds);
  print_header({"strings", "contacts", "islands", "touching", "ns per sample", "for contacts", "ns per contact",
                "× real time"});
  for (std::size_t i = 0; i < std::size(sizes); ++i) {
    const auto& [strings, contacts] = sizes[i];
    const double whole = times[2 * i], without = times[2 * i + 1];
    print_row({std::to_string(strings), std::to_string(contacts), std::to_string(scenes[2 * i]->islands.size()),
               number(100.0 * touching_share(scenes[2 * i], effort.samples), 2) + " %", number(whole),
               number(whole - without), number((whole - without) / contacts), number(1e9 / 44100.0 / whole)});
  }
}

void print_one_island(const Effort& effort) {
  std::printf("\n## One island: a row of balls that all touch\n\n");
  std::vector<std::shared_ptr<const Scene>> scenes;
  for (int count : counts) scenes.push_back(must_compile(row_of_balls(count)));
  const auto times = times_of(scenes, effort.samples / 10, effort.rounds);
  print_header({"contacts in one island", "ns per sample", "ns per contact"});
  for (std::size_t i = 0; i < scenes.size(); ++i)
    print_row({std::to_string(counts[i]), number(times[i]), number(times[i] / counts[i])});
}

// The best time of a few compilations, in ms of processor time.
double compile_time(const SceneDescription& description) {
  const Task task{1, [&] { must_compile(description); }, [] {}, 1};
  return best_times({task}, 5)[0] * 1e-6;
}

void print_compile_times() {
  std::printf("\n## Compiling: a row of balls that all touch, and strings with ten contacts each\n\n");
  print_header({"contacts", "row of balls, ms", "µs per contact", "strings, ms", "µs per contact"});
  for (const int count : {1000, 2000, 4000, 8000}) {
    const double chain = compile_time(row_of_balls(count));
    const double apart = compile_time(strings_over_barriers(count / 10, count));
    print_row({std::to_string(count), number(chain), number(1000.0 * chain / count), number(apart),
               number(1000.0 * apart / count)});
  }
}

void print_over_surface(const Effort& effort) {
  std::printf("\n## Twelve wires of 60 points over a square head of 79 x 79 intervals\n\n");
  constexpr int touching[] = {0, 60, 720};
  std::deque<Simulator> simulators;
  std::vector<Task> tasks;
  for (const int count : touching) {
    Simulator& simulator = simulators.emplace_back(must_compile(wires_over_head(count)));
    for (int n = 0; n < 8820; ++n) simulator.step();  // until they lie on the head
    tasks.push_back(task_of(simulator, effort.samples / 4));
  }
  const auto times = best_times(tasks, effort.rounds);
  print_header({"touching", "ns per sample", "× real time"});
  for (std::size_t i = 0; i < times.size(); ++i)
    print_row({std::to_string(touching[i]), number(times[i]), number(1e9 / 44100.0 / times[i])});
}

}  // namespace

void print_contact_scaling(const Effort& effort) {
  print_independent(effort);
  print_one_island(effort);
  print_compile_times();
  print_over_surface(effort);
}

}  // namespace rattle::bench
