// Best of many, interleaved: what is compared runs alternately, so that a busy machine disturbs all alike.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace rattle::bench {

// A run is made of blocks short enough to escape interruption; each block's best time over all rounds counts.
struct Task {
  int samples = 0;                // time steps of one block
  std::function<void()> run;      // one block, timed
  std::function<void()> prepare;  // before each run, not timed
  int blocks = 1;
};

// Of this thread: what other programs take from the processor does not count.
double processor_nanoseconds();

// The fastest run of each task, in nanoseconds per sample of processor time.
std::vector<double> best_times(const std::vector<Task>& tasks, int rounds);

// A row of a table, and its first two lines.
void print_row(const std::vector<std::string>& cells);
void print_header(const std::vector<std::string>& cells);
std::string number(double value, int digits = 3);  // significant digits

}  // namespace rattle::bench
