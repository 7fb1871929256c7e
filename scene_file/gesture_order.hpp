// Gestures may refer to each other in any order in the file. The engine needs each one after those it uses.
#pragma once

#include <string>
#include <vector>

#include "formula.hpp"
#include "scene_reader.hpp"

namespace rattle {

// A reference to another gesture by name, and its position in the text.
struct GestureUse {
  std::string name;
  Position position;
};

// A gesture as written. Its gesture instructions still hold indices into `uses`.
struct DraftGesture {
  GestureDescription description;
  std::vector<GestureUse> uses;
  Position position;
  bool good = true;                       // without errors of its own
  std::vector<PropertyUse> properties{};  // of a formula
};

// Adds the gestures without errors to the scene. Reports unknown names and circular references.
void add_in_order(SceneReader& reader, std::vector<DraftGesture> drafts);

// Appends [control.*] to the drafts: gestures and controls share one namespace.
void read_controls(SceneReader& reader, const DocumentTable& root, std::vector<DraftGesture>& drafts);

// Reports a name that formulas could not use.
void check_gesture_name(TableReader& table, const std::string& name);

std::vector<std::string> gesture_names(const SceneReader& reader);

}  // namespace rattle
