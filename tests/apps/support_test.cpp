// Small helpers of the commands.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <support/json_reader.hpp>

#include "console/command_error.hpp"
#include "console/option_values.hpp"
#include "console/progress_bar.hpp"
#include "recording/json_writer.hpp"
#include "scenes/embedded_scenes.hpp"

namespace rattle::testing {
namespace {

TEST(JsonWriter, WritesWhatAStrictReaderReadsBack) {
  JsonWriter json;
  json.open_object()
      .member("text", "quote \" backslash \\ newline \n tab \t bell \x07 end")
      .member("umlaut", "h\xC3\xB6ren")
      .member("broken", "a\xFF\xC3(b\xED\xA0\x80")
      .member("pi", 3.141592653589793)
      .member("tiny", 5e-324)
      .member("huge", std::numeric_limits<double>::max())
      .member("whole", 44100.0)
      .member("count", std::int64_t{-9007199254740993})
      .member("nan", std::nan(""))
      .member("infinite", -std::numeric_limits<double>::infinity())
      .member("yes", true);
  json.key("empty").open_array().close_array();
  json.key("nested").open_array().value(1).open_object().member("a", "b").close_object().close_array();
  json.close_object();
  const JsonValue value = parse_json(json.text());
  EXPECT_EQ(value["text"].text(), "quote \" backslash \\ newline \n tab \t bell \x07 end");
  EXPECT_EQ(value["umlaut"].text(), "h\xC3\xB6ren");
  EXPECT_EQ(value["broken"].text(), "a\\ufffd\\ufffd(b\\ufffd\\ufffd\\ufffd");
  EXPECT_EQ(value["pi"].number(), 3.141592653589793);
  EXPECT_EQ(value["tiny"].number(), 5e-324);
  EXPECT_EQ(value["huge"].number(), std::numeric_limits<double>::max());
  EXPECT_EQ(value["whole"].number(), 44100.0);
  EXPECT_NE(json.text().find("-9007199254740993"), std::string::npos);
  EXPECT_TRUE(value["nan"].is_null());
  EXPECT_TRUE(value["infinite"].is_null());
  EXPECT_TRUE(value["yes"].boolean());
  EXPECT_TRUE(value["empty"].array().empty());
  EXPECT_EQ(value["nested"][1]["a"].text(), "b");
}

TEST(OptionValues, AreReadOrRefused) {
  EXPECT_EQ(read_positive_number("48e3"), 48000.0);
  EXPECT_EQ(read_positive_number("+0.5"), 0.5);
  for (const char* text : {"", "0", "-1", "nan", "inf", "1 ", "1x", "0x10", "1e999"})
    EXPECT_THROW(read_positive_number(text), InputError) << text;
  EXPECT_EQ(read_positive_integer("32"), 32);
  for (const char* text : {"0", "-3", "1.5", "99999999999", ""})
    EXPECT_THROW(read_positive_integer(text), InputError) << text;
  EXPECT_EQ(read_byte_count("512M"), std::size_t{512} << 20);
  EXPECT_EQ(read_byte_count("2G"), std::size_t{2} << 30);
  EXPECT_EQ(read_byte_count("1.5KiB"), std::size_t{1536});
  EXPECT_EQ(read_byte_count("100"), std::size_t{100});
  for (const char* text : {"", "G", "-1G", "1X", "nanG", "1e30T"})
    EXPECT_THROW(read_byte_count(text), InputError) << text;
  EXPECT_EQ(read_solver("published"), Rule::published);
  EXPECT_THROW(read_solver("Newton"), InputError);
  EXPECT_EQ(split_at_commas("a,b,,c"), (std::vector<std::string>{"a", "b", "", "c"}));
}

TEST(ProgressBar, SaysHowLongInAFewWords) {
  EXPECT_EQ(duration_text(0.2), "1 s");
  EXPECT_EQ(duration_text(59.0), "59 s");
  EXPECT_EQ(duration_text(125.0), "2 min 05 s");
  EXPECT_EQ(duration_text(4200.0), "1 h 10 min");
}

TEST(EmbeddedScenes, AreTheFilesThemselves) {
  EXPECT_FALSE(embedded_scene_names().empty());
  const auto plate = find_embedded_file("plate.toml");
  ASSERT_TRUE(plate.has_value());
  EXPECT_NE(plate->find("[plate."), std::string_view::npos);
  EXPECT_EQ(plate->find('\0'), std::string_view::npos);
  EXPECT_TRUE(plate->ends_with('\n'));
  EXPECT_FALSE(find_embedded_file("plate").has_value());
}

}  // namespace
}  // namespace rattle::testing
