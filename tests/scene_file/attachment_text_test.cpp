#include "scene_file/attachment_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <variant>

namespace rattle {
namespace {

struct GoodPlace {
  const char* text;
  const char* name;
  std::optional<Coordinate> x;
  std::optional<Coordinate> y;
  bool nearest;
};

void expect_same(const std::optional<Coordinate>& a, const std::optional<Coordinate>& b, const char* text) {
  ASSERT_EQ(a.has_value(), b.has_value()) << text;
  if (!a) return;
  EXPECT_EQ(a->value, b->value) << text;
  EXPECT_EQ(a->is_fraction, b->is_fraction) << text;
}

TEST(AttachmentText, ReadsEveryFormOfAPlace) {
  const GoodPlace places[] = {
      {"hammer", "hammer", {}, {}, false},
      {"  hammer ", "hammer", {}, {}, false},
      {"main@0.3", "main", fraction(0.3), {}, false},
      {"main@0.3 m", "main", metres(0.3), {}, false},
      {"main@0.3m", "main", metres(0.3), {}, false},
      {"main @ 0.3 m nearest", "main", metres(0.3), {}, true},
      {"main@0.3 nearest", "main", fraction(0.3), {}, true},
      {"main@0.3\tnearest", "main", fraction(0.3), {}, true},
      {"main@3e-1", "main", fraction(0.3), {}, false},
      {"main@+0.3", "main", fraction(0.3), {}, false},
      {"main@-0.3 m", "main", metres(-0.3), {}, false},
      {"main@1", "main", fraction(1.0), {}, false},
      {"body@0.3, 0.4", "body", fraction(0.3), fraction(0.4), false},
      {"body@0.1 m,0.2", "body", metres(0.1), fraction(0.2), false},
      {"body@0.1 m , 0.2 m nearest", "body", metres(0.1), metres(0.2), true},
      {"a_b-9@0", "a_b-9", fraction(0.0), {}, false},
  };
  for (const GoodPlace& expected : places) {
    const auto parsed = parse_attachment(expected.text);
    const auto* place = std::get_if<AttachmentText>(&parsed);
    ASSERT_TRUE(place) << expected.text << ": " << std::get<std::string>(parsed);
    EXPECT_EQ(place->name, expected.name) << expected.text;
    EXPECT_EQ(place->nearest, expected.nearest) << expected.text;
    expect_same(place->x, expected.x, expected.text);
    expect_same(place->y, expected.y, expected.text);
  }
}

TEST(AttachmentText, RefusesWhatIsNoPlace) {
  for (const char* text : {"",
                           " ",
                           "@0.3",
                           "main@",
                           "main@ nearest",
                           "main@nearest",
                           "main@0.3 cm",
                           "main@30%",
                           "main@0.3,",
                           "main@,0.3",
                           "main@0.3,0.4,0.5",
                           "main@inf",
                           "main@nan m",
                           "main@0.3 0.4",
                           "main@0x1p3",
                           "main@0.3 Nearest",
                           "ma in@0.3",
                           "main@@0.3",
                           "main@1e999",
                           "main nearest",
                           "ma\x1b[31m",
                           "main@0.3nearest",
                           "main@ m"}) {
    const auto parsed = parse_attachment(text);
    EXPECT_TRUE(std::holds_alternative<std::string>(parsed)) << text;
  }
}

TEST(AttachmentText, SaysHowToWriteAPosition) {
  const auto problem = std::get<std::string>(parse_attachment("main@30 cm"));
  EXPECT_NE(problem.find("\"30 cm\""), std::string::npos) << problem;
  EXPECT_NE(problem.find("\"0.3 m\""), std::string::npos) << problem;
}

TEST(AttachmentText, LimitsNames) {
  EXPECT_TRUE(is_valid_name(std::string(100, 'a')));
  EXPECT_FALSE(is_valid_name(std::string(101, 'a')));
  EXPECT_FALSE(is_valid_name("a.b"));
  EXPECT_FALSE(is_valid_name("ä"));
}

}  // namespace
}  // namespace rattle
