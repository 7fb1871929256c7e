#include "live/event_queue.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "live_scenes.hpp"
#include "live_take.hpp"

namespace rattle::test {
namespace {

using live::EventQueue;
using live::LiveEngine;
using live::PlayerEvent;

TEST(EventQueue, keeps_the_order_and_says_when_it_is_full) {
  EventQueue queue;
  for (std::size_t i = 0; i < EventQueue::capacity; ++i)
    ASSERT_TRUE(queue.push({.control = static_cast<std::uint32_t>(i)}));
  EXPECT_FALSE(queue.take_overflow());
  EXPECT_FALSE(queue.push({}));
  EXPECT_FALSE(queue.push({}));
  EXPECT_EQ(queue.lost(), 2u);
  EXPECT_TRUE(queue.take_overflow());
  EXPECT_FALSE(queue.take_overflow());
  PlayerEvent event;
  for (std::size_t i = 0; i < EventQueue::capacity; ++i) {
    ASSERT_TRUE(queue.pop(event));
    ASSERT_EQ(event.control, i);
  }
  EXPECT_FALSE(queue.pop(event));
}

TEST(EventQueue, carries_everything_from_one_thread_to_another) {
  EventQueue queue;
  constexpr std::uint32_t count = 300000;
  std::thread producer([&] {
    for (std::uint32_t i = 0; i < count;)
      if (queue.push({.value = 0.5 * i, .control = i}))
        ++i;
      else
        std::this_thread::yield();
  });
  PlayerEvent event;
  std::uint32_t next = 0;
  bool whole = true;
  while (next < count) {
    if (!queue.pop(event)) {
      std::this_thread::yield();
      continue;
    }
    whole = whole && event.control == next && event.value == 0.5 * next;
    ++next;
  }
  producer.join();
  EXPECT_TRUE(whole);
}

// The lost note_off would otherwise leave a note on forever.
TEST(EventQueue, that_overflowed_releases_all_notes) {
  for (const int voices : {1, 4}) {
    LiveEngine engine(instrument_of(pushed_mass({.voices = voices})), {}, 2);
    engine.queue(0).push(note_on(60));
    play(engine, {}, 256, {256});
    EXPECT_EQ(engine.status().notes_held, 1);
    for (int i = 0; i < 10000; ++i) engine.queue(1).push(set_control(1, 0.5));
    engine.queue(1).push(note_off(60));
    play(engine, {}, 256, {256});
    const live::LiveStatus status = engine.status();
    EXPECT_EQ(status.notes_held, 0);
    EXPECT_EQ(status.events_lost, 10001u - EventQueue::capacity);
  }
}

TEST(EventQueue, a_backend_with_too_many_events_releases_all_notes_too) {
  LiveEngine engine(instrument_of(pushed_mass()), {}, 1);
  Score score(10000, {3, set_control(1, 0.25)});
  score.front().event = note_on(60);
  score.back().event = note_off(60);
  play(engine, score, 256, {256});
  EXPECT_EQ(engine.status().notes_held, 0);
  EXPECT_EQ(engine.status().events_lost, 10000u - EventQueue::capacity);
}

}  // namespace
}  // namespace rattle::test
