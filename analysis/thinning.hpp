// Fewer samples that look the same: of each stretch of time the smallest and the largest are kept, as they are.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace rattle {

struct KeptSignal {
  std::vector<std::int32_t> n;  // sample numbers, rising
  std::vector<double> values;
};

struct NamedSignal {
  std::string name;
  std::string unit;
  KeptSignal signal;
};

// Takes a signal sample by sample; memory is bounded by the number of stretches.
class Thinner {
 public:
  // `samples` are to come, numbered from 0; at most 2 `stretches` + 2 are kept: also the first and the last.
  Thinner(std::int64_t samples, std::int64_t stretches);

  void add(double value);

  // Everything kept so far. To be called once, after the last sample.
  KeptSignal finish();

 private:
  struct Sample {
    std::int64_t n = 0;
    double value = 0.0;
  };
  void close_stretch();
  void keep(const Sample& sample);

  std::int64_t stretch_;  // samples
  std::int64_t next_ = 0;
  std::int64_t left_ = 0;  // of the open stretch
  Sample smallest_, largest_, last_;
  KeptSignal kept_;
};

// The length of a stretch when `samples` are cut into at most `stretches`.
std::int64_t stretch_length(std::int64_t samples, std::int64_t stretches);

}  // namespace rattle
