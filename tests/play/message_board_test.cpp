#include "play/message_board.hpp"

#include <gtest/gtest.h>

namespace rattle::testing {
namespace {

using Texts = std::vector<std::string>;

TEST(MessageBoard, SaysWhatIsPostedOnceInOrder) {
  play::MessageBoard board;
  board.post("a");
  board.post("b");
  EXPECT_EQ(board.take(), (Texts{"a", "b"}));
  EXPECT_EQ(board.take(), Texts{});
}

TEST(MessageBoard, OneTopicIsHeardOnceASecond) {
  play::MessageBoard board;
  const auto start = play::MessageBoard::Clock::now();
  const auto at = [&](int milliseconds) { return start + std::chrono::milliseconds(milliseconds); };
  for (int i = 0; i < 900; ++i) board.post_often("x", "bad " + std::to_string(i), at(i));
  board.post_often("y", "other", at(900));
  EXPECT_EQ(board.take(at(950)), (Texts{"bad 0", "other"}));
  EXPECT_EQ(board.take(at(1000)), (Texts{"bad 899 (and 898 more like it)"}));
  board.post_often("x", "again", at(1500));
  EXPECT_EQ(board.take(at(1900)), Texts{});
  EXPECT_EQ(board.take_all(), Texts{"again"});
}

}  // namespace
}  // namespace rattle::testing
