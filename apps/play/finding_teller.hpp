// Reports findings while a scene plays. Each finding is reported once, after it has persisted for one second.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "live/live_status.hpp"

namespace rattle::play {

class FindingTeller {
 public:
  using Clock = std::chrono::steady_clock;

  // Messages to show now. Starts anew when a scene has been reloaded.
  std::vector<std::string> take(const live::LiveStatus& status, Clock::time_point now = Clock::now());
  std::vector<std::string> take_all(const live::LiveStatus& status);  // at the end: also recent findings

 private:
  struct Matter {
    Clock::time_point first_seen{};
    std::uint64_t last_turn = 0;
    bool told = false;
  };
  std::vector<std::string> take_older(const live::LiveStatus& status, Clock::time_point now,
                                      Clock::duration age);

  std::uint64_t instruments_ = 0, turn_ = 0;
  std::map<std::pair<FindingKind, std::string>, Matter> matters_;
};

}  // namespace rattle::play
