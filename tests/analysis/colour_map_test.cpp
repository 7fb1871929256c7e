// Colour maps keep their order when printed in grey, and the page has the same ones.
#include "analysis/colour_map.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <support/colour_map_text.hpp>
#include <support/json_reader.hpp>

namespace rattle::testing {
namespace {

double luminance(const Colour& colour) {
  const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
}

TEST(ColourMap, MoreIsDarkerOnALightPageAndLighterOnADarkOne) {
  const ColourTable light = sequential_colours(Background::light), dark = sequential_colours(Background::dark);
  for (std::size_t i = 0; i < 255; ++i) {
    EXPECT_GT(luminance(light[i]), luminance(light[i + 1])) << i;
    EXPECT_LT(luminance(dark[i]), luminance(dark[i + 1])) << i;
  }
  EXPECT_GT(luminance(light.front()), 0.93);
  EXPECT_LT(luminance(light.back()), 0.02);
  EXPECT_LT(luminance(dark.front()), 0.02);
  EXPECT_GT(luminance(dark.back()), 0.85);
}

TEST(ColourMap, TwoSidesAreEquallyFarFromTheBackgroundAndOfDifferentColour) {
  for (const Background background : {Background::light, Background::dark}) {
    const ColourTable table = diverging_colours(background);
    for (const std::size_t step : {25u, 64u, 102u, 127u}) {
      const Colour &cold = table[127 - step], &warm = table[128 + step];
      EXPECT_NEAR(std::cbrt(luminance(cold)), std::cbrt(luminance(warm)), 0.06) << step;
      EXPECT_GT(cold.blue, cold.red);
      EXPECT_GT(warm.red, warm.blue);
    }
  }
}

TEST(ColourMap, HasNoJumpsAndStaysWithinTheScreen) {
  for (const Background background : {Background::light, Background::dark})
    for (const ColourTable& table : {sequential_colours(background), diverging_colours(background)})
      for (std::size_t i = 0; i < 256; ++i) {
        const Colour &c = table[i], &before = table[i > 0 ? i - 1 : 0];
        for (const auto part : {&Colour::red, &Colour::green, &Colour::blue}) {
          EXPECT_GE(c.*part, 0.0);
          EXPECT_LE(c.*part, 1.0);
          EXPECT_NEAR(c.*part, before.*part, 0.05) << i;
        }
      }
}

TEST(ColourMap, IsHeldAtItsEnds) {
  const ColourTable table = sequential_colours(Background::light);
  EXPECT_EQ(&colour_at(table, -1.0), &table[0]);
  EXPECT_EQ(&colour_at(table, std::nan("")), &table[0]);
  EXPECT_EQ(&colour_at(table, 0.5), &table[128]);
  EXPECT_EQ(&colour_at(table, 7.0), &table[255]);
}

// Each colour may differ by the rounding of one byte: cosines and powers are not the same on every machine.
TEST(ColourMap, ThePageHasTheSameOne) {
  std::ifstream file(RATTLE_PROJECT "/web/lib/colour_maps.json");
  const JsonValue present = parse_json(std::string(std::istreambuf_iterator<char>(file), {}));
  const JsonValue wanted = parse_json(colour_map_text());
  ASSERT_EQ(present.object().size(), wanted.object().size());
  for (const auto& [name, colours] : wanted.object()) {
    ASSERT_TRUE(present.has(name)) << name;
    const std::string &there = present[name].text(), &here = colours.text();
    ASSERT_EQ(there.size(), here.size()) << name;
    const auto byte = [](const std::string& text, std::size_t i) {
      return std::strtol(text.substr(i, 2).c_str(), nullptr, 16);
    };
    for (std::size_t i = 0; i < here.size(); i += 2)
      ASSERT_LE(std::abs(byte(there, i) - byte(here, i)), 1)
          << name << ", colour " << i / 6 << "; write web/lib/colour_maps.json anew with\n"
          << "  cmake --build --preset release --target update_schema";
  }
}

}  // namespace
}  // namespace rattle::testing
