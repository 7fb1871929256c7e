#include "scene_file/name_suggestion.hpp"

#include <gtest/gtest.h>

#include <string>

namespace rattle {
namespace {

TEST(EditDistance, CountsEveryKindOfSlip) {
  EXPECT_EQ(edit_distance("tension", "tension"), 0);
  EXPECT_EQ(edit_distance("tenson", "tension"), 1);
  EXPECT_EQ(edit_distance("tensioon", "tension"), 1);
  EXPECT_EQ(edit_distance("tansion", "tension"), 1);
  EXPECT_EQ(edit_distance("tenison", "tension"), 1);
  EXPECT_EQ(edit_distance("", "abc"), 3);
  EXPECT_EQ(edit_distance("abc", ""), 3);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3);
}

TEST(NearestName, FindsWhatWasMeant) {
  const std::vector<std::string> keys = {"length", "radius", "tension", "fundamental", "sigma0", "sigma1"};
  EXPECT_EQ(nearest_name("tenson", keys), "tension");
  EXPECT_EQ(nearest_name("Tension", keys), "tension");
  EXPECT_EQ(nearest_name("lenght", keys), "length");
  EXPECT_EQ(nearest_name("fund", keys), "fundamental");
  EXPECT_EQ(nearest_name("sigma_1", keys), "sigma1");
  EXPECT_EQ(nearest_name("colour", keys), "");
  EXPECT_EQ(nearest_name("", keys), "");
}

TEST(NearestName, PrefersTheNearest) {
  EXPECT_EQ(nearest_name("strin", {"strings", "string"}), "strings");
  EXPECT_EQ(nearest_name("sigma2", {"sigma0", "sigma22"}), "sigma0");
  EXPECT_EQ(nearest_name("mian", {"mains", "main"}), "main");
}

TEST(Suggestion, ListsTheCandidatesWhenNoneIsNear) {
  EXPECT_EQ(suggestion("colour", {"mass", "damping"}), "; expected one of: mass, damping");
  EXPECT_EQ(suggestion("mas", {"mass", "damping"}), "; did you mean 'mass'?");
  EXPECT_EQ(suggestion("mas", {}), "");
}

TEST(InQuotes, ShortensAndDisarms) {
  EXPECT_EQ(in_quotes("abc"), "\"abc\"");
  EXPECT_EQ(in_quotes("a\nb\tc"), "\"a\\nb\\tc\"");
  EXPECT_EQ(in_quotes("\x1b[31m"), "\"?[31m\"");
  EXPECT_EQ(in_quotes(std::string(100, 'x')), "\"" + std::string(60, 'x') + "…\"");
  const std::string cut_inside_a_letter = std::string(59, 'x') + "äää";
  EXPECT_EQ(in_quotes(cut_inside_a_letter), "\"" + std::string(59, 'x') + "…\"");
}

}  // namespace
}  // namespace rattle
