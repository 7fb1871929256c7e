// rattle schema, and the project's files that are generated from the same source.
#include <gtest/gtest.h>

#include <algorithm>
#include <rattle/scene/schema/schema.hpp>
#include <set>
#include <sstream>
#include <support/json_reader.hpp>

#include "command_runner.hpp"
#include "scenes/embedded_scenes.hpp"
#include "schema_files.hpp"

namespace rattle::testing {
namespace {

TEST(SchemaCommand, PrintsAJsonSchemaWithEveryKey) {
  const Workplace place;
  const Outcome outcome = place.run({"schema"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const JsonValue schema = parse_json(outcome.out);
  EXPECT_EQ(schema["$schema"].text(), "http://json-schema.org/draft-04/schema#");
  for (const TableSchema& table : scene_schema().tables) {
    const JsonValue& properties = table.kind.empty()
                                      ? schema["properties"]
                                      : schema["definitions"][std::string(table.kind)]["properties"];
    for (const KeySchema& key : table.keys) {
      ASSERT_TRUE(properties.has(std::string(key.name))) << table.kind << "." << key.name;
      EXPECT_FALSE(properties[std::string(key.name)]["description"].text().empty());
    }
    if (table.kind.empty()) continue;
    EXPECT_EQ(properties.object().size(), table.keys.size()) << table.kind;
    EXPECT_TRUE(schema["properties"].has(std::string(table.kind))) << table.kind;
  }
}

TEST(SchemaCommand, HasOtherFormatsAndAFile) {
  const Workplace place;
  EXPECT_EQ(place.run({"schema", "--format", "markdown"}).out, reference_tables_text());
  EXPECT_EQ(place.run({"schema", "--format", "completions"}).out, completions_text());
  EXPECT_EQ(place.run({"schema", "--format", "dictionary"}).out, dictionary_text());
  const Outcome outcome = place.run({"schema", "--format", "json", "-o", "scene.schema.json"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(place.read("scene.schema.json"), json_schema_text());
}

TEST(SchemaCommand, RefusesAnUnknownFormatAndAFolderThatIsNotThere) {
  const Workplace place;
  const Outcome format = place.run({"schema", "--format", "jsn"});
  EXPECT_EQ(format.exit_code, 2);
  EXPECT_NE(format.err.find("did you mean 'json'?"), std::string::npos) << format.err;
  const Outcome folder = place.run({"schema", "-o", "nowhere/schema.json"});
  EXPECT_EQ(folder.exit_code, 2);
  EXPECT_NE(folder.err.find("nowhere/schema.json"), std::string::npos) << folder.err;
  EXPECT_TRUE(place.names().empty());
}

TEST(SchemaFiles, AreUpToDate) {
  for (const SchemaFile& file : schema_files(RATTLE_PROJECT))
    EXPECT_TRUE(file.present == file.wanted)  // both texts would be thousands of lines
        << file.path << " does not say what the schema says; write it anew with\n"
        << "  cmake --build --preset release --target update_schema";
}

TEST(SchemaFiles, TheReferenceHasATableForEveryKind) {
  const std::string reference = content_of(std::string(RATTLE_PROJECT) + "/docs/scene-reference.md");
  for (const TableSchema& table : scene_schema().tables) {
    const std::string kind(table.kind == "bar" ? "string" : table.kind);  // bar and string share one table
    const std::string marker = "<!-- keys of " + (kind.empty() ? "the top level" : kind);
    EXPECT_TRUE(reference.find(marker) != std::string::npos)
        << "docs/scene-reference.md has no section for [" << kind << ".NAME]; write one with the lines\n"
        << marker << " -->\n<!-- end -->\nand fill it with\n"
        << "  cmake --build --preset release --target update_schema";
  }
}

TEST(SchemaFiles, MarkersThatAreWrongAreTold) {
  const auto message = [](std::string_view document) {
    const auto renewed = with_renewed_tables(document);
    const auto* const problem = std::get_if<MarkerProblem>(&renewed);
    return problem ? problem->message : std::string();
  };
  EXPECT_NE(message("<!-- keys of strng -->\n<!-- end -->\n").find("keys of strng"), std::string::npos);
  EXPECT_NE(message("<!-- keys of string -->\n").find("<!-- end -->"), std::string::npos);
  EXPECT_EQ(std::get<std::string>(with_renewed_tables("no tables\n")), "no tables\n");
}

struct BadScene {
  std::string name;
  std::string text;
};

const std::string good = "[string.s]\nlength = 1\nradius = 1e-3\nmaterial = \"steel\"\ntension = 600\n";

// Each of these has exactly one mistake.
const std::vector<BadScene>& bad_scenes() {
  static const std::vector<BadScene> scenes = {
      {"unknown_key", good + "colour = 3\n"},
      {"unknown_kind", good + "[sting.t]\nlength = 1\n"},
      {"unknown_top_level_key", "colour = 1\n" + good},
      {"wrong_type", good + "sigma0 = true\n"},
      {"number_in_quotes", good + "sigma1 = \"0.1\"\n"},
      {"below_range", good + "sigma0 = -1\n"},
      {"above_range", "sample_rate = 1e9\n" + good},
      {"at_an_open_limit", "duration = 0\n" + good},
      {"unknown_word", good + "ends = \"loose\"\n"},
      {"unknown_material", "[string.s]\nlength = 1\nradius = 1e-3\nmaterial = \"cheese\"\ntension = 600\n"},
      {"two_ways", good + "fundamental = 100\n"},
      {"no_way", "[string.s]\nlength = 1\nradius = 1e-3\nmaterial = \"steel\"\n"},
      {"missing_key", "[string.s]\nradius = 1e-3\nmaterial = \"steel\"\ntension = 600\n"},
      {"alone", good + "[finger.f]\nstring = \"s\"\nforce = 1\nposition = 0.3\nwidth = 0.1\ndistance = 1\n"},
      {"no_gesture", good + "sigma0 = \"wobble\"\n"},
      {"two_forms", good + "[gesture.g]\nformula = \"t\"\nfrequency = 1\n"},
      {"bad_point", good + "[gesture.g]\npoints = [[0, 1, \"curly\"]]\n"},
      {"bad_pair", "[plate.p]\nsize = [1, 1, 1]\nthickness = 0.01\nmaterial = \"oak\"\n"},
      {"bad_name", good + "[gesture.2nd]\nformula = \"t\"\n"},
      {"bad_oversampling", good + "[play]\noversampling = 3\n"},
      {"bad_controller", good + "[control.c]\nrange = [0, 1]\nmidi = \"cc 128\"\n"},
      {"half_an_interval", good + "intervals = 10.5\n"},
  };
  return scenes;
}

// Debian's own Python has python3-jsonschema.
std::string python_with_jsonschema() {
  const Workplace place;
  for (const std::string python : {"/usr/bin/python3", "python3"})
    if (place.run_in_shell(python + " -c 'import jsonschema, tomllib' 2>/dev/null").exit_code == 0)
      return python;
  return {};
}

TEST(JsonSchema, AcceptsEveryShippedSceneAndRefusesMistakes) {
  const std::string python = python_with_jsonschema();
  if (python.empty())
    GTEST_SKIP() << "needs Python from 3.11 on with jsonschema (python3-jsonschema; ./setup installs it)";
  const Workplace place;
  ASSERT_EQ(place.run({"schema", "-o", "scene.schema.json"}).exit_code, 0);
  std::string command = python + " '" + data_file("validate_scenes.py") + "' scene.schema.json";
  std::set<std::string> refused_wanted;
  for (const std::string& name : embedded_scene_names()) {
    place.write(name + ".toml", std::string(*find_embedded_file(name + ".toml")));
    command += " " + name + ".toml";
  }
  place.write("good.toml", good);
  command += " good.toml";
  for (const BadScene& scene : bad_scenes()) {
    place.write(scene.name + ".toml", scene.text);
    command += " " + scene.name + ".toml";
    refused_wanted.insert(scene.name + ".toml");
  }
  const Outcome outcome = place.run_in_shell(command);
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  std::set<std::string> refused;
  std::istringstream lines(outcome.out);
  for (std::string line; std::getline(lines, line);)
    if (const std::size_t colon = line.find(": "); line.substr(colon) != ": good")
      refused.insert(line.substr(0, colon));
  EXPECT_EQ(refused, refused_wanted) << outcome.out;
}

// Whatever the JSON schema refuses, the program refuses as well.
TEST(JsonSchema, RefusesNothingThatTheProgramTakes) {
  const Workplace place;
  for (const BadScene& scene : bad_scenes()) {
    place.write("scene.toml", scene.text);
    EXPECT_EQ(place.run({"check", "scene.toml", "--allow-outside"}).exit_code, 2) << scene.name;
  }
  place.write("scene.toml", good);
  EXPECT_EQ(place.run({"info", "scene.toml"}).exit_code, 0);
}

}  // namespace
}  // namespace rattle::testing
