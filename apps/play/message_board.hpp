// What other threads have to say, for the one that shows it. Whoever has much to say is heard once a second.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace rattle::play {

class MessageBoard {
 public:
  using Clock = std::chrono::steady_clock;

  // Said in any case, in the order of posting.
  void post(std::string text);

  // Of those of one topic that come within a second, the first is said at once, the last at its end, with the
  // number of those between.
  void post_often(const std::string& topic, std::string text, Clock::time_point now = Clock::now());

  std::vector<std::string> take(Clock::time_point now = Clock::now());
  std::vector<std::string> take_all();  // at the end: also what would wait

 private:
  struct Topic {
    Clock::time_point last_said{};
    bool said = false;
    std::uint64_t waiting = 0;
    std::string newest;
  };
  void say_waiting(Topic& topic);

  std::mutex mutex_;
  std::vector<std::string> ready_;
  std::map<std::string, Topic> topics_;
};

}  // namespace rattle::play
