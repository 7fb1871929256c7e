// Interleaved timing, best of many: compared tasks run alternately, so that other load affects all of them
// equally.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace rattle::bench {

// A run consists of blocks short enough to escape interruption; the best time of each block over all rounds
// counts.
struct Task {
  int samples = 0;                // time steps of one block
  std::function<void()> run;      // one block, timed
  std::function<void()> prepare;  // called before each run, not timed
  int blocks = 1;
};

// Processor time of this thread, excluding other programs.
double processor_nanoseconds();

// The fastest run of each task, in nanoseconds per sample of processor time.
std::vector<double> best_times(const std::vector<Task>& tasks, int rounds);

// Print a row of a table, and its first two lines.
void print_row(const std::vector<std::string>& cells);
void print_header(const std::vector<std::string>& cells);
std::string number(double value, int digits = 3);  // significant digits

}  // namespace rattle::bench
