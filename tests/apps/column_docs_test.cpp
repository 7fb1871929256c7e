// Every column that `render --csv` writes for a shipped scene is described in docs/scene-reference.md.
#include <gtest/gtest.h>

#include <fstream>
#include <rattle/scene/description_walk.hpp>
#include <set>
#include <sstream>

#include "command_runner.hpp"
#include "runs/column_recorder.hpp"
#include "scenes/embedded_scenes.hpp"
#include "scenes/scene_loading.hpp"

namespace rattle::testing {
namespace {

std::string columns_section() {
  std::ifstream stream(std::string(RATTLE_DOCS) + "/scene-reference.md");
  std::ostringstream text;
  text << stream.rdbuf();
  const std::string whole = text.str();
  const std::size_t from = whole.find("## Columns"), to = whole.find("\n## ", from + 1);
  EXPECT_NE(from, std::string::npos);
  return whole.substr(from, to - from);
}

// The words that begin the columns of components. Those of a slide are of its mass, "slide.s.mass.kinetic".
std::set<std::string> words_of_components() {
  std::set<std::string> words = {"bar"};  // a string
  const SceneDescription none;
  for_each_component_list(none, [&](const auto&, const auto& table) { words.emplace(table.info.kind); });
  words.erase("slide");
  return words;
}

// "string.main.kinetic" to "COMPONENT.kinetic", "bow.b.P_B" to "bow.NAME.P_B": as in the documentation.
std::string generic(const std::string& column) {
  const std::size_t first = column.find('.'), last = column.rfind('.');
  if (column.starts_with("channel_")) return "channel_N";
  if (first == std::string::npos) return column;
  const std::string kind = column.substr(0, first), part = column.substr(last + 1);
  if (kind == "probe") return "probe.NAME";
  if (kind == "finger") return "finger.NAME." + part.substr(0, 2) + "NAME";
  static const std::set<std::string> components = words_of_components(),
                                     of_components = {"kinetic",    "potential",         "correction",
                                                      "dissipated", "dissipated_sigma1", "stretch"};
  const bool is_mass_of_slide = kind == "slide" && column.find(".mass.") != std::string::npos;
  if ((components.contains(kind) || is_mass_of_slide) && of_components.contains(part))
    return "COMPONENT." + part;
  if (part == "stored" || part == "dissipated") return "INTERACTION." + part;
  return kind + ".NAME." + part;
}

void expect_described(const std::string& docs, const std::string& column, const std::string& scene) {
  const std::string row = "`" + generic(column) + "`";
  EXPECT_TRUE(docs.find(row) != std::string::npos)
      << scene << " has the column " << column
      << ": the table in \"Columns\" of docs/scene-reference.md needs a row " << row;
}

TEST(ColumnDocs, EveryColumnOfTheShippedScenesIsDescribed) {
  const std::string docs = columns_section();
  std::set<std::string> seen;
  for (const std::string& name : embedded_scene_names()) {
    SceneRequest request;
    request.scene = name;
    const LoadedScene loaded = load_scene(request);
    const ColumnRecorder recorder(*loaded.scene, true);
    for (const std::string& column : recorder.names())
      if (seen.insert(generic(column)).second) expect_described(docs, column, name);
  }
  EXPECT_GT(seen.size(), 25u);
}

// Also checks scenes with features that no shipped scene has.
TEST(ColumnDocs, EveryColumnOfTheTestScenesIsDescribed) {
  const std::string docs = columns_section();
  for (const char* const name :
       {"moving.toml", "played.toml", "bowed.toml", "fretted.toml", "two-plates.toml"}) {
    SceneRequest request;
    request.scene = data_file(name);
    const LoadedScene loaded = load_scene(request);
    const ColumnRecorder recorder(*loaded.scene, true);
    for (const std::string& column : recorder.names()) expect_described(docs, column, name);
  }
}

}  // namespace
}  // namespace rattle::testing
