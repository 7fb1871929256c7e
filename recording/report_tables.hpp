// A scene as tables: every component with its grid, every interaction with its law.
#pragma once

#include <rattle/scene/description.hpp>
#include <rattle/scene/scene.hpp>
#include <string>
#include <vector>

#include "recording/json_writer.hpp"

namespace rattle {

struct ReportTable {
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};

ReportTable component_table(const Scene& scene, const SceneDescription& description);
ReportTable interaction_table(const Scene& scene, const SceneDescription& description);

void write_table(JsonWriter& json, const char* name, const ReportTable& table);

}  // namespace rattle
