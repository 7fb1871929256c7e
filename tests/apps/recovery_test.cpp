// Partial files left by killed programs, and files that must not be touched.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <thread>

#include "command_runner.hpp"
#include "files/part_file.hpp"
#include "files/whole_file.hpp"
#include "play/recorder.hpp"
#include "sound_file.hpp"
#include "sound_files/part_recovery.hpp"

namespace rattle::testing {
namespace {

constexpr int rate = 44100;

float sample(std::size_t i) { return static_cast<float>(i % 1000) * 1e-3f; }

// Records `frames` frames, waits until they have left the ring buffer, and ends without cleanup.
[[noreturn]] void record_and_die(const std::string& path, std::size_t frames) {
  play::Recorder recorder(path, rate, 1);
  std::vector<float> block(441);
  float* const channels[] = {block.data()};
  for (std::size_t done = 0; done < frames; done += block.size()) {
    for (std::size_t i = 0; i < block.size(); ++i) block[i] = sample(done + i);
    recorder.take(channels, block.size());
  }
  while (recorder.written_frames() < frames) std::this_thread::yield();
  raise(SIGKILL);
  _exit(1);
}

TEST(Recovery, AllButTheLastSecondOutlivesAKill) {
  constexpr std::size_t frames = 5 * rate;
  for (const char* file : {"take.wav", "take.flac"}) {
    const Workplace place;
    const pid_t child = fork();
    if (child == 0) record_and_die(place.path(file), frames);
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
    const std::vector<TreatedPart> treated = recover_parts_in(place.path(""));
    ASSERT_EQ(treated.size(), 1u);
    EXPECT_EQ(treated[0].fate, PartFate::recovered) << treated[0].text();
    const SoundFile sound = read_sound(treated[0].recovered_to);
    EXPECT_EQ(static_cast<std::uint64_t>(sound.info.frames), treated[0].sound.frames);
    EXPECT_GE(static_cast<std::size_t>(sound.info.frames), frames - rate) << file;
    for (std::size_t i = 0; i < sound.samples.size(); ++i) ASSERT_NEAR(sound.samples[i], sample(i), 2e-7) << i;
    EXPECT_EQ(place.names().size(), 1u);
  }
}

TEST(Recovery, PartsOfOthersAndOtherFilesAreNotTouched) {
  const Workplace place;
  const char* const names[] = {"film.mkv.part", "a.rattle-.part", "a.wav.rattle-12", ".rattle-12.part",
                               "a.rattle-12x.part"};
  for (const char* name : names) place.write(name, "x");
  std::filesystem::create_directory(place.path("folder.rattle-12.part"));
  std::filesystem::create_symlink("film.mkv.part", place.path("link.rattle-12.part"));
  const Outcome outcome = place.run({"recover"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "nothing to recover in .\n");
  EXPECT_EQ(place.names().size(), std::size(names) + 2);
}

TEST(Recovery, WhatWasNoRecordingIsRemovedByTheNextThatWritesThere) {
  const std::vector<std::vector<std::string>> commands = {
      {"render", data_file("hammer.toml"), "-o", "new.wav"},
      {"plot", data_file("hammer.toml"), "--what", "modes", "-o", "new.png"},
      {"recover"},
  };
  for (const std::vector<std::string>& command : commands) {
    const Workplace place;
    const auto started = [&] { return !place.names().empty(); };
    const Outcome killed = place.run_and_signal(
        {"render", data_file("hammer.toml"), "--duration", "2000", "--csv", "states.csv"}, started, SIGKILL);
    EXPECT_EQ(killed.exit_code, 128 + SIGKILL);
    ASSERT_EQ(place.names().size(), 1u);
    EXPECT_TRUE(place.names()[0].starts_with("states.csv.rattle-")) << place.names()[0];
    const Outcome next = place.run(command);
    EXPECT_EQ(next.exit_code, 0) << next.err;
    EXPECT_NE((next.out + next.err).find("removed states.csv.rattle-"), std::string::npos) << next.err;
    EXPECT_EQ(place.names().size(), command.size() > 1 ? 1u : 0u);
  }
}

TEST(Recovery, ARecordingWithoutSoundIsRemoved) {
  const Workplace place;
  place.write("take.wav.rattle-recording-7.part", "");
  place.write("take.wav.rattle-recording-8-2.part", "RIFF");
  EXPECT_EQ(place.run({"recover", "take.wav.rattle-recording-7.part"}).exit_code, 0);
  EXPECT_EQ(place.run({"recover"}).exit_code, 0);
  EXPECT_TRUE(place.names().empty());
  EXPECT_EQ(place.run({"recover", "nowhere"}).exit_code, 2);
  place.write("a.wav", "x");
  EXPECT_EQ(place.run({"recover", "a.wav"}).exit_code, 2);
}

TEST(Recovery, PartsHaveNamesOfTheirOwnAndLongTargetsStayPossible) {
  const Workplace place;
  const std::string name = std::string(240, 'n') + ".wav";
  {
    WholeFile first(place.path(name)), second(place.path(name));
    EXPECT_EQ(place.names().size(), 2u);
    for (WholeFile* file : {&first, &second}) {
      file->write("content");
      file->finish();
      file->publish();
    }
  }
  EXPECT_EQ(place.names(), std::vector<std::string>{name});
  EXPECT_EQ(read_part_name("a.b.csv.rattle-12.part")->target, "a.b.csv");
  EXPECT_EQ(read_part_name("take.wav.rattle-recording-12-3.part")->kind, PartKind::recording);
}

TEST(Recovery, ALinkThatLeadsToNothingYetIsFollowed) {
  const Workplace place;
  std::filesystem::create_directory(place.path("folder"));
  std::filesystem::create_symlink("folder/real.wav", place.path("link.wav"));
  EXPECT_EQ(place.run({"render", data_file("hammer.toml"), "-o", "link.wav"}).exit_code, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(place.path("link.wav")));
  EXPECT_EQ(read_sound(place.path("folder/real.wav")).info.frames, 4410);
  std::filesystem::create_symlink("missing/real.wav", place.path("lost.wav"));
  const Outcome outcome = place.run({"render", data_file("hammer.toml"), "-o", "lost.wav"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("lost.wav (a link to missing/real.wav): No such file"), std::string::npos)
      << outcome.err;
}

TEST(Recovery, PathsThatCannotBeAreToldAsAnyOther) {
  const Workplace place;
  place.write("file", "x");
  for (const std::string& path : {std::string(300, 'n') + ".wav", std::string("file/a.wav")}) {
    const Outcome outcome = place.run({"render", data_file("hammer.toml"), "-o", path});
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_EQ(outcome.err.find("filesystem error"), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("cannot write " + path), std::string::npos) << outcome.err;
  }
}

}  // namespace
}  // namespace rattle::testing
