#include "play/finding_teller.hpp"

#include <fmt/format.h>

namespace rattle::play {
namespace {

constexpr auto least_age = std::chrono::seconds(1);
constexpr std::string_view faster = "a higher --oversampling";

std::string text_of(const live::LiveFinding& found) {
  const ToldFinding told = tell(found.finding, found.subject.data(), faster);
  return fmt::format("{}: {}", severity_word(told.severity), told.text());
}

}  // namespace

std::vector<std::string> FindingTeller::take(const live::LiveStatus& status, Clock::time_point now) {
  return take_older(status, now, least_age);
}

std::vector<std::string> FindingTeller::take_all(const live::LiveStatus& status) {
  return take_older(status, Clock::now(), Clock::duration::zero());
}

std::vector<std::string> FindingTeller::take_older(const live::LiveStatus& status, Clock::time_point now,
                                                   Clock::duration age) {
  if (status.instruments != instruments_) matters_.clear();
  instruments_ = status.instruments;
  ++turn_;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < status.finding_count; ++i) {
    const live::LiveFinding& found = status.findings[i];
    const auto [place, fresh] = matters_.try_emplace({found.finding.kind, found.subject.data()});
    Matter& matter = place->second;
    if (fresh) matter.first_seen = now;
    matter.last_turn = turn_;
    if (matter.told || now - matter.first_seen < age) continue;
    matter.told = true;
    texts.push_back(text_of(found));
  }
  std::erase_if(matters_, [this](const auto& entry) {  // findings that have disappeared
    return !entry.second.told && entry.second.last_turn != turn_;
  });
  return texts;
}

}  // namespace rattle::play
