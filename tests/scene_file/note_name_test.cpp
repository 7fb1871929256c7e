// Pitches written as notes.
#include "scene_file/note_name.hpp"

#include <cmath>
#include <regex>

#include "error_case.hpp"

namespace rattle {
namespace {

TEST(NoteName, NamesAFrequencyOfEqualTemperament) {
  const auto semitones_from_a4 = [](const char* name) {
    return 12.0 * std::log2(frequency_of_note(name, 440.0).value_or(1.0) / 440.0);
  };
  EXPECT_EQ(frequency_of_note("A4", 440.0), 440.0);
  EXPECT_EQ(frequency_of_note("A3", 442.0), 221.0);
  EXPECT_NEAR(semitones_from_a4("C4"), -9.0, 1e-9);
  EXPECT_NEAR(semitones_from_a4("F#2"), -27.0, 1e-9);
  EXPECT_NEAR(semitones_from_a4("Gb2"), -27.0, 1e-9);
  EXPECT_NEAR(semitones_from_a4("Bb4"), 1.0, 1e-9);
  EXPECT_NEAR(semitones_from_a4("Cb4"), -10.0, 1e-9);
  EXPECT_NEAR(semitones_from_a4("B#3"), -9.0, 1e-9);
  EXPECT_NEAR(semitones_from_a4("C-1"), -69.0, 1e-9);
  EXPECT_NEAR(semitones_from_a4("A3 + 14 cents"), -11.86, 1e-9);
  EXPECT_NEAR(semitones_from_a4("A3-3.5cents"), -12.035, 1e-9);
  EXPECT_NEAR(semitones_from_a4("E5 - 1 cent"), 6.99, 1e-9);
}

const char* const bad_names[] = {"",
                                 "a4",
                                 "H3",
                                 "A",
                                 "A10",
                                 "A-2",
                                 "A##4",
                                 "A4 ",
                                 " A4",
                                 "A4 + cents",
                                 "A4 14 cents",
                                 "A4 + 14",
                                 "A4 + 14 c",
                                 "A4 + 101 cents",
                                 "A4 + 1e1 cents",
                                 "A4 + . cents",
                                 "440",
                                 "A4 + 14 cents!"};

TEST(NoteName, AnythingElseIsRefused) {
  for (const char* name : bad_names) EXPECT_FALSE(frequency_of_note(name, 440.0)) << name;
}

TEST(NoteName, ThePatternForEditorsAgrees) {
  const std::regex pattern{std::string(note_pattern)};
  for (const char* name : {"A4", "F#2", "Bb4", "C-1", "A3 + 14 cents", "A3-3.5cents", "E5 - 1 cent"})
    EXPECT_TRUE(std::regex_match(name, pattern)) << name;
  for (const char* name : bad_names) {
    const bool has_too_many_cents = std::string(name) == "A4 + 101 cents";  // the pattern does not count them
    EXPECT_EQ(std::regex_match(name, pattern), has_too_many_cents) << name;
  }
}

TEST(Fundamental, MayBeANoteAtTheTuningOfTheScene) {
  const std::string string = "[string.s]\nlength = 1\nmass_per_length = 6e-3\nfundamental = ";
  EXPECT_EQ(read_good(string + "'A3'").description.strings.at(0).fundamental, 220.0);
  EXPECT_EQ(read_good("tuning_a = 430\n" + string + "'A3'").description.strings.at(0).fundamental, 215.0);
  EXPECT_EQ(read_good("tuning_a = 430\n" + string + "220.5").description.strings.at(0).fundamental, 220.5);
}

class NoteError : public testing::TestWithParam<ErrorCase> {};
TEST_P(NoteError, NamesPlaceValueAndRemedy) { expect_one_error(GetParam()); }

#define RATTLE_PITCHED_STRING "[string.s]\nlength = 1\nmass_per_length = 6e-3\n"

const ErrorCase note_cases[] = {
    {"NoNote",
     RATTLE_PITCHED_STRING "fundamental = 'H3'",
     4,
     15,
     {"must be a number (Hz) or a note", "H3", "Bb4 - 14 cents"}},
    {"AQuotedNumber",
     RATTLE_PITCHED_STRING "fundamental = '440'",
     4,
     15,
     {"must be a number (Hz) or a note", "440"}},
    {"AFlag", RATTLE_PITCHED_STRING "fundamental = true", 4, 15, {"must be a number (Hz"}},
    {"OtherKeysTakeNone", RATTLE_PITCHED_STRING "tension = 'A3'", 4, 11, {"tension"}},
};
INSTANTIATE_TEST_SUITE_P(Reading, NoteError, testing::ValuesIn(note_cases), case_name);

TEST(TuningA, IsLimited) {
  expect_engine_error(
      {"", "tuning_a = 44\n" RATTLE_PITCHED_STRING "tension = 10", 1, 12, {"tuning_a 44 Hz", "at least 100"}});
}

}  // namespace
}  // namespace rattle
