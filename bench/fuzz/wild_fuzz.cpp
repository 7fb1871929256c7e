#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <mutex>
#include <string>
#include <thread>
#include <vector>
#include <wild/wild_run.hpp>
#include <wild/wild_scene.hpp>
#include <wild_fuzz.hpp>
#include <wild_tally.hpp>

namespace rattle::fuzz {
namespace {

using Clock = std::chrono::steady_clock;
// Processor time in s. A scene stops itself after 20 s and is run once more to find the cause, unless a step
// hangs.
constexpr double longest_scene = 4.0 * test::longest_run;

double seconds_of(clockid_t clock) {
  std::timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// The seed this thread is running; printed by the crash handler.
thread_local volatile std::uint64_t seed_at_work = 0;

void say_seed_and_die(int signal) {
  char digits[24];
  std::size_t first = sizeof digits;
  digits[--first] = '\n';
  for (std::uint64_t rest = seed_at_work; first > 0; rest /= 10) {
    digits[--first] = static_cast<char>('0' + rest % 10);
    if (rest < 10) break;
  }
  constexpr char words[] = "CRASHED at seed ";
  [[maybe_unused]] auto written = ::write(STDERR_FILENO, words, sizeof words - 1);
  written = ::write(STDERR_FILENO, digits + first, sizeof digits - first);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

struct Column {
  std::string name;
  std::optional<Rule> rule;
  WildTally tally{rule == Rule::gradient};
};

// Current work of one thread.
struct Worker {
  std::atomic<std::uint64_t> seed{0};
  std::atomic<double> since{-1.0};  // processor time at its start, in s; negative if idle
};

class WildFuzz {
 public:
  explicit WildFuzz(const WildFuzzOptions& options)
      : options_(options), workers_(static_cast<std::size_t>(options.threads)) {
    if (options.compare)  // Newton first, as reference for the others
      columns_ = {{"newton", Rule::newton}, {"nonadhesive", Rule::nonadhesive}, {"gradient", Rule::gradient}};
    else
      columns_ = {{options.rule ? name_of(*options.rule) : "as drawn", options.rule}};
  }

  int run() {
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) std::signal(signal, say_seed_and_die);
    const auto begun = Clock::now();
    std::vector<std::thread> threads;
    for (Worker& worker : workers_) threads.emplace_back([this, &worker] { work(worker); });
    watch(threads);
    for (std::thread& thread : threads) thread.join();
    for (const Column& column : columns_) column.tally.print_failures(column.name, options_.list);
    std::printf("%llu wild scenes from seed %llu in %.0f s\n", static_cast<unsigned long long>(options_.count),
                static_cast<unsigned long long>(options_.seed),
                std::chrono::duration<double>(Clock::now() - begun).count());
    std::vector<std::string> names;
    std::vector<const WildTally*> tallies;
    std::int64_t unnamed = 0;
    for (const Column& column : columns_) {
      names.push_back(column.name);
      tallies.push_back(&column.tally);
      unnamed += column.tally.unnamed();
    }
    WildTally::print_table(names, tallies);
    return unnamed == 0 ? 0 : 1;
  }

 private:
  static std::string name_of(Rule rule) {
    static constexpr const char* names[] = {"basic",       "published", "exact", "secant",
                                            "nonadhesive", "gradient",  "newton"};
    return names[static_cast<int>(rule)];
  }

  void work(Worker& worker) {
    for (std::uint64_t i = next_++; i < options_.count; i = next_++) {
      const std::uint64_t seed = options_.seed + i;
      seed_at_work = seed;
      worker.seed = seed;
      const SceneDescription scene = test::wild_scene(seed);
      std::vector<test::WildReport> reports;
      for (const Column& column : columns_) {
        worker.since = seconds_of(CLOCK_THREAD_CPUTIME_ID);
        reports.push_back(test::run_wild(column.rule ? test::with_rule(scene, *column.rule) : scene));
      }
      worker.since = -1.0;
      const std::lock_guard lock(mutex_);
      for (std::size_t c = 0; c < columns_.size(); ++c)
        columns_[c].tally.see(seed, reports[c], options_.compare && c > 0 ? &reports.front() : nullptr);
      ++done_;
    }
  }

  // Shows progress on a terminal, and aborts naming the seed if a scene hangs within a step.
  void watch(std::vector<std::thread>& threads) {
    const bool on_terminal = ::isatty(STDERR_FILENO) == 1;
    for (std::uint64_t done = 0; done < options_.count;) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      for (std::size_t t = 0; t < threads.size(); ++t) {
        const Worker& worker = workers_[t];
        const double since = worker.since;
        clockid_t clock{};
        if (since < 0.0 || pthread_getcpuclockid(threads[t].native_handle(), &clock) != 0) continue;
        if (seconds_of(clock) - since < longest_scene) continue;
        std::fprintf(stderr, "HANGS at seed %llu\n", static_cast<unsigned long long>(worker.seed.load()));
        std::_Exit(1);
      }
      done = done_;
      if (on_terminal)
        std::fprintf(stderr, "\r%llu of %llu scenes", static_cast<unsigned long long>(done),
                     static_cast<unsigned long long>(options_.count));
    }
    if (on_terminal) std::fprintf(stderr, "\r%40s\r", "");
  }

  WildFuzzOptions options_;
  std::vector<Column> columns_;
  std::vector<Worker> workers_;
  std::atomic<std::uint64_t> next_{0}, done_{0};
  std::mutex mutex_;
};

}  // namespace

int run_wild_fuzz(const WildFuzzOptions& options) { return WildFuzz(options).run(); }

}  // namespace rattle::fuzz
