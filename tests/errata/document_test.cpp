// docs/errata.md and these tests name each other completely.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

namespace rattle::test {
namespace {

TEST(ErrataDocument, names_every_test_and_no_other) {
  std::ifstream file(RATTLE_ERRATA_DOCUMENT);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  ASSERT_FALSE(text.empty()) << RATTLE_ERRATA_DOCUMENT;
  std::set<std::string> named;
  const std::regex pattern("`((?:W19|E19)\\.[A-Za-z0-9_]+)`");
  for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match)
    named.insert((*match)[1]);

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
