// docs/errata.md and these tests refer to each other completely.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <string>

namespace rattle::test {
namespace {

TEST(ErrataDocument, names_every_test_and_no_other) {
  std::ifstream file(RATTLE_ERRATA_DOCUMENT);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  ASSERT_FALSE(text.empty()) << RATTLE_ERRATA_DOCUMENT;
  // All text between backquotes that begins like a test's name.
  std::set<std::string> named;
  for (std::size_t open = text.find('`'); open != std::string::npos; open = text.find('`', open)) {
    const std::size_t close = text.find('`', open + 1);
    ASSERT_NE(close, std::string::npos);
    const std::string word = text.substr(open + 1, close - open - 1);
    if (word.starts_with("W19.") || word.starts_with("E19.")) named.insert(word);
    open = close + 1;
  }

  std::set<std::string> present;
  const auto& program = *testing::UnitTest::GetInstance();
  for (int s = 0; s < program.total_test_suite_count(); ++s) {
    const testing::TestSuite& suite = *program.GetTestSuite(s);
    if (std::string(suite.name()) != "W19" && std::string(suite.name()) != "E19") continue;
    for (int t = 0; t < suite.total_test_count(); ++t)
      present.insert(std::string(suite.name()) + "." + suite.GetTestInfo(t)->name());
  }
  EXPECT_EQ(named, present);
}

}  // namespace
}  // namespace rattle::test
