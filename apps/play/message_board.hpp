// Collects messages from all threads for the thread that shows them. Frequent messages are limited to one per
// second and topic.
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

  // Always shown, in the order of posting.
  void post(std::string text);

  // Of several messages on one topic within a second, the first is shown at once, and the last at the end of
  // the second, with the number of messages in between.
  void post_often(const std::string& topic, std::string text, Clock::time_point now = Clock::now());

  std::vector<std::string> take(Clock::time_point now = Clock::now());
  std::vector<std::string> take_all();  // at the end: also waiting messages

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
