#include "reading.hpp"

namespace rattle {
namespace {

TEST(TopLevel, HasDefaults) {
  const auto file = read_good("");
  EXPECT_EQ(file.description.title, "");
  EXPECT_EQ(file.description.sample_rate, 44100.0);
  EXPECT_EQ(file.description.duration, 2.0);
  EXPECT_EQ(file.description.rule, Rule::gradient);
  EXPECT_EQ(file.description.newton_iterations, 50);
}

TEST(TopLevel, ReadsEveryKey) {
  const auto file = read_good(R"(
title = "A piece"
description = """
Two
lines"""
sample_rate = 96000
duration = 1.5
solver = "newton"
newton_iterations = 20
)");
  EXPECT_EQ(file.description.title, "A piece");
  EXPECT_EQ(file.notes, "Two\nlines");
  EXPECT_EQ(file.description.sample_rate, 96000.0);
  EXPECT_EQ(file.description.duration, 1.5);
  EXPECT_EQ(file.description.rule, Rule::newton);
  EXPECT_EQ(file.description.newton_iterations, 20);
  EXPECT_EQ(file.source_name, "scene.toml");
}

TEST(TopLevel, KnowsEverySolver) {
  const std::pair<const char*, Rule> rules[] = {{"basic", Rule::basic},      {"published", Rule::published},
                                                {"exact", Rule::exact},      {"secant", Rule::secant},
                                                {"newton", Rule::newton},    {"nonadhesive", Rule::nonadhesive},
                                                {"gradient", Rule::gradient}};
  for (const auto& [name, rule] : rules)
    EXPECT_EQ(read_good("solver = '" + std::string(name) + "'").description.rule, rule) << name;
}

TEST(TopLevel, WarnsWhenNothingCanBeHeard) {
  const auto silent = read_good("[mass.m]\nmass = 1");
  ASSERT_EQ(silent.warnings.size(), 1u);
  EXPECT_TRUE(has_all(format(silent.warnings[0]), {"scene.toml: warning: ", "no outputs", "[output.left]"}));
  EXPECT_TRUE(read_good("[mass.m]\nmass = 1\n[output.o]\nat = 'm'").warnings.empty());
  EXPECT_TRUE(read_good("[mass.m]\nmass = 1\n[probe.p]\nat = 'm'").warnings.empty());
}

TEST(TopLevel, KeepsTheOrderOfTheText) {
  const auto file = read_good(
      "[mass.z]\nmass=1\n[mass.a]\nmass=2\n[output.y]\nat='z'\n[output.b]\nat='a'\n"
      "[output.c]\nat='z'");
  ASSERT_EQ(file.description.masses.size(), 2u);
  EXPECT_EQ(file.description.masses[0].name, "z");
  EXPECT_EQ(file.description.masses[1].name, "a");
  ASSERT_EQ(file.description.outputs.size(), 3u);
  EXPECT_EQ(file.description.outputs[0].name, "y");
  EXPECT_EQ(file.description.outputs[1].name, "b");
  EXPECT_EQ(file.description.outputs[2].name, "c");
}

TEST(TopLevel, AcceptsInlineTablesAndDottedKeys) {
  const auto file = read_good("mass.a = {mass = 1}\nmass.b.mass = 2\noutput.o.at = 'b'");
  ASSERT_EQ(file.description.masses.size(), 2u);
  EXPECT_EQ(file.description.masses[1].mass, 2.0);
  EXPECT_EQ(file.places.at("mass.b.mass").line, 2);
}

TEST(Places, AValueThatAMaterialGivesIsAtTheMaterial) {
  const auto file = read_good(
      "[plate.top]\nsize = [0.5, 0.2]\nthickness = 5e-3\nmaterial = \"steel\"\n[output.o]\nat = 'top@0.3, "
      "0.4'");
  for (const char* key : {"density", "youngs_modulus", "youngs_modulus_across", "poisson_ratio"})
    EXPECT_EQ(file.places.at(std::string("plate.top.") + key).line, 4) << key;
}

TEST(Format, NamesThePlaceOrTheSource) {
  EXPECT_EQ(format({Severity::error, {"a.toml", 14, 9}, "text"}), "a.toml:14:9: error: text");
  EXPECT_EQ(format({Severity::warning, {"a.toml", 0, 0}, "text"}), "a.toml: warning: text");
}

}  // namespace
}  // namespace rattle
