// docs/errata.md and the tests of suite SLIDE refer to each other completely.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <string>

namespace rattle::test {
namespace {

TEST(SlideErrataDocument, names_every_test_and_no_other) {
  std::ifstream file(RATTLE_ERRATA_DOCUMENT);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  ASSERT_FALSE(text.empty()) << RATTLE_ERRATA_DOCUMENT;
  std::set<std::string> named;
  for (std::size_t open = text.find('`'); open != std::string::npos; open = text.find('`', open)) {
    const std::size_t close = text.find('`', open + 1);
    ASSERT_NE(close, std::string::npos);
    const std::string word = text.substr(open + 1, close - open - 1);
    if (word.starts_with("SLIDE.")) named.insert(word);
    open = close + 1;
  }
  std::set<std::string> present;
  const auto& program = *testing::UnitTest::GetInstance();
  for (int s = 0; s < program.total_test_suite_count(); ++s) {
    const testing::TestSuite& suite = *program.GetTestSuite(s);
    if (std::string(suite.name()) != "SLIDE") continue;
    for (int t = 0; t < suite.total_test_count(); ++t)
      present.insert(std::string(suite.name()) + "." + suite.GetTestInfo(t)->name());
  }
  EXPECT_EQ(named, present);
  EXPECT_FALSE(present.empty());
}

}  // namespace
}  // namespace rattle::test
