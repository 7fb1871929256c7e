#include "play/message_board.hpp"

#include <fmt/format.h>

#include <utility>

namespace rattle::play {
namespace {
constexpr auto repeat_interval = std::chrono::seconds(1);
}

void MessageBoard::post(std::string text) {
  const std::scoped_lock lock(mutex_);
  ready_.push_back(std::move(text));
}

void MessageBoard::post_often(const std::string& name, std::string text, Clock::time_point now) {
  const std::scoped_lock lock(mutex_);
  Topic& topic = topics_[name];
  if (topic.said && now - topic.last_said < repeat_interval) {
    ++topic.waiting;
    topic.newest = std::move(text);
    return;
  }
  if (topic.waiting > 0) say_waiting(topic);
  topic.said = true;
  topic.last_said = now;
  ready_.push_back(std::move(text));
}

void MessageBoard::say_waiting(Topic& topic) {
  ready_.push_back(topic.waiting == 1
                       ? topic.newest
                       : fmt::format("{} (and {} more like it)", topic.newest, topic.waiting - 1));
  topic.waiting = 0;
}

std::vector<std::string> MessageBoard::take(Clock::time_point now) {
  const std::scoped_lock lock(mutex_);
  for (auto& [name, topic] : topics_)
    if (topic.waiting > 0 && now - topic.last_said >= repeat_interval) {
      say_waiting(topic);
      topic.last_said = now;
    }
  return std::exchange(ready_, {});
}

std::vector<std::string> MessageBoard::take_all() {
  const std::scoped_lock lock(mutex_);
  for (auto& [name, topic] : topics_)
    if (topic.waiting > 0) say_waiting(topic);
  return std::exchange(ready_, {});
}

}  // namespace rattle::play
