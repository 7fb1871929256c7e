// Gestures may use each other in any order of the file; the engine wants each after those it uses.
#pragma once

#include <string>
#include <vector>

#include "scene_reader.hpp"

namespace rattle {

// The name of another gesture, and where it is written.
struct GestureUse {
  std::string name;
  Position position;
};

// A gesture as written; its gesture instructions still count through `uses`.
struct DraftGesture {
  GestureDescription description;
  std::vector<GestureUse> uses;
  Position position;
  bool good = true;  // without errors of its own
};

// Adds the good ones to the scene; reports names that do not exist and circles.
void add_in_order(SceneReader& reader, std::vector<DraftGesture> drafts);

// [control.*] become drafts too: gestures and controls share their names.
void read_controls(SceneReader& reader, const DocumentTable& root, std::vector<DraftGesture>& drafts);

// So that formulas can use it.
void check_gesture_name(TableReader& table, const std::string& name);

std::vector<std::string> gesture_names(const SceneReader& reader);

}  // namespace rattle
