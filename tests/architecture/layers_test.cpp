// The includes and imports of the source tree against the table "folder | what | knows" of
// docs/architecture.md.
#include <gtest/gtest.h>

#include "include_layers.hpp"

namespace rattle::test {
namespace {

constexpr const char* made_up = R"(# Title
| folder | what | knows |
|---|---|---|
| `engine/base` | errors | nothing |
| `engine/scene/*description.hpp` | plain data | `engine/base` |
| `engine/parts` | models | `engine/base`, `engine/scene/*description.hpp` |
| `engine/scene` | compiling | all above |
| `apps` | programs | `engine` |
| `page` | the page | `engine`, `apps/report` |
| `tests` | tests | all |

| folder | what | knows |
| `later` | another table | all |
)";

constexpr const char* table_of_layers =
    "the column `knows` of the first table in docs/architecture.md says what each folder may include";

TEST(Layers, IncludesFollowTheDocumentedTable) {
  const auto layers = read_layers(read_text("docs/architecture.md"));
  ASSERT_GT(layers.size(), 10u);
  const auto edges = find_edges(read_sources({"engine", "scene_file", "live", "analysis", "recording",
                                              "plotting", "apps", "web", "bench", "examples", "tests"}));
  ASSERT_GT(edges.size(), 1000u);
  std::string wrong;
  for (const Edge& edge : edges)
    if (!is_allowed(layers, edge)) wrong += edge.from + " includes " + edge.to + "\n";
  EXPECT_EQ(wrong, "") << table_of_layers;
}

TEST(Layers, ImportsOfThePagesFollowTheDocumentedTable) {
  const auto layers = read_layers(read_text("docs/architecture.md"));
  const auto edges = find_imports(read_sources({"web"}, {".ts", ".mjs", ".json"}));
  ASSERT_GT(edges.size(), 300u);
  std::string wrong;
  for (const Edge& edge : edges)
    if (!is_allowed(layers, edge)) wrong += edge.from + " imports " + edge.to + "\n";
  EXPECT_EQ(wrong, "") << table_of_layers;
}

// A path is from the root of the project, or from engine/.
TEST(Layers, DocumentNamesFilesThatExist) {
  const auto named = files_named(read_text("docs/architecture.md"));
  ASSERT_GT(named.size(), 20u);
  std::string missing;
  for (const std::string& file : named)
    if (read_text(file).empty() && read_text("engine/" + file).empty()) missing += file + "\n";
  EXPECT_EQ(missing, "");
}

TEST(Layers, NamedFilesAreFound) {
  EXPECT_EQ(files_named("| `a/b.hpp`, `a/NAME.cpp` | `a/*.hpp`, `b.hpp`, `a/b` |\nsee `c/d.md`"),
            (std::vector<std::string>{"a/b.hpp", "c/d.md"}));
}

TEST(Layers, TableIsRead) {
  const auto layers = read_layers(made_up);
  ASSERT_EQ(layers.size(), 7u);
  EXPECT_EQ(layers[0].name, "engine/base");
  EXPECT_TRUE(layers[0].knows.empty());
  EXPECT_TRUE(layers[3].knows_all_above);
  EXPECT_EQ(layers[5].knows, (std::vector<std::string>{"engine", "apps/report"}));
  EXPECT_TRUE(layers[6].knows_all);
  EXPECT_EQ(layer_of(layers, "engine/scene/mass_description.hpp"), 1);
  EXPECT_EQ(layer_of(layers, "engine/scene/compile.cpp"), 3);
  EXPECT_EQ(layer_of(layers, "engine/basement/a.cpp"), -1);
}

TEST(Layers, WrongEdgesAreFound) {
  const auto layers = read_layers(made_up);
  EXPECT_TRUE(is_allowed(layers, {"engine/parts/mass.cpp", "engine/base/text.hpp"}));
  EXPECT_TRUE(is_allowed(layers, {"engine/parts/mass.cpp", "engine/scene/a_description.hpp"}));
  EXPECT_FALSE(is_allowed(layers, {"engine/parts/mass.cpp", "engine/scene/scene.hpp"}));
  EXPECT_FALSE(is_allowed(layers, {"engine/base/text.cpp", "engine/parts/mass.hpp"}));
  EXPECT_TRUE(is_allowed(layers, {"engine/scene/compile.cpp", "engine/parts/mass.hpp"}));
  EXPECT_FALSE(is_allowed(layers, {"engine/scene/compile.cpp", "apps/main.hpp"}));
  EXPECT_TRUE(is_allowed(layers, {"apps/main.cpp", "engine/parts/mass.hpp"}));
  EXPECT_TRUE(is_allowed(layers, {"page/door.cpp", "apps/report/motion.hpp"}));
  EXPECT_FALSE(is_allowed(layers, {"page/door.cpp", "apps/main.hpp"}));
  EXPECT_FALSE(is_allowed(layers, {"nowhere/a.cpp", "engine/base/text.hpp"}));
  EXPECT_TRUE(is_allowed(layers, {"tests/a.cpp", "page/door.hpp"}));
}

TEST(Layers, EdgesAreFound) {
  const std::vector<SourceFile> files = {
      {"engine/base/text.hpp", ""},
      {"apps/report/page.hpp", ""},
      {"engine/parts/mass.hpp", "#include <rattle/base/text.hpp>\n#include <vector>\n"},
      {"apps/report/page.cpp", "#include \"report/page.hpp\"\n#include \"other.hpp\"\n"}};
  const auto edges = find_edges(files);
  ASSERT_EQ(edges.size(), 2u);
  EXPECT_EQ(edges[0].from, "engine/parts/mass.hpp");
  EXPECT_EQ(edges[0].to, "engine/base/text.hpp");
  EXPECT_EQ(edges[1].to, "apps/report/page.hpp");
}

TEST(Layers, ImportsAreFound) {
  const std::vector<SourceFile> files = {
      {"web/lib/numbers.ts", "import maps from \"./maps.json\";\n"},
      {"web/lib/maps.json", "{\"./numbers\": 1}"},
      {"web/page/src/main.ts", "import {\n  one,\n} from \"../../lib/numbers\";\nimport \"./gone\";\n"},
      {"web/page/build.mjs",
       "await build({ entryPoints: { page: \"src/main.ts\", other: \"./src/main.ts\" } });\n"}};
  const auto edges = find_imports(files);
  ASSERT_EQ(edges.size(), 3u);
  EXPECT_EQ(edges[0].to, "web/lib/maps.json");
  EXPECT_EQ(edges[1].from, "web/page/src/main.ts");
  EXPECT_EQ(edges[1].to, "web/lib/numbers.ts");
  EXPECT_EQ(edges[2].from, "web/page/build.mjs");
  EXPECT_EQ(edges[2].to, "web/page/src/main.ts");
}

}  // namespace
}  // namespace rattle::test
