#include "timing.hpp"

#include <time.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numeric>

namespace rattle::bench {

double processor_nanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

std::vector<double> best_times(const std::vector<Task>& tasks, int rounds) {
  std::vector<std::vector<double>> best;
  best.reserve(tasks.size());
  for (const Task& task : tasks)
    best.emplace_back(static_cast<std::size_t>(task.blocks), std::numeric_limits<double>::infinity());
  for (int round = 0; round < rounds; ++round)
    for (std::size_t t = 0; t < tasks.size(); ++t) {
      tasks[t].prepare();
      for (double& shortest : best[t]) {
        const double start = processor_nanoseconds();
        tasks[t].run();
        shortest = std::min(shortest, processor_nanoseconds() - start);
      }
    }
  std::vector<double> result;
  for (std::size_t t = 0; t < tasks.size(); ++t)
    result.push_back(std::accumulate(best[t].begin(), best[t].end(), 0.0) /
                     (tasks[t].blocks * tasks[t].samples));
  return result;
}

void print_row(const std::vector<std::string>& cells) {
  for (const std::string& cell : cells) std::printf("| %s ", cell.c_str());
  std::puts("|");
}

void print_header(const std::vector<std::string>& cells) {
  print_row(cells);
  for (std::size_t i = 0; i < cells.size(); ++i) std::printf(i == 0 ? "|---" : "|--:");
  std::puts("|");
}

std::string number(double value, int digits) {
  char buffer[32];
  const int before_point = value != 0.0 ? static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1 : 1;
  std::snprintf(buffer, sizeof buffer, "%.*f", std::max(0, digits - before_point), value);
  return buffer;
}

}  // namespace rattle::bench
