#include <gtest/gtest.h>

#include <cstdint>
#include <rattle/base/aligned.hpp>
#include <rattle/base/text.hpp>

namespace rattle {
namespace {

TEST(Text, JoinsWordsAndNumbers) {
  EXPECT_EQ(text("position ", 1.2, " m, point ", 3, " of ", std::size_t{12}), "position 1.2 m, point 3 of 12");
  EXPECT_EQ(text(), "");
}

TEST(Text, WritesNumbersShort) {
  EXPECT_EQ(number_text(44100.0), "44100");
  EXPECT_EQ(number_text(1e-12), "1e-12");
  EXPECT_EQ(number_text(1.0 / 3.0), "0.333333");
}

TEST(AlignedVector, StartsOnACacheLine) {
  for (std::size_t size : {1u, 3u, 17u, 1000u}) {
    const AlignedVector values(size);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(values.data()) % 64, 0u) << size;
  }
}

}  // namespace
}  // namespace rattle
