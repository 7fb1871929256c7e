// What remains of a recording if the disk is full or the player is killed.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include "command_runner.hpp"
#include "full_disk.hpp"
#include "self_playing.hpp"

namespace rattle::testing {
namespace {

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::size_t bytes_of_part(const Workplace& place) {
  for (const std::string& name : place.names())
    if (name.ends_with(".part")) return std::filesystem::file_size(place.path(name));
  return 0;
}

// Kills the player when the partial file has at least `bytes` bytes.
Outcome kill_while_recording(const Workplace& place, const std::string& file, std::size_t bytes) {
  return place.run_and_signal(
      recording(file, {}), [&] { return bytes_of_part(place) >= bytes; }, SIGKILL);
}

class RecordingLoss : public ::testing::Test {
 protected:
  RecordingLoss() { place.write("scene.toml", self_playing_scene); }
  SoundFile reference() const {
    EXPECT_EQ(place.run(recording("whole.wav", {"--seconds", "1"})).exit_code, 0);
    return read_sound(place.path("whole.wav"));
  }
  Workplace place;
};

TEST_F(RecordingLoss, AFullDiskKeepsWhatWasWritten) {
  const SoundFile whole = reference();
  constexpr rlim_t bytes = 200000;
  const Outcome outcome = place.run(recording("take.wav", {"--seconds", "1"}), file_size_limit(bytes));
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_TRUE(says(outcome.out, "File too large")) << outcome.out;
  const SoundFile kept = read_sound(place.path("take.wav"));
  EXPECT_GT(8 * kept.info.frames, static_cast<sf_count_t>(bytes) - 100);
  expect_same_beginning(kept, whole, 0);
  EXPECT_TRUE(says(outcome.out, "(" + std::to_string(kept.info.frames) + " frames) in take.wav"))
      << outcome.out;
  EXPECT_FALSE(has_part(place.names()));
}

TEST_F(RecordingLoss, AFullDiskKeepsTheWholeFramesOfAFlac) {
  const SoundFile whole = reference();
  EXPECT_EQ(place.run(recording("whole.flac", {"--seconds", "1"})).exit_code, 0);
  const auto most = std::filesystem::file_size(place.path("whole.flac"));
  const Outcome outcome = place.run(recording("take.flac", {"--seconds", "1"}), file_size_limit(most / 2));
  EXPECT_EQ(outcome.exit_code, 2) << outcome.out;
  const SoundFile kept = read_sound(place.path("take.flac"));
  EXPECT_GT(kept.info.frames, 44100 / 4);
  for (std::size_t i = 0; i < kept.samples.size(); ++i)
    ASSERT_NEAR(kept.samples[i], whole.samples[i], 1e-6) << i;
}

TEST_F(RecordingLoss, WhereNotEvenTheHeaderFitsTheOldFileStays) {
  place.write("take.wav", "precious");
  const Outcome outcome = place.run(recording("take.wav", {"--seconds", "0.2"}), file_size_limit(20));
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(place.read("take.wav"), "precious");
  EXPECT_FALSE(has_part(place.names()));
}

// It writes a line every five seconds.
TEST_F(RecordingLoss, StandardOutputThatFailsDoesNotTakeTheRecordingWithIt) {
  const Outcome outcome = place.run_in_shell(
      "rattle play scene.toml --backend none --no-osc --midi none --record take.wav --seconds 60 >/dev/full");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_TRUE(says(outcome.err, "cannot write standard output")) << outcome.err;
  EXPECT_TRUE(says(outcome.err, "to take.wav")) << outcome.err;
  const SoundFile kept = read_sound(place.path("take.wav"));
  EXPECT_GT(kept.info.frames, 0);
}

TEST_F(RecordingLoss, ASmallDiskKeepsWhatItHasRoomFor) {
  const SoundFile whole = reference();
  std::filesystem::create_directory(place.path("disk"));
  const SmallDisk disk(place.path("disk"), "256k");
  if (!disk.is_there()) GTEST_SKIP() << "only root may mount a small disk";
  const Outcome outcome = place.run(recording("disk/take.wav", {"--seconds", "1"}));
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_TRUE(says(outcome.out, "No space left on device")) << outcome.out;
  const SoundFile kept = read_sound(place.path("disk/take.wav"));
  EXPECT_GT(8 * kept.info.frames, 200 << 10);
  expect_same_beginning(kept, whole, 0);
}

TEST_F(RecordingLoss, APartIsNamedAfterItsTargetAndIsAWholeSoundAtAnyTime) {
  const SoundFile whole = reference();
  kill_while_recording(place, "take.wav", 400000);
  std::string part;
  for (const std::string& name : place.names())
    if (name.ends_with(".part")) part = name;
  ASSERT_TRUE(part.starts_with("take.wav.rattle-recording-")) << part;
  const SoundFile sound = read_sound(place.path(part));  // length according to its header
  EXPECT_GT(sound.info.frames, 44100 / 4);
  expect_same_beginning(sound, whole, 0);
}

TEST_F(RecordingLoss, TheNextPlayerMakesAKilledRecordingWhole) {
  const SoundFile whole = reference();
  place.write("take-recovered.wav", "another");
  for (const char* file : {"take.wav", "take.flac"}) {
    kill_while_recording(place, file, std::string(file) == "take.wav" ? 400000 : 20000);
    ASSERT_TRUE(has_part(place.names()));
    const Outcome next = place.run(recording(file, {"--seconds", "0.1"}));
    EXPECT_EQ(next.exit_code, 0);
    EXPECT_TRUE(says(next.err, "recovered")) << next.err;
    EXPECT_FALSE(has_part(place.names()));
    EXPECT_EQ(read_sound(place.path(file)).info.frames, 4410);
  }
  EXPECT_EQ(place.read("take-recovered.wav"), "another");
  const SoundFile wav = read_sound(place.path("take-recovered-2.wav"));
  EXPECT_GE(wav.info.frames, (400000 - 100) / 8);
  expect_same_beginning(wav, whole, 0);
  const SoundFile flac = read_sound(place.path("take-recovered.flac"));
  EXPECT_GT(flac.info.frames, 4096);
  for (std::size_t i = 0; i < std::min(flac.samples.size(), whole.samples.size()); ++i)
    ASSERT_NEAR(flac.samples[i], whole.samples[i], 1e-6) << i;
}

// Something else took the recording's name while it was being made.
TEST_F(RecordingLoss, ARecordingThatCannotBeNamedStaysAPart) {
  const SoundFile whole = reference();
  const Outcome outcome = place.run_and_signal(
      recording("take.wav", {}),
      [&] {
        return bytes_of_part(place) > 200000 && std::filesystem::create_directory(place.path("take.wav"));
      },
      SIGINT);
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_TRUE(says(outcome.out, "could not be given its name: cannot write take.wav: Is a directory"))
      << outcome.out;
  EXPECT_TRUE(says(outcome.out, "take.wav.rattle-recording-")) << outcome.out;
  const Outcome recovered = place.run({"recover"});
  EXPECT_EQ(recovered.exit_code, 0) << recovered.err;
  const SoundFile kept = read_sound(place.path("take-recovered.wav"));
  EXPECT_GT(8 * kept.info.frames, 200000 - 100);
  expect_same_beginning(kept, whole, 1024);
  EXPECT_FALSE(has_part(place.names()));
}

TEST_F(RecordingLoss, StandardOutputIsNoPlaceForARecording) {
  const Outcome outcome = place.run(recording("-", {"--seconds", "0.1"}));
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_TRUE(says(outcome.err, "--record needs a file")) << outcome.err;
  EXPECT_EQ(outcome.out, "");
}

// A program that nobody reads would wait for ever, whatever signal it gets.
TEST_F(RecordingLoss, APipeThatNobodyReadsKeepsNoProgram) {
  ASSERT_EQ(mkfifo(place.path("pipe.wav").c_str(), 0600), 0);
  const auto after = [](int milliseconds) {
    return [end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds)] {
      return std::chrono::steady_clock::now() > end;
    };
  };
  const Outcome played =
      place.run_and_signal(recording("pipe.wav", {"--seconds", "0.2"}), after(1500), SIGTERM);
  EXPECT_EQ(played.exit_code, 2);
  EXPECT_TRUE(says(played.out, "the recording is lost: cannot write pipe.wav: nobody reads it")) << played.out;
  const Outcome rendered = place.run_and_signal({"render", "scene.toml", "-o", "pipe.wav", "--duration", "0.1"},
                                                after(1500), SIGTERM);
  EXPECT_EQ(rendered.exit_code, 128 + SIGTERM) << rendered.err;
}

TEST_F(RecordingLoss, APipeThatIsReadGetsTheWholeRecording) {
  const Outcome outcome = place.run_in_shell(
      "mkfifo pipe.wav; cat pipe.wav > got.wav & rattle play scene.toml --backend none --rate 44100 --no-osc "
      "--midi none --record pipe.wav --seconds 0.2 && wait");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(read_sound(place.path("got.wav")).info.frames, 8820);
}

// Standard output becomes a full pipe, and a second later the player is asked to end.
void speak_to_nobody_and_end() {
  int ends[2];
  if (pipe(ends) != 0 || fcntl(ends[1], F_SETFL, O_NONBLOCK) != 0) _exit(126);
  const char byte = 0;
  while (write(ends[1], &byte, 1) == 1) {
  }
  fcntl(ends[1], F_SETFL, 0);
  dup2(ends[1], STDOUT_FILENO);
  const pid_t player = getpid();
  if (fork() != 0) return;
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  kill(player, SIGTERM);
  _exit(0);
}

TEST_F(RecordingLoss, WhatNobodyReadsKeepsNoPlayer) {
  const Outcome outcome = place.run(recording("take.wav", {"--seconds", "0.2"}), speak_to_nobody_and_end);
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(read_sound(place.path("take.wav")).info.frames, 8820);
}

TEST_F(RecordingLoss, APartThatIsStillWrittenIsLeftAlone) {
  std::string said;
  const Outcome outcome = place.run_and_signal(
      recording("take.wav", {}),
      [&] {
        if (bytes_of_part(place) < 1000) return false;
        const Workplace elsewhere;
        said = elsewhere.run({"recover", place.path("")}).out;
        return true;
      },
      SIGINT);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(says(said, "still being written")) << said;
  EXPECT_GT(read_sound(place.path("take.wav")).info.frames, 0);
}

}  // namespace
}  // namespace rattle::testing
