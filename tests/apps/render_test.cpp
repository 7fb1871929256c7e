// Sound files: format, length and level, and the summary.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "command_runner.hpp"
#include "sound_file.hpp"

namespace rattle::testing {
namespace {

double peak_of(const std::vector<double>& samples) {
  double peak = 0.0;
  for (const double sample : samples) peak = std::max(peak, std::abs(sample));
  return peak;
}

const double one_decibel_down = std::pow(10.0, -1.0 / 20.0);

TEST(Render, ASampledLedgerIsCalledSampledAndChangesNoSample) {
  const Workplace place;
  const std::string scene = data_file("hammer.toml");
  ASSERT_EQ(place.run({"render", scene, "--raw", "-o", "full.wav"}).exit_code, 0);
  const Outcome sampled = place.run({"render", scene, "--raw", "-o", "sampled.wav", "--csv", "sampled.csv",
                                     "--npy", "sampled.npy", "--ledger", "every", "16"});
  EXPECT_EQ(sampled.exit_code, 0) << sampled.err;
  EXPECT_EQ(place.read("full.wav"), place.read("sampled.wav"));
  EXPECT_NE(sampled.out.find("sampled: one step in 16"), std::string::npos) << sampled.out;
  EXPECT_EQ(sampled.out.find("impacts"), std::string::npos) << sampled.out;
  const std::string columns = place.read("sampled.csv").substr(0, 4000);
  EXPECT_NE(columns.find(",sampled.balance"), std::string::npos) << columns;
  EXPECT_EQ(columns.find(",balance"), std::string::npos) << columns;
  EXPECT_NE(place.read("sampled.npy.json").find("\"ledger_every\""), std::string::npos);
  for (const std::vector<std::string>& wrong : {std::vector<std::string>{"--ledger", "every", "0"},
                                                {"--ledger", "each", "16"},
                                                {"--ledger", "every", "x"},
                                                {"--ledger", "every", "16", "--no-ledger"}}) {
    std::vector<std::string> arguments = {"render", scene, "-o", "wrong.wav"};
    arguments.insert(arguments.end(), wrong.begin(), wrong.end());
    EXPECT_EQ(place.run(arguments).exit_code, 2);
  }
}

TEST(Render, WithoutAnOutputTheSceneNamesIt) {
  const Workplace place;
  const Outcome outcome = place.run({"render", data_file("hammer.toml")});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(place.names(), std::vector<std::string>{"hammer.wav"});
  const std::string first = place.read("hammer.wav");
  const Outcome again = place.run({"render", data_file("hammer.toml"), "--duration", "0.01"});
  EXPECT_EQ(again.exit_code, 2);
  EXPECT_NE(again.err.find("hammer.wav exists already: overwrite it with -o hammer.wav"), std::string::npos)
      << again.err;
  EXPECT_EQ(place.read("hammer.wav"), first);
  EXPECT_EQ(place.run({"render", data_file("hammer.toml"), "--csv", "a.csv"}).exit_code, 0);
  EXPECT_EQ(place.names(), (std::vector<std::string>{"a.csv", "hammer.wav"}));
  EXPECT_EQ(place.run({"render", "-"}).exit_code, 2);
}

TEST(Render, EveryFormatHasTheRightLengthChannelsAndLevel) {
  struct Case {
    const char* file;
    const char* format;
    int expected;
    double step;
  };
  const Case cases[] = {
      {"a.wav", nullptr, SF_FORMAT_WAV | SF_FORMAT_FLOAT, 1e-7},
      {"b.wav", "pcm24", SF_FORMAT_WAV | SF_FORMAT_PCM_24, 2.0 / (1 << 24)},
      {"c.wav", "pcm16", SF_FORMAT_WAV | SF_FORMAT_PCM_16, 2.0 / (1 << 16)},
      {"d.flac", nullptr, SF_FORMAT_FLAC | SF_FORMAT_PCM_24, 2.0 / (1 << 24)},
      {"e.FLAC", "pcm16", SF_FORMAT_FLAC | SF_FORMAT_PCM_16, 2.0 / (1 << 16)},
  };
  const Workplace place;
  for (const Case& test : cases) {
    std::vector<std::string> arguments = {"render", data_file("hammer.toml"), "-o", test.file};
    if (test.format != nullptr) arguments.insert(arguments.end(), {"--format", test.format});
    const Outcome outcome = place.run(arguments);
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    const SoundFile sound = read_sound(place.path(test.file));
    EXPECT_EQ(sound.info.format, test.expected) << test.file;
    EXPECT_EQ(sound.info.frames, 4410);
    EXPECT_EQ(sound.info.channels, 2);
    EXPECT_EQ(sound.info.samplerate, 44100);
    EXPECT_NEAR(peak_of(sound.samples), one_decibel_down, 2 * test.step) << test.file;
  }
}

TEST(Render, TheSummaryNamesFilePeakGainBalanceImpactsAndSpeed) {
  const Workplace place;
  const Outcome raw = place.run({"render", data_file("hammer.toml"), "-o", "raw.wav", "--raw"});
  const Outcome scaled = place.run({"render", data_file("hammer.toml"), "-o", "scaled.wav"});
  const double peak = peak_of(read_sound(place.path("raw.wav")).samples);
  char expected[100];
  std::snprintf(expected, sizeof expected, "%.6g", peak);
  EXPECT_NE(scaled.out.find("peak           " + std::string(expected)), std::string::npos)
      << scaled.out << expected;
  std::snprintf(expected, sizeof expected, "scaled by %+.2f dB to -1.00 dBFS",
                20 * std::log10(one_decibel_down / peak));
  EXPECT_NE(scaled.out.find(expected), std::string::npos) << scaled.out << expected;
  for (const char* part :
       {"scaled.wav", "0.100 s", "2 channels", "m/s", "balance error", "impacts", "x real time"})
    EXPECT_NE(scaled.out.find(part), std::string::npos) << part;
  EXPECT_NE(raw.out.find(", not scaled"), std::string::npos) << raw.out;
}

TEST(Render, NormalisedIsRawTimesOneGain) {
  const Workplace place;
  place.run({"render", data_file("hammer.toml"), "-o", "raw.wav", "--raw"});
  place.run({"render", data_file("hammer.toml"), "-o", "scaled.wav"});
  const std::vector<double> raw = read_sound(place.path("raw.wav")).samples;
  const std::vector<double> scaled = read_sound(place.path("scaled.wav")).samples;
  ASSERT_EQ(raw.size(), scaled.size());
  const double gain = one_decibel_down / peak_of(raw);
  for (std::size_t i = 0; i < raw.size(); ++i) ASSERT_NEAR(scaled[i], gain * raw[i], 2e-7) << i;
}

TEST(Render, RawIntegersThatWouldClipAreRefusedWithTheirCount) {
  const Workplace place;
  place.run({"render", data_file("hammer.toml"), "-o", "raw.wav", "--raw"});
  const std::vector<double> raw = read_sound(place.path("raw.wav")).samples;
  const auto beyond = std::count_if(raw.begin(), raw.end(), [](double x) { return std::abs(x) > 1.0; });
  ASSERT_GT(beyond, 0);
  const Outcome outcome =
      place.run({"render", data_file("hammer.toml"), "-o", "clipped.wav", "--raw", "--format", "pcm16"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("would clip " + std::to_string(beyond) + " samples"), std::string::npos)
      << outcome.err;
  EXPECT_NE(outcome.err.find("float32"), std::string::npos);
  EXPECT_EQ(place.names(), std::vector<std::string>{"raw.wav"});
}

TEST(Render, SilenceStaysSilentAndIsSaid) {
  const Workplace place;
  const Outcome outcome =
      place.run({"render", data_file("hammer.toml"), "-o", "silent.wav", "--set", "mass.hammer.velocity=0",
                 "--set", "mass.hammer.position=0", "--set", "push.amplitude=0"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("silent"), std::string::npos) << outcome.out;
  EXPECT_EQ(peak_of(read_sound(place.path("silent.wav")).samples), 0.0);
}

TEST(Render, OverridesReachTheScene) {
  const Workplace place;
  const Outcome outcome = place.run({"render", data_file("hammer.toml"), "-o", "a.wav", "--rate", "48000",
                                     "--duration", "0.05", "--solver", "newton"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const SoundFile sound = read_sound(place.path("a.wav"));
  EXPECT_EQ(sound.info.samplerate, 48000);
  EXPECT_EQ(sound.info.frames, 2400);
  place.run({"render", data_file("hammer.toml"), "-o", "low.wav", "--raw"});
  place.run({"render", data_file("hammer.toml"), "-o", "high.wav", "--raw", "--set", "main.tension=700"});
  EXPECT_NE(read_sound(place.path("low.wav")).samples, read_sound(place.path("high.wav")).samples);
}

TEST(Render, TheLedgerChangesNoSampleAndFilesAreReproducible) {
  const Workplace place;
  place.run({"render", data_file("hammer.toml"), "-o", "with.wav"});
  place.run({"render", data_file("hammer.toml"), "-o", "again.wav", "--csv", "columns.csv"});
  const Outcome without = place.run({"render", data_file("hammer.toml"), "-o", "without.wav", "--no-ledger"});
  EXPECT_EQ(without.exit_code, 0);
  EXPECT_NE(without.out.find("not computed"), std::string::npos);
  EXPECT_EQ(place.read("with.wav"), place.read("again.wav"));
  EXPECT_EQ(place.read("with.wav"), place.read("without.wav"));
}

TEST(Render, ASceneWithoutOutputsIsRefusedForSoundButNotForColumns) {
  const Workplace place;
  place.write("mute.toml", "duration = 0.01\n[mass.ball]\nmass = 1e-3\nvelocity = 1.0\n");
  const Outcome sound = place.run({"render", "mute.toml", "-o", "a.wav"});
  EXPECT_EQ(sound.exit_code, 2);
  EXPECT_NE(sound.err.find("no sound to write"), std::string::npos) << sound.err;
  EXPECT_EQ(place.run({"render", "mute.toml", "--csv", "a.csv"}).exit_code, 0);
  EXPECT_EQ(place.names(), (std::vector<std::string>{"a.csv", "mute.toml"}));
}

TEST(Render, SoundOnStandardOutputIsWavAndNothingElse) {
  const Workplace place;
  const Outcome outcome =
      place.run_in_shell("rattle render '" + data_file("hammer.toml") + "' -o - >piped.wav");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_NE(outcome.err.find("balance error"), std::string::npos);
  place.run({"render", data_file("hammer.toml"), "-o", "direct.wav"});
  EXPECT_EQ(place.read("piped.wav"), place.read("direct.wav"));
}

TEST(Render, ANanEndsWithCodeOneAndNoFile) {
  const Workplace place;
  const Outcome render = place.run({"render", data_file("overflow.toml"), "-o", "nan.wav", "--csv", "nan.csv"});
  EXPECT_EQ(render.exit_code, 1) << render.err;
  EXPECT_NE(render.err.find("NaN"), std::string::npos) << render.err;
  EXPECT_TRUE(place.names().empty());
}

TEST(Render, NewtonThatDoesNotConvergeIsExitCodeOneAndSaid) {
  const Workplace place;
  const Outcome outcome = place.run({"render", data_file("hammer.toml"), "-o", "a.wav", "--solver", "newton",
                                     "--set", "newton_iterations=1"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_NE(outcome.err.find("Newton did not converge"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace rattle::testing
