// Shows the progress of a long run and the remaining time on a terminal. Prints nothing elsewhere.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace rattle {

class ProgressBar {
 public:
  explicit ProgressBar(std::string label);
  ~ProgressBar();  // clears the line
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void update(std::int64_t done, std::int64_t total);

 private:
  using Clock = std::chrono::steady_clock;

  std::string label_;
  bool on_terminal_;
  bool drawn_ = false;
  Clock::time_point start_;
  Clock::time_point last_drawn_;
};

// "3 s", "2 min 05 s", "1 h 10 min"
std::string duration_text(double seconds);

}  // namespace rattle
