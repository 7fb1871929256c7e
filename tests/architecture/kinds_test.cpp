// Only the descriptions, the schema and the planning files name kinds of components and interactions, and only
// what solves rows names their laws. Everyone else asks for dimensions, sides and grid, for the traits of an
// interaction, what row_rules.hpp tells of a row, or what a component tells of itself. So do the pages, to
// which a kind's word is only a text.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <regex>
#include <sstream>
#include <string_view>

#include "source_tree.hpp"

namespace rattle::test {
namespace {

// An enumeration, and who may name its values.
struct Enumeration {
  std::string name;
  std::vector<std::string> allowed;
};
const std::vector<Enumeration> enumerations = {
    {"ComponentKind", {"engine/scene/*description.hpp", "engine/scene/schema/*", "engine/scene/plan_*.cpp"}},
    {"InteractionKind", {"engine/scene/*description.hpp", "engine/scene/schema/*"}},
    {"LawKind", {"engine/interactions/*", "engine/scene/compile_*.cpp"}}};

// The structs that a description has of a kind: their text says `ComponentKind component_kind`.
std::vector<std::string> described(const std::string& enumeration) {
  const std::regex declared(R"(struct (\w+) \{\n((?:  static constexpr .*\n)+))");
  std::vector<std::string> structs;
  for (const SourceFile& file : read_sources({"engine/scene"}))
    if (file.path.ends_with("_description.hpp"))
      for (std::sregex_iterator found(file.text.begin(), file.text.end(), declared), end; found != end; ++found)
        if ((*found)[2].str().find(enumeration) != std::string::npos) structs.push_back((*found)[1].str());
  return structs;
}

// ".masses", ".strings": the lists of such structs in a description.
std::vector<std::string> lists_of(const std::string& enumeration) {
  const std::string description = read_text("engine/scene/description.hpp");
  std::vector<std::string> names;
  for (const std::string& part : described(enumeration)) {
    const std::regex declared("std::vector<" + part + R"(> (\w+)\{\})");
    for (std::sregex_iterator found(description.begin(), description.end(), declared), end; found != end;
         ++found)
      names.push_back("." + (*found)[1].str());
  }
  return names;
}

// Whoever reads three of either enumerates the kinds.
const std::vector<std::vector<std::string>>& lists() {
  static const std::vector both = {lists_of("ComponentKind"), lists_of("InteractionKind")};
  return both;
}
constexpr std::array list_names = {"lists of components", "lists of interactions"};
const std::vector<std::string> may_name_lists = {"engine/scene/*description.hpp", "engine/scene/schema/*",
                                                 "engine/scene/plan_*.cpp"};
constexpr std::array<std::string_view, 4> owners = {"d", "s", "scene", "description"};
constexpr std::size_t most_lists = 2;

std::string joined(const std::vector<std::string>& words, const char* between) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : between) + word;
  return all;
}

// The classes of components, as "Mass|Plate".
std::string component_classes() {
  static const std::regex declared(R"(class (\w+) final : public Component\b)");
  std::vector<std::string> classes;
  for (const SourceFile& file : read_sources({"engine/components"}))
    for (std::sregex_iterator found(file.text.begin(), file.text.end(), declared), end; found != end; ++found)
      classes.push_back((*found)[1].str());
  return joined(classes, "|");
}

// "MassDescription|SpringDescription"
std::string descriptions_of_kinds() {
  return joined(described("ComponentKind"), "|") + "|" + joined(described("InteractionKind"), "|");
}

// A question for a kind in disguise, and who may ask it.
struct Question {
  std::string name;
  std::regex pattern;
  std::vector<std::string> allowed;
};
const std::vector<Question>& questions() {
  static const std::vector<Question> list = {
      // bundles.cpp joins strings by what only strings have.
      {"cast to a component",
       std::regex("(dynamic|static)_cast<(const )?(" + component_classes() + ")[*& >]"),
       {"engine/components/*", "engine/scene/bundles.cpp"}},
      // A finger follows a slide and nothing else.
      {"described_as",
       std::regex("\\bdescribed_as<"),
       {"engine/scene/description_walk.hpp", "scene_file/read_slides.cpp"}},
      {"component_kind",
       std::regex("::component_kind\\b"),
       {"engine/scene/*description.hpp", "engine/scene/description_walk.hpp",
        "engine/scene/description_parts.cpp"}},
      {"type of a description", std::regex("is_same_v<\\w+, (" + descriptions_of_kinds() + ")\\b"), {}},
      {"word", std::regex("\\.word [!=]= \""), {}}};
  return list;
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// True where the text reads the list of a description: "d.masses", "description.masses". Slides have `.strings`
// too.
bool names_list(const std::string& text, const std::string& list) {
  for (std::size_t at = text.find(list); at != std::string::npos; at = text.find(list, at + 1)) {
    const std::size_t end = at + list.size();
    if (end < text.size() && is_word(text[end])) continue;
    std::size_t begin = at;
    while (begin > 0 && is_word(text[begin - 1])) --begin;
    if (std::ranges::find(owners, text.substr(begin, at - begin)) != owners.end()) return true;
  }
  return false;
}

bool is_among(const std::vector<std::string>& patterns, const SourceFile& file) {
  return std::ranges::any_of(patterns, [&](const std::string& pattern) { return matches(pattern, file.path); });
}

// Those that enumerate kinds although they may not.
std::vector<std::string> offenders(const std::vector<SourceFile>& files) {
  std::vector<std::string> found;
  for (const SourceFile& file : files) {
    for (const Enumeration& enumeration : enumerations)
      if (!is_among(enumeration.allowed, file) && file.text.find(enumeration.name + "::") != std::string::npos)
        found.push_back(file.path + ": " + enumeration.name);
    for (const Question& question : questions())
      if (!is_among(question.allowed, file) && std::regex_search(file.text, question.pattern))
        found.push_back(file.path + ": " + question.name);
    if (is_among(may_name_lists, file)) continue;
    for (std::size_t i = 0; i < lists().size(); ++i) {
      const auto named = std::ranges::count_if(
          lists()[i], [&](const std::string& list) { return names_list(file.text, list); });
      if (static_cast<std::size_t>(named) > most_lists) found.push_back(file.path + ": " + list_names[i]);
    }
  }
  return found;
}

// "string", "contact": the words of all kinds of components and interactions, as the tables of keys declare
// them.
std::vector<std::string> kind_words() {
  const std::regex declared(R"re(\.kind = "(\w+)")re");
  std::vector<std::string> words;
  for (const SourceFile& file : read_sources({"engine/scene/schema"})) {
    const auto holds = [&](const char* name) { return file.path.ends_with(name); };
    if (holds("/signal_keys.hpp") || holds("/gesture_keys.hpp") || holds("/scene_keys.hpp")) continue;
    for (std::sregex_iterator found(file.text.begin(), file.text.end(), declared), end; found != end; ++found)
      words.push_back((*found)[1].str());
  }
  return words;
}

// The lines of TypeScript that ask for a kind: a word of a kind beside `kind` or `word`, or in a case of a
// switch. Comments may name kinds, and so may tests.
std::vector<std::string> lines_that_ask_for_a_kind(const std::vector<SourceFile>& files,
                                                   const std::vector<std::string>& words) {
  const std::string any = joined(words, "|");
  const std::regex quoted("\"(" + any + ")\""), in_case("\\bcase \"(" + any + ")\"");
  const std::regex asks(R"(\b(kinds?|words?|\w*Kind)\b)"), comment(R"((^|[^:])//.*)");
  std::vector<std::string> found;
  for (const SourceFile& file : files) {
    if (file.path.ends_with(".test.ts")) continue;
    std::istringstream lines(file.text);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
      const std::string code = std::regex_replace(line, comment, "$1");
      if (!std::regex_search(code, quoted)) continue;
      if (std::regex_search(code, asks) || std::regex_search(code, in_case))
        found.push_back(file.path + ":" + std::to_string(number));
    }
  }
  return found;
}

constexpr const char* remedy =
    "ask for what the kind is asked for, dimensions, geometry, traits or facts: docs/architecture.md, "
    "\"Walking a "
    "description, asking a component\"";

// The number of values of an enumeration in a description.
std::ptrdiff_t count_of(const std::string& enumeration, const std::string& file) {
  const std::string text = read_text("engine/scene/" + file + "_description.hpp");
  const std::size_t from = text.find("enum class " + enumeration + " {");
  if (from == std::string::npos) return 0;
  return 1 + std::count(text.begin() + static_cast<std::ptrdiff_t>(from),
                        text.begin() + static_cast<std::ptrdiff_t>(text.find('}', from)), ',');
}

// A description says its kind in the first lines of its struct.
TEST(Kinds, AreThoseOfTheDescriptions) {
  EXPECT_EQ(std::ssize(lists()[0]), count_of("ComponentKind", "component"));
  EXPECT_EQ(std::ssize(lists()[1]), count_of("InteractionKind", "interaction"));
  const auto has = [](const std::vector<std::string>& list, const char* word) {
    return std::ranges::find(list, word) != list.end();
  };
  for (const char* list : {".masses", ".bodies", ".slides"}) EXPECT_TRUE(has(lists()[0], list)) << list;
  for (const char* list : {".contacts", ".distributed_contacts", ".slides", ".cavities"})
    EXPECT_TRUE(has(lists()[1], list)) << list;
  EXPECT_FALSE(has(lists()[0], ".bows") || has(lists()[1], ".masses"));
  for (const char* word : {"mass", "bar", "body", "cavity", "finger"})
    EXPECT_TRUE(has(kind_words(), word)) << word;
  EXPECT_FALSE(has(kind_words(), "gesture"));
}

TEST(Kinds, AreNotAskedForByThePages) {
  const auto files = read_sources({"web"}, {".ts"});
  const auto words = kind_words();
  ASSERT_GT(files.size(), 150u);
  ASSERT_GE(words.size(), 11u);
  std::string list;
  for (const std::string& line : lines_that_ask_for_a_kind(files, words)) list += line + "\n";
  EXPECT_EQ(list, "") << remedy;
}

TEST(Kinds, CheckerFindsAKindInTypeScript) {
  const auto found = [](const std::string& text) {
    return lines_that_ask_for_a_kind({{"web/page/src/made_up.ts", text}}, {"string", "bow"});
  };
  EXPECT_EQ(found("\nif (part.kind === \"string\") draw();"),
            std::vector<std::string>{"web/page/src/made_up.ts:2"});
  EXPECT_EQ(found("if (\"bow\" !== one.word) return;").size(), 1u);
  EXPECT_EQ(found("kinds.includes(\"string\")").size(), 1u);
  EXPECT_EQ(found("export type PartKind = \"string\" | \"reed\";").size(), 1u);
  EXPECT_EQ(found("switch (look) {\n  case \"bow\":\n}").size(), 1u);
  EXPECT_TRUE(found("word: string; // \"string\", \"bow\"").empty());
  EXPECT_TRUE(found("if (tool.action === \"bow\" || typeof text === \"string\") play();").empty());
  EXPECT_TRUE(found("if (part.kind === \"stored\") add();").empty());
  EXPECT_TRUE(lines_that_ask_for_a_kind({{"a.test.ts", "kind === \"bow\""}}, {"bow"}).empty());
}

TEST(Kinds, AreNamedOnlyByTheirOwnFiles) {
  const auto files =
      read_sources({"engine", "scene_file", "live", "analysis", "recording", "plotting", "apps", "web"});
  ASSERT_GT(files.size(), 200u);
  std::string list;
  for (const std::string& offender : offenders(files)) list += offender + "\n";
  EXPECT_EQ(list, "") << remedy;
}

TEST(Kinds, CheckerFindsAKind) {
  const std::string naming = "if (h.kind == ComponentKind::plate) return;";
  EXPECT_EQ(offenders({{"apps/rattle/made_up.cpp", naming}}),
            std::vector<std::string>{"apps/rattle/made_up.cpp: ComponentKind"});
  EXPECT_EQ(offenders({{"engine/scene/compile_made_up.cpp", naming}}).size(), 1u);
  EXPECT_TRUE(offenders({{"engine/scene/plan_made_up.cpp", naming}}).empty());
  EXPECT_TRUE(offenders({{"engine/scene/component_description.hpp", naming}}).empty());
  EXPECT_TRUE(offenders({{"apps/rattle/made_up.cpp", "ComponentKind kind;"}}).empty());
}

TEST(Kinds, CheckerFindsAKindOfInteractionAndALaw) {
  const std::string naming = "switch (handle.kind) { case InteractionKind::bow: return; }";
  EXPECT_EQ(offenders({{"web/page/engine/made_up.cpp", naming}}),
            std::vector<std::string>{"web/page/engine/made_up.cpp: InteractionKind"});
  EXPECT_EQ(offenders({{"engine/scene/compile_made_up.cpp", naming}}).size(), 1u);
  EXPECT_TRUE(offenders({{"engine/scene/interaction_description.hpp", naming}}).empty());
  const std::string law = "if (row.law == LawKind::tether) return;";
  EXPECT_EQ(offenders({{"engine/simulation/made_up.cpp", law}}),
            std::vector<std::string>{"engine/simulation/made_up.cpp: LawKind"});
  EXPECT_TRUE(offenders({{"engine/interactions/made_up.cpp", law}}).empty());
  EXPECT_TRUE(offenders({{"engine/scene/compile_made_up.cpp", law}}).empty());
}

TEST(Kinds, CheckerFindsQuestionsInDisguise) {
  const auto asks = [](const std::string& text) { return offenders({{"apps/rattle/made_up.cpp", text}}); };
  const std::string at = "apps/rattle/made_up.cpp: ";
  EXPECT_EQ(asks("dynamic_cast<const StiffString*>(model)"), std::vector{at + "cast to a component"});
  EXPECT_EQ(asks("dynamic_cast<Plate&>(model)"), std::vector{at + "cast to a component"});
  EXPECT_TRUE(asks("dynamic_cast<const SceneError*>(&error)").empty());
  EXPECT_EQ(asks("if (described_as<SlideDescription>(d, handle)) return;"), std::vector{at + "described_as"});
  EXPECT_EQ(asks("handle.kind == SlideDescription::component_kind"), std::vector{at + "component_kind"});
  for (const char* const part : {"Slide", "Body", "Cavity", "DistributedContact"})
    EXPECT_EQ(asks(std::string("std::is_same_v<Part, ") + part + "Description>"),
              std::vector{at + "type of a description"});
  EXPECT_TRUE(asks("std::is_same_v<Part, GestureDescription>").empty());
  EXPECT_EQ(asks("component.word == \"bar\""), std::vector{at + "word"});
  EXPECT_TRUE(offenders({{"engine/scene/description_walk.hpp", "Part::component_kind"}}).empty());
}

TEST(Kinds, CheckerFindsAnEnumerationOfLists) {
  EXPECT_EQ(offenders({{"live/made_up.cpp", "d.masses, d.strings; for (auto& p : d.plates) {}"}}).size(), 1u);
  EXPECT_TRUE(offenders({{"live/made_up.cpp", "d.masses, d.strings, d.strings"}}).empty());
  EXPECT_TRUE(offenders({{"live/made_up.cpp", "d.masses, d.strings_of_slide, d.slides"}}).empty());
  EXPECT_TRUE(offenders({{"live/made_up.cpp", "d.masses, slide.strings, d.slides"}}).empty());
  EXPECT_EQ(offenders({{"live/made_up.cpp", "d.contacts, d.springs; for (auto& b : d.bows) {}"}}),
            std::vector<std::string>{"live/made_up.cpp: lists of interactions"});
  EXPECT_TRUE(offenders({{"live/made_up.cpp", "d.contacts, ledger.contacts, d.bows"}}).empty());
}

}  // namespace
}  // namespace rattle::test
