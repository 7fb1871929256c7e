// The schema matches the reader and the compiler's checks exactly: the same keys, the same limits.
#include <rattle/scene/compile.hpp>
#include <rattle/scene/schema/schema.hpp>
#include <set>

#include "reading.hpp"
#include "scene_file/reading_context.hpp"
#include "scene_file/table_reader.hpp"

namespace rattle {
namespace {

std::set<std::string_view> all_keys() {
  std::set<std::string_view> names;
  for (const TableSchema& table : scene_schema().tables)
    for (const KeySchema& key : table.keys) names.insert(key.name);
  return names;
}

std::string heading(const TableSchema& table) {
  if (table.kind.empty()) return "";
  return "[" + std::string(table.kind) + (table.has_name ? ".x]\n" : "]\n");
}

// A table with only this key and the key that it goes with.
std::string table_with(const TableSchema& table, std::string_view key) {
  const KeySchema* const declared = table.find(key);
  std::string text = heading(table) + std::string(key) + " = 1\n";
  if (declared && !declared->goes_with.empty()) text += std::string(declared->goes_with) + " = 1\n";
  return text;
}

bool any_has(const std::vector<std::string>& lines, const std::vector<std::string>& fragments) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const std::string& line) { return bool(has_all(line, fragments)); });
}

TEST(Schema, EveryDeclaredKeyIsKnownToTheReader) {
  for (const TableSchema& table : scene_schema().tables)
    for (const KeySchema& key : table.keys) {
      const auto errors = errors_of(table_with(table, key.name));
      EXPECT_FALSE(any_has(errors, {"unknown key"})) << table_with(table, key.name);
      EXPECT_FALSE(any_has(errors, {"does not declare"})) << table_with(table, key.name);
    }
}

TEST(Schema, TheReaderKnowsNoOtherKey) {
  for (const TableSchema& table : scene_schema().tables)
    for (const std::string_view key : all_keys()) {
      if (table.find(key) || (table.kind.empty() && scene_schema().find(key))) continue;
      const std::string text = table_with(table, key);
      const std::string quoted = "\"" + std::string(key) + "\"";
      const auto errors = errors_of(text);
      EXPECT_TRUE(any_has(errors, {"unknown key", quoted}) ||
                  any_has(errors, {std::string(key) + " is not used here"}))
          << text;
    }
}

TEST(Schema, AKeyThatIsReadButNotDeclaredIsAnError) {
  ReadingContext context({"scene.toml"});
  const DocumentTable table;
  TableReader reader(context, *scene_schema().find("mass"), table, Position{}, "mass.m", "mass 'm'");
  EXPECT_FALSE(reader.has("frequency"));
  EXPECT_FALSE(context.has_errors());
  EXPECT_FALSE(reader.has("colour"));
  ASSERT_TRUE(context.has_errors());
  EXPECT_TRUE(has_all(context.take_errors({}).at(0).text, {"'colour'", "does not declare"}));
}

TEST(Schema, IsSoundInItself) {
  std::set<std::string_view> kinds;
  for (const TableSchema& table : scene_schema().tables) {
    EXPECT_TRUE(kinds.insert(table.kind).second) << table.kind;
    EXPECT_FALSE(table.meaning.empty()) << table.kind;
    EXPECT_EQ(table.plural.empty(), !table.has_name) << table.kind;
    std::set<std::string_view> names;
    for (const KeySchema& key : table.keys) {
      EXPECT_TRUE(names.insert(key.name).second) << table.kind << "." << key.name;
      EXPECT_FALSE(key.meaning.empty()) << table.kind << "." << key.name;
      EXPECT_NE(key.type, ValueType::of_member) << table.kind << "." << key.name;
      EXPECT_LT(key.range.low, key.range.high) << table.kind << "." << key.name;
      for (const std::string_view list : {key.goes_with, key.excludes})
        for (const std::string_view other : words_of(list))
          EXPECT_TRUE(table.kind == "bar" || table.find(other))
              << table.kind << "." << key.name << ": " << other;
    }
    for (const std::string_view list : table.needs_one_of)
      for (const std::string_view key : words_of(list))
        EXPECT_TRUE(table.find(key)) << table.kind << "." << key;
  }
}

TEST(Schema, RangesInWords) {
  const auto range = [](std::string_view kind, std::string_view key) {
    return range_text(*scene_schema().find(kind)->find(key));
  };
  EXPECT_EQ(range("string", "length"), "≥ 1e-9");
  EXPECT_EQ(range("mass", "position"), "±1e6");
  EXPECT_EQ(range("output", "channel"), "1 … 64");
  EXPECT_EQ(range("bow", "sharpness"), "> 0, ≤ 1e9");
  EXPECT_EQ(range("string", "fundamental"), "> 0");
  EXPECT_EQ(range("string", "intervals"), "≥ 4, within stability");
  EXPECT_EQ(range("contact", "two_sided"), "");
}

TEST(Schema, DefaultsAreThoseOfTheDescriptions) {
  const auto usual = [](std::string_view kind, std::string_view key) {
    return scene_schema().find(kind)->find(key)->default_text;
  };
  EXPECT_EQ(usual("", "sample_rate"), "44100");
  EXPECT_EQ(usual("", "solver"), "\"gradient\"");
  EXPECT_EQ(usual("gravity", "acceleration"), "-9.81");
  EXPECT_EQ(usual("output", "remove_dc"), "false");
  EXPECT_EQ(usual("control", "smoothing"), "0.02");
  EXPECT_EQ(usual("mass", "mass"), "");
}

// A scene with every kind of table, each in one of its forms.
const std::string whole = R"(
[gesture.sine]
frequency = 2
[gesture.line]
points = [[0, 0], [1, 1]]
[control.c]
range = [0, 1]
[string.s]
length = 1
radius = 1e-3
material = "steel"
tension = 600
[string.flat]
length = 1
width = 1e-3
thickness = 1e-3
material = "steel"
tension = 600
[string.given]
length = 1
mass_per_length = 1e-2
tension = 600
[bar.b]
length = 0.5
width = 0.05
thickness = 0.01
material = "steel"
[plate.p]
length_x = 0.5
length_y = 0.4
thickness = 5e-3
material = "steel"
[mass.m]
mass = 1e-3
[barrier.w]
height = -1
[contact.c]
below = "m"
above = "s@0.3"
stiffness = 1e6
two_sided = true
[spring.k]
first = "m"
second = "s@0.5"
stiffness = 1e3
[slide.l]
string = "s"
mass = 1e-2
contact_stiffness = 1e4
hand_stiffness = 10
position = 0.2
hand_height = 1e-2
[bow.o]
string = "s"
position = 0.1
force = 0.1
velocity = 0.1
[touch.t]
string = "s"
position = 0.5
width = 0.01
damping = 1
[finger.f]
string = "s"
force = -1
position = 0.4
width = 0.01
[finger.g]
string = "s"
force = -1
follows = "l"
distance = 0.01
width = 0.01
[initial.i]
at = "s@0.3"
amplitude = 1e-3
width = 0.1
[force.n]
at = "s@0.3"
envelope = "pulse"
amplitude = 1
duration = 0.1
[gravity.d]
on = "m"
[output.left]
at = "s@0.7"
[probe.r]
at = "s@0.7"
)";

// Names of the parts of this kind that contain the key which `key` goes with.
std::vector<std::string> parts_with(const TableSchema& table, const KeySchema& key) {
  std::vector<std::string> names;
  const std::string opening = "[" + std::string(table.kind) + ".";
  for (std::size_t at = whole.find(opening); at != std::string::npos; at = whole.find(opening, at + 1)) {
    const std::size_t name = at + opening.size(), end = whole.find(']', at);
    const std::string body = whole.substr(end, std::min(whole.find("\n[", end), whole.size()) - end);
    if (key.goes_with.empty() || body.find("\n" + std::string(key.goes_with) + " = ") != std::string::npos)
      names.push_back(whole.substr(name, end - name));
  }
  return names;
}

std::vector<std::string> errors_with(const std::string& setting) {
  const auto result = read_scene(whole, "scene.toml", with_overrides({setting}));
  if (std::holds_alternative<std::vector<SceneMessage>>(result))
    return errors_of(whole, with_overrides({setting}));
  std::vector<std::string> messages;
  const auto compiled = compile(std::get<SceneFile>(result).description);
  if (!compiled)
    for (const Diagnostic& diagnostic : compiled.errors()) messages.push_back(diagnostic.message);
  return messages;
}

TEST(Schema, TheCompilerRefusesWhatIsBeyondTheDeclaredRanges) {
  ASSERT_TRUE(errors_with("duration=0.01").empty()) << errors_with("duration=0.01")[0];
  int tried = 0;
  for (const TableSchema& table : scene_schema().tables)
    for (const KeySchema& key : table.keys) {
      const bool is_number = key.type == ValueType::number || key.type == ValueType::driven;
      if (!is_number && key.type != ValueType::integer) continue;
      // Belongs to a file that does not exist here.
      if (key.name == "gain" && table.kind == "gesture") continue;
      const std::string path =
          table.kind.empty() ? ""
          : table.has_name
              ? std::string(table.kind) + "." +
                    (parts_with(table, key).empty() ? "none" : parts_with(table, key).front()) + "."
              : std::string(table.kind) + ".";
      const auto beyond = [&](double limit, double step) {
        char number[40];
        const double value = limit + step * (std::abs(limit) > 0.0 ? std::abs(limit) : 1.0);
        std::snprintf(number, sizeof number, key.type == ValueType::integer ? "%.0f" : "%.17g", value);
        return path + std::string(key.name) + "=" + number;
      };
      std::vector<std::string> settings;
      if (key.range.low != -unlimited) settings.push_back(beyond(key.range.low, -0.5));
      if (key.range.high != unlimited) settings.push_back(beyond(key.range.high, 1.0));
      if (key.range.above_low) settings.push_back(path + std::string(key.name) + "=0");
      for (const std::string& setting : settings) {
        if (path.find(".none.") != std::string::npos) continue;
        EXPECT_FALSE(errors_with(setting).empty()) << setting;
        EXPECT_FALSE(any_has(errors_with(setting), {"unknown key"})) << setting;
        ++tried;
      }
    }
  EXPECT_GT(tried, 120);
}

}  // namespace
}  // namespace rattle
