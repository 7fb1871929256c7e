// A source has at most 300 lines. A longer one gives the reason in a comment near its top.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "source_tree.hpp"

namespace rattle::test {
namespace {

constexpr std::size_t most_lines = 300;
constexpr std::size_t lines_of_the_header = 5;
constexpr std::string_view before_the_reason = "Longer than 300 lines:";

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

bool is_comment(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  return line.starts_with("//") || line.starts_with("/*") || line.starts_with("*") || line.starts_with("#");
}

// "// Longer than 300 lines: one table of constants." A reason has letters.
bool gives_a_reason(const std::vector<std::string>& lines) {
  for (std::size_t i = 0; i < std::min(lines.size(), lines_of_the_header); ++i) {
    const std::size_t found = lines[i].find(before_the_reason);
    if (found == std::string::npos || !is_comment(lines[i])) continue;
    const std::string reason = lines[i].substr(found + before_the_reason.size());
    if (std::any_of(reason.begin(), reason.end(), [](unsigned char c) { return std::isalpha(c) != 0; }))
      return true;
  }
  return false;
}

// One line for each file that is too long.
std::string files_too_long(const std::vector<SourceFile>& files) {
  std::string list;
  for (const SourceFile& file : files) {
    const auto lines = lines_of(file.text);
    if (lines.size() > most_lines && !gives_a_reason(lines))
      list += file.path + ": " + std::to_string(lines.size()) + " lines\n";
  }
  return list;
}

std::string code_lines(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += "int a;\n";
  return text;
}

TEST(FileLength, IsAtMost300LinesOrTheHeaderTellsWhy) {
  const std::vector<std::string> extensions = {".cpp", ".hpp", ".ts", ".mjs", ".css", ".py"};
  const auto files = read_sources({"."}, extensions);
  for (const std::string& extension : extensions)
    EXPECT_TRUE(std::any_of(files.begin(), files.end(), [&](const SourceFile& file) {
      return file.path.ends_with(extension);
    })) << extension;
  ASSERT_GT(files.size(), 1000u);
  for (const char* known : {"engine/rattle.hpp", "web/page/src/main.ts", "tests/page/run.mjs"})
    EXPECT_TRUE(std::any_of(files.begin(), files.end(), [&](const SourceFile& file) {
      return file.path == known && !file.text.empty();
    })) << known;
  EXPECT_EQ(files_too_long(files), "")
      << "split them by purpose; a file that must be longer says why in a comment within its first "
      << lines_of_the_header << " lines: // " << before_the_reason << " ...";
}

TEST(FileLength, CheckerFindsAFileThatIsTooLong) {
  EXPECT_EQ(files_too_long({{"a.cpp", code_lines(300)}, {"b.css", ""}}), "");
  EXPECT_EQ(files_too_long({{"a.cpp", code_lines(301)}, {"b.css", code_lines(2)}, {"c.py", code_lines(400)}}),
            "a.cpp: 301 lines\nc.py: 400 lines\n");
  EXPECT_EQ(files_too_long({{"a.cpp", code_lines(300) + "int b;"}}), "a.cpp: 301 lines\n");  // no end of line
}

TEST(FileLength, AReasonIsACommentInTheFirstFiveLines) {
  for (const char* reason : {"// Longer than 300 lines: one table.\n", "# Longer than 300 lines: one table.\n",
                             "/* Styles.\n * Longer than 300 lines: one table. */\n"})
    EXPECT_EQ(files_too_long({{"a", reason + code_lines(400)}}), "") << reason;
  const std::string reason = "// Longer than 300 lines: one table.\n";
  EXPECT_EQ(files_too_long({{"a", code_lines(4) + reason + code_lines(400)}}), "");
  EXPECT_EQ(files_too_long({{"a", code_lines(5) + reason + code_lines(400)}}), "a: 406 lines\n");
  EXPECT_EQ(files_too_long({{"a", "// Longer than 300 lines: \n" + code_lines(400)}}), "a: 401 lines\n");
  EXPECT_EQ(files_too_long({{"a", "/* Longer than 300 lines: */\n" + code_lines(400)}}), "a: 401 lines\n");
  EXPECT_EQ(files_too_long({{"a", "auto a = \"Longer than 300 lines: one\";\n" + code_lines(400)}}),
            "a: 401 lines\n");
}

}  // namespace
}  // namespace rattle::test
