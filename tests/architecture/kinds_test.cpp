// Only the descriptions, the schema and the planning file of a component name kinds of components. Everyone
// else asks for dimensions, sides and grid, or whether a component is rigid.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "source_tree.hpp"

namespace rattle::test {
namespace {

constexpr std::array allowed = {"engine/scene/*description.hpp", "engine/scene/schema/*",
                                "engine/scene/plan_*.cpp"};

// The lists of components in a description; whoever reads three of them enumerates the kinds.
constexpr std::array lists = {".masses", ".strings", ".plates", ".barriers", ".slides"};
constexpr std::array<std::string_view, 4> owners = {"d", "s", "scene", "description"};
constexpr std::size_t most_lists = 2;

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

// Those that enumerate kinds although they may not.
std::vector<std::string> offenders(const std::vector<SourceFile>& files) {
  std::vector<std::string> found;
  for (const SourceFile& file : files) {
    if (std::ranges::any_of(allowed, [&](const char* pattern) { return matches(pattern, file.path); }))
      continue;
    if (file.text.find("ComponentKind::") != std::string::npos) found.push_back(file.path + ": ComponentKind");
    const auto named =
        std::ranges::count_if(lists, [&](const char* list) { return names_list(file.text, list); });
    if (static_cast<std::size_t>(named) > most_lists) found.push_back(file.path + ": lists of components");
  }
  return found;
}

TEST(Kinds, AreNamedOnlyByTheirOwnFiles) {
  const auto files =
      read_sources({"engine", "scene_file", "live", "analysis", "recording", "plotting", "apps", "web"});
  ASSERT_GT(files.size(), 200u);
  std::string list;
  for (const std::string& offender : offenders(files)) list += offender + "\n";
  EXPECT_EQ(list, "");
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

TEST(Kinds, CheckerFindsAnEnumerationOfLists) {
  EXPECT_EQ(offenders({{"live/made_up.cpp", "d.masses, d.strings; for (auto& p : d.plates) {}"}}).size(), 1u);
  EXPECT_TRUE(offenders({{"live/made_up.cpp", "d.masses, d.strings, d.strings"}}).empty());
  EXPECT_TRUE(offenders({{"live/made_up.cpp", "d.masses, d.strings_of_slide, d.slides"}}).empty());
  EXPECT_TRUE(offenders({{"live/made_up.cpp", "d.masses, slide.strings, d.slides"}}).empty());
}

}  // namespace
}  // namespace rattle::test
