// The status reports contacts and the balance over all notes, with and without a ledger.
#include <gtest/gtest.h>

#include "live_scenes.hpp"
#include "live_take.hpp"

namespace rattle::test {
namespace {

using live::InstrumentPeer;
using live::LiveEngine;
using live::LiveFinding;
using live::LiveInstrument;
using live::LiveOptions;
using live::LiveStatus;

constexpr std::size_t one_second = 48000;

LiveStatus status_after(const SceneDescription& scene, bool with_ledger,
                        const Score& score = {{0, note_on(60)}}) {
  LiveOptions options;
  options.with_ledger = with_ledger;
  LiveEngine engine(instrument_of(scene, options), options, 1);
  play(engine, score, one_second, {256});
  return engine.status();
}

const LiveFinding* found(const LiveStatus& status, FindingKind kind) {
  for (std::size_t i = 0; i < status.finding_count; ++i)
    if (status.findings[i].finding.kind == kind) return &status.findings[i];
  return nullptr;
}
// The finding would point into a destroyed status.
const LiveFinding* found(LiveStatus&&, FindingKind) = delete;

TEST(LiveFindings, AContactThatSinksIsNamedWithItsDepth) {
  const LiveStatus status = status_after(fretted_string(Rule::nonadhesive), true);
  const LiveFinding* const sunk = found(status, FindingKind::sinks);
  ASSERT_NE(sunk, nullptr);
  EXPECT_STREQ(sunk->subject.data(), "contact 'fret'");
  EXPECT_EQ(sunk->finding.interaction, 0);
  EXPECT_GT(sunk->finding.value, FindingLimits::depth_ratio);
  EXPECT_GT(sunk->finding.detail, 2e-4);  // Newton's depth is 60 um; how much deeper it sinks is chaotic
  EXPECT_EQ(sunk->finding.limit, FindingLimits::depth_ratio);
}

TEST(LiveFindings, WithoutALedgerTheFiguresAreTheSame) {
  for (const Rule rule : {Rule::nonadhesive, Rule::basic}) {
    SceneDescription scene = fretted_string(rule);
    scene.contacts[0].stiffness = 5e6;
    const LiveStatus with = status_after(scene, true), without = status_after(scene, false);
    EXPECT_FALSE(without.has_ledger);
    ASSERT_GE(with.finding_count, 2u);
    ASSERT_EQ(without.finding_count, with.finding_count);
    for (std::size_t i = 0; i < with.finding_count; ++i) {
      const Finding &a = with.findings[i].finding, &b = without.findings[i].finding;
      EXPECT_EQ(b.kind, a.kind);
      EXPECT_NEAR(b.value, a.value, 1e-9 * a.value);
      EXPECT_NEAR(b.detail, a.detail, 1e-9 * a.detail);
    }
  }
}

TEST(LiveFindings, OfTwoOfAKindTheLargerIsKeptAndOfEqualOnesTheFirst) {
  live::LiveStatus status;
  const auto add = [&](double value, double detail) {
    status.add({.kind = FindingKind::sinks, .interaction = 0, .value = value, .detail = detail}, "fret");
  };
  add(2.0, 1.0);
  add(2.0, 2.0);
  ASSERT_EQ(status.finding_count, 1u);
  EXPECT_EQ(status.findings[0].finding.detail, 1.0);
  add(3.0, 3.0);
  ASSERT_EQ(status.finding_count, 1u);
  EXPECT_EQ(status.findings[0].finding.detail, 3.0);
}

TEST(LiveFindings, NothingIsFoundOfAContactThatHolds) {
  for (const bool with_ledger : {true, false}) {
    const LiveStatus status = status_after(fretted_string(Rule::newton), with_ledger);
    EXPECT_EQ(status.finding_count, 0u);
  }
}

TEST(LiveFindings, OneThatHoldsUnresolvedIsANote) {
  SceneDescription stiff = fretted_string(Rule::newton);
  stiff.contacts[0].stiffness = 1e8;
  const LiveStatus status = status_after(stiff, true);
  ASSERT_EQ(status.finding_count, 1u);
  EXPECT_EQ(status.findings[0].finding.kind, FindingKind::unresolved_yet_held);
  EXPECT_EQ(severity_of(status.findings[0].finding.kind), FindingSeverity::note);
}

TEST(LiveFindings, StayWhenNotesEndAndOthersBegin) {
  for (const bool with_ledger : {true, false}) {
    LiveOptions options;
    options.with_ledger = with_ledger;
    LiveEngine engine(instrument_of(fretted_string(Rule::nonadhesive, {.voices = 2}), options), options, 1);
    play(engine, {{0, note_on(60)}}, one_second, {256});
    const LiveStatus sounding = engine.status();
    const LiveFinding* const first = found(sounding, FindingKind::sinks);
    ASSERT_NE(first, nullptr);
    const double value = first->finding.value;
    play(engine, {{0, all_sound_off()}}, 4800, {256});
    ASSERT_EQ(engine.status().voices_sounding, 0);
    const LiveStatus silent = engine.status();
    ASSERT_NE(found(silent, FindingKind::sinks), nullptr);
    EXPECT_GE(found(silent, FindingKind::sinks)->finding.value, value);
    // Two notes that have only begun: the finding stems from the first note.
    play(engine, {{0, note_on(60)}, {0, note_on(62)}}, 16, {16});
    const LiveStatus again = engine.status();
    EXPECT_EQ(again.finding_count, silent.finding_count);
    ASSERT_NE(found(again, FindingKind::sinks), nullptr);
    EXPECT_GE(found(again, FindingKind::sinks)->finding.value, value);
  }
}

// The balance of a finished note counts like that of a sounding one.
TEST(LiveFindings, TheBalanceIsTheWorstOfAllNotes) {
  LiveEngine engine(instrument_of(plucked_string({.voices = 2})), {}, 1);
  play(engine, {{0, note_on(60)}}, one_second, {256});
  const double error = engine.status().balance_error;
  ASSERT_GT(error, 0.0);
  play(engine, {{0, all_sound_off()}}, 4800, {256});
  ASSERT_EQ(engine.status().voices_sounding, 0);
  EXPECT_GE(engine.status().balance_error, error);
  play(engine, {{0, note_on(60)}, {0, note_on(62)}}, 16, {16});
  EXPECT_GE(engine.status().balance_error, error);
  engine.replace(instrument_of(pushed_mass()));
  play(engine, {}, 4800, {256});
  EXPECT_LT(engine.status().balance_error, error);
  EXPECT_GE(engine.status().past_balance_error, error);
}

// Disturbs the state of a voice by an error too small for the guard. Returns the error relative to the largest
// energy.
double disturb(LiveEngine& engine, LiveInstrument& instrument, std::size_t voice) {
  Simulator& simulator = InstrumentPeer::simulator(InstrumentPeer::voice(instrument, voice));
  const std::size_t middle = simulator.scene().components[0].slots.size() / 2;
  auto at = simulator.displacement(0).begin();
  std::advance(at, middle);
  InstrumentPeer::set_point(simulator, 0, middle, *at + 1e-10);
  play(engine, {}, 64, {64});
  EXPECT_EQ(engine.status().guard_trips, 0u);
  return std::max(engine.status().balance_error, engine.status().past_balance_error);
}

// Whatever follows: the note ends, others take its voice, the scene is reloaded twice.
TEST(LiveFindings, TheWorstBalanceOfAPerformanceStays) {
  for (const int voices : {1, 3}) {
    auto first = instrument_of(plucked_string({.voices = voices}));
    LiveInstrument& instrument = *first;
    LiveEngine engine(std::move(first), {}, 1);
    play(engine, {{0, note_on(60)}}, 4800, {256});
    EXPECT_LT(engine.status().balance_error, 1e-12);
    const double worst = disturb(engine, instrument, 0);
    EXPECT_GT(worst, 1e-11);
    const auto at_the_end = [&] {
      return std::max(engine.status().balance_error, engine.status().past_balance_error);
    };
    play(engine, {{0, note_off(60)}, {100, all_sound_off()}}, 24000, {256});
    EXPECT_GE(at_the_end(), worst) << "the voice is idle, or began anew";
    Score more;
    for (int n = 0; n < 12; ++n) more.push_back({static_cast<std::size_t>(n) * 800, note_on(62 + n)});
    play(engine, more, 9600, {256});
    EXPECT_GE(at_the_end(), worst) << "others were played";
    for (int n = 0; n < 2; ++n) {
      engine.replace(instrument_of(plucked_string({.voices = voices})));
      play(engine, {}, 9600, {256});
      engine.collect();
      EXPECT_GE(at_the_end(), worst) << "loaded again";
    }
    EXPECT_EQ(engine.status().instruments, 2u);
  }
}

TEST(LiveFindings, WhatAnInstrumentDoesWhileItFadesOutCountsToo) {
  auto first = instrument_of(plucked_string({.voices = 2}));
  LiveInstrument& leaving = *first;
  LiveEngine engine(std::move(first), {}, 1);
  play(engine, {{0, note_on(60)}}, 4800, {256});
  engine.replace(instrument_of(plucked_string({.voices = 2})));
  play(engine, {}, 480, {240});
  ASSERT_TRUE(engine.status().fading_to_new_instrument);
  const double worst = disturb(engine, leaving, 0);
  EXPECT_GT(worst, 1e-11);
  play(engine, {}, 9600, {256});
  EXPECT_FALSE(engine.status().fading_to_new_instrument);
  EXPECT_GE(engine.status().past_balance_error, worst);
}

}  // namespace
}  // namespace rattle::test
