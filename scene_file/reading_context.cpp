#include "reading_context.hpp"

#include <algorithm>
#include <rattle/base/text.hpp>
#include <tuple>

namespace rattle {
namespace {

// Messages may quote text from the file. Control characters in it must not reach a terminal.
std::string harmless(std::string message) {
  for (char& c : message) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) c = '?';
  }
  return message;
}

}  // namespace

void ReadingContext::error(Position position, std::string text) {
  if (position.again && has_error_at(place(position))) return;
  if (error_count_++ < most_errors)
    errors_.push_back({Severity::error, place(position), harmless(std::move(text))});
}

void ReadingContext::warning(Position position, std::string text) {
  warnings_.push_back({Severity::warning, place(position), harmless(std::move(text))});
}

bool ReadingContext::has_error_at(const Place& place) const {
  return std::any_of(errors_.begin(), errors_.end(), [&](const SceneMessage& error) {
    return std::tie(error.place.source, error.place.line, error.place.column) ==
           std::tie(place.source, place.line, place.column);
  });
}

Place ReadingContext::place(Position position) const {
  return {sources_[static_cast<std::size_t>(position.source)], position.line, position.column};
}

std::vector<SceneMessage> ReadingContext::take_errors(std::vector<SceneMessage> more) {
  for (SceneMessage& message : more)
    if (error_count_++ < most_errors) errors_.push_back(std::move(message));
  const auto rank = [&](const SceneMessage& message) {
    return std::tuple(message.place.source != sources_.front(), message.place.line, message.place.column);
  };
  std::stable_sort(errors_.begin(), errors_.end(),
                   [&](const SceneMessage& a, const SceneMessage& b) { return rank(a) < rank(b); });
  if (error_count_ > most_errors)
    errors_.push_back({Severity::error, place({}), text("and ", error_count_ - most_errors, " more errors")});
  return std::move(errors_);
}

}  // namespace rattle
