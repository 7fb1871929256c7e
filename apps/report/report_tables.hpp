// A scene as tables: every component with its grid, every interaction with its law.
#pragma once

#include <string>
#include <vector>

#include "scenes/scene_loading.hpp"

namespace rattle {

struct ReportTable {
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};

ReportTable component_table(const LoadedScene& loaded);
ReportTable interaction_table(const LoadedScene& loaded);

}  // namespace rattle
