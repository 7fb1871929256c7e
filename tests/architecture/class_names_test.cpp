// A name of a class means one class, whatever its namespace: a reader finds the definition by the name alone.
#include <gtest/gtest.h>

#include "class_definitions.hpp"

namespace rattle::test {
namespace {

// One line for each name that two headers define.
std::string names_defined_twice(const std::vector<SourceFile>& files) {
  std::string list;
  for (const auto& [name, headers] : headers_by_class(files)) {
    if (headers.size() < 2) continue;
    list += name + ":";
    for (const std::string& header : headers) list += " " + header;
    list += "\n";
  }
  return list;
}

TEST(ClassNames, AreDefinedInOneHeader) {
  const auto files = read_sources({"engine", "scene_file", "live", "analysis", "recording", "plotting", "apps",
                                   "web", "bench", "examples"});
  const auto headers = headers_by_class(files);
  ASSERT_GT(headers.size(), 300u);
  for (const char* known : {"Scene", "RowModel", "LawKind", "GestureBank", "LiveEngine"})
    EXPECT_EQ(headers.count(known), 1u) << known;
  EXPECT_EQ(names_defined_twice(files), "");
}

TEST(ClassNames, CheckerFindsANameThatIsDefinedTwice) {
  const SourceFile one{"engine/a.hpp", "namespace rattle {\nstruct Twice { int a; };\n}"};
  const SourceFile other{"apps/b.hpp", "namespace rattle::play {\nclass Twice final : public Base {};\n}"};
  const SourceFile source{"apps/b.cpp", "namespace {\nstruct Twice {};\n}"};
  EXPECT_EQ(names_defined_twice({one, other}), "Twice: apps/b.hpp engine/a.hpp\n");
  EXPECT_EQ(names_defined_twice({one, source}), "");
  EXPECT_EQ(names_defined_twice({one, {"apps/c.hpp", "namespace rattle { struct Twice; }"}}), "");
}

TEST(ClassNames, EveryFormOfADefinitionIsFound) {
  const auto names = classes_defined_in(R"text(
#define OPEN {
namespace rattle::inner {
struct Plain { struct Nested {}; enum class Kind { a }; };
template <class T = std::vector<int>> class Templated : Base<T> { void f() { struct Local {}; } };
template <> struct Templated<int> {};
struct Outer::Part {};
enum class Choice : std::uint8_t { one, two };
enum Old { a };
union Either { int a; };
struct alignas(64) Aligned final {};
struct Declared;
inline int f(const struct Declared& d) noexcept { return 1'000'000; }
template <class Read> double g(Read read) { return "struct Quoted {"[0] + '{'; }
// struct Commented {};
/* struct Also { */
inline constexpr Plain value = {1};
extern "C" { struct Plain_C {}; }
namespace { struct Hidden {}; }
}
)text");
  EXPECT_EQ(names, (std::vector<std::string>{"Plain", "Templated", "Choice", "Old", "Either", "Aligned",
                                             "Plain_C", "Hidden"}));
}

}  // namespace
}  // namespace rattle::test
