// Thins a signal for display: keeps the smallest and the largest sample of each stretch of time, unchanged.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace rattle {

struct KeptSignal {
  std::vector<std::int32_t> n;  // sample numbers, ascending
  std::vector<double> values;
};

struct NamedSignal {
  std::string name;
  std::string unit;
  KeptSignal signal;
};

// Receives a signal sample by sample. Memory is bounded by the number of stretches.
class Thinner {
 public:
  // Expects `samples` samples, numbered from 0. Keeps at most 2 `stretches` + 2, including the first and the
  // last.
  Thinner(std::int64_t samples, std::int64_t stretches);

  void add(double value);

  // Returns all kept samples. Call once, after the last sample.
  KeptSignal finish();

 private:
  struct Sample {
    std::int64_t n = 0;
    double value = 0.0;
  };
  void close_stretch();
  void keep(const Sample& sample);

  std::int64_t stretch_;  // in samples
  std::int64_t next_ = 0;
  std::int64_t left_ = 0;  // samples left in the current stretch
  Sample smallest_, largest_, last_;
  KeptSignal kept_;
};

// The length of a stretch if `samples` are divided into at most `stretches`.
std::int64_t stretch_length(std::int64_t samples, std::int64_t stretches);

}  // namespace rattle
