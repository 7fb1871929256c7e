#include "suite.hpp"

#include <sched.h>

#include <algorithm>

#include "suite_parts.hpp"

namespace rattle::bench {
namespace {

// Pins this thread to its current core during its lifetime.
class Pinned {
 public:
  Pinned() {
    CPU_ZERO(&before_);
    saved_ = sched_getaffinity(0, sizeof before_, &before_) == 0;
    const int here = sched_getcpu();
    if (!saved_ || here < 0) return;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(static_cast<std::size_t>(here), &one);
    sched_setaffinity(0, sizeof one, &one);
  }
  ~Pinned() {
    if (saved_) sched_setaffinity(0, sizeof before_, &before_);
  }

 private:
  cpu_set_t before_;
  bool saved_ = false;
};

struct Part {
  const char* name;
  void (*run)(Suite&);
};
constexpr Part parts[] = {
    {"strings", bench_strings}, {"plates", bench_plates},      {"many-strings", bench_many_strings},
    {"tromba", bench_tromba},   {"slide", bench_slide_phrase}, {"contacts", bench_contacts},
    {"gliding", bench_gliding}, {"decay", bench_decay},        {"stretch", bench_stretch},
    {"outputs", bench_outputs},
};

std::string cell(const std::optional<double>& value, bool percent = false) {
  if (!value) return "";
  return percent ? number(100.0 * *value, 2) + " %" : number(*value);
}

}  // namespace

std::vector<double> Suite::measure(const std::string& what, const std::vector<Task>& tasks, int rounds_factor) {
  if (options.progress) options.progress(what);
  std::vector<double> best;
  const int rounds = options.rounds * rounds_factor, batches = std::max(1, std::min(rounds, 8));
  for (int batch = 0; batch < batches; ++batch) {
    for (int i = 0; i < 5; ++i) measure_limits(limits);
    const std::vector<double> times = best_times(tasks, std::max(1, rounds / batches));
    if (best.empty()) best = times;
    for (std::size_t i = 0; i < times.size(); ++i) best[i] = std::min(best[i], times[i]);
  }
  return best;
}

BenchResult& Suite::add(const std::string& work, double ns_per_sample) {
  BenchResult result;
  result.work = work;
  result.ns_per_sample = ns_per_sample;
  result.x_realtime = 1e9 / 44100.0 / ns_per_sample;
  results.push_back(std::move(result));
  return results.back();
}

std::vector<std::string> part_names() {
  std::vector<std::string> names;
  for (const Part& part : parts) names.push_back(part.name);
  return names;
}

std::vector<BenchResult> run_suite(const SuiteOptions& options) {
  const Pinned pinned;
  Suite suite{options};
  for (const Part& part : parts)
    if (options.only.empty() || options.only == part.name) part.run(suite);
  if (suite.limits.fma_ns > 0.0)
    for (BenchResult& result : suite.results)
      if (result.instructions)
        result.share_of_limit = least_time(suite.limits, *result.instructions) / result.ns_per_sample;
  BenchResult& fma = suite.add("limit: one fused multiply-add of " + number(suite.limits.lanes, 1) + " doubles",
                               suite.limits.fma_ns);
  fma.x_realtime = 0.0;
  fma.note = "ns each; L1 cache " + number(suite.limits.l1_bytes_per_ns) + " bytes per ns";
  return suite.results;
}

std::string table_of(const std::vector<BenchResult>& results) {
  std::string text =
      "| work | ns per sample | × real time | × plain | of the limit | × textbook | × it uncontracted | |\n"
      "|---|--:|--:|--:|--:|--:|--:|---|\n";
  for (const BenchResult& r : results)
    text += "| " + r.work + " | " + number(r.ns_per_sample) + " | " +
            (r.x_realtime > 0.0 ? number(r.x_realtime) : "") + " | " + cell(r.ratio_plain) + " | " +
            cell(r.share_of_limit, true) + " | " + cell(r.ratio_textbook) + " | " + cell(r.ratio_uncontracted) +
            " | " + r.note + " |\n";
  return text;
}

}  // namespace rattle::bench
