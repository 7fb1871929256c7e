// Data collected while a scene is read: messages, places, and the parts that have errors.
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
  // sources[0] is the name of the scene file, the others are overrides.
  explicit ReadingContext(std::vector<std::string> sources) : sources_(std::move(sources)) {}

  // Of a table that is repeated, only the first item with an error at a place reports it.
  void error(Position position, std::string text);
  void warning(Position position, std::string text);
  bool has_errors() const { return error_count_ > 0; }

  // True once the maximum number of errors is reached. Further errors are only counted; callers then skip
  // suggestions, which cost time.
  bool is_full() const { return error_count_ >= most_errors; }

  // True if an error was already reported at exactly this place.
  bool has_error_at(const Place& place) const;

  // Marks a part that has an error other than an unknown key: no conclusions can be drawn from its values.
  void distrust(const std::string& path) { distrusted_.insert(path); }
  bool is_distrusted(const std::string& path) const { return distrusted_.contains(path); }

  // Marks a part that refers to a part with an error. Engine messages about it are dropped, because they would
  // only be consequences of that error.
  void set_aside(const std::string& path) { set_aside_.insert(path); }
  bool is_set_aside(const std::string& path) const { return set_aside_.contains(path); }

  void remember(const std::string& path, Position position) { places_.emplace(path, place(position)); }
  Place place(Position position) const;

  std::map<std::string, Place, std::less<>> take_places() { return std::move(places_); }
  std::vector<SceneMessage> take_warnings() { return std::move(warnings_); }

  // All errors in the order of the text, those of overrides last. The messages in `more` already have a place.
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
