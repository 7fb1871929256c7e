// What is gathered while a scene is read: messages, places, and which parts cannot be trusted.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "document.hpp"
#include "scene_file.hpp"

namespace rattle {

class ReadingContext {
 public:
  // sources[0] is the scene file, the others are overrides.
  explicit ReadingContext(std::vector<std::string> sources) : sources_(std::move(sources)) {}

  void error(Position position, std::string text);
  void warning(Position position, std::string text);
  bool has_errors() const { return error_count_ > 0; }

  // After this many errors only their number grows: nobody reads on, and guesses cost time.
  bool is_full() const { return error_count_ >= most_errors; }

  // Something was already said about this very value.
  bool has_error_at(const Place& place) const;

  // A part with an error other than a misspelt key: what would follow from its values is not known.
  void distrust(const std::string& path) { distrusted_.insert(path); }
  bool is_distrusted(const std::string& path) const { return distrusted_.contains(path); }

  // A part that uses one with an error: what the engine would say of it follows from that error.
  void set_aside(const std::string& path) { set_aside_.insert(path); }
  bool is_set_aside(const std::string& path) const { return set_aside_.contains(path); }

  void remember(const std::string& path, Position position) { places_.emplace(path, place(position)); }
  Place place(Position position) const;

  std::map<std::string, Place, std::less<>> take_places() { return std::move(places_); }
  std::vector<SceneMessage> take_warnings() { return std::move(warnings_); }

  // In the order of the text, those of overrides last. `more` are messages that already have their place.
  std::vector<SceneMessage> take_errors(std::vector<SceneMessage> more);

 private:
  static constexpr std::size_t most_errors = most_errors_shown;

  std::vector<std::string> sources_;
  std::vector<SceneMessage> errors_;
  std::vector<SceneMessage> warnings_;
  std::size_t error_count_ = 0;
  std::map<std::string, Place, std::less<>> places_;
  std::set<std::string> distrusted_;
  std::set<std::string> set_aside_;
};

}  // namespace rattle
